import UntrustedFiles

/// A required share: `lines=80%`, or `lines=80`.
package struct MinimumCoverage: Hashable, Sendable {
    package let metric: CoverageMetric
    /// As the user wrote it, with the percent sign.
    package let written: String
    /// From 0 to 100.
    package let percent: Double

    /// Why a minimum is not valid.
    package struct Mistake: Error, CustomStringConvertible {
        package let description: String
    }

    /// - Throws: `Mistake` with what is allowed.
    package init(_ entry: String) throws(Mistake) {
        let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let metric = CoverageMetric(rawValue: parts[0]) else {
            let names = CoverageMetric.allCases.map(\.rawValue)
            throw Mistake(description: NearestName.refusal(of: parts[0], "name", in: names))
        }
        guard parts.count == 2 else {
            throw Mistake(description: "'\(entry)': expected NAME=PERCENT, for example \(entry)=80%.")
        }
        let hasSign = parts[1].hasSuffix("%")
        let digits = parts[1].dropLast(hasSign ? 1 : 0)
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let percent = Double(digits),
            (0...100).contains(percent)
        else {
            throw Mistake(description: "'\(entry)': expected 0% to 100%, for example \(parts[0])=85.5%.")
        }
        // Other programs take 0.8 for 80 %.
        guard hasSign || percent == 0 || percent > 1 else {
            let tenths = Int((percent * 1000).rounded())
            let meant = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
            throw Mistake(
                description: "'\(entry)': coverage is in percent. Write \(parts[0])=\(meant)%, or "
                    + "\(parts[0])=\(digits)% if you mean \(digits) %.")
        }
        (self.metric, self.percent, written) = (metric, percent, "\(digits)%")
    }

    /// How many missing names a message has.
    private static let maxNames = 5

    /// Why it is not reached; nil: it is.
    func failure(in report: CoverageReport) -> String? {
        let share = report.share(metric)
        guard let found = share.percent else {
            return "\(metric.rawValue): nothing to cover, at least \(written) is required: "
                + "\(report.reasonForNone(metric) ?? "unknown")"
        }
        guard found < percent else { return nil }
        let missing = report.missing(metric)
        let more = missing.count > Self.maxNames ? " and \(missing.count - Self.maxNames) more" : ""
        return "\(metric.rawValue): \(share.text) (\(share.covered) of \(share.total)) is below \(written); missing: "
            + missing.prefix(Self.maxNames).joined(separator: ", ") + more
    }
}
