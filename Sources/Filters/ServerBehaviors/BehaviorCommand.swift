import Foundation

/// A line on the server's standard input: its new behavior.
///
///     {"type":"behavior","junk":["lottery"],"delay":2000}
///
/// Missing keys have the defaults of `ServerBehavior`, not their previous values.
package enum BehaviorCommand {
    /// The longest line in bytes.
    package static let lineLimit = 1 << 20

    /// Why a line is invalid.
    package struct Mistake: Error, Hashable, Sendable {
        package let reason: String
    }

    private struct Line: Codable {
        static let type = "behavior"

        let behavior: ServerBehavior

        private enum CodingKeys: CodingKey { case type }

        init(_ behavior: ServerBehavior) { self.behavior = behavior }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            let type = try members.decode(String.self, forKey: .type)
            guard type == Self.type else {
                throw DecodingError.dataCorruptedError(
                    forKey: .type, in: members, debugDescription: "Unknown command type.")
            }
            behavior = try ServerBehavior(from: decoder)
        }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(Self.type, forKey: .type)
            try behavior.encode(to: encoder)
        }
    }

    /// The bytes of a command, with its line feed.
    package static func bytes(_ behavior: ServerBehavior) -> [UInt8] {
        // Cannot fail: there are only strings, numbers and booleans.
        let line = (try? JSONEncoder().encode(Line(behavior))) ?? Data()
        return line + [UInt8(ascii: "\n")]
    }

    /// Decodes a command.
    package static func read(_ bytes: some Sequence<UInt8>) throws(Mistake) -> ServerBehavior {
        do {
            return try JSONDecoder().decode(Line.self, from: Data(bytes)).behavior
        } catch let error as DecodingError {
            throw Mistake(reason: Self.describe(error))
        } catch {
            throw Mistake(reason: "The command is not JSON.")
        }
    }

    private static func describe(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, _): "\(key.stringValue) is missing."
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(context.codingPath.map(\.stringValue).joined(separator: ".")) has a value of the wrong type."
        case .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? context.debugDescription
                : "\(context.codingPath.map(\.stringValue).joined(separator: ".")): \(context.debugDescription)"
        @unknown default: "The command is invalid."
        }
    }
}
