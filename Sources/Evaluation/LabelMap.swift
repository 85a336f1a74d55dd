import Messages

/// What the labels of a corpus mean in Apple's categories.
///
///     var map = LabelMap()
///     try map.add("ham=none")
///     try map.add("spam=junk|promotion")
///     map["spam"]                     // [.junk, .promotion(.none)]: either is right
///     map["transactionalFinance"]     // Apple's own names need no map
///
/// Capitals make no difference in a corpus' labels.
package struct LabelMap: Hashable, Sendable {
    private var meanings: [String: [Category]] = [:]

    /// Those that need not be said: Apple's names, and the two that most corpora have.
    package init() {
        for action in Action.allCases {
            meanings[action.name.lowercased()] = [Category(action: action, subAction: .none)]
        }
        for sub in SubAction.allCases {
            if let action = sub.action { meanings[sub.name.lowercased()] = [Category(action: action, subAction: sub)] }
        }
        meanings["ham"] = [.uncategorised]
        meanings["spam"] = [.junk]
    }

    /// The categories that are right for a label; nil: it is not known.
    package subscript(label: String) -> [Category]? { meanings[label.lowercased()] }

    /// Adds `label=category`, or `label=category|category` where any of several is right.
    ///
    /// - Throws: `LabelMapError`, a sentence with what is allowed.
    package mutating func add(_ entry: String) throws(LabelMapError) {
        guard let sign = entry.firstIndex(of: "="), sign > entry.startIndex else {
            throw LabelMapError("'\(entry)' is no label=category, such as spam=junk.")
        }
        var categories: [Category] = []
        for name in entry[entry.index(after: sign)...].split(separator: "|", omittingEmptySubsequences: false) {
            guard let category = Self.category(named: String(name)) else {
                throw LabelMapError(
                    "'\(name)' is none of Apple's categories: \(Self.categoryNames.joined(separator: ", ")).")
            }
            categories.append(category)
        }
        meanings[entry[..<sign].lowercased()] = categories
    }

    /// A category by Apple's name of its action or sub-action.
    package static func category(named name: String) -> Category? { Category(appleName: name) }

    /// Apple's name of a category: `junk`, `transactionalFinance`.
    package static func name(of category: Category) -> String { category.appleName }

    /// What may stand behind the sign, in the order in which it is listed.
    package static let categoryNames =
        Action.allCases.map(\.name) + SubAction.allCases.filter { $0 != .none }.map(\.name)
}

package struct LabelMapError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
