/// The domain of the errors of Contacts.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CNErrorDomain = "CNErrorDomain"

/// Why Contacts did not answer (iOS 9). Here it is always `authorizationDenied`.
public struct CNError: CustomNSError, Hashable, Sendable {
    /// The numbers of the errors; those that a reader of contacts meets.
    public enum Code: Int, Sendable {
        /// The user has not given the app leave to read Contacts.
        case authorizationDenied = 100
        case recordDoesNotExist = 200

        /// Lets `catch CNError.authorizationDenied` find the errors of that code.
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
