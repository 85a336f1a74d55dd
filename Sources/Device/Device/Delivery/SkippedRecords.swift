import Messages

/// Records of an archive that are not messages to import, counted by kind.
package struct SkippedRecords: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The maximum number of kinds, in case a file contains arbitrary ones; the rest is counted together.
    private static let limit = 20

    private var counts: [String: Int] = [:]

    package init() {}

    package init(dictionaryLiteral counts: (String, Int)...) {
        self.counts = Dictionary(uniqueKeysWithValues: counts)
    }

    package mutating func add(_ kind: String) {
        let isListed = counts[kind] != nil || counts.count < Self.limit
        counts[isListed ? kind : "other records", default: 0] += 1
    }

    package func contains(_ kind: String) -> Bool { counts[kind] != nil }

    /// `Also skipped: a draft (3), a tapback (1).`, the most frequent first; nil: there are none.
    package var sentence: String? {
        guard !counts.isEmpty else { return nil }
        let parts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.key) (\(Counted.number($0.value)))" }
        return "Also skipped: \(parts.joined(separator: ", "))."
    }
}
