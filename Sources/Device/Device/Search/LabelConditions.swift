import Messages
import UntrustedFiles

/// What the inbox says about the label of a message.
struct LabelFacts {
    /// nil: no label that the map knows.
    let mark: Mark?
    /// The categories that are right; empty: no label that the map knows.
    let expected: [Category]
}

// The conditions on labels: `wrong:`, `wrong:ham-blocked`, `expected:junk`.
extension SearchQuery {
    /// Whether a message must have a label.
    var asksForLabels: Bool { conditions.contains { !$0.isExcluding && $0.isAboutLabels } }

    /// Whether the conditions on labels are fulfilled.
    func accepts(_ label: LabelFacts) -> Bool {
        conditions.allSatisfy { !$0.isAboutLabels || Self.isFulfilled($0, label) != $0.isExcluding }
    }

    static func isFulfilled(_ condition: Condition, _ label: LabelFacts) -> Bool {
        if let category = condition.category { return label.expected.contains(category) }
        guard case .wrong(let mistake) = label.mark else { return false }
        return mistake.rawValue.hasPrefix(condition.value)
    }
}

extension SearchQuery.Condition {
    fileprivate var isAboutLabels: Bool { field == .wrong || field == .expected }
}

/// What is wrong with the values of conditions on labels, as sentences.
enum LabelConditions {
    /// Whether it is a kind of wrong answers, or the beginning of one; without a value, all are found.
    static func isWrong(_ value: String) -> Bool { Mistake.allCases.contains { $0.rawValue.hasPrefix(value) } }

    static let kindsOfWrong =
        "wrong: finds all wrong answers, or one kind: "
        + Mistake.allCases.map { "wrong:\($0.rawValue)" }.joined(separator: ", ")

    static func mistake(inExpected value: String) -> String {
        let guess = NearestName.word(to: value, in: LabelMap.categoryNames).map { " Did you mean \($0)?" } ?? ""
        return "\(value) is not one of Apple's categories.\(guess) Categories: "
            + LabelMap.categoryNames.joined(separator: ", ")
    }
}
