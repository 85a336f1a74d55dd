/// The device (iOS 2), an unspecified iPhone.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    open class var current: UIDevice { UIDevice() }
    open var name: String { "iPhone" }
    open var model: String { "iPhone" }
    open var systemName: String { "iOS" }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    open var systemVersion: String { "16.0" }
    /// nil, as it can be on iOS.
    open var identifierForVendor: UUID? { nil }
}

/// The screen (iOS 2), with the size of an iPhone's. Nothing is drawn.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    open class var main: UIScreen { UIScreen() }
    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
    open var scale: CGFloat { 3 }
}

/// An event (iOS 2). Never created here.
@preconcurrency @MainActor
open class UIEvent: NSObject {}

extension UIApplication {
    // Never posted to an extension, also not on iOS.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
}

extension UIResponder {
    // Never posted: there is no on-screen keyboard.
    public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
        "UIKeyboardWillChangeFrameNotification")
    public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
}

extension NSValue {
    /// No value has a rectangle here: the notifications with one are never posted.
    public var cgRectValue: CGRect { .zero }
}

/// The clipboard (iOS 3).
@available(*, unavailable, message: "Siftbox has no clipboard")
public class UIPasteboard: NSObject {
    public class var general: UIPasteboard { UIPasteboard() }
    public var string: String?
}
