/// Whether a filter's answer to a labeled message is right.
package enum Mark: Hashable, Sendable {
    case right
    case wrong(Mistake)

    package var isWrong: Bool { self != .right }
}

/// The effect of a wrong answer, the worst first.
package enum Mistake: String, CaseIterable, Hashable, Sendable {
    /// A message that should be shown is hidden.
    case hamBlocked = "ham-blocked"
    /// A message that should be hidden is shown.
    case spamMissed = "spam-missed"
    /// Correctly hidden or shown, but in the wrong folder or sub-folder.
    case wrongFolder = "wrong-folder"
}

/// The labeled messages of an inbox by their marks.
package struct MarkCounts: Hashable, Sendable {
    package var right = 0
    package var mistakes: [Mistake: Int] = [:]

    package init() {}

    package var wrong: Int { mistakes.values.reduce(0, +) }
    package var total: Int { right + wrong }

    package subscript(mistake: Mistake) -> Int { mistakes[mistake, default: 0] }

    /// `17 of 20 messages are right: 1 ham blocked, 2 spam missed, 0 in the wrong folder.`
    package var sentence: String {
        guard wrong > 0 else {
            return total == 0
                ? "No message has a label." : "All \(Counted.pluralized(total, "message")) are right."
        }
        let kinds = zip(Mistake.allCases, ["ham blocked", "spam missed", "in the wrong folder"])
            .map { "\(Counted.number(self[$0])) \($1)" }
        return "\(Counted.number(right)) of \(Counted.pluralized(total, "message")) are right: "
            + "\(kinds.joined(separator: ", "))."
    }

    package mutating func add(_ mark: Mark?, _ count: Int = 1) {
        switch mark {
        case nil: break
        case .right: right += count
        case .wrong(let mistake): mistakes[mistake, default: 0] += count
        }
    }
}

/// The messages whose marks differ between a filter's earlier answers and those that it gives now, by their ids.
package struct MarkChanges: Hashable, Sendable {
    package var newlyRight: [Int64] = []
    package var newlyWrong: [Int64] = []

    package init(newlyRight: [Int64] = [], newlyWrong: [Int64] = []) {
        self.newlyRight = newlyRight
        self.newlyWrong = newlyWrong
    }

    package var isEmpty: Bool { newlyRight.isEmpty && newlyWrong.isEmpty }

    /// `7 more right, 2 more wrong`
    package var summary: String {
        "\(Counted.number(newlyRight.count)) more right, \(Counted.number(newlyWrong.count)) more wrong"
    }
}

/// How messages get their marks: by a label map, and by what counts as hidden.
package struct Marking: Hashable, Sendable {
    package var map = LabelMap()
    /// The actions whose messages count as hidden.
    package var hidden: Set<Action> = [.junk]

    package init() {}

    /// The built-in labels.
    package static let standard = Marking()

    /// The categories that are right for a label as the inbox keeps it; nil: no label, or one that the map lacks. Several
    /// labels of a message are separated by `|`, and each is right.
    package func expected(_ label: String?) -> [Category]? {
        guard let label, !label.isEmpty else { return nil }
        if let categories = map[label] { return categories }
        guard label.utf8.count <= Self.maxLabels, label.contains("|") else { return nil }
        var expected: [Category] = []
        for part in label.split(separator: "|") {
            guard let categories = map[String(part)] else { return nil }
            for category in categories where !expected.contains(category) { expected.append(category) }
        }
        return expected.isEmpty ? nil : expected
    }

    /// In bytes; a longer text is a mistake in the columns.
    private static let maxLabels = 4_096

    /// The mark of a message in the exact view of an evaluation; nil: it has no label that the map knows.
    ///
    /// - Parameter category: by the filter's answer; uncategorized if it gave none, as iOS shows such a message.
    package func mark(label: String?, category: Category) -> Mark? {
        expected(label).map { mark(expected: $0, category: category) }
    }

    /// - Parameter expected: not empty.
    package func mark(expected: [Category], category: Category) -> Mark {
        if expected.contains(category) { return .right }
        let isHidden = hidden.contains(category.action)
        if expected.contains(where: { hidden.contains($0.action) == isHidden }) { return .wrong(.wrongFolder) }
        return .wrong(isHidden ? .hamBlocked : .spamMissed)
    }
}
