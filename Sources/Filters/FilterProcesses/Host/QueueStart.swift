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
