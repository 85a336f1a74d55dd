/// Why an entry of the label map, a gate or a baseline is refused, with what is expected.
package struct EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
