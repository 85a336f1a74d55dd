// Texts that come out of an archive were filed when they came in (E5). They lie here as they lay there, as far as this
// phone could have come to it.
extension Filing {
    /// What is known about the people of a text in an archive.
    package struct ArchivedFacts: Hashable, Sendable {
        package var isContact = false
        package var isMarkedKnown = false
        package var replies = 0
        /// Whether they have a conversation that is junk.
        package var hasJunk = false

        package init() {}
    }
}

/// Where the texts of an archive lie in an inbox of a release.
///
/// Who is in Contacts or marked as known has one conversation (R2, R6), and where whole conversations are junk, what is
/// not goes there too (F1). Everything else stays as it was filed, whatever other texts of the sender were (E5).
package struct ArchivedFiling: Sendable {
    private let marksWhole: Bool
    private let iMessageJoinsJunk: Bool
    /// What is left of each category, by its place in `Category.all`: worked out once, since there are a million texts.
    private let known: [Category]

    /// - Parameter iMessageJoinsJunk: `Settings.iMessageJoinsJunk` (C2).
    package init(_ release: Release, iMessageJoinsJunk: Bool = false) {
        marksWhole = release.conversations == .whole
        self.iMessageJoinsJunk = iMessageJoinsJunk
        known = Category.all.map { $0.known(in: release) }
    }

    /// - Parameters:
    ///   - category: where the phone had filed it, by its place in `Category.all`; nil: it is not known.
    ///   - isIMessage: it does not go along with junk (C2).
    package func place(_ category: Int?, isIMessage: Bool = false, _ facts: Filing.ArchivedFacts) -> Category {
        if facts.isContact || facts.isMarkedKnown { return .uncategorised }
        let isReplied = facts.replies >= Release.repliesThatMakeKnown
        if marksWhole, facts.hasJunk, !isReplied, !isIMessage || iMessageJoinsJunk { return .junk }
        return category.map { known[$0] } ?? .uncategorised
    }
}

extension Category {
    /// What is left of a category of another release: its parent where there are no sub-folders (S1), uncategorised
    /// where there is no such action (V3).
    package func known(in release: Release) -> Category {
        let action: Action =
            switch self {
            case .uncategorised: .none
            case .junk: .junk
            case .transaction: .transaction
            case .promotion: .promotion
            }
        guard release.actions.contains(action) else { return .uncategorised }
        guard !release.hasSubActions else { return self }
        return Category(action: action, subAction: .none)
    }
}
