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

/// The start of a queue that is an array. Removing its first element moves the start; the array is shortened only now and
/// then, because that moves all other elements.
///
///     values[start.index]                                              // the first element
///     values.removeFirst(start.advance(of: values.count))              // removes it
struct QueueStart {
    /// The index of the first element.
    private(set) var index = 0

    /// Elements before the start up to which the array is not shortened.
    private static let maxUnused = 1024

    /// Moves the start.
    ///
    /// - Parameters:
    ///   - steps: by how many elements.
    ///   - count: the length of the array.
    /// - Returns: how many elements to remove at the beginning of the array.
    mutating func advance(by steps: Int = 1, of count: Int) -> Int {
        index += steps
        guard index == count || index > Self.maxUnused && index > count / 2 else { return 0 }
        defer { index = 0 }
        return index
    }
}
