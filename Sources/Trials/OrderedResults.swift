/// What comes in any order and is told in its own: a window that moves along.
struct OrderedResults<Value> {
    private var waiting: [Value?] = []
    private var start = 0
    /// The number of the first place.
    private var first = 0

    /// How many numbers are kept.
    var count: Int { waiting.count - start }

    /// A place for what is to come.
    mutating func reserve() -> Int {
        waiting.append(nil)
        return first + waiting.count - 1
    }

    mutating func set(_ number: Int, _ value: Value) { waiting[number - first] = value }

    /// The next one, if it has come.
    mutating func next() -> Value? {
        guard start < waiting.count, let value = waiting[start] else { return nil }
        waiting[start] = nil
        start += 1
        if start == waiting.count {
            first += start
            start = 0
            waiting.removeAll(keepingCapacity: true)
        } else if start > 1024, start > waiting.count / 2 {
            waiting.removeFirst(start)
            first += start
            start = 0
        }
        return value
    }
}
