import Messages

/// Compares where messages are with where their new answers put them.
struct LocationComparison {
    private let release: Release
    private let iMessageJoinsJunk: Bool
    private var cache: MoveCache
    private let formerJourney: (_ message: Int64) throws -> Journey?

    /// - Parameters:
    ///   - change: the current folders, and those with the capabilities of the queried filter.
    ///   - formerJourney: the journey of a message. It is read only on releases that move whole conversations, where it
    ///     matters.
    init(
        _ change: FolderChange, in release: Release, iMessageJoinsJunk: Bool,
        formerJourney: @escaping (_ message: Int64) throws -> Journey?
    ) {
        self.release = release
        self.iMessageJoinsJunk = iMessageJoinsJunk
        self.formerJourney = formerJourney
        cache = MoveCache(change)
    }

    /// The messages that would be moved, each with its move.
    mutating func moves(
        _ places: [(id: Int64, place: CurrentLocation)], by result: ReevaluationResult
    ) throws -> [(message: Int64, move: Comparison.Move)] {
        let sorted = places.sorted {
            ($0.place.people, $0.place.date, $0.id) < ($1.place.people, $1.place.date, $1.id)
        }
        var moves: [(message: Int64, move: Comparison.Move)] = []
        for group in sorted.chunked(by: { $0.place.people == $1.place.people }) {
            let messages = group.map { $0.place.isFromUser ? nil : result[$0.id] }
            guard messages.contains(where: { $0?.category != nil }) else { continue }
            let items = try zip(group, messages).map { entry, message in
                ReevaluatedFiling.Item(
                    try kind(entry, message?.category),
                    in: entry.place.category ?? .uncategorized,
                    isIMessage: entry.place.isIMessage)
            }
            let places = ReevaluatedFiling.places(items, in: release, iMessageJoinsJunk: iMessageJoinsJunk)
            for (entry, place) in zip(group, places) where !entry.place.isFromUser {
                let move = cache.move(from: entry.place.category, to: place.category, known: entry.place.known)
                if let move { moves.append((entry.id, move)) }
            }
        }
        return moves
    }

    private func kind(
        _ entry: (id: Int64, place: CurrentLocation), _ category: Category?
    ) throws -> ReevaluatedFiling.Item.Kind {
        if entry.place.isFromUser { return .own }
        guard release.spreadsJunk else { return category.map { .reevaluated($0) } ?? .kept(nil) }
        if let category, entry.place.category != .junk || !release.filtersSpam { return .reevaluated(category) }
        return ReevaluatedFiling.Item.Kind(category, try formerJourney(entry.id), in: entry.place.category)
    }
}

/// Caches the moves between folders: a million messages need only a few different ones.
struct MoveCache {
    private struct MoveKey: Hashable {
        let from: Category?
        let to: Category
        let known: Bool
    }

    private let change: FolderChange
    private var found: [MoveKey: Comparison.Move?] = [:]

    init(_ change: FolderChange) { self.change = change }

    /// Same as `FolderChange.move`.
    mutating func move(from: Category?, to: Category, known: Bool) -> Comparison.Move? {
        guard from != to else { return nil }
        let key = MoveKey(from: from, to: to, known: known)
        if let move = found[key] { return move }
        let move = change.move(from: from, to: to, known: known)
        found[key] = .some(move)
        return move
    }
}

extension ReevaluatedFiling.Item.Kind {
    /// The kind of a received message. What iOS itself took for spam stays in Spam, whatever a filter answers (F14).
    ///
    /// - Parameters:
    ///   - category: by the filter's answer; nil: there is none.
    ///   - current: the category of its conversation.
    init(_ category: Category?, _ journey: Journey?, in current: Category?) {
        let isSpam = current == .junk && journey?.filedBy.contains(.f14) == true
        self = isSpam ? .kept(.junk) : category.map { .reevaluated($0) } ?? .kept(journey?.verdict)
    }
}

extension Journey {
    /// The validated category when the message arrived; nil: no filter was queried.
    fileprivate var verdict: Category? {
        if isImported { return category }
        return wasQueried ? Category(action: action, subAction: subAction) : nil
    }
}

extension Array {
    /// Splits the array where neighbors do not belong together.
    func chunked(by belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var chunks: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices where index > startIndex && !belong(self[index - 1], self[index]) {
            chunks.append(self[start..<index])
            start = index
        }
        if start < endIndex { chunks.append(self[start...]) }
        return chunks
    }
}
