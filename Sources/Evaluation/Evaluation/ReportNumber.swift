import FoundationEssentials
import Messages

/// Formats numbers for reports, never as "nan" or "inf".
package enum ReportNumber {
    /// `98.69 %`, `0.942`, `3,900`, `0.42 ms`
    package static func formatted(_ value: Double, _ unit: Measure.Unit) -> String {
        guard value.isFinite else { return "n/a" }
        return switch unit {
        case .percent: fixed(value, 2) + " %"
        case .coefficient: fixed(value, 3)
        case .count: Counted.number(Int(value.rounded()))
        case .milliseconds: milliseconds(value)
        case .perSecond: Counted.number(Int(min(value, 1e15).rounded()))
        case .megabytes: fixed(value, 1) + " MB"
        }
    }

    /// Like `written`, with enough digits to show on which side of a limit the value is: 66.667 % is below 66.67 %.
    static func formatted(_ value: Double, _ unit: Measure.Unit, keeping side: (Double) -> Bool) -> String {
        // Ten decimal places of a larger value would overflow `Int`.
        guard value.isFinite, abs(value) < 1e5, let usual = usualDigits(value, unit) else {
            return formatted(value, unit)
        }
        let digits = (usual...10).first { digits in
            let power = (0..<digits).reduce(1.0) { power, _ in power * 10 }
            return side((value * power).rounded() / power) == side(value)
        }
        guard let digits, digits > usual else { return formatted(value, unit) }
        return fixed(value, digits) + (unit == .percent ? " %" : unit == .milliseconds ? " ms" : "")
    }

    /// Like `written`, with enough digits to distinguish it from another value: 99.998 % and 100.000 %.
    static func formatted(_ value: Double, _ unit: Measure.Unit, comparedWith other: Double) -> String {
        guard value.isFinite, other.isFinite, value != other, max(abs(value), abs(other)) < 1e5,
            let usual = usualDigits(value, unit)
        else { return formatted(value, unit) }
        let digits = (usual...10).first { fixed(value, $0) != fixed(other, $0) }
        guard let digits, digits > usual else { return formatted(value, unit) }
        return fixed(value, digits) + (unit == .percent ? " %" : unit == .milliseconds ? " ms" : "")
    }

    /// The usual number of decimal places; nil: never more than usual.
    private static func usualDigits(_ value: Double, _ unit: Measure.Unit) -> Int? {
        switch unit {
        case .percent: 2
        case .coefficient: 3
        case .milliseconds: millisecondDigits(value)
        case .count, .perSecond, .megabytes: nil
        }
    }

    /// `n/a` if there is no value.
    package static func formatted(_ value: Double?, _ unit: Measure.Unit) -> String {
        value.map { formatted($0, unit) } ?? "n/a"
    }

    /// With as few digits as possible: `0.93`, `98`.
    package static func plain(_ value: Double) -> String {
        guard value.isFinite else { return "n/a" }
        let rounded = (value * 1e9).rounded() / 1e9
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : "\(rounded)"
    }

    /// With its unit: `0.6 %`.
    package static func plain(_ value: Double, _ unit: Measure.Unit) -> String {
        switch unit {
        case .percent: plain(value) + " %"
        case .milliseconds: plain(value) + " ms"
        case .megabytes: plain(value) + " MB"
        case .coefficient, .count, .perSecond: plain(value)
        }
    }

    /// A share: `98.69 %`
    package static func percent(_ share: Double?) -> String { formatted(share.map { $0 * 100 }, .percent) }

    /// `98.28 – 99.00 %`
    package static func interval(_ rate: Rate) -> String {
        rate.interval.map { "\(fixed($0.lowerBound * 100, 2)) – \(fixed($0.upperBound * 100, 2)) %" } ?? "n/a"
    }

    /// With a fixed number of decimal places, rounded half away from zero, never `-0.00`.
    package static func fixed(_ value: Double, _ digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "n/a" }
        let power = (0..<digits).reduce(1) { power, _ in power * 10 }
        let scaled = Int((abs(value) * Double(power)).rounded())
        let whole = Counted.number(scaled / power)
        let rest = String(scaled % power)
        let text = digits == 0 ? whole : "\(whole).\(String(repeating: "0", count: digits - rest.count))\(rest)"
        return value < 0 && scaled > 0 ? "−" + text : text
    }

    /// About three significant digits: `0.042 ms`, `4.20 ms`, `1,200 ms`
    private static func milliseconds(_ value: Double) -> String {
        fixed(value, millisecondDigits(value)) + " ms"
    }

    private static func millisecondDigits(_ value: Double) -> Int { value < 1 ? 3 : value < 100 ? 2 : 0 }
}
