import Foundation

/// Why a text was not copied.
package enum CopyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The terminal has no clipboard that a program can write to.
    case unsupported(String)
    case tooLong(bytes: Int, max: Int)

    package var description: String {
        switch self {
        case .unsupported(let terminal): "\(terminal) does not let programs copy to a clipboard (OSC 52)."
        case .tooLong(let bytes, let max):
            "The text has \(bytes / 1000) kB; terminals accept about \(max / 1000) kB for the clipboard."
        }
    }
}

/// The clipboard of the terminal, written with OSC 52: the terminal puts the text into the clipboard of the machine where
/// it runs, also over SSH.
///
/// The text is sent in base64, so that nothing in it can end the sequence or control the terminal.
package struct Clipboard: Hashable, Sendable {
    /// TERM.
    let kind: String
    /// TERM_PROGRAM.
    var program = ""
    var isInTmux = false

    /// The maximum size of a text in base64: the limit of xterm, and of most others.
    static let maxBytes = 100_000

    static func environment() -> Clipboard {
        func value(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
        return Clipboard(kind: value("TERM"), program: value("TERM_PROGRAM"), isInTmux: !value("TMUX").isEmpty)
    }

    /// The text in base64.
    package func encoded(_ text: String) throws(CopyError) -> String {
        if let terminal = unsupported { throw .unsupported(terminal) }
        let encoded = Data(text.utf8).base64EncodedString()
        guard encoded.utf8.count <= Self.maxBytes else {
            throw .tooLong(bytes: text.utf8.count, max: Self.maxBytes * 3 / 4)
        }
        return encoded
    }

    /// The name of a terminal that cannot copy; nil: it can, or is unknown.
    private var unsupported: String? {
        if isInTmux { return nil }  // tmux has a clipboard of its own
        if program == "Apple_Terminal" { return "Apple's Terminal" }
        if kind == "linux" { return "The Linux console" }
        if kind.hasPrefix("screen") { return "GNU Screen" }
        let old = ["dumb", "vt100", "vt102", "vt220", "ansi", "cons25"]
        return old.contains(kind) ? "A terminal of kind '\(kind)'" : nil
    }
}
