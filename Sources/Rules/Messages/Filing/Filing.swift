/// Decides which of a sender's conversations a message belongs to, and how user actions change them (F, R).
package enum Filing {
    /// The category that a message is filed as.
    package struct Place: Hashable, Sendable {
        package var category: Category
        package var rules: [Rule]
        /// The sender's other conversations that are merged into it.
        package var absorbs: Set<Category> = []

        package init(category: Category, rules: [Rule], absorbs: Set<Category> = []) {
            self.category = category
            self.rules = rules
            self.absorbs = absorbs
        }
    }

    /// The facts about the sender when a message is filed.
    package struct Facts: Hashable, Sendable {
        /// The categories of the sender's conversations, except deleted ones.
        package var existing: Set<Category>
        package var isContact: Bool
        package var replies: Int
        /// Whether the user marked the sender as known (R6).
        package var isMarkedKnown: Bool
        /// Whether the sender's oldest existing message was filed as uncategorized (F3).
        package var firstWasUncategorized: Bool
        /// Whether the sender's uncategorized conversation, if any, has only iMessages from the sender (C2).
        package var uncategorizedIsIMessage = false
        /// Whether the message is an iMessage.
        package var isIMessage = false
        /// `Settings.iMessageJoinsJunk` (C2).
        package var iMessageJoinsJunk = false
        /// Whether filtering was on when the message arrived: `Release.isFiltering` (E1, E3).
        package var isFiltering = true
        /// Whether iOS itself takes the message for spam, and Filter Spam was on when it arrived (F14).
        package var isTakenForSpam = false

        package init(
            existing: Set<Category> = [], isContact: Bool = false, replies: Int = 0, isMarkedKnown: Bool = false,
            firstWasUncategorized: Bool = false
        ) {
            self.existing = existing
            self.isContact = isContact
            self.replies = replies
            self.isMarkedKnown = isMarkedKnown
            self.firstWasUncategorized = firstWasUncategorized
        }

        /// Whether the filter no longer receives the sender's messages because of the replies (C7).
        package var hasThreeReplies: Bool { replies >= Release.repliesThatMakeKnown }

        /// Whether iOS files the message in Spam, whatever the verdict. Siftbox does not do this with iMessages (C2) and
        /// with known senders; Apple does not document either.
        package var isSpam: Bool {
            isTakenForSpam && !isIMessage && !isContact && !isMarkedKnown && !hasThreeReplies
        }
    }

    /// The place of a message.
    ///
    /// User actions during the query take precedence over the verdict: contacts and senders marked as known have one
    /// conversation (R2, R6), and after the third reply the order of R4 applies.
    ///
    /// - Parameter category: the verdict; nil: no filter was queried.
    package static func place(_ category: Category?, _ facts: Facts, in release: Release) -> Place {
        if facts.isSpam {
            var facts = facts
            (facts.isTakenForSpam, facts.isFiltering) = (false, true)
            var place = place(.junk, facts, in: release)
            place.rules.append(.f14)
            return place
        }
        if facts.isContact { return Place(category: .uncategorized, rules: [.r2]) }
        if facts.isMarkedKnown { return Place(category: .uncategorized, rules: [.r6]) }
        if facts.isIMessage || !facts.isFiltering { return unfilteredPlace(facts, in: release) }
        switch release.conversations {
        case .whole: return conversationPlace(category, facts)
        case .byCategory: return placeByCategory(category, facts, .f2)
        case .byCategoryCollapsing: return collapsedPlace(category, facts) ?? placeByCategory(category, facts, .f3)
        }
    }

    /// The place of a message that is never junk: an iMessage (C2), or one that arrived while filtering was off (E1,
    /// E3). Existing junk stays in Junk.
    private static func unfilteredPlace(_ facts: Facts, in release: Release) -> Place {
        var facts = facts
        if facts.isIMessage, facts.isFiltering, facts.iMessageJoinsJunk, !facts.hasThreeReplies,
            let rule = ruleOfSpreadJunk(facts, in: release)
        {
            return Place(category: .junk, rules: [rule])
        }
        facts.existing.remove(.junk)
        switch release.conversations {
        case .whole: return Place(category: .uncategorized, rules: [.f1])
        case .byCategory: return placeByCategory(nil, facts, .f2)
        case .byCategoryCollapsing: return placeByCategory(nil, facts, .f3)
        }
    }

    /// The rule by which the sender's whole conversation is junk; nil: it is not.
    private static func ruleOfSpreadJunk(_ facts: Facts, in release: Release) -> Rule? {
        switch release.conversations {
        case .whole: facts.existing == [.junk] ? .f1 : nil
        case .byCategory: nil
        case .byCategoryCollapsing: facts.firstWasUncategorized && facts.existing == [.junk] ? .f3 : nil
        }
    }

    /// A conversation that is junk stays junk (F1) until the third reply (R1).
    private static func conversationPlace(_ category: Category?, _ facts: Facts) -> Place {
        guard category == .junk || facts.existing.contains(.junk), !facts.hasThreeReplies else {
            return Place(category: .uncategorized, rules: [.f1])
        }
        return Place(category: .junk, rules: [.f1], absorbs: facts.existing.subtracting([.junk]))
    }

    /// Whether the place depends on the sender's first message, which is only looked up in this case (F3).
    package static func dependsOnFirst(_ category: Category?, _ facts: Facts, in release: Release) -> Bool {
        release.conversations == .byCategoryCollapsing
            && (category == .junk || facts.isSpam || facts.existing.contains(.junk))
    }

    /// The place if junk takes all conversations of a sender whose first message was uncategorized, or did so before
    /// (F3); otherwise nil.
    private static func collapsedPlace(_ category: Category?, _ facts: Facts) -> Place? {
        // Junk has taken everything if there is nothing else, except iMessages, which are never junk. Junk that was
        // recovered from Recently Deleted does not count.
        let hasCollapsed =
            facts.existing == [.junk]
            || facts.existing == [.junk, .uncategorized] && facts.uncategorizedIsIMessage
        guard facts.firstWasUncategorized, category == .junk || hasCollapsed, !facts.hasThreeReplies else { return nil }
        return Place(category: .junk, rules: [.f3], absorbs: facts.existing.subtracting([.junk]))
    }

    private static func placeByCategory(_ category: Category?, _ facts: Facts, _ rule: Rule) -> Place {
        guard facts.hasThreeReplies else { return Place(category: category ?? .uncategorized, rules: [rule]) }
        // R4: the order is that of Apple's daemon.
        let order: [Category] = [.uncategorized, .transaction(.none), .promotion(.none), .junk]
        let found = order.first(where: facts.existing.contains) ?? Category.all.first(where: facts.existing.contains)
        return Place(category: found ?? .uncategorized, rules: [.r4])
    }

    /// The place of a sender's conversations after an undo that left junk next to other conversations that junk would
    /// have taken; nil: they stay.
    package static func afterUndo(_ facts: Facts, in release: Release) -> Place? {
        guard facts.isFiltering, facts.existing.contains(.junk) else { return nil }
        guard !facts.isContact, !facts.isMarkedKnown, !facts.hasThreeReplies else { return nil }
        let place = Filing.place(.junk, facts, in: release)
        return place.absorbs.isEmpty ? nil : place
    }

    /// After the user moved a conversation from Spam to the inbox (R8). The filter is still queried, and its next verdict
    /// counts.
    package static func afterNotSpam() -> Merge { Merge(categories: [.junk], rule: .r8) }

    /// The conversations with a sender that become the uncategorized conversation, or are merged into it.
    package struct Merge: Hashable, Sendable {
        package var categories: Set<Category>
        package var rule: Rule
    }

    /// After a reply: from the third reply on, junk returns to the main list (R1), unless only the user can take it out of
    /// Spam (R8).
    package static func afterReply(_ facts: Facts, in release: Release) -> Merge? {
        guard !release.closesSpam, facts.hasThreeReplies, facts.existing.contains(.junk) else { return nil }
        return Merge(categories: [.junk], rule: .r1)
    }

    /// After the user added the sender to Contacts (`rule` R2) or marked the sender as known (R6): all conversations
    /// become one.
    ///
    /// - Parameter joins: whether this is the conversation of the contact's other addresses, which is uncategorized.
    package static func afterBecomingKnown(_ existing: Set<Category>, by rule: Rule, joins: Bool = false) -> Merge? {
        let moved = joins ? existing : existing.subtracting([.uncategorized])
        return moved.isEmpty ? nil : Merge(categories: moved, rule: rule)
    }

    /// After a conversation was recovered from Recently Deleted: applies the user actions that it missed.
    package static func afterRecovery(_ category: Category, _ facts: Facts, in release: Release) -> Merge? {
        if facts.isContact { return afterBecomingKnown([category], by: .r2) }
        if facts.isMarkedKnown { return afterBecomingKnown([category], by: .r6) }
        return afterReply(Facts(existing: [category], replies: facts.replies), in: release)
    }
}
