import Glibc
import Synchronization

/// The line of standard error that a message becomes: `[subsystem:category] error: text`.
enum LogLine {
    /// Keeps the lines of several threads apart.
    private static let turn = Mutex<Void>(())

    /// Writes at once, so that a crash right after loses nothing.
    static func write(_ entry: LogEntry, to file: Int32 = STDERR_FILENO) {
        write(Array(text(entry).utf8), to: file)
    }

    static func text(_ entry: LogEntry) -> String {
        let origin = [entry.subsystem, entry.category].filter { !$0.isEmpty }.joined(separator: ":")
        let place = origin.isEmpty ? "" : "[\(origin)] "
        let level = entry.type.name.map { "\($0): " } ?? ""
        return onOneLine(place + level + entry.shown) + "\n"
    }

    /// The text with its line ends written out, as they are in Swift's source.
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

    /// One `write`, or more where the system takes only a part. Gives up when nobody reads.
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
