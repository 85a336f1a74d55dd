/// Calls that wait for each other: those with the same key are made in their order, all others at once.
struct OrderedCalls {
    private var last: [String: (number: Int, task: Task<Void, Never>)] = [:]
    private var nextNumber = 0
    /// The number of calls that have not ended.
    private(set) var count = 0

    /// - Parameter then: must call `end`.
    mutating func add(
        after key: String, _ call: @escaping @Sendable () async -> Void,
        then: @escaping @Sendable (_ key: String, _ number: Int) async -> Void
    ) {
        nextNumber += 1
        count += 1
        let (number, previous) = (nextNumber, last[key]?.task)
        last[key] = (
            number,
            Task {
                await previous?.value
                await call()
                await then(key, number)
            }
        )
    }

    mutating func end(_ key: String, _ number: Int) {
        count -= 1
        if last[key]?.number == number { last[key] = nil }
    }
}
