import Messages

/// What the labels of a corpus mean in Apple's categories.
///
///     var map = LabelMap()
///     try map.add("ham=none")
///     try map.add("spam=junk|promotion")
///     map["spam"]                     // [.junk, .promotion(.none)]: either is right
///     map["transactionalFinance"]     // Apple's own names need no map
///     map["transactions/finance"]     // nor what `classify` and the reports write
///
/// Capitals make no difference.
package struct LabelMap: Hashable, Sendable {
    private var meanings: [String: [Category]]
    /// The labels that were added, as they were written.
    package private(set) var added: [String] = []

    /// Those that need not be said: the names of categories, and the two that most corpora have.
    package init() {
        meanings = Self.byName.mapValues { [$0] }
        meanings["ham"] = [.uncategorised]
        meanings["spam"] = [.junk]
    }

    /// The categories that are right for a label; nil: it is not known.
    package subscript(label: String) -> [Category]? {
        meanings[label.lowercased()] ?? severalCategories(label.lowercased())
    }

    /// Several labels in one, each of which is right: `junk, promotion`, `Junk or Promotions`.
    private func severalCategories(_ label: String) -> [Category]? {
        guard label.utf8.count <= Self.longestList, label.contains(",") || label.contains(" or ") else { return nil }
        var categories: [Category] = []
        for part in label.split(separator: ",").flatMap({ $0.split(separator: " or ") }) {
            let words = part.split(separator: " ").joined(separator: " ")
            guard let known = meanings[words] else { return nil }
            for category in known where !categories.contains(category) { categories.append(category) }
        }
        return categories.isEmpty ? nil : categories
    }

    /// Longer than all categories behind one another: beyond, a label is a mistake in the columns.
    private static let longestList = 1024

    /// Adds `label=category`, or `label=category|category` where any of several is right.
    ///
    /// - Throws: `LabelMapError`, a sentence with what is allowed, also where the label was added with another meaning.
    package mutating func add(_ entry: String) throws(LabelMapError) {
        // A label may have the sign in it, and no category has.
        guard let sign = entry.lastIndex(of: "="), sign > entry.startIndex else {
            throw LabelMapError("'\(entry)' is no label=category, such as spam=junk.")
        }
        var categories: [Category] = []
        for name in entry[entry.index(after: sign)...].split(separator: "|", omittingEmptySubsequences: false) {
            guard let category = Self.category(named: String(name)) else {
                throw LabelMapError(
                    "'\(name)' is none of Apple's categories: \(Self.categoryNames.joined(separator: ", ")).")
            }
            if !categories.contains(category) { categories.append(category) }
        }
        let label = String(entry[..<sign])
        if added.contains(where: { $0.lowercased() == label.lowercased() }) {
            let before = meanings[label.lowercased()] ?? []
            guard Set(before) == Set(categories) else {
                let both = (before + categories.filter { !before.contains($0) }).map(Self.name).joined(separator: "|")
                throw LabelMapError(
                    "'\(label)' is said to mean \(before.map(Self.name).joined(separator: "|")), and then "
                        + "\(categories.map(Self.name).joined(separator: "|")). If any of them is right: '\(label)=\(both)'."
                )
            }
            return
        }
        added.append(label)
        meanings[label.lowercased()] = categories
    }

    /// A category by Apple's name of its action or sub-action, or as reports and `classify` write it.
    package static func category(named name: String) -> Category? { byName[name.lowercased()] }

    /// Apple's name of a category: `junk`, `transactionalFinance`.
    package static func name(of category: Category) -> String { category.appleName }

    /// What may stand behind the sign, in the order in which it is listed.
    package static let categoryNames =
        Action.allCases.map(\.name) + SubAction.allCases.filter { $0 != .none }.map(\.name)

    /// Apple's names, and all others under which Siftbox itself writes a category, in small letters.
    private static let byName: [String: Category] = {
        var names: [String: Category] = [:]
        for category in Category.all {
            names[EvaluationClass(category).title.lowercased()] = category
            if let folder = category.folder { names[folder.rawValue] = category }
            names[category.appleName.lowercased()] = category
        }
        // Where `classify` says that a text lies which no filter put elsewhere.
        for folder in [FolderID.unknown, .all] { names[folder.rawValue] = .uncategorised }
        for action in Action.allCases { names[action.name.lowercased()] = Category(action: action, subAction: .none) }
        return names
    }()
}

package struct LabelMapError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
