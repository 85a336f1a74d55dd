import DisplayText
import Evaluation

/// The ROC curve of each filter: spam caught against ham blocked, at every threshold.
struct ScorePlot {
    /// Of each filter; empty: it has none.
    let curves: [[ScoreTally.Point]]

    private let left = 66.0
    private let top = 12.0
    private let width = 308.0
    private let height = 220.0

    var svg: String {
        let curves = curves.map { points in
            points.compactMap { point in
                point.hamBlocked.value.flatMap { ham in point.spamCaught.value.map { (ham: ham, spam: $0) } }
            }
        }
        guard curves.contains(where: { !$0.isEmpty }) else { return "" }
        // As close as the curve allows: a good filter catches nearly all spam at the left edge.
        let end = TradeOff.step(
            above: curves.compactMap { curve in curve.first { $0.spam >= 0.99 }?.ham }.max() ?? 1)
        var parts: [String] = []
        for step in 0...4 {
            let share = Double(step) / 4
            let (x, y) = (left + share * width, top + (1 - share) * height)
            parts.append(TradeOff.line(x, top, x, top + height, "grid"))
            parts.append(TradeOff.line(left, y, left + width, y, "grid"))
            parts.append(TradeOff.text(x, top + height + 16, "middle", TradeOff.percent(share * end)))
            parts.append(TradeOff.text(left - 6, y + 4, "end", TradeOff.percent(share)))
        }
        parts.append(TradeOff.text(left + width / 2, top + height + 34, "middle", "ham blocked"))
        parts.append(
            "<text class=\"axis\" text-anchor=\"middle\" transform=\"translate(10 \(SVG.number(top + height / 2))) "
                + "rotate(-90)\">spam caught</text>")
        for (index, curve) in curves.enumerated().reversed() where !curve.isEmpty {
            parts.append(
                "<polyline class=\"cross\(index + 1)\" fill=\"none\" points=\"\(points(of: curve, until: end))\"/>")
        }
        return
            "<svg viewBox=\"0 0 400 272\" role=\"img\" aria-label=\"Spam caught and ham blocked at every threshold\">"
            + "\(parts.joined(separator: "\n"))</svg>"
    }

    /// The points up to the end of the axis, without those that would not be seen.
    private func points(of curve: [(ham: Double, spam: Double)], until end: Double) -> String {
        var places: [(x: Double, y: Double)] = []
        var last = (ham: 0.0, spam: 0.0)
        for point in curve {
            var shown = point
            if point.ham > end {
                // Where the line to this point leaves the plot.
                let part = (end - last.ham) / (point.ham - last.ham)
                shown = (end, last.spam + part * (point.spam - last.spam))
            }
            let place = (x: left + shown.ham / end * width, y: top + (1 - shown.spam) * height)
            let isEnd = point.ham >= end || point == curve[curve.count - 1]
            if let before = places.last, !isEnd, abs(before.x - place.x) + abs(before.y - place.y) < 0.5 { continue }
            places.append(place)
            last = point
            if point.ham >= end { break }
        }
        return places.map { "\(SVG.number($0.x)),\(SVG.number($0.y))" }.joined(separator: " ")
    }
}
