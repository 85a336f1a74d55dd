/// Maps the labels of a corpus to Apple's categories.
///
///     var map = LabelMap()
///     map.add("spam", [.junk, .promotion(.none)])
///     map["spam"]                     // [.junk, .promotion(.none)]: either is right
///     map["transactionalFinance"]     // Apple's names need no entry
///     map["transactions/finance"]     // nor do the names that `classify`, the reports and `export` write
///
/// Labels are case-insensitive.
package struct LabelMap: Hashable, Sendable {
    private var meanings: [String: [Category]]
    /// The added labels, as written.
    package private(set) var added: [String] = []

    /// The built-in labels: the names of categories, and the two that most corpora use.
    package init() {
        meanings = Self.folderNames.compactMapValues { $0.map { [$0] } }
        meanings.merge(Self.byName.mapValues { [$0] }) { $1 }
        meanings["ham"] = [.uncategorized]
        meanings["spam"] = [.junk]
    }

    /// The categories that are right for a label; nil: unknown label.
    package subscript(label: String) -> [Category]? {
        meanings[label.lowercased()] ?? severalCategories(label.lowercased())
    }

    /// A list of labels, each of which is right: `junk, promotion`, `Junk or Promotions`.
    private func severalCategories(_ label: String) -> [Category]? {
        guard label.utf8.count <= Self.maxListLength, label.contains(",") || label.contains(" or ") else { return nil }
        var categories: [Category] = []
        for part in label.split(separator: ",").flatMap({ $0.split(separator: " or ") }) {
            let words = part.split(separator: " ").joined(separator: " ")
            guard let known = meanings[words] else { return nil }
            for category in known where !categories.contains(category) { categories.append(category) }
        }
        return categories.isEmpty ? nil : categories
    }

    /// In bytes. A list of all categories is shorter; a longer label is a mistake in the columns.
    private static let maxListLength = 1024

    /// Adds a label. It takes precedence over a built-in one.
    package mutating func add(_ label: String, _ categories: [Category]) {
        added.append(label)
        meanings[label.lowercased()] = categories
    }

    /// The category with a name: Apple's name of its action or sub-action, or the name in reports and `classify`.
    package static func category(named name: String) -> Category? { byName[name.lowercased()] }

    /// Apple's name of a category: `junk`, `transactionalFinance`.
    package static func name(of category: Category) -> String { category.apiName }

    /// The allowed category names, in the order in which they are listed.
    package static let categoryNames =
        Action.allCases.map(\.name) + SubAction.allCases.filter { $0 != .none }.map(\.name)

    /// Apple's names and all names that Siftbox writes for a category, in lower case.
    private static let byName: [String: Category] = {
        var names: [String: Category] = [:]
        for category in Category.all {
            names[category.distinctName.lowercased()] = category
            if let folder = category.folder { names[folder.rawValue] = category }
            names[category.apiName.lowercased()] = category
        }
        // The folders that `classify` writes for an uncategorized message.
        for folder in [FolderID.unknown, .all] { names[folder.rawValue] = .uncategorized }
        for action in Action.allCases { names[action.name.lowercased()] = Category(action: action, subAction: .none) }
        return names
    }()

    /// The names of folders in an export, in lower case, with their categories; nil for a name with several meanings, such as
    /// *Others*, or none.
    private static let folderNames: [String: Category?] = {
        var names: [String: Category?] = [:]
        for folder in Release.all.flatMap({ FolderList.complete($0).folders }) where !folder.unreadOnly {
            names.merge([folder.name.lowercased(): folder.category]) { $0 == $1 ? $0 : nil }
        }
        return names
    }()

    /// Whether a label is a folder of an export that can have messages of several categories.
    package static func isAmbiguousFolder(_ label: String) -> Bool {
        if case .some(nil) = folderNames[label.lowercased()] { true } else { false }
    }
}
