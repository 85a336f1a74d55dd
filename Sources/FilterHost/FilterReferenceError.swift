/// Why no filter was found under what the user wrote, as one sentence that says what to do.
package struct FilterReferenceError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    /// Whether there is a source folder, and it does not build: a later version of it may.
    package let isBuildProblem: Bool

    package init(_ description: String, isBuildProblem: Bool = false) {
        self.description = description
        self.isBuildProblem = isBuildProblem
    }
}
