/// A font (iOS 2). Only the size and the weight are stored.
public final class UIFont: NSObject, Sendable {
    /// The weight of a font.
    public enum Weight: Hashable, Sendable {
        case ultraLight, thin, black, light, heavy, regular, medium, semibold, bold
    }

    /// A text style, with its size at the default text size.
    public struct TextStyle: Hashable, Sendable {
        let pointSize: CGFloat
        var weight = Weight.regular
        public static let extraLargeTitle = TextStyle(pointSize: 36, weight: .bold)
        public static let largeTitle = TextStyle(pointSize: 34)
        public static let title1 = TextStyle(pointSize: 28)
        public static let title2 = TextStyle(pointSize: 22)
        public static let title3 = TextStyle(pointSize: 20)
        public static let headline = TextStyle(pointSize: 17, weight: .semibold)
        public static let body = TextStyle(pointSize: 17)
        public static let callout = TextStyle(pointSize: 16)
        public static let subheadline = TextStyle(pointSize: 15)
        public static let footnote = TextStyle(pointSize: 13)
        public static let caption1 = TextStyle(pointSize: 12)
        public static let caption2 = TextStyle(pointSize: 11)
    }

    /// In points.
    public let pointSize: CGFloat
    let weight: Weight

    private init(_ pointSize: CGFloat, _ weight: Weight) {
        self.pointSize = pointSize
        self.weight = weight
    }

    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, .regular) }
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { UIFont(fontSize, weight) }
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, .bold) }
    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, .regular) }
    public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(fontSize, weight)
    }
    public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(fontSize, weight)
    }
    public static func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection? = nil
    ) -> UIFont { UIFont(style.pointSize, style.weight) }
    /// Every name is valid.
    public convenience init?(name fontName: String, size fontSize: CGFloat) { self.init(fontSize, .regular) }
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        self.init(pointSize > 0 ? pointSize : descriptor.pointSize, descriptor.weight)
    }
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(pointSize, weight) }
    public var lineHeight: CGFloat { pointSize * 1.2 }
    public static let buttonFontSize: CGFloat = 18
    public static let smallSystemFontSize: CGFloat = 12
    public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontSize, weight) }
    public static let labelFontSize: CGFloat = 17
    public static let systemFontSize: CGFloat = 14
}

/// The description of a font (iOS 7): its size and weight.
public final class UIFontDescriptor: NSObject, Sendable {
    public struct SymbolicTraits: OptionSet, Sendable {
        public static let traitItalic = SymbolicTraits(rawValue: 1)
        public static let traitBold = SymbolicTraits(rawValue: 2)
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
    }

    public enum SystemDesign: Sendable {
        case `default`, serif, rounded, monospaced
    }

    public let pointSize: CGFloat
    let weight: UIFont.Weight

    init(_ pointSize: CGFloat, _ weight: UIFont.Weight) { (self.pointSize, self.weight) = (pointSize, weight) }

    public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFontDescriptor(style.pointSize, style.weight)
    }
    public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        UIFontDescriptor(pointSize, symbolicTraits.contains(.traitBold) ? .bold : weight)
    }
    public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { self }
    public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { UIFontDescriptor(newPointSize, weight) }
}

/// The sizes of a custom font (iOS 11), at the default text size.
public final class UIFontMetrics: NSObject, Sendable {
    public static let `default` = UIFontMetrics(forTextStyle: .body)
    public init(forTextStyle textStyle: UIFont.TextStyle) {}
    public func scaledFont(for font: UIFont) -> UIFont { font }
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { font }
    public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
