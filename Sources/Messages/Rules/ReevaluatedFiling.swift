/// Where the messages with the same people would lie, had they come in now: one after the other, in their order in time,
/// with the answers that a filter gives now.
///
/// Nothing is moved by it (E5): it is what a comparison tells, and what filing again does when the user asks for it.
package enum ReevaluatedFiling {
    /// A message as it lies in the inbox.
    package struct Item: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// A filter was asked about it again, and this is what is left of the answer.
            case reevaluated(Category)
            /// A filter was not asked again, or gave no answer: what was left of the answer when it came in; nil: nobody
            /// was asked then.
            case kept(Category?)
            /// The user wrote it.
            case own
        }

        package var kind: Kind
        /// The category of the conversation that it lies in.
        package var category: Category
        /// Whether it is an iMessage, which is never junk (C2).
        package var isIMessage: Bool

        package init(_ kind: Kind, in category: Category, isIMessage: Bool = false) {
            self.kind = kind
            self.category = category
            self.isIMessage = isIMessage
        }
    }

    /// Where a message would lie, and by which rules; no rules: it stays as it is.
    package typealias Place = Filing.Place

    /// The places of messages, in their order.
    ///
    /// What was judged goes by the rules of any text that comes in. What was not stays where it is, except where a whole
    /// conversation moves (F1, F3). What the user wrote goes with the text that it answered.
    ///
    /// - Parameters:
    ///   - items: all that lie in the inbox with the same people, oldest first. A filter is asked about these
    ///     people: they are neither in Contacts nor marked as known, nor were they replied to three times.
    ///   - iMessageJoinsJunk: `Settings.iMessageJoinsJunk` (C2).
    package static func places(
        _ items: [Item], in release: Release, iMessageJoinsJunk: Bool = false
    ) -> [Place] {
        var places = items.map { Place(category: $0.category, rules: []) }
        var facts = Filing.Facts()
        facts.iMessageJoinsJunk = iMessageJoinsJunk
        facts.uncategorisedIsIMessage = true
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
                facts.uncategorisedIsIMessage = true
            }
            facts.existing.insert(place.category)
            if place.category == .uncategorised, !item.isIMessage { facts.uncategorisedIsIMessage = false }
            if isFirst { facts.firstWasUncategorised = place.category == .uncategorised }
            isFirst = false
        }
        placeOwn(items, &places, junkHasAll: release.spreadsJunk && facts.existing == [.junk])
        for (index, item) in items.enumerated() where stays(item) && item.category != .junk {
            if places[index].category == .junk { places[index].category = item.category }
        }
        return places
    }

    /// nil: what the user wrote.
    private static func place(_ item: Item, _ facts: Filing.Facts, in release: Release) -> Place? {
        switch item.kind {
        case .own: nil
        case .reevaluated(let category): Filing.place(category, facts, in: release)
        case .kept where !release.spreadsJunk || item.isIMessage && !facts.iMessageJoinsJunk:
            Place(category: item.category, rules: [])
        case .kept(let category): Filing.place(category, facts, in: release)
        }
    }

    /// What the user wrote goes with the text before it in the same conversation, else with the first one behind it.
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
