@_exported import Foundation
@_exported import FoundationNetworking

/// The device as Apple's servers know it (iOS 11). Not supported here, as in the iOS Simulator.
public final class DCDevice: NSObject, Sendable {
    private static let device = DCDevice()

    public class var current: DCDevice { device }

    private override init() { super.init() }

    public var isSupported: Bool { false }

    /// - Parameter completion: called at once with `featureUnsupported`.
    @preconcurrency
    public func generateToken(completionHandler completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {
        completion(nil, DCError(.featureUnsupported))
    }

    /// - Throws: `featureUnsupported`.
    public nonisolated(nonsending) func generateToken() async throws -> Data { throw DCError(.featureUnsupported) }
}

/// Evidence that requests come from the app (iOS 14). Not supported here, as in most extensions of an iPhone.
public final class DCAppAttestService: NSObject, Sendable {
    private static let service = DCAppAttestService()

    public class var shared: DCAppAttestService { service }

    private override init() { super.init() }

    public var isSupported: Bool { false }

    /// - Parameter completionHandler: called at once with `featureUnsupported`; the same holds for the other methods.
    @preconcurrency
    public func generateKey(completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void) {
        completionHandler(nil, DCError(.featureUnsupported))
    }

    @preconcurrency
    public func attestKey(
        _ keyId: String, clientDataHash: Data, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        completionHandler(nil, DCError(.featureUnsupported))
    }

    @preconcurrency
    public func generateAssertion(
        _ keyId: String, clientDataHash: Data, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        completionHandler(nil, DCError(.featureUnsupported))
    }

    /// - Throws: `featureUnsupported`; the same holds for the other methods.
    public nonisolated(nonsending) func generateKey() async throws -> String { throw DCError(.featureUnsupported) }

    public nonisolated(nonsending) func attestKey(_ keyId: String, clientDataHash: Data) async throws -> Data {
        throw DCError(.featureUnsupported)
    }

    public nonisolated(nonsending) func generateAssertion(_ keyId: String, clientDataHash: Data) async throws -> Data {
        throw DCError(.featureUnsupported)
    }
}

/// The domain of the errors of DeviceCheck.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let DCErrorDomain = "com.apple.devicecheck.error"

/// Why a device could not be checked (iOS 11). Always `featureUnsupported` here.
public struct DCError: CustomNSError, Hashable, Sendable {
    /// The error codes.
    public enum Code: Int, Sendable {
        case unknownSystemFailure = 0
        case featureUnsupported, invalidInput, invalidKey, serverUnavailable

        /// Makes `catch DCError.featureUnsupported` match errors with that code.
        public static func ~= (code: Code, error: any Error) -> Bool { (error as? DCError)?.code == code }
    }

    public static var errorDomain: String { DCErrorDomain }

    public static var unknownSystemFailure: Code { .unknownSystemFailure }
    public static var featureUnsupported: Code { .featureUnsupported }
    public static var invalidInput: Code { .invalidInput }
    public static var invalidKey: Code { .invalidKey }
    public static var serverUnavailable: Code { .serverUnavailable }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var errorCode: Int { code.rawValue }
}
