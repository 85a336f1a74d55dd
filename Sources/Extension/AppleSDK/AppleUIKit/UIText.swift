public enum NSTextAlignment: Int, Sendable {
    case left, center, right, justified, natural
}

public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

extension NSAttributedString.Key {
    public static let font = NSAttributedString.Key("NSFont")
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
}

/// A label (iOS 2). As on iOS, it ignores touches by default.
open class UILabel: UIView {
    override class var ignoresTouches: Bool { true }

    open var text: String?
    // As Apple's properties.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var font: UIFont! = UIFont.systemFont(ofSize: 17)
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var textColor: UIColor! = UIColor.label
    open var textAlignment = NSTextAlignment.natural
    /// Only its string is stored.
    open var attributedText: NSAttributedString? {
        get { text.map(NSAttributedString.init(string:)) }
        set { text = newValue?.string }
    }
    open var isEnabled = true
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    open var adjustsFontSizeToFitWidth = false
    open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []
    open var shadowColor: UIColor?
    open var highlightedTextColor: UIColor?
    open var allowsDefaultTighteningForTruncation = false
    open var showsExpansionTextWhenTruncated = false
    open var minimumScaleFactor: CGFloat = 0
    open var preferredMaxLayoutWidth: CGFloat = 0
    /// The maximum number of lines; 0: all.
    open var numberOfLines = 1
    open var adjustsFontForContentSizeCategory = false
}
