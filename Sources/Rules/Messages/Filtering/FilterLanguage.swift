/// The language of a filter that is not an extension with Apple's API; it selects the advice for its author.
package enum FilterLanguage: String, Hashable, Sendable, Codable, CaseIterable {
    case python, node, ruby, perl, shell
    /// Any other program that speaks the filter protocol.
    case program

    /// The language of a script, from the interpreter in its first line; nil: not a script.
    ///
    /// - Parameter firstLine: `#!/usr/bin/env python3`.
    package init?(firstLine: String) {
        guard firstLine.hasPrefix("#!") else { return nil }
        let words = firstLine.dropFirst(2).split(whereSeparator: \.isWhitespace)
        let names = words.compactMap { $0.split(separator: "/").last }
        // The interpreter, or the argument of `env` after its options and variables.
        let name = names.first { $0 != "env" && !$0.hasPrefix("-") && !$0.contains("=") } ?? ""
        let known: [(String, FilterLanguage)] = [
            ("python", .python), ("pypy", .python), ("node", .node), ("deno", .node), ("bun", .node), ("ruby", .ruby),
            ("perl", .perl), ("bash", .shell), ("dash", .shell), ("zsh", .shell), ("ksh", .shell), ("sh", .shell),
        ]
        self = known.first { name.hasPrefix($0.0) }?.1 ?? .program
    }

    /// A command that checks a script without running it, if there is a common one.
    var checkCommand: String? {
        switch self {
        case .python: "python3 -m py_compile FILE"
        case .node: "node --check FILE"
        case .ruby: "ruby -c FILE"
        case .perl: "perl -c FILE"
        case .shell: "sh -n FILE"
        case .program: nil
        }
    }

    /// The language's name for a missing value.
    var null: String {
        switch self {
        case .python: "None"
        case .ruby: "nil"
        case .perl: "undef"
        case .node, .shell, .program: "null"
        }
    }
}

extension Diagnostic.Name {
    /// What the filter's author can change, in one or two sentences, in the terms of the filter's language.
    ///
    /// - Parameter language: nil: an extension in Swift.
    package func remedy(in language: FilterLanguage?) -> String {
        guard let language else { return remedy }
        let check = language.checkCommand.map { " To check the script without running it: \($0)." } ?? ""
        switch self {
        case .filterCannotStart:
            return
                "Check that the file is executable (chmod +x) and that the interpreter in its first line is installed."
        case .filterCrashed:
            return
                "Fix the crash; the filter's log has its last output. sender and messageBody can be \(language.null)."
                + check
        case .noAnswerInTime:
            return "Answer sooner, and flush standard output after each line: a buffered answer is not sent."
        case .answeredTwice: return "Print one line for each query: look for a missing return or else."
        case .completionNeverCalled, .noHandler, .conformanceMissing:
            return "Print one line for each query, with its id."
        case .ownNetworking:
            return "Query your server with a line of type defer that has the query's id."
        case .appGroupWritten: return "Write only in the filter's own folder, its HOME."
        case .loadedAgain: return "Read it once, before the first query: one process handles many messages."
        case .bodyInLog: return "Do not print the message to standard error."
        case .noCapabilities:
            return "Answer the query of type capabilities with a line, even if there is nothing to declare."
        default: return remedy
        }
    }
}
