import Messages

// The comparison of two filters in a file:
//
//     { "limit": 50, "views": { "exact": { "bothRight": 7, "fixed": 1, "broken": 0, "bothWrong": 2 }, … },
//       "fixed": [{ "row": 17, "place": "a.csv:17", "text": "…", "accepted": ["junk"], "before": "none",
//                   "after": "junk", "failedBefore": "late" }], "broken": [] }
extension FilterComparison: Codable {
    private enum Key: String, CodingKey { case limit, hidden, views, fixed, broken }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(limit, forKey: .limit)
        try container.encode(rule.hiding.names, forKey: .hidden)
        let named = EvaluationView.allCases.map { ($0.rawValue, counts($0)) }
        try container.encode(Dictionary(uniqueKeysWithValues: named), forKey: .views)
        try container.encode(fixed, forKey: .fixed)
        try container.encode(broken, forKey: .broken)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func refuse(_ key: Key, _ reason: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
        }
        let hidden = try container.decode([String].self, forKey: .hidden)
        guard let hiding = Set(names: hidden) else { throw refuse(.hidden, "it has a name that is not a folder") }
        let limit = try container.decode(Int.self, forKey: .limit)
        guard (0...Self.maxLimit).contains(limit) else { throw refuse(.limit, "it is more than \(Self.maxLimit)") }
        self.init(hiding: hiding, limit: limit)
        for (name, counts) in try container.decode([String: PairedCounts].self, forKey: .views) {
            guard let view = EvaluationView(rawValue: name), counts.isValid else {
                throw refuse(.views, "'\(name)' is unknown, or has an invalid number")
            }
            if counts.total > 0 { self.counts[view] = counts }
        }
        fixed = try container.decode([Change].self, forKey: .fixed)
        broken = try container.decode([Change].self, forKey: .broken)
        guard isListed(fixed, of: counts(.exact).fixed) else {
            throw refuse(.fixed, "the messages do not agree with their number")
        }
        guard isListed(broken, of: counts(.exact).broken) else {
            throw refuse(.broken, "the messages do not agree with their number")
        }
    }

    /// Whether a list has all messages up to the limit, each once, in the order of the corpus.
    private func isListed(_ changes: [Change], of count: Int) -> Bool {
        changes.count == min(count, limit) && zip(changes, changes.dropFirst()).allSatisfy { $0.row < $1.row }
    }
}

extension PairedCounts {
    /// Whether no number is negative or so high that sums could overflow.
    fileprivate var isValid: Bool {
        [bothRight, fixed, broken, bothWrong].allSatisfy { (0...Tally.maxCount).contains($0) }
    }
}

extension FilterComparison.Change: Codable {
    private enum Key: String, CodingKey {
        case row, place, text, accepted, before, after, failedBefore, failedAfter
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(row, forKey: .row)
        try container.encode(place, forKey: .place)
        try container.encode(text, forKey: .text)
        try container.encode(accepted.map(LabelMap.name), forKey: .accepted)
        try container.encode(LabelMap.name(of: before), forKey: .before)
        try container.encode(LabelMap.name(of: after), forKey: .after)
        try container.encodeIfPresent(failedBefore, forKey: .failedBefore)
        try container.encodeIfPresent(failedAfter, forKey: .failedAfter)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func category(_ name: String, _ key: Key) throws -> Category {
            guard let category = LabelMap.category(named: name) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container, debugDescription: "'\(name.prefix(40))' is not a category")
            }
            return category
        }
        row = try container.decode(Int.self, forKey: .row)
        place = Excerpt.place(try container.decode(String.self, forKey: .place))
        text = Excerpt.beginning(of: try container.decode(String.self, forKey: .text))
        accepted = try container.decode([String].self, forKey: .accepted).map { try category($0, .accepted) }
        before = try category(container.decode(String.self, forKey: .before), .before)
        after = try category(container.decode(String.self, forKey: .after), .after)
        failedBefore = try container.decodeIfPresent(Observation.Failure.self, forKey: .failedBefore)
        failedAfter = try container.decodeIfPresent(Observation.Failure.self, forKey: .failedAfter)
    }
}

extension Set<FolderGroup> {
    /// The folders' names, always in the same order.
    var names: [String] { FolderGroup.allCases.filter(contains).map(\.name) }

    /// - Returns: nil if a name is not that of a folder.
    init?(names: [String]) {
        let groups = names.compactMap(FolderGroup.init)
        guard groups.count == names.count else { return nil }
        self.init(groups)
    }
}
