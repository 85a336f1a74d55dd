/// Why a file is no model that can be used, or why none can be made: a sentence.
public struct ModelError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
