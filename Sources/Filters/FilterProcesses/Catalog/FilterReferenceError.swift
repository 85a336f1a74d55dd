/// Why a reference does not lead to a filter, with advice.
package struct FilterReferenceError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    /// Whether the source failed to build; a later version of it may succeed.
    package let isBuildProblem: Bool

    package init(_ description: String, isBuildProblem: Bool = false) {
        self.description = description
        self.isBuildProblem = isBuildProblem
    }
}
