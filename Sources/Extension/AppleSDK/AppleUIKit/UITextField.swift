/// A text field (iOS 2).
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
    open var isSecureTextEntry = false
    open var keyboardType = UIKeyboardType.default
    open var returnKeyType = UIReturnKeyType.default
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var autocorrectionType = UITextAutocorrectionType.default
    open var clearButtonMode = ViewMode.never
    open var leftView: UIView?
    open var rightView: UIView?
    open var leftViewMode = ViewMode.never
    open var rightViewMode = ViewMode.never
    open var inputView: UIView?
    open var inputAccessoryView: UIView?
    open var enablesReturnKeyAutomatically = false
    open var adjustsFontForContentSizeCategory = false
    open var clearsOnBeginEditing = false
    open var textContentType: UITextContentType?
    open var spellCheckingType = UITextSpellCheckingType.default
    open var smartQuotesType = UITextSmartQuotesType.default
    open var smartDashesType = UITextSmartDashesType.default
    open weak var delegate: (any UITextFieldDelegate)?

    public enum ViewMode: Int, Sendable {
        case never, whileEditing, unlessEditing, always
    }

    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// Simulates replacing the whole text and pressing return.
    package func enter(_ new: String) {
        guard isEnabled, delegate?.textFieldShouldBeginEditing(self) ?? true else { return }
        becomeFirstResponder()
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        let whole = NSRange(location: 0, length: (text ?? "").utf16.count)
        if delegate?.textField(self, shouldChangeCharactersIn: whole, replacementString: new) ?? true {
            text = new
            sendActions(for: .editingChanged)
        }
        if delegate?.textFieldShouldReturn(self) ?? true {
            sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
        }
        resignFirstResponder()
        delegate?.textFieldDidEndEditing(self)
        sendActions(for: .editingDidEnd)
    }
}

/// The delegate of a text field (iOS 2). All methods have defaults.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    func textFieldDidBeginEditing(_ textField: UITextField)
    func textFieldDidEndEditing(_ textField: UITextField)
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
}

extension UITextFieldDelegate {
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
}

/// A text view (iOS 2).
open class UITextView: UIScrollView {
    // As Apple's property.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var text: String! = ""
    open var font: UIFont?
    open var textColor: UIColor?
    open var textAlignment = NSTextAlignment.natural
    open var isEditable = true
    open var isSelectable = true
    open var returnKeyType = UIReturnKeyType.default
    open var inputAccessoryView: UIView?
    open var autocorrectionType = UITextAutocorrectionType.default
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var spellCheckingType = UITextSpellCheckingType.default
    open var adjustsFontForContentSizeCategory = false
    open var dataDetectorTypes: UIDataDetectorTypes = []
    open var linkTextAttributes: [NSAttributedString.Key: Any] = [:]
    public let textContainer = NSTextContainer()
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
    open var keyboardType = UIKeyboardType.default
    open weak var delegate: (any UITextViewDelegate)?

    open override var canBecomeFirstResponder: Bool { isEditable }

    /// Simulates replacing the whole text.
    package func enter(_ new: String) {
        guard isEditable, delegate?.textViewShouldBeginEditing(self) ?? true else { return }
        becomeFirstResponder()
        delegate?.textViewDidBeginEditing(self)
        let whole = NSRange(location: 0, length: (text ?? "").utf16.count)
        if delegate?.textView(self, shouldChangeTextIn: whole, replacementText: new) ?? true {
            text = new
            delegate?.textViewDidChange(self)
        }
        resignFirstResponder()
        delegate?.textViewDidEndEditing(self)
    }
}

/// The delegate of a text view (iOS 2). All methods have defaults.
@preconcurrency @MainActor
public protocol UITextViewDelegate: NSObjectProtocol {
    func textViewDidChange(_ textView: UITextView)
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    func textViewDidBeginEditing(_ textView: UITextView)
    func textViewDidEndEditing(_ textView: UITextView)
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
}

extension UITextViewDelegate {
    public func textViewDidChange(_ textView: UITextView) {}
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    public func textViewDidEndEditing(_ textView: UITextView) {}
    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
}

public enum UIKeyboardType: Int, Sendable {
    // As Apple's name.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
}

public enum UIReturnKeyType: Int, Sendable {
    case `default`, go, google, join, next, route, search, send, yahoo, done
}

public enum UITextAutocapitalizationType: Int, Sendable {
    case none, words, sentences, allCharacters
}

public enum UITextAutocorrectionType: Int, Sendable {
    case `default`, no, yes
}

public enum UITextSpellCheckingType: Int, Sendable {
    case `default`, no, yes
}

public enum UITextSmartQuotesType: Int, Sendable {
    case `default`, no, yes
}

public enum UITextSmartDashesType: Int, Sendable {
    case `default`, no, yes
}

/// What a text view marks as a link (iOS 3).
public struct UIDataDetectorTypes: OptionSet, Sendable {
    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
    public static let link = UIDataDetectorTypes(rawValue: 2)
    public static let all = UIDataDetectorTypes(rawValue: .max)
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// The region of a text (iOS 7).
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
    open var lineFragmentPadding: CGFloat = 5
    open var maximumNumberOfLines = 0
    open var lineBreakMode = NSLineBreakMode.byWordWrapping
}
