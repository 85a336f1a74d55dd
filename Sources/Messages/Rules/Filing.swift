/// Which of a sender's conversations a message belongs to, and what the user's doings make of them (F, R).
package enum Filing {
    /// Where a message goes.
    package struct Place: Hashable, Sendable {
        package var category: Category
        package var rules: [Rule]
        /// The sender's conversations that go there with it.
        package var absorbs: Set<Category> = []

        package init(category: Category, rules: [Rule], absorbs: Set<Category> = []) {
            self.category = category
            self.rules = rules
            self.absorbs = absorbs
        }
    }

    /// What is known about the sender when a message is filed.
    package struct Facts: Hashable, Sendable {
        /// The categories in which the sender has a conversation now, deleted ones not counted.
        package var existing: Set<Category>
        package var isContact: Bool
        package var replies: Int

        package init(existing: Set<Category> = [], isContact: Bool = false, replies: Int = 0) {
            self.existing = existing
            self.isContact = isContact
            self.replies = replies
        }

        /// Whether a filter is no longer asked about the sender because of the replies (C7).
        package var isReplied: Bool { replies >= Release.repliesThatMakeKnown }
    }

    /// The place of a message whose verdict is `category`; nil: no filter was asked.
    ///
    /// What the user did while the filter was thinking wins over its verdict: a contact has one conversation (R2), and
    /// after the third reply the order of R4 applies.
    package static func place(_ category: Category?, _ facts: Facts, in release: Release) -> Place {
        if facts.isContact { return Place(category: .uncategorised, rules: [.r2]) }
        switch release.conversations {
        case .whole: return wholePlace(category, facts)
        case .byCategory: return placeByCategory(category, facts)
        }
    }

    /// The conversation is junk or it is not; once it is, it stays (F1). The third reply has taken it back (R1).
    private static func wholePlace(_ category: Category?, _ facts: Facts) -> Place {
        guard category == .junk || facts.existing.contains(.junk), !facts.isReplied else {
            return Place(category: .uncategorised, rules: [.f1])
        }
        return Place(category: .junk, rules: [.f1], absorbs: facts.existing.subtracting([.junk]))
    }

    private static func placeByCategory(_ category: Category?, _ facts: Facts) -> Place {
        guard facts.isReplied else { return Place(category: category ?? .uncategorised, rules: [.f2]) }
        // R4: the order is the daemon's own.
        let order: [Category] = [.uncategorised, .transaction(.none), .promotion(.none), .junk]
        let found = order.first(where: facts.existing.contains) ?? Category.all.first(where: facts.existing.contains)
        return Place(category: found ?? .uncategorised, rules: [.r4])
    }

    /// The conversations with a sender that become, or are merged into, the uncategorised one.
    package struct Return: Hashable, Sendable {
        package var categories: Set<Category>
        package var rule: Rule
    }

    /// After the reply that makes `replies`: from the third on, junk goes back to the main list (R1).
    package static func afterReply(_ facts: Facts) -> Return? {
        guard facts.isReplied, facts.existing.contains(.junk) else { return nil }
        return Return(categories: [.junk], rule: .r1)
    }

    /// After the sender was added to Contacts: every conversation is the one with that contact (R2).
    package static func afterContact(_ existing: Set<Category>) -> Return? {
        let categorised = existing.subtracting([.uncategorised])
        return categorised.isEmpty ? nil : Return(categories: categorised, rule: .r2)
    }
}
