/// One mistake in a session file: `tour.yaml:12:5: unknown key 'repy'; did you mean 'reply'?`
package struct SessionMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path as the user gave it.
    package var file: String
    /// nil: the file as a whole.
    package var position: SourcePosition?
    /// The key whose value is wrong; nil: the message names the key, or there is none.
    package var key: String?
    /// The problem, and what is allowed.
    package var problem: String

    package var description: String {
        [position.map { "\(file):\($0)" } ?? file, key, problem].compactMap { $0 }.joined(separator: ": ")
    }
}

/// All mistakes in a session file, in the order of the file. The session did not run.
package struct SessionErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// Never empty.
    package var mistakes: [SessionMistake]

    package var description: String { mistakes.map(\.description).joined(separator: "\n") }
}
