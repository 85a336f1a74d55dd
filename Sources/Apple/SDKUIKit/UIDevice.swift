/// The phone (iOS 2): which one it is makes no difference here.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    open class var current: UIDevice { UIDevice() }
    open var name: String { "iPhone" }
    open var model: String { "iPhone" }
    open var systemName: String { "iOS" }
    open var systemVersion: String { "16.0" }
    /// nil, as it may be on a phone.
    open var identifierForVendor: UUID? { nil }
}

/// The phone's screen (iOS 2), as large as an iPhone's; nothing is drawn on it.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    open class var main: UIScreen { UIScreen() }
    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
    open var scale: CGFloat { 3 }
}

/// What happened on the screen (iOS 2): nobody makes one here.
@preconcurrency @MainActor
open class UIEvent: NSObject {}

extension UIApplication {
    // An extension is told none of them; a sheet that waits for one waits on a phone, too.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
}

extension UIResponder {
    // There is no keyboard that could come.
    public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
}
