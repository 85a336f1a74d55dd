/// One mistake in a file that the user wrote: `tour.yaml:12:5: unknown key 'repy'; did you mean 'reply'?`
package struct FileMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path as the user gave it.
    package var file: String
    /// nil: the file as a whole.
    package var position: SourcePosition?
    /// The key whose value is wrong; nil: the message names the key, or there is none.
    package var key: String?
    /// The problem, and what is allowed.
    package var problem: String

    package init(file: String, position: SourcePosition? = nil, key: String? = nil, problem: String) {
        (self.file, self.position, self.key, self.problem) = (file, position, key, problem)
    }

    package var description: String {
        [position.map { "\(file):\($0)" } ?? file, key, problem].compactMap { $0 }.joined(separator: ": ")
    }
}
