/// Why an extension could not be built; possibly the compiler's output.
package struct BuildError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    /// Whether nothing is wrong except that there is no such extension.
    package let lacksTarget: Bool
    package init(_ description: String, lacksTarget: Bool = false) {
        (self.description, self.lacksTarget) = (description, lacksTarget)
    }
}
