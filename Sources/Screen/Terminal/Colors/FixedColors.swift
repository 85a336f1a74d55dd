/// The colors 16 to 255 of a terminal with 256 colors: a cube and a ramp of grays, the same on every terminal.
package enum FixedColors {
    package static let numbers = 16...255
    package static let black = 16
    package static let white = 231

    /// - Parameter number: from `numbers`.
    package static func color(_ number: Int) -> RGB { entries[number - numbers.lowerBound].color }

    private struct Entry {
        let color: RGB
        let luminance: Double
        let perceived: PerceivedColor
    }

    private static let entries: [Entry] = numbers.map { number in
        let color: RGB
        if number < 232 {
            let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
            let place = number - 16
            color = RGB(red: levels[place / 36], green: levels[place / 6 % 6], blue: levels[place % 6])
        } else {
            let level = UInt8(8 + (number - 232) * 10)
            color = RGB(red: level, green: level, blue: level)
        }
        return Entry(color: color, luminance: color.luminance, perceived: color.perceived)
    }

    /// The color that is nearest to `wish` among those that meet all needs; if none does, the one that misses them least.
    ///
    /// - Parameters:
    ///   - excluded: numbers that are in use for something else.
    ///   - hue: a color whose hue is more important than the difference from `wish`; nil: no hue is preferred. Among so
    ///     few colors, the nearest to a pale blue is a gray, and the nearest to a dark yellow is a green.
    package static func nearest(
        to wish: RGB, _ needs: [ContrastNeed], excluding excluded: Set<Int> = [], hue: RGB? = nil
    ) -> Int {
        let preferred = hue?.perceived
        let (wished, needs) = (wish.perceived, needs.map { (luminance: $0.color.luminance, range: $0.range) })
        var best = (number: white, miss: Double.infinity, hue: Int.max, difference: Double.infinity)
        for (offset, entry) in entries.enumerated() {
            var miss = 0.0
            for need in needs {
                let (low, high) = (min(need.luminance, entry.luminance), max(need.luminance, entry.luminance))
                let contrast = (high + 0.05) / (low + 0.05)
                miss = max(miss, need.range.lowerBound - contrast, contrast - need.range.upperBound)
            }
            guard miss <= best.miss else { continue }
            let otherHue = preferred.map { entry.perceived.isSameHue(as: $0, cosine: 0.9) ? 0 : 1 } ?? 0
            let difference = entry.perceived.difference(from: wished)
            let number = numbers.lowerBound + offset
            if (miss, otherHue, difference) < (best.miss, best.hue, best.difference), !excluded.contains(number) {
                best = (number, miss, otherHue, difference)
            }
        }
        return best.number
    }
}

/// A contrast that a color must have with another one.
package struct ContrastNeed: Hashable, Sendable {
    let color: RGB
    let range: ClosedRange<Double>

    package init(_ color: RGB, _ range: ClosedRange<Double>) { (self.color, self.range) = (color, range) }

    package init(_ color: RGB, atLeast least: Double) { self.init(color, least...21) }

    func isMet(by other: RGB) -> Bool { range.contains(color.contrast(with: other)) }
}
