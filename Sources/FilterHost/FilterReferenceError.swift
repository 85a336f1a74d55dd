/// Why no filter was found under what the user wrote, as one sentence that says what to do.
package struct FilterReferenceError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
