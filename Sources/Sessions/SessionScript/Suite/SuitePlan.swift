import StableHashes

/// In which order sessions run, how often, and when the run stops.
package struct SuitePlan: Hashable, Sendable {
    /// How often all sessions run.
    package var repetitions = 1
    /// Determines a random order; nil: the order of the files. Each repetition has another order.
    package var seed: UInt64?
    /// Whether the run stops at the first session that fails or cannot run.
    package var stopsAtFailure = false

    /// The filters with which each session runs, one after the other; empty: those that it names.
    package var filters: [CheckFilter] = []
    /// How many sessions run at a time. Results and their order do not depend on it.
    package var jobs = 1

    package init(
        repetitions: Int = 1, seed: UInt64? = nil, stopsAtFailure: Bool = false, filters: [CheckFilter] = []
    ) {
        (self.repetitions, self.seed, self.stopsAtFailure) = (repetitions, seed, stopsAtFailure)
        self.filters = filters
    }

    /// A seed that is easily typed.
    package static var newSeed: UInt64 { .random(in: 1...999_999) }

    /// Everything that runs, in its order.
    func runs(of entries: [SuiteEntry]) -> [SuiteRun] {
        (1...max(1, repetitions)).flatMap { repetition in
            order(entries, repetition: repetition).flatMap { entry in
                (filters.isEmpty ? [nil] : filters.map(Optional.some)).map {
                    SuiteRun(entry: entry, filter: $0, repetition: repetition)
                }
            }
        }
    }

    /// The items of one repetition, counted from 1, in their order. The same on every machine.
    func order<Item>(_ items: [Item], repetition: Int) -> [Item] {
        guard let seed else { return items }
        var shuffled = items
        var state = (seed &+ UInt64(repetition).mixed).mixed
        for index in items.indices.dropFirst().reversed() {
            state = state &+ 0x9E37_79B9_7F4A_7C15
            shuffled.swapAt(index, Int(state.mixed % UInt64(index + 1)))
        }
        return shuffled
    }
}
