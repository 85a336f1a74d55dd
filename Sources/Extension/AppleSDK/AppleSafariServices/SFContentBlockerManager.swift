@_exported import Foundation
@_exported import FoundationNetworking

/// The content blockers of Safari (iOS 9). There are none here.
///
/// An app with a filter often has a content blocker as well, and reloads both in the same file.
public final class SFContentBlockerManager: NSObject, Sendable {
    /// - Parameter completion: called at once with `noExtensionFound`.
    public class func reloadContentBlocker(
        withIdentifier identifier: String, completionHandler completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        completion?(SFError(.noExtensionFound))
    }

    /// - Throws: `noExtensionFound`.
    public nonisolated(nonsending) class func reloadContentBlocker(withIdentifier identifier: String) async throws {
        throw SFError(.noExtensionFound)
    }

    /// - Parameter completion: called at once with `noExtensionFound`.
    public class func getStateOfContentBlocker(
        withIdentifier identifier: String,
        completionHandler completion: @Sendable (SFContentBlockerState?, (any Error)?) -> Void
    ) {
        completion(nil, SFError(.noExtensionFound))
    }

    /// - Throws: `noExtensionFound`.
    public nonisolated(nonsending) class func stateOfContentBlocker(
        withIdentifier identifier: String
    ) async throws -> SFContentBlockerState {
        throw SFError(.noExtensionFound)
    }
}

/// Whether a content blocker is enabled (iOS 10). Never created here.
public final class SFContentBlockerState: NSObject, Sendable {
    public let isEnabled: Bool

    private init(isEnabled: Bool) { self.isEnabled = isEnabled }
}

/// The domain of the errors.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let SFErrorDomain = "SFErrorDomain"

/// Why an extension of Safari could not be loaded (iOS 10).
public struct SFError: CustomNSError, Hashable, Sendable {
    /// The error codes.
    public enum Code: Int, Sendable {
        case noExtensionFound = 1
        case noAttachmentFound, loadingInterrupted
    }

    public static var errorDomain: String { SFErrorDomain }

    public static var noExtensionFound: Code { .noExtensionFound }
    public static var noAttachmentFound: Code { .noAttachmentFound }
    public static var loadingInterrupted: Code { .loadingInterrupted }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var errorCode: Int { code.rawValue }
}
