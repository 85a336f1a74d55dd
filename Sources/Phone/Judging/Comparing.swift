import FilterHost
import InboxStore
import Messages

// Where texts lie beside where a judgement would put them.
extension Phone {
    /// Keeps a host until its process is gone.
    func drain(_ host: FilterHost) {
        draining.append(host)
        loop.soon { [weak self] in self?.closeRetired() }
    }

    /// The folders of now, and those that there would be with the filter that was asked.
    func moves(by judgement: ReevaluationResult) throws -> MoveCache {
        var facts = try folderFacts()
        facts.filterName = judgement.filterName
        facts.capabilities = judgement.capabilities
        facts.hasJunk = true
        return MoveCache(FolderChange(before: try folders(), after: FolderList(release, facts)))
    }

    /// The texts that would move, each with its way.
    func moves(
        _ places: [(id: Int64, place: CurrentLocation)], by judgement: ReevaluationResult
    ) throws -> [(text: Int64, way: Comparison.Move)] {
        var ways = try moves(by: judgement)
        let sorted = places.sorted {
            ($0.place.people, $0.place.date, $0.id) < ($1.place.people, $1.place.date, $1.id)
        }
        var moves: [(text: Int64, way: Comparison.Move)] = []
        for group in sorted.chunked(by: { $0.place.people == $1.place.people }) {
            let judged = group.map { $0.place.isOwn ? nil : judgement[$0.id] }
            guard judged.contains(where: { $0?.category != nil }) else { continue }
            let items = try zip(group, judged).map { entry, judged in
                ReevaluatedFiling.Item(
                    try kind(entry.id, entry.place.isOwn, judged?.category), in: entry.place.category ?? .uncategorised,
                    isIMessage: entry.place.isIMessage)
            }
            let places = ReevaluatedFiling.places(items, in: release, iMessageJoinsJunk: settings.iMessageJoinsJunk)
            for (entry, place) in zip(group, places) where !entry.place.isOwn {
                let way = ways.move(from: entry.place.category, to: place.category, known: entry.place.known)
                if let way { moves.append((entry.id, way)) }
            }
        }
        return moves
    }

    private func kind(_ id: Int64, _ isOwn: Bool, _ category: Category?) throws -> ReevaluatedFiling.Item.Kind {
        if isOwn { return .own }
        if let category { return .reevaluated(category) }
        // Only where whole conversations move does it matter what was answered once.
        guard release.spreadsJunk else { return .kept(nil) }
        return .kept(try store.message(id)?.journey?.verdict)
    }
}

/// The ways from folder to folder, each worked out once: of a million texts there are a few.
struct MoveCache {
    private struct MoveKey: Hashable {
        let from: Category?
        let to: Category
        let known: Bool
    }

    private let change: FolderChange
    private var found: [MoveKey: Comparison.Move?] = [:]

    init(_ change: FolderChange) { self.change = change }

    /// As `FolderChange.way`.
    mutating func move(from: Category?, to: Category, known: Bool) -> Comparison.Move? {
        guard from != to else { return nil }
        let question = MoveKey(from: from, to: to, known: known)
        if let way = found[question] { return way }
        let way = change.move(from: from, to: to, known: known)
        found[question] = .some(way)
        return way
    }
}

extension Journey {
    /// What was left of the answer when the message came in; nil: no filter was asked.
    var verdict: Category? {
        if isImported { return category }
        return wasQueried ? Category(action: action, subAction: subAction) : nil
    }
}

extension Array {
    /// The runs of neighbours that belong together.
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
