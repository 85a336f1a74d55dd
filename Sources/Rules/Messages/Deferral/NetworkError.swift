/// Why a deferral or a network report failed: the codes of `ILMessageFilterError` (D4 to D7, D10).
package enum NetworkError: Int, HasAPIName, Hashable, Sendable, Codable {
    case system = 1
    case invalidNetworkURL = 2
    case networkURLUnauthorized = 3
    case networkRequestFailed = 4
    case redundantNetworkDeferral = 5

    /// Apple's error domain (D10).
    package static let domain = "com.apple.IdentityLookup.error.messagefilter"

    package var rule: Rule {
        switch self {
        case .invalidNetworkURL: .d4
        case .networkURLUnauthorized: .d5
        case .redundantNetworkDeferral: .d6
        case .system, .networkRequestFailed: .d7
        }
    }

    /// What the filter's author can do.
    package var remedy: String {
        switch self {
        case .system: "Install what the cause names."
        case .invalidNetworkURL:
            "Set ILMessageFilterExtensionNetworkURL to an https address with a host. For a server on this machine without "
                + "https, set local-http: allow."
        case .networkURLUnauthorized:
            "Make the server answer over https with a trusted certificate and list the app in its "
                + "/.well-known/apple-app-site-association, or skip this check with association: assumed."
        case .networkRequestFailed: "Check that the server runs and answers; handle the error in the extension."
        case .redundantNetworkDeferral: "Defer once for each message, and complete with the result."
        }
    }
}
