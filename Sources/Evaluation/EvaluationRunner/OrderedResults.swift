/// A moving window of results that arrive in any order and are read in the order of their requests.
///
/// It is a ring: a place is used again without moving or destroying others, because this runs for every message.
struct OrderedResults<PendingResult, Result> {
    /// What waits in each place, and its result.
    private var pending: [PendingResult?] = []
    private var results: [Result?] = []
    /// The number of the first request that was not read.
    private var first = 0
    /// The number of requests that were not read.
    private(set) var count = 0

    /// Reserves a place for a result.
    mutating func reserve(for request: PendingResult) -> Int {
        if count == pending.count { grow() }
        let number = first + count
        pending[place(of: number)] = request
        count += 1
        return number
    }

    mutating func set(_ number: Int, _ result: Result) {
        guard number >= first, number < first + count else { return }
        results[place(of: number)] = result
    }

    /// The next result in order, if it has arrived.
    mutating func next() -> (pending: PendingResult, result: Result)? {
        guard count > 0 else { return nil }
        let place = place(of: first)
        guard let result = results[place].take(), let request = pending[place].take() else { return nil }
        first += 1
        count -= 1
        return (request, result)
    }

    /// The number of places is a power of two.
    private func place(of number: Int) -> Int { number & (pending.count - 1) }

    private mutating func grow() {
        let size = max(16, 2 * pending.count)
        var grown = OrderedResults()
        grown.pending = Array(repeating: nil, count: size)
        grown.results = Array(repeating: nil, count: size)
        grown.first = first
        grown.count = count
        for number in first..<(first + count) {
            grown.pending[grown.place(of: number)] = pending[place(of: number)].take()
            grown.results[grown.place(of: number)] = results[place(of: number)].take()
        }
        self = grown
    }
}
