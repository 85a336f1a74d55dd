package import LocatedYAML

/// All mistakes in a session file, in the order of the file. The session did not run.
package struct SessionErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// Never empty.
    package var mistakes: [FileMistake]

    package init(mistakes: [FileMistake]) { self.mistakes = mistakes }

    package var description: String { mistakes.map(\.description).joined(separator: "\n") }
}
