/// A measure over the parts of a cross-validation.
///
///     FoldSummary(Measure.main[0], of: tallies)?.mean    // 98.4, in percent
package struct FoldSummary: Hashable, Sendable {
    package let measure: Measure
    /// The unweighted mean of the parts, in the measure's unit.
    package let mean: Double
    /// The standard deviation of the parts as a sample (divided by n − 1); nil: fewer than two have a value.
    package let deviation: Double?
    package let lowest: Double
    package let highest: Double
    /// The parts in which the measure has no value, such as those without spam.
    package let missing: Int

    /// nil: the measure has a value in no part, or is not computed from answers.
    package init?(_ measure: Measure, of tallies: [Tally]) {
        let values = tallies.compactMap { measure.reading(of: $0)?.value }
        guard let lowest = values.min(), let highest = values.max() else { return nil }
        self.measure = measure
        self.lowest = lowest
        self.highest = highest
        missing = tallies.count - values.count
        let mean = values.reduce(0, +) / Double(values.count)
        self.mean = mean
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        deviation = values.count < 2 ? nil : (squares / Double(values.count - 1)).squareRoot()
    }

    /// The measures of a cross-validation: those of a spam filter, and if a model has more than two categories, how many
    /// messages are in the right one.
    ///
    /// - Parameter categories: the number of categories that were learned.
    package static func measures(categories: Int) -> [Measure] {
        let names = ["accuracy", "spam-caught", "ham-blocked", "mcc"] + (categories > 2 ? ["exact-accuracy"] : [])
        return Measure.named.filter { names.contains($0.name) }
    }
}
