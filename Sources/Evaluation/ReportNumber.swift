import FoundationEssentials
import Messages

/// Numbers as reports write them. None is ever "nan" or "inf".
package enum ReportNumber {
    /// `98.69 %`, `0.942`, `3,900`, `0.42 ms`
    package static func written(_ value: Double, _ unit: Measure.Unit) -> String {
        guard value.isFinite else { return "n/a" }
        return switch unit {
        case .percent: fixed(value, 2) + " %"
        case .coefficient: fixed(value, 3)
        case .texts: Counted.number(Int(value.rounded()))
        case .milliseconds: milliseconds(value)
        case .perSecond: Counted.number(Int(min(value, 1e15).rounded()))
        case .megabytes: fixed(value, 1) + " MB"
        }
    }

    /// As `written`, with as many digits more as it takes to stand on its own side of a limit: 66.667 % below 66.67 %.
    static func written(_ value: Double, _ unit: Measure.Unit, holding side: (Double) -> Bool) -> String {
        // Ten digits behind the point of a larger one would be more than a whole number holds.
        guard value.isFinite, abs(value) < 1e5, let usual = usualDigits(value, unit) else {
            return written(value, unit)
        }
        let digits = (usual...10).first { digits in
            let power = (0..<digits).reduce(1.0) { power, _ in power * 10 }
            return side((value * power).rounded() / power) == side(value)
        }
        guard let digits, digits > usual else { return written(value, unit) }
        return fixed(value, digits) + (unit == .percent ? " %" : unit == .milliseconds ? " ms" : "")
    }

    /// As `written`, with as many digits more as it takes to tell it from another one: 99.998 % beside 100.00 %.
    static func written(_ value: Double, _ unit: Measure.Unit, besides other: Double) -> String {
        guard value.isFinite, other.isFinite, value != other, max(abs(value), abs(other)) < 1e5,
            let usual = usualDigits(value, unit)
        else { return written(value, unit) }
        let digits = (usual...10).first { fixed(value, $0) != fixed(other, $0) }
        guard let digits, digits > usual else { return written(value, unit) }
        return fixed(value, digits) + (unit == .percent ? " %" : unit == .milliseconds ? " ms" : "")
    }

    /// nil: whole numbers, and those that come near to one.
    private static func usualDigits(_ value: Double, _ unit: Measure.Unit) -> Int? {
        switch unit {
        case .percent: 2
        case .coefficient: 3
        case .milliseconds: millisecondDigits(value)
        case .texts, .perSecond, .megabytes: nil
        }
    }

    /// `n/a` where there is none.
    package static func written(_ value: Double?, _ unit: Measure.Unit) -> String {
        value.map { written($0, unit) } ?? "n/a"
    }

    /// As few digits as say it: `0.93`, `98`.
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
        case .coefficient, .texts, .perSecond: plain(value)
        }
    }

    /// A share: `98.69 %`
    package static func percent(_ share: Double?) -> String { written(share.map { $0 * 100 }, .percent) }

    /// `98.28 – 99.00 %`
    package static func interval(_ rate: Rate) -> String {
        rate.interval.map { "\(fixed($0.lowerBound * 100, 2)) – \(fixed($0.upperBound * 100, 2)) %" } ?? "n/a"
    }

    /// So many digits behind the point, rounded half away from zero, never `-0.00`.
    package static func fixed(_ value: Double, _ digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "n/a" }
        let power = (0..<digits).reduce(1) { power, _ in power * 10 }
        let scaled = Int((abs(value) * Double(power)).rounded())
        let whole = Counted.number(scaled / power)
        let rest = String(scaled % power)
        let text = digits == 0 ? whole : "\(whole).\(String(repeating: "0", count: digits - rest.count))\(rest)"
        return value < 0 && scaled > 0 ? "−" + text : text
    }

    /// Three digits that matter: `0.042 ms`, `4.20 ms`, `1,200 ms`
    private static func milliseconds(_ value: Double) -> String {
        fixed(value, millisecondDigits(value)) + " ms"
    }

    private static func millisecondDigits(_ value: Double) -> Int { value < 1 ? 3 : value < 100 ? 2 : 0 }
}
