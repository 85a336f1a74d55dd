import Glibc

/// A color in sRGB.
package struct RGB: Hashable, Sendable, CustomStringConvertible {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// `RGB(0x1E90FF)`
    package init(_ hex: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
            blue: UInt8(truncatingIfNeeded: hex))
    }

    package static let black = RGB(0x000000)
    package static let white = RGB(0xFFFFFF)

    /// `#1e90ff`
    package var description: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The relative luminance by WCAG 2: 0 for black, 1 for white.
    package var luminance: Double {
        let linear = linear
        return 0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue
    }

    /// The contrast ratio by WCAG 2, from 1 to 21.
    package func contrast(with other: RGB) -> Double {
        let (own, others) = (luminance, other.luminance)
        return (max(own, others) + 0.05) / (min(own, others) + 0.05)
    }

    /// Whether white text is more readable on it than black text.
    package var isDark: Bool { contrast(with: .white) > contrast(with: .black) }

    /// A color between this one (0) and another (1).
    package func mixed(with other: RGB, _ fraction: Double) -> RGB {
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
            let (start, end) = (Double(from), Double(to))
            let mixed: Double = start + (end - start) * fraction
            return UInt8(max(0, min(255, mixed.rounded())))
        }
        return RGB(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    private var linear: (red: Double, green: Double, blue: Double) {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return (linear(red), linear(green), linear(blue))
    }

    /// The color as people see it: lightness and two opposed axes (Björn Ottosson's OKLab).
    var perceived: PerceivedColor {
        let (r, g, b) = linear
        let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
        let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
        let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
        return PerceivedColor(
            lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            greenToRed: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            blueToYellow: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
    }
}

/// A color in OKLab, where distances are differences that people see.
struct PerceivedColor: Hashable, Sendable {
    var lightness: Double
    var greenToRed: Double
    var blueToYellow: Double

    /// The square of the distance. Hues count twice: among the few dark colors of a terminal, the nearest by lightness is
    /// often a gray.
    func difference(from other: PerceivedColor) -> Double {
        let (l, a, b) = (
            lightness - other.lightness, greenToRed - other.greenToRed, blueToYellow - other.blueToYellow
        )
        return l * l + 4 * (a * a + b * b)
    }

    /// Whether it is colored, with about the same hue.
    ///
    /// - Parameter least: the cosine of the angle between the hues, at least.
    func isSameHue(as other: PerceivedColor, cosine least: Double = 0.7) -> Bool {
        let (own, others) = (chroma, other.chroma)
        guard own > 0.04, others > 0 else { return false }
        let cosine = (greenToRed * other.greenToRed + blueToYellow * other.blueToYellow) / (own * others)
        return cosine > least
    }

    private var chroma: Double { (greenToRed * greenToRed + blueToYellow * blueToYellow).squareRoot() }
}
