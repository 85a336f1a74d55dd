/// The domain of the errors of Contacts.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNErrorDomain = "CNErrorDomain"

/// An error of Contacts (iOS 9). Always `authorizationDenied` here.
public struct CNError: CustomNSError, Hashable, Sendable {
    /// The error codes that apply to reading contacts.
    public enum Code: Int, Sendable {
        /// The user has not allowed the app to read Contacts.
        case authorizationDenied = 100
        case recordDoesNotExist = 200

        /// Makes `catch CNError.authorizationDenied` match errors with that code.
        public static func ~= (code: Code, error: any Error) -> Bool { (error as? CNError)?.code == code }
    }

    public static var errorDomain: String { CNErrorDomain }
    public static var authorizationDenied: Code { .authorizationDenied }
    public static var recordDoesNotExist: Code { .recordDoesNotExist }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] {
        code == .authorizationDenied ? [NSLocalizedDescriptionKey: "Access Denied"] : [:]
    }
}
