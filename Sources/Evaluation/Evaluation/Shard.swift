/// A part of a corpus for one of several runs: every n-th labeled message.
///
///     let shard = try Shard("2/4")
///     shard.contains(6)           // true: messages 2, 6, 10 …
///     shard.size(of: 3901)        // 975
///
/// Messages are counted from 1, in the order of the corpus: the labeled ones among the selected rows.
package struct Shard: Hashable, Sendable, Codable {
    /// More parts than this are a mistake.
    package static let maxCount = 10_000

    /// From 1.
    package let number: Int
    /// How many shards the corpus has.
    package let count: Int

    /// - Parameter written: `2/4`, the second of four.
    package init(_ written: String) throws(EvaluationError) {
        let parts = written.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy(Self.isNumber), let number = Int(parts[0]), let count = Int(parts[1])
        else {
            throw EvaluationError("'\(written)': expected the number of a shard and how many there are, such as 1/4.")
        }
        guard (1...Self.maxCount).contains(count) else {
            throw EvaluationError("'\(written)': a corpus has 1 to \(Self.maxCount) shards.")
        }
        guard (1...count).contains(number) else {
            throw EvaluationError("'\(written)': the shards are 1/\(count) to \(count)/\(count).")
        }
        (self.number, self.count) = (number, count)
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// `2/4`
    package var text: String { "\(number)/\(count)" }

    /// - Parameter message: the number of a labeled message, from 1.
    package func contains(_ message: Int) -> Bool { (message - 1) % count == number - 1 }

    /// The number of messages of this shard.
    ///
    /// - Parameter messages: that of the corpus.
    package func size(of messages: Int) -> Int { messages < number ? 0 : (messages - number) / count + 1 }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(container.decode(String.self))
        } catch let error as EvaluationError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
