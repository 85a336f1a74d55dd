/// A queue of values with ascending numbers that are mostly removed in order: an array with a moving start.
struct NumberedQueue<Value> {
    private var values: [Value?] = []
    /// The number of the first element.
    private var first = 0
    /// All elements before this index are empty.
    private var start = 0
    private(set) var count = 0

    /// The numbers that may have a value, in order.
    var numbers: Range<Int> { (first + start)..<(first + values.count) }

    /// A new number must be greater than all earlier ones.
    subscript(number: Int) -> Value? {
        get { numbers.contains(number) ? values[number - first] : nil }
        set {
            guard let newValue else { return _ = remove(number) }
            if values.isEmpty { first = number }
            guard number >= first else { return }
            while first + values.count <= number { values.append(nil) }
            if values[number - first] == nil { count += 1 }
            start = min(start, number - first)
            values[number - first] = newValue
        }
    }

    mutating func remove(_ number: Int) -> Value? {
        guard numbers.contains(number), let value = values[number - first] else { return nil }
        values[number - first] = nil
        count -= 1
        while start < values.count, values[start] == nil { start += 1 }
        if start == values.count {
            values.removeAll(keepingCapacity: true)
            start = 0
        } else if start > 1024, start > values.count / 2 {
            values.removeFirst(start)
            first += start
            start = 0
        }
        return value
    }
}
