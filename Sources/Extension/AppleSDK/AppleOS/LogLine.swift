import Glibc
import Synchronization

/// The line of a message on standard error: `[subsystem:category] error: text`.
enum LogLine {
    /// Serializes writes of several threads.
    private static let turn = Mutex<Void>(())

    /// Writes immediately, so that nothing is lost in a crash.
    static func write(_ entry: LogEntry, to file: Int32 = STDERR_FILENO) {
        write(Array(text(entry).utf8), to: file)
    }

    static func text(_ entry: LogEntry) -> String {
        let origin = [entry.subsystem, entry.category].filter { !$0.isEmpty }.joined(separator: ":")
        let place = origin.isEmpty ? "" : "[\(origin)] "
        let level = entry.type.name.map { "\($0): " } ?? ""
        return onOneLine(place + level + entry.shown) + "\n"
    }

    /// The text with escaped line breaks.
    private static func onOneLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { name(ofLineEnd: $0) != nil }) else { return text }
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let name = name(ofLineEnd: scalar) {
                line.append(contentsOf: name.unicodeScalars)
            } else {
                line.append(scalar)
            }
        }
        return String(line)
    }

    private static func name(ofLineEnd scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}":
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: nil
        }
    }

    /// Writes all bytes; gives up if the other side is closed.
    private static func write(_ bytes: [UInt8], to file: Int32) {
        turn.withLock { _ in
            bytes.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                    if count < 0, errno != EINTR { return }
                    rest = rest.dropFirst(max(0, count))
                }
            }
        }
    }
}
