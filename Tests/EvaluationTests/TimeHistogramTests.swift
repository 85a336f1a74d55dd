import PropertyTesting
import Testing

@testable import Evaluation

@Suite struct TimeHistogramTests {
    @Test func `quantiles are exact to half a percent`() {
        expectNoCounterexample(seeds: 0..<40) { random in
            // From nanoseconds to minutes.
            (0...random.below(300)).map { _ in Double(random.below(1000)) * [1e-6, 1e-3, 1, 100][random.below(4)] }
        } violation: { times in
            guard !times.isEmpty else { return nil }
            var histogram = TimeHistogram()
            for time in times { histogram.add(milliseconds: time) }
            let sorted = times.sorted()
            for share in [0, 0.01, 0.5, 0.9, 0.99, 1] {
                let rank = max(1, Int((share * Double(times.count)).rounded(.up)))
                let known = sorted[rank - 1]
                guard let found = histogram.quantile(share) else { return "nothing at \(share)" }
                if abs(found - known) > 0.004 * known + 2e-6 { return "\(share): \(found), not \(known)" }
            }
            return histogram.columns(atMost: 20).reduce(0) { $0 + $1.count } == times.count ? nil : "columns"
        }
    }

    @Test func `invalid times are accepted`() {
        var histogram = TimeHistogram()
        for time in [-1, Double.nan, .infinity, 1e300, 0] { histogram.add(milliseconds: time) }
        #expect(histogram.count == 5)
        #expect(histogram.quantile(0.5) == 0)
        #expect(histogram.maximum?.isFinite == true)
    }

    @Test func `an empty histogram has no values`() {
        let none = TimeHistogram()
        #expect(none.quantile(0.5) == nil && none.maximum == nil && none.mean == nil)
        #expect(none.columns(atMost: 10).isEmpty)
    }

    @Test func `a single time is exact`() {
        var histogram = TimeHistogram()
        histogram.add(milliseconds: 1.234567)
        #expect(histogram.quantile(0.5) == 1.234567 && histogram.quantile(0.99) == 1.234567)
    }
}
