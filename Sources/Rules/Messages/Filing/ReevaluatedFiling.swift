/// The categories that the messages of a group of participants would get if they arrived now, in their order, with a
/// filter's current answers.
///
/// This moves nothing (E5): it is the basis of the comparison, and of the move if the user asks for it.
package enum ReevaluatedFiling {
    /// A message in the inbox.
    package struct Item: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// A filter was queried again; this is the category after validation.
            case reevaluated(Category)
            /// A filter was not queried again, or gave no answer: the category of the first verdict; nil: no filter was
            /// queried.
            case kept(Category?)
            /// The user wrote it.
            case own
        }

        package var kind: Kind
        /// The category of its current conversation.
        package var category: Category
        /// Whether it is an iMessage, which is never junk (C2).
        package var isIMessage: Bool

        package init(_ kind: Kind, in category: Category, isIMessage: Bool = false) {
            self.kind = kind
            self.category = category
            self.isIMessage = isIMessage
        }
    }

    /// A message's category and the rules; without rules, it stays where it is.
    package typealias Place = Filing.Place

    /// The places of messages, in the same order.
    ///
    /// Messages with a new answer follow the rules for incoming messages. The others stay where they are, unless a whole
    /// conversation moves (F1, F3). The user's messages move with the message that they reply to.
    ///
    /// - Parameters:
    ///   - items: all messages with the same participants, oldest first. The filter receives their messages: they are
    ///     neither in Contacts nor marked as known, and have fewer than three replies.
    ///   - iMessageJoinsJunk: `Settings.iMessageJoinsJunk` (C2).
    package static func places(
        _ items: [Item], in release: Release, iMessageJoinsJunk: Bool = false
    ) -> [Place] {
        var places = items.map { Place(category: $0.category, rules: []) }
        var facts = Filing.Facts()
        facts.iMessageJoinsJunk = iMessageJoinsJunk
        facts.uncategorizedIsIMessage = true
        var isFirst = true
        func stays(_ item: Item) -> Bool { item.isIMessage && !iMessageJoinsJunk }
        for (index, item) in items.enumerated() {
            facts.isIMessage = item.isIMessage
            guard let place = place(item, facts, in: release) else { continue }
            places[index] = place
            if !place.absorbs.isEmpty {
                let earlier = (0..<index).filter { items[$0].kind != .own }
                for earlier in earlier where place.absorbs.contains(places[earlier].category) && !stays(items[earlier])
                {
                    places[earlier] = Place(category: place.category, rules: place.rules)
                }
                facts.existing = Set(earlier.map { places[$0].category })
                facts.uncategorizedIsIMessage = true
            }
            facts.existing.insert(place.category)
            if place.category == .uncategorized, !item.isIMessage { facts.uncategorizedIsIMessage = false }
            if isFirst { facts.firstWasUncategorized = place.category == .uncategorized }
            isFirst = false
        }
        placeOwn(items, &places, junkHasAll: release.spreadsJunk && facts.existing == [.junk])
        for (index, item) in items.enumerated() where stays(item) && item.category != .junk {
            if places[index].category == .junk { places[index].category = item.category }
        }
        return places
    }

    /// nil for the user's own messages.
    private static func place(_ item: Item, _ facts: Filing.Facts, in release: Release) -> Place? {
        switch item.kind {
        case .own: nil
        case .reevaluated(let category): Filing.place(category, facts, in: release)
        case .kept where !release.spreadsJunk || item.isIMessage && !facts.iMessageJoinsJunk:
            Place(category: item.category, rules: [])
        case .kept(let category): Filing.place(category, facts, in: release)
        }
    }

    /// The user's messages move with the received message before them in the same conversation, or with the first one
    /// after them.
    private static func placeOwn(_ items: [Item], _ places: inout [Place], junkHasAll: Bool) {
        var first: [Category: Category] = [:]
        for (item, place) in zip(items, places) where item.kind != .own && first[item.category] == nil {
            first[item.category] = place.category
        }
        var answered = first
        for (index, item) in items.enumerated() {
            if item.kind == .own {
                places[index].category = answered[item.category] ?? (junkHasAll ? .junk : item.category)
            } else {
                answered[item.category] = places[index].category
            }
        }
    }
}
