@_exported import Foundation
@_exported import FoundationNetworking
@_exported public import class AppleIdentityLookup.NSExtensionContext

/// A phone number with its country code as one number, such as 12025550123.
public typealias CXCallDirectoryPhoneNumber = Int64

/// The base class of a call directory extension (iOS 10).
///
/// It is often in the same target as a filter and must compile. There are no calls here, so it is never created.
open class CXCallDirectoryProvider: NSObject {
    public override init() { super.init() }

    /// Never called here.
    open func beginRequest(with context: CXCallDirectoryExtensionContext) {}
}

/// The context of a request to a call directory extension (iOS 10). Never created here; added entries are discarded.
open class CXCallDirectoryExtensionContext: NSExtensionContext {
    open weak var delegate: (any CXCallDirectoryExtensionContextDelegate)?
    /// Whether only changes are requested (iOS 11).
    open var isIncremental: Bool { false }

    package override init() { super.init() }

    open func addBlockingEntry(withNextSequentialPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber) {}
    open func removeBlockingEntry(withPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber) {}
    open func removeAllBlockingEntries() {}
    open func addIdentificationEntry(
        withNextSequentialPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber, label: String
    ) {}
    open func removeIdentificationEntry(withPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber) {}
    open func removeAllIdentificationEntries() {}

    /// Ends the request.
    ///
    /// - Parameter completion: called immediately with true, which on iOS means that the request expired.
    open func completeRequest(completionHandler completion: ((Bool) -> Void)? = nil) { completion?(true) }
}

/// Receives failures of a request (iOS 10).
public protocol CXCallDirectoryExtensionContextDelegate: NSObjectProtocol {
    func requestFailed(for extensionContext: CXCallDirectoryExtensionContext, withError error: any Error)
}
