package import ArgumentParser
import DisplayText
import Glibc

/// Lines for a pipe, a log or a screen reader, without control or hidden characters.
package enum PlainLine {
    /// One line.
    package static func safe(_ text: String) -> String { VisibleText(text, layout: .preview).text }

    /// Several lines.
    package static func safeLines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { safe(String($0)) }
    }

    /// A document for standard output: safe on a screen, unchanged for a file or another program.
    package static func document(_ text: String) -> String {
        isatty(STDOUT_FILENO) == 1 ? safeLines(text).joined(separator: "\n") : text
    }

    /// Writes a note to standard error, because it is not part of the output.
    package static func note(_ text: String) {
        let lines = safeLines(text).map { isInWorkflow ? GitHubActions.neutralized($0) : $0 }
        writeError(lines.joined(separator: "\n") + "\n")
    }

    /// Whether the output is read by a runner of GitHub Actions, to which a line can be a command.
    private static let isInWorkflow = GitHubActions() != nil

    /// Writes the reason why the program cannot continue, after the program's name. The lines of a compiler stay as they
    /// are: editors find the places in them.
    package static func refusal(_ reason: String) {
        let isOfCompiler = reason.prefix { $0 != "\n" }.contains(": error: ")
        note(isOfCompiler ? reason : "siftbox: \(reason)")
    }

    /// Writes to standard error. Failures are ignored: a lost note must not stop the program.
    package static func writeError(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

extension ExitCode {
    /// The command could not run: an invalid file, an unknown filter, no terminal.
    package static let cannotRun = ExitCode(2)

    /// Some of the input has no result.
    package static let incomplete = ExitCode(3)
}

/// Why a command cannot run or finish; the program prints it and exits with `cannotRun`.
package struct CommandFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
