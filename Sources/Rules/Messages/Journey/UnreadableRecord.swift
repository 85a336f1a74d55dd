/// Why a stored record cannot be read. Its bytes stay where they are stored.
package struct UnreadableRecord: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, as a part of a sentence: `category is missing`.
    package let reason: String

    package init(reason: String) { self.reason = reason }

    package init(_ error: any Error) {
        reason = (error as? DecodingError)?.reason ?? "it cannot be read"
    }

    package var description: String { reason }
}

extension DecodingError {
    /// The problem and its place, without Swift's type names: `answer.action has the wrong type`.
    package var reason: String {
        switch self {
        case .keyNotFound(let key, let context): "\(Self.place(context.codingPath + [key])) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(Self.place(context.codingPath)) has the wrong type"
        case .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "it is not valid JSON" : "\(Self.place(context.codingPath)): \(context.debugDescription)"
        @unknown default: "it cannot be read"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "it" : path.map { String($0.stringValue.prefix(40)) }.joined(separator: ".")
    }
}
