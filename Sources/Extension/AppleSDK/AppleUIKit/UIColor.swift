/// A color (iOS 2). It can be compared, but nothing is drawn.
public final class UIColor: NSObject, Sendable {
    public let cgColor: CGColor

    public init(cgColor: CGColor) { self.cgColor = cgColor }

    package convenience init(_ name: String) { self.init(cgColor: CGColor(name: name, parts: [])) }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// A color from an asset catalog. Catalogs are not read: every name is valid.
    public convenience init?(named name: String) { self.init("named \(name)") }
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
        self.init(named: name)
    }

    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        cgColor.copy(alpha: alpha).map(UIColor.init(cgColor:)) ?? self
    }

    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        // Each component falls from its own hue to the sides.
        let parts: [CGFloat] = [5, 3, 1].map { start in
            let place = (start + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
        }
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    }

    /// The traits are always those of a light screen.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }

    public override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.cgColor == cgColor }

    public override var hash: Int { cgColor.hash }

    public static let black = UIColor(white: 0, alpha: 1)
    public static let gray = UIColor(white: 0.5, alpha: 1)
    public static let white = UIColor(white: 1, alpha: 1)
    public static let clear = UIColor(white: 0, alpha: 0)
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)

    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

    public static let systemBrown = UIColor("systemBrown")
    public static let systemMint = UIColor("systemMint")
    public static let systemCyan = UIColor("systemCyan")
    public static let quaternaryLabel = UIColor("quaternaryLabel")
    public static let opaqueSeparator = UIColor("opaqueSeparator")
    public static let tertiarySystemFill = UIColor("tertiarySystemFill")
    public static let quaternarySystemFill = UIColor("quaternarySystemFill")
    public static let tertiarySystemGroupedBackground = UIColor("tertiarySystemGroupedBackground")
    public static let darkText = UIColor("darkText")
    public static let lightText = UIColor("lightText")
    public static let systemOrange = UIColor("systemOrange")
    public static let systemYellow = UIColor("systemYellow")
    public static let systemTeal = UIColor("systemTeal")
    public static let systemIndigo = UIColor("systemIndigo")
    public static let systemPurple = UIColor("systemPurple")
    public static let systemPink = UIColor("systemPink")
    public static let systemGray2 = UIColor("systemGray2")
    public static let systemGray3 = UIColor("systemGray3")
    public static let systemGray4 = UIColor("systemGray4")
    public static let systemGray5 = UIColor("systemGray5")
    public static let systemGray6 = UIColor("systemGray6")
    public static let systemRed = UIColor("systemRed")
    public static let systemGreen = UIColor("systemGreen")
    public static let systemBlue = UIColor("systemBlue")
    public static let systemGray = UIColor("systemGray")
    public static let label = UIColor("label")
    public static let secondaryLabel = UIColor("secondaryLabel")
    public static let tertiaryLabel = UIColor("tertiaryLabel")
    public static let placeholderText = UIColor("placeholderText")
    public static let separator = UIColor("separator")
    public static let link = UIColor("link")
    public static let systemBackground = UIColor("systemBackground")
    public static let secondarySystemBackground = UIColor("secondarySystemBackground")
    public static let tertiarySystemBackground = UIColor("tertiarySystemBackground")
    public static let systemGroupedBackground = UIColor("systemGroupedBackground")
    public static let secondarySystemGroupedBackground = UIColor("secondarySystemGroupedBackground")
    public static let systemFill = UIColor("systemFill")
    public static let secondarySystemFill = UIColor("secondarySystemFill")
    public static let tintColor = UIColor("tintColor")
}
