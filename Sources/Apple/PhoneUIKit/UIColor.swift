/// A colour (iOS 2): what was asked for, so that two can be compared. Nothing is drawn in it.
public final class UIColor: NSObject, Sendable {
    // A colour of the system has a name, as its shades depend on the phone's settings; another its four parts, 0 to 1.
    private let name: String
    private let parts: [CGFloat]

    private init(_ name: String) {
        self.name = name
        parts = []
    }

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        name = ""
        parts = [red, green, blue, alpha]
    }

    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UIColor).map { $0.name == name && $0.parts == parts } ?? false
    }

    public override var hash: Int { name.hashValue ^ parts.hashValue }

    public static let black = UIColor(white: 0, alpha: 1)
    public static let gray = UIColor(white: 0.5, alpha: 1)
    public static let white = UIColor(white: 1, alpha: 1)
    public static let clear = UIColor(white: 0, alpha: 0)
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)

    public static let systemRed = UIColor("systemRed")
    public static let systemGreen = UIColor("systemGreen")
    public static let systemBlue = UIColor("systemBlue")
    public static let systemGray = UIColor("systemGray")
    public static let label = UIColor("label")
    public static let secondaryLabel = UIColor("secondaryLabel")
    public static let systemBackground = UIColor("systemBackground")
}
