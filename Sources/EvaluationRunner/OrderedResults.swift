/// What comes in any order and is told in its own, each with what it was asked for: a window that moves along.
struct OrderedResults<PendingResult, Result> {
    private struct Place {
        let asked: PendingResult
        var result: Result?
    }

    private var places: [Place?] = []
    private var start = 0
    /// The number of the first place.
    private var first = 0

    /// How many numbers are kept.
    var count: Int { places.count - start }

    /// A place for what is to come.
    mutating func reserve(for asked: PendingResult) -> Int {
        places.append(Place(asked: asked))
        return first + places.count - 1
    }

    mutating func set(_ number: Int, _ result: Result) { places[number - first]?.result = result }

    /// The next one, if it has come.
    mutating func next() -> (asked: PendingResult, result: Result)? {
        guard start < places.count else { return nil }
        // Taken out and not copied: there is one for each of a million texts.
        var place: Place?
        swap(&place, &places[start])
        guard let asked = place?.asked, let result = place?.result else {
            swap(&place, &places[start])
            return nil
        }
        start += 1
        if start == places.count {
            first += start
            start = 0
            places.removeAll(keepingCapacity: true)
        } else if start > 1024, start > places.count / 2 {
            places.removeFirst(start)
            first += start
            start = 0
        }
        return (asked, result)
    }
}
