/// Why a model cannot be used or created: a sentence.
public struct ModelError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
