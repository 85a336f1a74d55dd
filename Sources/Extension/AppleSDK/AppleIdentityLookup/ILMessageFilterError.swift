/// The domain of the errors that a deferral ends with (D10).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let ILMessageFilterErrorDomain = "com.apple.IdentityLookup.error.messagefilter"

/// Why a query could not be deferred to the network (iOS 11; header `ILMessageFilterError.h`).
///
///     catch ILMessageFilterError.networkURLUnauthorized { … }
///     (error as NSError).code  // 3
public struct ILMessageFilterError: CustomNSError, Hashable, Sendable {
    /// The numbers of the errors.
    public enum Code: Int, Sendable {
        /// Something went wrong in the system.
        case system = 1
        /// The Info.plist names no address, or none that is absolute, https and has a host (D4).
        case invalidNetworkURL = 2
        /// The server does not list the app under `messagefilter` (D5).
        case networkURLUnauthorized = 3
        /// The request failed; `NSUnderlyingErrorKey` has the cause (D7).
        case networkRequestFailed = 4
        /// The query was deferred a second time (D6).
        case redundantNetworkDeferral = 5

        /// Lets `catch ILMessageFilterError.system` find the errors of that code.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? ILMessageFilterError)?.code == code
        }
    }

    public static var errorDomain: String { ILMessageFilterErrorDomain }
    public static var system: Code { .system }
    public static var invalidNetworkURL: Code { .invalidNetworkURL }
    public static var networkURLUnauthorized: Code { .networkURLUnauthorized }
    public static var networkRequestFailed: Code { .networkRequestFailed }
    public static var redundantNetworkDeferral: Code { .redundantNetworkDeferral }

    public let code: Code
    private let contents: Contents

    private enum Contents: Sendable {
        // `userInfo` holds values of any type; `NSError` carries them across threads.
        case given(NSError)
        /// As the host reported it; becomes a dictionary on access.
        case reported(Cause?)
    }

    /// The underlying error (`NSUnderlyingErrorKey`).
    package struct Cause: Sendable {
        let domain: String
        let code: Int
        let message: String

        package init(domain: String, code: Int, message: String) {
            self.domain = domain
            self.code = code
            self.message = message
        }
    }

    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        contents = .given(NSError(domain: Self.errorDomain, code: code.rawValue, userInfo: userInfo))
    }

    /// For the process that runs an extension.
    package init(_ code: Code, cause: Cause?) {
        self.code = code
        contents = .reported(cause)
    }

    private var stored: NSError {
        switch contents {
        case .given(let error): return error
        case .reported(let cause):
            // Apple's errors of this domain have no description of their own.
            var userInfo: [String: Any] = [:]
            if let cause {
                userInfo[NSUnderlyingErrorKey] = NSError(
                    domain: cause.domain, code: cause.code, userInfo: [NSLocalizedDescriptionKey: cause.message])
            }
            return NSError(domain: Self.errorDomain, code: code.rawValue, userInfo: userInfo)
        }
    }

    /// The description of Apple's `NSError`, with the underlying error.
    private static func text(_ error: NSError) -> String {
        var info: [String] = []
        let said = error.userInfo[NSLocalizedDescriptionKey] as? String
        if let said { info.append("\(NSLocalizedDescriptionKey)=\(said)") }
        if let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError {
            info.append("\(NSUnderlyingErrorKey)=\(text(cause))")
        }
        for (key, value) in error.userInfo.sorted(by: { $0.key < $1.key })
        where key != NSLocalizedDescriptionKey && key != NSUnderlyingErrorKey {
            info.append("\(key)=\(value)")
        }
        let name = "Error Domain=\(error.domain) Code=\(error.code) \"\(said ?? "(null)")\""
        return info.isEmpty ? name : "\(name) UserInfo={\(info.joined(separator: ", "))}"
    }

    public static func == (one: ILMessageFilterError, other: ILMessageFilterError) -> Bool {
        one.code == other.code && one.stored == other.stored
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { stored.userInfo }
    public var userInfo: [String: Any] { stored.userInfo }
    public var localizedDescription: String { stored.localizedDescription }
}

extension ILMessageFilterError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `Error Domain=com.apple.IdentityLookup.error.messagefilter Code=4 "…" UserInfo={…}`: on iOS it is an `NSError`.
    public var description: String { Self.text(stored) }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
