/// The call directory extensions of the device (iOS 10). There are none here.
public final class CXCallDirectoryManager: NSObject, Sendable {
    public static let sharedInstance = CXCallDirectoryManager()

    /// - Parameter completion: called at once with `noExtensionFound`.
    public func reloadExtension(
        withIdentifier identifier: String, completionHandler completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        completion?(CXErrorCodeCallDirectoryManagerError(.noExtensionFound))
    }

    /// - Throws: `noExtensionFound`.
    public nonisolated(nonsending) func reloadExtension(withIdentifier identifier: String) async throws {
        throw CXErrorCodeCallDirectoryManagerError(.noExtensionFound)
    }
}

/// The domain of the errors of `CXCallDirectoryManager`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CXErrorDomainCallDirectoryManager = "com.apple.CallKit.error.calldirectorymanager"

/// Why a call directory extension could not be loaded (iOS 10). Always `noExtensionFound` here.
public struct CXErrorCodeCallDirectoryManagerError: CustomNSError, Hashable, Sendable {
    /// The error codes.
    public enum Code: Int, Sendable {
        case unknown, noExtensionFound, loadingInterrupted, entriesOutOfOrder, duplicateEntries
        case maximumEntriesExceeded, extensionDisabled, currentlyLoading, unexpectedIncrementalRemoval
    }

    public static var errorDomain: String { CXErrorDomainCallDirectoryManager }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var errorCode: Int { code.rawValue }
}
