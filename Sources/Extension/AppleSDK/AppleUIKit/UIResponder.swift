@_exported import Foundation
@_exported import FoundationNetworking
@_exported import AppleQuartzCore
@_exported public import class AppleIdentityLookup.NSExtensionContext

/// The base class of views and view controllers (iOS 2).
///
/// This module is the part of UIKit that a reporting extension needs. It stores the views, their order, their contents
/// and their targets. Nothing is laid out or drawn.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    private(set) open var isFirstResponder = false
    open var canBecomeFirstResponder: Bool { false }

    public override init() { super.init() }

    @discardableResult
    open func becomeFirstResponder() -> Bool {
        isFirstResponder = isFirstResponder || canBecomeFirstResponder
        return isFirstResponder
    }

    // Touches do not occur here: elements are pressed.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

    @discardableResult
    open func resignFirstResponder() -> Bool {
        isFirstResponder = false
        return true
    }
}

/// The app (iOS 2). As on iOS, it is unavailable in extensions.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    @available(
        *, unavailable, message: "UIApplication is unavailable in extensions. Use the view controller's API instead."
    )
    open class var shared: UIApplication { UIApplication() }
}
