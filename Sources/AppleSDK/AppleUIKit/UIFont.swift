/// A font (iOS 2). Only the size and the weight are stored.
public final class UIFont: NSObject, Sendable {
    /// The weight of a font.
    public struct Weight: Hashable, Sendable {
        let name: String
        public static let light = Weight(name: "light")
        public static let heavy = Weight(name: "heavy")
        public static let regular = Weight(name: "regular")
        public static let medium = Weight(name: "medium")
        public static let semibold = Weight(name: "semibold")
        public static let bold = Weight(name: "bold")
    }

    /// A text style, with its size at the default text size.
    public struct TextStyle: Hashable, Sendable {
        let pointSize: CGFloat
        var weight = Weight.regular
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
    public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontSize, weight) }
    public static let labelFontSize: CGFloat = 17
    public static let systemFontSize: CGFloat = 14
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(style.pointSize, style.weight) }
}
