import Foundation

/// A line that the server reads on its standard input: how it behaves from then on.
///
///     {"type":"behaviour","junk":["lottery"],"delay":2000}
///
/// What it does not say is as in a new `ServerBehaviour`, not as before.
package enum BehaviourCommand {
    /// The longest line in bytes.
    package static let lineLimit = 1 << 20

    /// What is wrong with a line, in a sentence.
    package struct Mistake: Error, Hashable, Sendable {
        package let reason: String
    }

    private struct Line: Codable {
        static let type = "behaviour"

        let behaviour: ServerBehaviour

        private enum CodingKeys: CodingKey { case type }

        init(_ behaviour: ServerBehaviour) { self.behaviour = behaviour }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            let type = try members.decode(String.self, forKey: .type)
            guard type == Self.type else {
                throw DecodingError.dataCorruptedError(
                    forKey: .type, in: members, debugDescription: "There is no order of this type.")
            }
            behaviour = try ServerBehaviour(from: decoder)
        }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(Self.type, forKey: .type)
            try behaviour.encode(to: encoder)
        }
    }

    /// The bytes of an order, with its line feed.
    package static func bytes(_ behaviour: ServerBehaviour) -> [UInt8] {
        // Strings, numbers and booleans alone: every one of them has a form in JSON.
        let line = (try? JSONEncoder().encode(Line(behaviour))) ?? Data()
        return line + [UInt8(ascii: "\n")]
    }

    /// Reads an order.
    package static func read(_ bytes: some Sequence<UInt8>) throws(Mistake) -> ServerBehaviour {
        do {
            return try JSONDecoder().decode(Line.self, from: Data(bytes)).behaviour
        } catch let error as DecodingError {
            throw Mistake(reason: Self.describe(error))
        } catch {
            throw Mistake(reason: "It is no JSON.")
        }
    }

    private static func describe(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, _): "\(key.stringValue) is missing."
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(context.codingPath.map(\.stringValue).joined(separator: ".")) has a value of another kind."
        case .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? context.debugDescription
                : "\(context.codingPath.map(\.stringValue).joined(separator: ".")): \(context.debugDescription)"
        @unknown default: "It is no order."
        }
    }
}
