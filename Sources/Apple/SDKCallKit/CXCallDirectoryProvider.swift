@_exported import Foundation
@_exported import FoundationNetworking
@_exported public import class SDKIdentityLookup.NSExtensionContext

/// A phone number with its country code as one number, such as 12025550123.
public typealias CXCallDirectoryPhoneNumber = Int64

/// The class that a call directory extension is made from (iOS 10).
///
/// It often lies beside a filter and has to compile with it. There are no calls here: nobody makes it or asks it.
open class CXCallDirectoryProvider: NSObject {
    public override init() { super.init() }

    /// Asked for the numbers to block and to name; never here.
    open func beginRequest(with context: CXCallDirectoryExtensionContext) {}
}

/// The context of a request to a call directory extension (iOS 10). None is ever made, so what is added goes nowhere.
open class CXCallDirectoryExtensionContext: NSExtensionContext {
    open weak var delegate: (any CXCallDirectoryExtensionContextDelegate)?
    /// Whether only changes are wanted (iOS 11).
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
    /// - Parameter completion: called at once with true, which on a phone says that the request ran out of time: here
    ///   nobody takes the numbers.
    open func completeRequest(completionHandler completion: ((Bool) -> Void)? = nil) { completion?(true) }
}

/// Told when a request fails (iOS 10).
public protocol CXCallDirectoryExtensionContextDelegate: NSObjectProtocol {
    func requestFailed(for extensionContext: CXCallDirectoryExtensionContext, withError error: any Error)
}
