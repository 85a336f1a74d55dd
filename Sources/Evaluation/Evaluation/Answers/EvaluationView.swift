package import Messages

/// The granularity of an evaluation: sub-folders, folders, or only whether a message is hidden.
///
/// Each case is coarser than the one before. A label `transaction` with an answer `transactionalFinance` is wrong as an
/// exact sub-folder and right as a folder.
package enum EvaluationView: String, CaseIterable, Hashable, Sendable {
    case exact
    case folder
    case hiddenOrShown = "hidden-or-shown"

    /// As a heading.
    package var title: String {
        switch self {
        case .exact: "Exact sub-folder"
        case .folder: "Folder"
        case .hiddenOrShown: "Hidden or shown"
        }
    }

    /// Its classes, in the order of its matrix.
    package var classes: [EvaluationClass] {
        switch self {
        case .exact: Self.exactClasses
        case .folder: Self.folderClasses
        case .hiddenOrShown: Self.hiddenOrShownClasses
        }
    }

    private static let exactClasses = Category.all.map(EvaluationClass.init)
    private static let folderClasses = FolderGroup.allCases.map { EvaluationClass(Category($0)) }
    private static let hiddenOrShownClasses = [
        EvaluationClass(name: "hidden", title: "Hidden", abbreviation: "Hid"),
        EvaluationClass(name: "shown", title: "Shown", abbreviation: "Shn"),
    ]
}

/// The folders without their sub-folders.
package enum FolderGroup: Int, CaseIterable, Hashable, Sendable {
    case uncategorized, junk, transactions, promotions

    package init(_ category: Category) {
        switch category {
        case .uncategorized: self = .uncategorized
        case .junk: self = .junk
        case .transaction: self = .transactions
        case .promotion: self = .promotions
        }
    }

    /// Apple's name of its action: `none`, `junk`, `transaction`, `promotion`.
    package init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    package var name: String { LabelMap.name(of: Category(self)) }
}

extension Category {
    init(_ group: FolderGroup) {
        switch group {
        case .uncategorized: self = .uncategorized
        case .junk: self = .junk
        case .transactions: self = .transaction(.none)
        case .promotions: self = .promotion(.none)
        }
    }
}

/// A row and a column of a confusion matrix.
package struct EvaluationClass: Hashable, Sendable {
    /// The name in JSON and gates: `junk`, `transactionalFinance`, `hidden`.
    package let name: String
    /// The displayed name: "Junk", "Finance".
    package let title: String
    /// Three letters, for a matrix with many columns.
    package let abbreviation: String
}

extension EvaluationClass {
    init(_ category: Category) {
        name = LabelMap.name(of: category)
        title = category.distinctName
        abbreviation =
            switch category {
            case .uncategorized: "Unc"
            case .junk: "Jnk"
            case .transaction(.none): "Trn"
            case .transaction(.transactionalPublicServices): "Pub"
            case .transaction(.transactionalOthers): "TOt"
            case .promotion(.none): "Prm"
            case .promotion(.promotionalOthers): "POt"
            case .transaction, .promotion: String(category.name.prefix(3))
            }
    }
}
