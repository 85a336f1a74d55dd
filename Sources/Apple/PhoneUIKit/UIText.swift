public enum NSTextAlignment: Int, Sendable {
    case left, center, right, justified, natural
}

/// A text that the user reads (iOS 2).
open class UILabel: UIView {
    open var text: String?
    // Apple's two are implicitly unwrapped, too.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var font: UIFont! = UIFont.systemFont(ofSize: 17)
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var textColor: UIColor! = UIColor.label
    open var textAlignment = NSTextAlignment.natural
    /// The most lines that are shown; 0: all.
    open var numberOfLines = 1
    open var adjustsFontForContentSizeCategory = false
}

/// A line that the user types (iOS 2).
open class UITextField: UIControl {
    public enum BorderStyle: Int, Sendable {
        case none, line, bezel, roundedRect
    }

    open var text: String? = ""
    open var placeholder: String?
    open var font: UIFont?
    open var textColor: UIColor?
    open var textAlignment = NSTextAlignment.natural
    open var borderStyle = BorderStyle.none
    open weak var delegate: (any UITextFieldDelegate)?

    open override var canBecomeFirstResponder: Bool { isEnabled }
}

/// Asked what happens in a text field (iOS 2). It has a default.
@MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// Several lines that the user reads or types (iOS 2).
open class UITextView: UIScrollView {
    // Apple's is implicitly unwrapped, too.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var text: String! = ""
    open var font: UIFont?
    open var textColor: UIColor?
    open var textAlignment = NSTextAlignment.natural
    open var isEditable = true
    open weak var delegate: (any UITextViewDelegate)?

    open override var canBecomeFirstResponder: Bool { isEditable }
}

/// Told of what happens in a text view (iOS 2). It has a default.
@MainActor
public protocol UITextViewDelegate: NSObjectProtocol {
    func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
    public func textViewDidChange(_ textView: UITextView) {}
}
