import DisplayText
import Evaluation

/// A plot of spam caught against ham blocked, with intervals.
struct TradeOff {
    let filters: [BinaryMeasures]

    private let left = 66.0
    private let top = 12.0
    private let width = 308.0
    private let height = 220.0

    var svg: String {
        let points = filters.map { ($0.hamBlocked, $0.spamCaught) }
        guard points.contains(where: { $0.0.value != nil && $0.1.value != nil }) else {
            return
                "<p class=\"note\">No plot: the corpus needs messages that should be hidden and messages that should be shown.</p>"
        }
        // As close as the intervals allow, because good filters differ only near the corner.
        let maxHamShare = Self.step(above: points.compactMap(\.0.interval?.upperBound).max() ?? 1)
        let smallestSpam = 1 - Self.step(above: 1 - (points.compactMap(\.1.interval?.lowerBound).min() ?? 0))
        func x(_ share: Double) -> Double { left + share / maxHamShare * width }
        func y(_ share: Double) -> Double { top + (1 - share) / (1 - smallestSpam) * height }
        var parts: [String] = []
        for step in 0...4 {
            let (across, up) = (maxHamShare * Double(step) / 4, smallestSpam + (1 - smallestSpam) * Double(step) / 4)
            parts.append(Self.line(x(across), top, x(across), top + height, "grid"))
            parts.append(Self.line(left, y(up), left + width, y(up), "grid"))
            parts.append(Self.text(x(across), top + height + 16, "middle", Self.percent(across)))
            parts.append(Self.text(left - 6, y(up) + 4, "end", Self.percent(up)))
        }
        parts.append(Self.text(left + width / 2, top + height + 34, "middle", "ham blocked"))
        parts.append(
            "<text class=\"axis\" text-anchor=\"middle\" transform=\"translate(10 \(SVG.number(top + height / 2))) "
                + "rotate(-90)\">spam caught</text>")
        for (index, point) in points.enumerated().reversed() {
            guard let ham = point.0.value, let spam = point.1.value, let across = point.0.interval,
                let up = point.1.interval
            else { continue }
            parts.append(Self.line(x(across.lowerBound), y(spam), x(across.upperBound), y(spam), "cross\(index + 1)"))
            parts.append(Self.line(x(ham), y(up.lowerBound), x(ham), y(up.upperBound), "cross\(index + 1)"))
            parts.append(
                "<circle class=\"dot\(index + 1)\" cx=\"\(SVG.number(x(ham)))\" cy=\"\(SVG.number(y(spam)))\" r=\"6\">"
                    + "<title>\(ReportNumber.percent(spam)) caught, \(ReportNumber.percent(ham)) blocked</title></circle>"
            )
        }
        return "<svg viewBox=\"0 0 400 272\" role=\"img\" aria-label=\"Spam caught and ham blocked\">"
            + "\(parts.joined(separator: "\n"))</svg>"
    }

    /// The end of an axis: the next round share.
    static func step(above share: Double) -> Double {
        [0.01, 0.02, 0.04, 0.08, 0.12, 0.2, 0.4, 0.6, 0.8].first { $0 >= share } ?? 1
    }

    static func percent(_ share: Double) -> String {
        let percent = share * 100
        return ReportNumber.fixed(percent, abs(percent - percent.rounded()) < 0.001 ? 0 : 1 + (percent < 1 ? 1 : 0))
            + " %"
    }

    static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ kind: String) -> String {
        let ends = [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)].map { "\($0)=\"\(SVG.number($1))\"" }
        return "<line class=\"\(kind)\" \(ends.joined(separator: " "))/>"
    }

    static func text(_ x: Double, _ y: Double, _ anchor: String, _ text: String) -> String {
        "<text x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\" text-anchor=\"\(anchor)\">\(text)</text>"
    }
}
