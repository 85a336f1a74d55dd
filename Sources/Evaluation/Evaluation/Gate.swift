/// A limit for a measure, for unattended runs.
///
///     try Gate(minimum: "mcc=0.93")
///     try Gate(maximum: "ham-blocked=0.6")      // percent
///     try Gate(maximum: "late=1%")              // of all messages
package struct Gate: Hashable, Sendable {
    package enum Bound: Hashable, Sendable { case minimum, maximum }

    package let measure: Measure
    package let bound: Bound
    package let limit: Double
    /// Whether the limit is a share of all messages.
    package let isShare: Bool

    /// `--min NAME=VALUE`
    package init(minimum entry: String) throws(EvaluationError) { try self.init(entry, .minimum) }

    /// `--max NAME=VALUE`
    package init(maximum entry: String) throws(EvaluationError) { try self.init(entry, .maximum) }

    private init(_ entry: String, _ bound: Bound) throws(EvaluationError) {
        let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw EvaluationError("'\(entry)': expected NAME=VALUE, for example mcc=0.93.") }
        let measure = try Measure(parts[0])
        let hasSign = parts[1].hasSuffix("%")
        let digits = hasSign ? String(parts[1].dropLast()) : parts[1]
        guard Self.isDecimal(digits), let number = Double(digits), number.isFinite else {
            throw EvaluationError("'\(entry)': '\(parts[1])' is not a number.")
        }
        (limit, isShare) = try Self.limit(number, hasSign: hasSign, of: measure, bound, entry)
        self.measure = measure
        self.bound = bound
    }

    /// Digits with at most one decimal point and an optional minus sign; `Double` accepts more, such as `0x1` and `nan`.
    private static func isDecimal(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return digits.contains { $0.isASCII && $0.isNumber } && digits.filter { $0 == "." }.count <= 1
            && digits.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    }

    private static func limit(
        _ number: Double, hasSign: Bool, of measure: Measure, _ bound: Bound, _ entry: String
    ) throws(EvaluationError) -> (Double, isShare: Bool) {
        switch measure.unit {
        case .percent:
            guard (0...100).contains(number) else {
                throw EvaluationError("'\(entry)': \(measure.name) is in percent, from 0 to 100.")
            }
            // A minimum accuracy of 0.98 % is almost certainly a mistake for 98 %.
            if bound == .minimum, !hasSign, number > 0, number <= 1 {
                throw EvaluationError(
                    "'\(entry)': \(measure.name) is in percent. Write \(measure.name)=\(ReportNumber.plain(number * 100)), "
                        + "or \(measure.name)=\(ReportNumber.plain(number))% if you mean \(ReportNumber.plain(number)) %."
                )
            }
            return (number, false)
        case .coefficient:
            let value = hasSign ? number / 100 : number
            guard (-1...1).contains(value) else {
                throw EvaluationError("'\(entry)': \(measure.name) is at most 1; write 0.93 or 93%.")
            }
            return (value, false)
        case .count:
            guard number >= 0 else {
                throw EvaluationError("'\(entry)': \(measure.name) is a count and cannot be negative.")
            }
            return (number, hasSign)
        case .milliseconds, .perSecond, .megabytes:
            guard !hasSign else { throw EvaluationError("'\(entry)': \(measure.name) cannot be a percentage.") }
            guard number >= 0 else { throw EvaluationError("'\(entry)': \(measure.name) cannot be negative.") }
            return (number, false)
        }
    }
}

/// The result of a gate.
package struct GateResult: Hashable, Sendable {
    /// `mcc ≥ 0.93`, `no regression: mcc`
    package let name: String
    package let passed: Bool
    /// The measured value: `0.942`.
    package let found: String
    /// An explanation; empty if name and value are enough.
    package var reason = ""
}

extension Gate {
    /// `mcc ≥ 0.93`
    package var name: String {
        let value = isShare ? ReportNumber.plain(limit) + " %" : ReportNumber.plain(limit, measure.unit)
        return "\(measure.name) \(bound == .minimum ? "≥" : "≤") \(value)"
    }

    /// Compares the measured value with the limit. A measure without a value fails.
    package func result(of filter: FilterResult, on corpus: CorpusFacts) -> GateResult {
        let reading = measure.reading(of: filter, on: corpus)
        var value = reading.value
        if isShare, let count = value {
            value = (reading.rate ?? Rate(Int(count), of: corpus.rowsIn)).value.map { $0 * 100 }
        }
        guard let value else {
            return GateResult(name: name, passed: false, found: "n/a", reason: reading.missingReason)
        }
        func holds(_ value: Double) -> Bool { bound == .minimum ? value >= limit : value <= limit }
        let passed = holds(value)
        let found = ReportNumber.formatted(value, isShare ? .percent : measure.unit, keeping: holds)
        return GateResult(name: name, passed: passed, found: found)
    }
}
