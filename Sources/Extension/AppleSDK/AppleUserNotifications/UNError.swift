/// The domain of the errors of UserNotifications.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UNErrorDomain = "UNErrorDomain"

/// Why a notification could not be scheduled (iOS 10). Always `notificationsNotAllowed` here.
public struct UNError: CustomNSError, Hashable, Sendable {
    /// The error codes.
    public enum Code: Int, Sendable {
        case notificationsNotAllowed = 1

        /// Makes `catch UNError.notificationsNotAllowed` match errors with that code.
        public static func ~= (code: Code, error: any Error) -> Bool { (error as? UNError)?.code == code }
    }

    public static var errorDomain: String { UNErrorDomain }

    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] {
        code == .notificationsNotAllowed
            ? [NSLocalizedDescriptionKey: "Notifications are not allowed for this application"] : [:]
    }
}
