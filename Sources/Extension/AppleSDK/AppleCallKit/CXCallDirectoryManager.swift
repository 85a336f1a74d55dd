import Foundation

/// The call directory extensions of the device (iOS 10). There are none here.
public final class CXCallDirectoryManager: NSObject, Sendable {
    /// Whether the user has enabled an extension in the settings.
    public enum EnabledStatus: Int, Sendable {
        case unknown, disabled, enabled
    }

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

    /// - Parameter completion: called at once with `unknown` and `noExtensionFound`.
    public func getEnabledStatusForExtension(
        withIdentifier identifier: String, completionHandler completion: @Sendable (EnabledStatus, (any Error)?) -> Void
    ) {
        completion(.unknown, CXErrorCodeCallDirectoryManagerError(.noExtensionFound))
    }

    /// - Throws: `noExtensionFound`.
    public nonisolated(nonsending) func enabledStatusForExtension(
        withIdentifier identifier: String
    ) async throws -> EnabledStatus {
        throw CXErrorCodeCallDirectoryManagerError(.noExtensionFound)
    }

    /// Opens nothing (iOS 13.4).
    ///
    /// - Parameter completion: called at once with `unknown`.
    public func openSettings(completionHandler completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        completion?(CXErrorCodeCallDirectoryManagerError(.unknown))
    }

    /// - Throws: `unknown`.
    public nonisolated(nonsending) func openSettings() async throws {
        throw CXErrorCodeCallDirectoryManagerError(.unknown)
    }
}

/// The domain of the errors of `CXCallDirectoryManager`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CXErrorDomainCallDirectoryManager = "com.apple.CallKit.error.calldirectorymanager"

/// Why a call directory extension could not be loaded (iOS 10).
public struct CXErrorCodeCallDirectoryManagerError: CustomNSError, Hashable, Sendable {
    /// The error codes.
    public enum Code: Int, Sendable {
        case unknown, noExtensionFound, loadingInterrupted, entriesOutOfOrder, duplicateEntries
        case maximumEntriesExceeded, extensionDisabled, currentlyLoading, unexpectedIncrementalRemoval
    }

    public static var errorDomain: String { CXErrorDomainCallDirectoryManager }

    public static var unknown: Code { .unknown }
    public static var noExtensionFound: Code { .noExtensionFound }
    public static var loadingInterrupted: Code { .loadingInterrupted }
    public static var entriesOutOfOrder: Code { .entriesOutOfOrder }
    public static var duplicateEntries: Code { .duplicateEntries }
    public static var maximumEntriesExceeded: Code { .maximumEntriesExceeded }
    public static var extensionDisabled: Code { .extensionDisabled }
    public static var currentlyLoading: Code { .currentlyLoading }
    public static var unexpectedIncrementalRemoval: Code { .unexpectedIncrementalRemoval }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var errorCode: Int { code.rawValue }
}
