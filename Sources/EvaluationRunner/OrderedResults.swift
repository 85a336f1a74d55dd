/// A moving window of results that arrive in any order and are read in the order of their requests.
struct OrderedResults<PendingResult, Result> {
    private struct Place {
        let pending: PendingResult
        var result: Result?
    }

    private var places: [Place?] = []
    private var start = 0
    /// The number of the first place.
    private var first = 0

    /// The number of requests that were not read.
    var count: Int { places.count - start }

    /// Reserves a place for a result.
    mutating func reserve(for pending: PendingResult) -> Int {
        places.append(Place(pending: pending))
        return first + places.count - 1
    }

    mutating func set(_ number: Int, _ result: Result) { places[number - first]?.result = result }

    /// The next result in order, if it has arrived.
    mutating func next() -> (pending: PendingResult, result: Result)? {
        guard start < places.count, places[start]?.result != nil else { return nil }
        // Moved out without a copy, because this runs for every message.
        var place: Place?
        swap(&place, &places[start])
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
        guard let found = consume place, let result = found.result else { return nil }
        return (found.pending, result)
    }
}
