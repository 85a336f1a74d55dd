import Messages

/// What an archive holds that is no text to bring in, by what it is, with how many of it.
package struct SkippedRecords: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// Readers have a handful of reasons; a file that makes them up is told in one.
    private static let limit = 20

    private var counts: [String: Int] = [:]

    package init() {}

    package init(dictionaryLiteral counts: (String, Int)...) {
        self.counts = Dictionary(uniqueKeysWithValues: counts)
    }

    package mutating func add(_ what: String) {
        let isTold = counts[what] != nil || counts.count < Self.limit
        counts[isTold ? what : "something else", default: 0] += 1
    }

    package func contains(_ what: String) -> Bool { counts[what] != nil }

    /// `Passed over: a draft (3), a tapback (1).`, the most frequent first; nil: there is none.
    package var sentence: String? {
        guard !counts.isEmpty else { return nil }
        let parts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.key) (\(Counted.number($0.value)))" }
        return "Passed over: \(parts.joined(separator: ", "))."
    }
}
