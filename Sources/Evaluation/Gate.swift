/// A limit that a measure must keep, for a run that nobody looks at.
///
///     try Gate(least: "mcc=0.93")
///     try Gate(most: "ham-blocked=0.6")      // percent
///     try Gate(most: "late=1%")              // of all texts
package struct Gate: Hashable, Sendable {
    package enum Bound: Hashable, Sendable { case least, most }

    package let measure: Measure
    package let bound: Bound
    package let limit: Double
    /// Whether the limit is a share of a number of texts.
    package let isShare: Bool

    /// `--min NAME=VALUE`
    package init(least entry: String) throws(MeasureError) { try self.init(entry, .least) }

    /// `--max NAME=VALUE`
    package init(most entry: String) throws(MeasureError) { try self.init(entry, .most) }

    private init(_ entry: String, _ bound: Bound) throws(MeasureError) {
        let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw MeasureError("'\(entry)' is no NAME=VALUE, such as mcc=0.93.") }
        let measure = try Measure(parts[0])
        let hasSign = parts[1].hasSuffix("%")
        let digits = hasSign ? String(parts[1].dropLast()) : parts[1]
        guard Self.isDecimal(digits), let number = Double(digits), number.isFinite else {
            throw MeasureError("'\(entry)': '\(parts[1])' is no number.")
        }
        (limit, isShare) = try Self.limit(number, hasSign: hasSign, of: measure, bound, entry)
        self.measure = measure
        self.bound = bound
    }

    /// Digits with at most one point and a sign before them: what people write, not all that a machine reads as a number.
    private static func isDecimal(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return digits.contains { $0.isASCII && $0.isNumber } && digits.filter { $0 == "." }.count <= 1
            && digits.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    }

    private static func limit(
        _ number: Double, hasSign: Bool, of measure: Measure, _ bound: Bound, _ entry: String
    ) throws(MeasureError) -> (Double, isShare: Bool) {
        switch measure.unit {
        case .percent:
            guard (0...100).contains(number) else {
                throw MeasureError("'\(entry)': \(measure.name) is in percent, from 0 to 100.")
            }
            // 0.98 as the least accuracy holds of every filter, and nobody means it.
            if bound == .least, !hasSign, number > 0, number <= 1 {
                throw MeasureError(
                    "'\(entry)': \(measure.name) is in percent. Write \(measure.name)=\(ReportNumber.plain(number * 100)) "
                        + "or, if it is meant, \(measure.name)=\(ReportNumber.plain(number))%.")
            }
            return (number, false)
        case .coefficient:
            let value = hasSign ? number / 100 : number
            guard (-1...1).contains(value) else {
                throw MeasureError("'\(entry)': \(measure.name) goes no further than 1; write 0.93 or 93%.")
            }
            return (value, false)
        case .texts:
            guard number >= 0 else { throw MeasureError("'\(entry)': there are no fewer than 0 texts.") }
            return (number, hasSign)
        case .milliseconds, .perSecond, .megabytes:
            guard !hasSign else { throw MeasureError("'\(entry)': \(measure.name) is no share of anything.") }
            guard number >= 0 else { throw MeasureError("'\(entry)': \(measure.name) is never below 0.") }
            return (number, false)
        }
    }
}

/// What came of a gate.
package struct GateResult: Hashable, Sendable {
    /// `mcc ≥ 0.93`, `no regression: mcc`
    package let name: String
    package let passed: Bool
    /// What was found: `0.942`.
    package let found: String
    /// Why it is not passed, or what there is to say of one that is; empty where the name and what was found say it.
    package let reason: String

    package init(name: String, passed: Bool, found: String, reason: String = "") {
        self.name = name
        self.passed = passed
        self.found = found
        self.reason = reason
    }
}

extension Gate {
    /// `mcc ≥ 0.93`
    package var name: String {
        let value = isShare ? ReportNumber.plain(limit) + " %" : ReportNumber.plain(limit, measure.unit)
        return "\(measure.name) \(bound == .least ? "≥" : "≤") \(value)"
    }

    /// A measure that there is not does not pass: nobody should take silence for a good result.
    package func result(of filter: FilterResult, on corpus: CorpusFacts) -> GateResult {
        let reading = measure.reading(of: filter, on: corpus)
        var value = reading.value
        if isShare { value = (reading.rate ?? Rate(Int(value ?? 0), of: corpus.rowsIn)).value.map { $0 * 100 } }
        guard let value else { return GateResult(name: name, passed: false, found: "n/a", reason: reading.whyNone) }
        func holds(_ value: Double) -> Bool { bound == .least ? value >= limit : value <= limit }
        let passed = holds(value)
        let found = ReportNumber.written(value, isShare ? .percent : measure.unit, holding: holds)
        return GateResult(name: name, passed: passed, found: found)
    }
}
