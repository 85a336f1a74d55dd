/// One mistake in a session's file: `tour.yaml:12:5: repy: there is no such key; did you mean reply?`
package struct SessionMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// As the user named it.
    package var file: String
    /// nil: the file as a whole.
    package var position: SourcePosition?
    /// The key that is wrong, or whose value is; nil where no key is to blame.
    package var key: String?
    /// What is wrong, and what is allowed.
    package var problem: String

    package var description: String {
        [position.map { "\(file):\($0)" } ?? file, key, problem].compactMap { $0 }.joined(separator: ": ")
    }
}

/// All that is wrong with a session's file, in the order of the file; nothing of the session was run.
package struct SessionErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// Never empty.
    package var mistakes: [SessionMistake]

    package var description: String { mistakes.map(\.description).joined(separator: "\n") }
}
