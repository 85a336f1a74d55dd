// The file format of scores:
//
//     { "steps": 10000, "counts": [[9312, 4, 0], …], "unscored": 2, "either": 0 }
//
// Each of `counts` is a score in steps, and the messages with it that should be hidden and shown. Anyone can edit a file,
// so inconsistent values are refused.
extension ScoreTally: Codable {
    private enum Key: String, CodingKey { case steps, counts, unscored, either }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.steps, forKey: .steps)
        let sorted = counts.sorted { $0.key < $1.key }.map { [$0.key, $0.value.spam, $0.value.ham] }
        try container.encode(sorted, forKey: .counts)
        try container.encode(unscored, forKey: .unscored)
        try container.encode(either, forKey: .either)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init()
        func refuse(_ key: Key, _ reason: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
        }
        guard try container.decode(Int.self, forKey: .steps) == Self.steps else {
            throw refuse(.steps, "scores have \(Self.steps) steps")
        }
        let valid = 0...Tally.maxCount
        for entry in try container.decode([[Int]].self, forKey: .counts) {
            guard entry.count == 3, (0...Self.steps).contains(entry[0]), counts[entry[0]] == nil,
                valid.contains(entry[1]), valid.contains(entry[2]), entry[1] + entry[2] > 0
            else { throw refuse(.counts, "the scores are inconsistent") }
            counts[entry[0]] = Counts(spam: entry[1], ham: entry[2])
        }
        unscored = try container.decode(Int.self, forKey: .unscored)
        either = try container.decode(Int.self, forKey: .either)
        guard valid.contains(unscored), valid.contains(either) else {
            throw refuse(.unscored, "a number of messages is invalid")
        }
    }
}
