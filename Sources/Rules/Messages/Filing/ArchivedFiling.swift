extension Filing {
    /// What is known about the participants of an archived message.
    package struct ArchivedFacts: Hashable, Sendable {
        package var isContact = false
        package var isMarkedKnown = false
        package var replies = 0
        /// Whether they have a junk conversation.
        package var hasJunk = false

        package init() {}
    }
}

/// The categories of imported messages in an inbox of a release.
///
/// Archived messages keep the category that the archive has (E5), if the release has it. Contacts and senders marked as
/// known have one conversation (R2, R6), and where junk marks whole conversations, the sender's other messages join it
/// (F1).
package struct ArchivedFiling: Sendable {
    private let marksWhole: Bool
    private let iMessageJoinsJunk: Bool
    /// `Category.known(in:)` for each category, by its index in `Category.all`; cached, because an archive can have a
    /// million messages.
    private let known: [Category]

    /// - Parameter iMessageJoinsJunk: `Settings.iMessageJoinsJunk` (C2).
    package init(_ release: Release, iMessageJoinsJunk: Bool = false) {
        marksWhole = release.conversations == .whole
        self.iMessageJoinsJunk = iMessageJoinsJunk
        known = Category.all.map { $0.closest(in: release) }
    }

    /// - Parameters:
    ///   - category: the category in the archive, by its index in `Category.all`; nil: unknown.
    ///   - isIMessage: an iMessage does not join junk (C2).
    package func place(_ category: Int?, isIMessage: Bool = false, _ facts: Filing.ArchivedFacts) -> Category {
        if facts.isContact || facts.isMarkedKnown { return .uncategorized }
        let isReplied = facts.replies >= Release.repliesThatMakeKnown
        if marksWhole, facts.hasJunk, !isReplied, !isIMessage || iMessageJoinsJunk { return .junk }
        return category.map { known[$0] } ?? .uncategorized
    }
}

extension Category {
    /// The closest category that the release has: the parent if there are no sub-folders (S1), uncategorized if the
    /// release does not have the action (V3).
    package func closest(in release: Release) -> Category {
        guard release.actions.contains(action) else { return .uncategorized }
        guard !release.hasSubActions else { return self }
        return Category(action: action, subAction: .none)
    }
}
