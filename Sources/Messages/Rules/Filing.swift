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
        /// Whether the user chose Mark as Known for them (R6).
        package var isMarkedKnown: Bool
        /// Whether the oldest of their messages that are there was filed as uncategorised (F3).
        package var firstWasUncategorised: Bool

        package init(
            existing: Set<Category> = [], isContact: Bool = false, replies: Int = 0, isMarkedKnown: Bool = false,
            firstWasUncategorised: Bool = false
        ) {
            self.existing = existing
            self.isContact = isContact
            self.replies = replies
            self.isMarkedKnown = isMarkedKnown
            self.firstWasUncategorised = firstWasUncategorised
        }

        /// Whether a filter is no longer asked about the sender because of the replies (C7).
        package var isReplied: Bool { replies >= Release.repliesThatMakeKnown }
    }

    /// The place of a message whose verdict is `category`; nil: no filter was asked.
    ///
    /// What the user did while the filter was thinking wins over its verdict: who is a contact or marked as known has
    /// one conversation (R2, R6), and after the third reply the order of R4 applies.
    package static func place(_ category: Category?, _ facts: Facts, in release: Release) -> Place {
        if facts.isContact { return Place(category: .uncategorised, rules: [.r2]) }
        if facts.isMarkedKnown { return Place(category: .uncategorised, rules: [.r6]) }
        switch release.conversations {
        case .whole: return wholePlace(category, facts)
        case .byCategory: return placeByCategory(category, facts, .f2)
        case .byCategoryCollapsing: return collapsedPlace(category, facts) ?? placeByCategory(category, facts, .f3)
        }
    }

    /// The conversation is junk or it is not; once it is, it stays (F1). The third reply has taken it back (R1).
    private static func wholePlace(_ category: Category?, _ facts: Facts) -> Place {
        guard category == .junk || facts.existing.contains(.junk), !facts.isReplied else {
            return Place(category: .uncategorised, rules: [.f1])
        }
        return Place(category: .junk, rules: [.f1], absorbs: facts.existing.subtracting([.junk]))
    }

    /// Whether the place depends on the sender's first message, which is looked up only then (F3).
    package static func dependsOnFirst(_ category: Category?, _ facts: Facts, in release: Release) -> Bool {
        release.conversations == .byCategoryCollapsing && (category == .junk || facts.existing.contains(.junk))
    }

    /// Where the sender's first message was uncategorised, junk takes every conversation with it, and keeps what comes
    /// later (F3). nil: nothing of that holds.
    private static func collapsedPlace(_ category: Category?, _ facts: Facts) -> Place? {
        // Where junk has taken everything, there is nothing else: junk that came back from Recently Deleted has not.
        let hasCollapsed = facts.existing == [.junk]
        guard facts.firstWasUncategorised, category == .junk || hasCollapsed, !facts.isReplied else { return nil }
        return Place(category: .junk, rules: [.f3], absorbs: facts.existing.subtracting([.junk]))
    }

    private static func placeByCategory(_ category: Category?, _ facts: Facts, _ rule: Rule) -> Place {
        guard facts.isReplied else { return Place(category: category ?? .uncategorised, rules: [rule]) }
        // R4: the order is the daemon's own.
        let order: [Category] = [.uncategorised, .transaction(.none), .promotion(.none), .junk]
        let found = order.first(where: facts.existing.contains) ?? Category.all.first(where: facts.existing.contains)
        return Place(category: found ?? .uncategorised, rules: [.r4])
    }

    /// Where a sender's conversations go when an undo has left junk beside others, which a text would not have done.
    package static func afterUndo(_ facts: Facts, in release: Release) -> Place? {
        guard !facts.isContact, !facts.isMarkedKnown, !facts.isReplied, facts.existing.contains(.junk) else {
            return nil
        }
        let place = Filing.place(.junk, facts, in: release)
        return place.absorbs.isEmpty ? nil : place
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

    /// After the sender became known by what the user said: every conversation is the one with a contact (`rule` R2), or
    /// with somebody who was marked as known (R6).
    package static func afterBecomingKnown(_ existing: Set<Category>, by rule: Rule) -> Return? {
        let categorised = existing.subtracting([.uncategorised])
        return categorised.isEmpty ? nil : Return(categories: categorised, rule: rule)
    }

    /// When a conversation comes back from Recently Deleted: what it would have become by now.
    package static func afterRecovery(_ category: Category, _ facts: Facts) -> Return? {
        if facts.isContact { return afterBecomingKnown([category], by: .r2) }
        if facts.isMarkedKnown { return afterBecomingKnown([category], by: .r6) }
        return afterReply(Facts(existing: [category], replies: facts.replies))
    }
}
