/// What coverage counts. The raw value is the name in `--min-coverage` and in JSON.
package enum CoverageMetric: String, CaseIterable, Sendable {
    /// The lines with code of the Swift sources from which filters were built.
    case lines
    /// The sub-folders that filters declared; one is covered when a message was filed in it.
    case subFolders = "sub-folders"
    /// The actions that a release has, for each filter, and a deferral if the filter has a server.
    case verdicts
    /// The rules of the releases with which the sessions ran.
    case rules
    /// All names of diagnostics.
    case diagnostics

    /// Whether it is about Siftbox and not about a filter.
    package var isOfSiftbox: Bool { self == .rules || self == .diagnostics }

    /// `Sub-folders`
    package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The document of Siftbox that describes its items; nil: they are the user's own.
    package var document: String? {
        switch self {
        case .rules, .verdicts: "Sessions/rules/README.md"
        case .diagnostics: "Sessions/README.md"
        case .subFolders, .lines: nil
        }
    }
}

/// Something that sessions can exercise.
package struct CoverageItem: Hashable, Sendable {
    /// `F3`, `Orders`, `junk`, `answered-twice`
    package let name: String
    /// What it is, in one sentence, and the rule that is about it.
    package let explanation: String
    package let rule: String?
    package let isCovered: Bool
}

/// The items of a metric, for each filter if they differ.
package struct CoverageList: Hashable, Sendable {
    package let metric: CoverageMetric
    /// nil: they do not depend on a filter.
    package var filter: String?
    package var items: [CoverageItem]
    /// What else happened and does not count, such as a crash.
    package var others: [String] = []

    package var covered: Int { items.count(where: \.isCovered) }
    package var missing: [CoverageItem] { items.filter { !$0.isCovered } }
}

/// How much of something is covered.
package struct CoverageShare: Hashable, Sendable {
    package var covered = 0
    package var total = 0

    package init(_ covered: Int = 0, of total: Int = 0) { (self.covered, self.total) = (covered, total) }

    /// All of them together.
    package static func sum(_ shares: [CoverageShare]) -> CoverageShare {
        CoverageShare(shares.reduce(0) { $0 + $1.covered }, of: shares.reduce(0) { $0 + $1.total })
    }

    /// From 0 to 100; nil: there is nothing to cover.
    package var percent: Double? { total > 0 ? Double(covered) * 100 / Double(total) : nil }

    /// `98.4 %`, rounded down: only all of it is 100 %.
    package var text: String {
        guard total > 0 else { return "none" }
        let tenths = covered * 1000 / total
        return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
    }
}
