import Glibc
import Terminal

/// Lines for a pipe, a log or a screen reader: whatever they tell, no control and no hidden character gets out.
enum PlainLine {
    /// One line of it.
    static func safe(_ text: String) -> String { VisibleText(text, layout: .preview).text }

    /// Several lines, each made safe.
    static func safeLines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { safe(String($0)) }
    }

    /// A document for standard output: safe on a screen, unchanged for a file or another program.
    static func document(_ text: String) -> String {
        isatty(STDOUT_FILENO) == 1 ? safeLines(text).joined(separator: "\n") : text
    }

    /// Writes to standard error, for what is not part of the answer.
    static func note(_ text: String) { writeError(safeLines(text).joined(separator: "\n") + "\n") }

    /// Writes to standard error, where it can be written: what nobody wants to hear is no reason to stop.
    static func writeError(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
