/// A histogram of times with constant size and a precision of 0.4 %.
///
/// The buckets are logarithmic: 128 for each doubling, from nanoseconds to more than two hours.
package struct TimeHistogram: Hashable, Sendable {
    /// Buckets for each doubling.
    private static let precision = 7
    /// The last bucket ends at 2^43 ns, two and a half hours; it also counts longer times.
    private static let maxExponent = 42
    static let bucketCount = (maxExponent - precision + 2) << precision

    private(set) var counts: [Int] = []
    package private(set) var count = 0
    /// Exact, in nanoseconds.
    private(set) var shortest = 0
    private(set) var longest = 0
    private(set) var sum = 0

    package mutating func add(milliseconds: Double) {
        let nanoseconds = milliseconds.isFinite ? Int(max(0, min(milliseconds, 1e12)) * 1e6) : 0
        if counts.isEmpty { counts = Array(repeating: 0, count: Self.bucketCount) }
        counts[Self.bucket(nanoseconds)] += 1
        shortest = count == 0 ? nanoseconds : min(shortest, nanoseconds)
        longest = max(longest, nanoseconds)
        sum &+= nanoseconds
        count += 1
    }

    mutating func merge(_ other: TimeHistogram) {
        guard other.count > 0 else { return }
        guard count > 0 else {
            self = other
            return
        }
        for (bucket, inBucket) in other.counts.enumerated() where inBucket > 0 { counts[bucket] += inBucket }
        shortest = min(shortest, other.shortest)
        longest = max(longest, other.longest)
        sum &+= other.sum
        count += other.count
    }

    /// The longest time, exact; nil: no times.
    package var maximum: Double? { count > 0 ? Double(longest) / 1e6 : nil }
    package var mean: Double? { count > 0 ? Double(sum) / Double(count) / 1e6 : nil }

    /// The time in milliseconds that this share of all times does not exceed (nearest rank); nil: no times.
    ///
    ///     times.quantile(0.99)    // 0.42: 99 of 100 calls took at most 0.42 ms
    package func quantile(_ share: Double) -> Double? {
        guard count > 0 else { return nil }
        let rank = max(1, min(count, Int((share * Double(count)).rounded(.up))))
        // The longest time is exact.
        if rank == count { return maximum }
        var seen = 0
        for (bucket, inBucket) in counts.enumerated() where inBucket > 0 {
            seen += inBucket
            if seen >= rank {
                let middle = Self.middle(of: bucket)
                return min(max(middle, Double(shortest)), Double(longest)) / 1e6
            }
        }
        return maximum
    }

    /// The number of times in at most `limit` logarithmic ranges, for a plot. The ranges cover all times.
    ///
    /// - Returns: ranges in milliseconds, from the shortest to the longest.
    package func columns(atMost limit: Int) -> [(from: Double, to: Double, count: Int)] {
        guard count > 0 else { return [] }
        let first = Self.bucket(shortest)
        let last = Self.bucket(longest)
        let step = max(1, (last - first + limit) / limit)
        return stride(from: first, through: last, by: step).map { start in
            let end = min(start + step, Self.bucketCount)
            return (
                Double(Self.lowest(of: start)) / 1e6, Double(Self.lowest(of: end)) / 1e6,
                counts[start..<end].reduce(0, +)
            )
        }
    }

    /// Sets the values from a file.
    ///
    /// - Parameter buckets: pairs of bucket number and count, in order.
    /// - Returns: false if the values are inconsistent; the histogram is then unchanged.
    mutating func set(buckets: [[Int]], shortest: Int, longest: Int, sum: Int, maxCount: Int) -> Bool {
        guard shortest >= 0, shortest <= longest, sum >= 0,
            buckets.allSatisfy({ $0.count == 2 && (1...maxCount).contains($0[1]) }),
            zip(buckets, buckets.dropFirst()).allSatisfy({ $0[0] < $1[0] }),
            buckets.first?.first == Self.bucket(shortest), buckets.last?.first == Self.bucket(longest)
        else { return false }
        var counts = Array(repeating: 0, count: Self.bucketCount)
        for bucket in buckets { counts[bucket[0]] = bucket[1] }
        (self.counts, count) = (counts, counts.reduce(0, +))
        (self.shortest, self.longest, self.sum) = (shortest, longest, sum)
        return true
    }

    static func bucket(_ nanoseconds: Int) -> Int {
        let exponent = Int.bitWidth - 1 - max(1, nanoseconds).leadingZeroBitCount
        guard exponent >= precision else { return nanoseconds }
        guard exponent <= maxExponent else { return bucketCount - 1 }
        let shift = exponent - precision
        return (shift + 1) << precision + (nanoseconds >> shift) & (1 << precision - 1)
    }

    private static func lowest(of bucket: Int) -> Int {
        let group = bucket >> precision
        guard group > 0 else { return bucket }
        return (1 << precision + bucket & (1 << precision - 1)) << (group - 1)
    }

    private static func middle(of bucket: Int) -> Double {
        bucket < 1 << precision ? Double(bucket) : Double(lowest(of: bucket) + lowest(of: bucket + 1)) / 2
    }
}
