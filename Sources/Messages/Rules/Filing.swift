/// Which of a sender's conversations a message belongs to, and what user actions make of them (F, R).
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
        /// Whether their uncategorised conversation, if there is one, holds only iMessages of theirs (C2).
        package var uncategorisedIsIMessage = false
        /// Whether the message is an iMessage.
        package var isIMessage = false
        /// `Settings.iMessageJoinsJunk` (C2).
        package var iMessageJoinsJunk = false
        /// Whether messages were filtered when this one came in: `Release.isFiltering` (E1, E3).
        package var isFiltering = true

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
        if facts.isIMessage || !facts.isFiltering { return unfilteredPlace(facts, in: release) }
        switch release.conversations {
        case .whole: return conversationPlace(category, facts)
        case .byCategory: return placeByCategory(category, facts, .f2)
        case .byCategoryCollapsing: return collapsedPlace(category, facts) ?? placeByCategory(category, facts, .f3)
        }
    }

    /// The place of a message that is never junk: an iMessage (C2), or one that came in while nothing was filtered (E1,
    /// E3). What is in Junk stays there.
    private static func unfilteredPlace(_ facts: Facts, in release: Release) -> Place {
        var facts = facts
        if facts.isIMessage, facts.isFiltering, facts.iMessageJoinsJunk, !facts.isReplied,
            let rule = ruleOfSpreadJunk(facts, in: release)
        {
            return Place(category: .junk, rules: [rule])
        }
        facts.existing.remove(.junk)
        switch release.conversations {
        case .whole: return Place(category: .uncategorised, rules: [.f1])
        case .byCategory: return placeByCategory(nil, facts, .f2)
        case .byCategoryCollapsing: return placeByCategory(nil, facts, .f3)
        }
    }

    /// The rule by which junk has taken the whole conversation with the sender; nil: it has not.
    private static func ruleOfSpreadJunk(_ facts: Facts, in release: Release) -> Rule? {
        switch release.conversations {
        case .whole: facts.existing == [.junk] ? .f1 : nil
        case .byCategory: nil
        case .byCategoryCollapsing: facts.firstWasUncategorised && facts.existing == [.junk] ? .f3 : nil
        }
    }

    /// The conversation is junk or it is not; once it is, it stays (F1). The third reply has taken it back (R1).
    private static func conversationPlace(_ category: Category?, _ facts: Facts) -> Place {
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
        // Where junk has taken everything, there is nothing else but iMessages, which are never junk: junk that came back
        // from Recently Deleted has not.
        let hasCollapsed =
            facts.existing == [.junk]
            || facts.existing == [.junk, .uncategorised] && facts.uncategorisedIsIMessage
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
        guard facts.isFiltering, facts.existing.contains(.junk) else { return nil }
        guard !facts.isContact, !facts.isMarkedKnown, !facts.isReplied else { return nil }
        let place = Filing.place(.junk, facts, in: release)
        return place.absorbs.isEmpty ? nil : place
    }

    /// After the user removed a conversation from Spam (R8). The filter is still asked, and its next verdict counts.
    package static func afterRemovalFromSpam() -> Return { Return(categories: [.junk], rule: .r8) }

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
