/// A share of a total, with its confidence interval.
///
///     let caught = Rate(478, of: 509)
///     caught.value                // 0.9391
///     caught.interval             // 0.9148...0.9568
package struct Rate: Hashable, Sendable {
    package let count: Int
    package let total: Int

    package init(_ count: Int, of total: Int) {
        self.count = count
        self.total = total
    }

    /// From 0 to 1; nil if the total is 0.
    package var value: Double? { total > 0 ? Double(count) / Double(total) : nil }

    /// Wilson's 95 % interval (E. B. Wilson, 1927). It stays within 0 and 1 and is valid for small totals, too.
    package var interval: ClosedRange<Double>? {
        guard let share = value else { return nil }
        let n = Double(total)
        let square = Self.normalQuantile * Self.normalQuantile
        let middle = (share + square / (2 * n)) / (1 + square / n)
        let half =
            Self.normalQuantile / (1 + square / n)
            * (share * (1 - share) / n + square / (4 * n * n)).squareRoot()
        // At the ends the formula gives exactly 0 and 1, except for rounding.
        let low = count == 0 ? 0 : min(share, max(0, middle - half))
        let high = count == total ? 1 : max(share, min(1, middle + half))
        return low...high
    }

    /// The quantile of the normal distribution at 97.5 %.
    private static let normalQuantile = 1.959963984540054
}
