@_exported import Foundation
@_exported import FoundationNetworking
@_exported public import class SDKIdentityLookup.NSExtensionContext

/// What a view and a view controller have in common (iOS 2).
///
/// This module is the part of UIKit that a reporting extension's sheet needs. It keeps what the extension says of its
/// views: which there are, in which order, what they show, whom they tell. Nothing is laid out or drawn.
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

    @discardableResult
    open func resignFirstResponder() -> Bool {
        isFirstResponder = false
        return true
    }
}

/// The app (iOS 2), which no extension is: as on a phone, there is nothing of it to use.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    @available(*, unavailable, message: "An extension is no app. Use what its view controller offers instead.")
    open class var shared: UIApplication { UIApplication() }
}
