/// A URL that the client may send a request to, in parts.
///
/// Rule D4 is checked earlier; this is the last check. Only URLs that all parsers read in the same way are accepted, so
/// that libcurl cannot find another host than the one checked here.
struct RequestURL: Hashable, Sendable {
    let url: String
    /// HTTPS; false: HTTP.
    let isSecure: Bool
    /// In lower case; an IPv6 address is in brackets.
    let host: String
    let port: UInt16

    static let maxURLLength = 8192

    /// - Throws: `badURL`, `unsupportedURL`.
    init(_ url: String) throws(TransportFailure) {
        let bytes = Array(url.utf8)
        guard bytes.count <= Self.maxURLLength else {
            throw TransportFailure(.badURL, "The URL is longer than \(Self.maxURLLength) characters.")
        }
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else {
            throw TransportFailure(.badURL, "The URL contains a space, a backslash or a non-ASCII character.")
        }
        let isScheme = { (byte: UInt8) in byte.isLetterOrDigit || "+-.".utf8.contains(byte) }
        let scheme = bytes.prefix(while: isScheme)
        guard bytes.dropFirst(scheme.count).starts(with: "://".utf8) else {
            throw TransportFailure(.badURL, "The URL is not absolute.")
        }
        switch String(decoding: scheme, as: UTF8.self).lowercased() {
        case "https": isSecure = true
        case "http": isSecure = false
        default: throw TransportFailure(.unsupportedURL, "The URL’s scheme is not https.")
        }
        let authority = bytes.dropFirst(scheme.count + 3).prefix { !"/?#".utf8.contains($0) }
        guard !authority.contains(UInt8(ascii: "@")) else {
            throw TransportFailure(.badURL, "The URL contains a user name or password.")
        }
        let hostBytes = Self.host(at: authority)
        guard !hostBytes.isEmpty else { throw TransportFailure(.badURL, "The URL has no valid host.") }
        guard let port = Self.port(authority.dropFirst(hostBytes.count), isSecure: isSecure) else {
            throw TransportFailure(.badURL, "The URL’s port is not a number from 1 to 65535.")
        }
        host = String(decoding: hostBytes, as: UTF8.self).lowercased()
        self.port = port
        self.url = url
    }

    /// The host at the start of `authority`; empty if there is no valid one.
    private static func host(at authority: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard authority.first == UInt8(ascii: "[") else {
            let host = authority.prefix { $0 != UInt8(ascii: ":") }
            let isWellFormed = host.allSatisfy { $0.isLetterOrDigit || "-._".utf8.contains($0) }
            return isWellFormed ? host : []
        }
        let inside = authority.dropFirst().prefix { $0.isHexDigit || ":.".utf8.contains($0) }
        let end = inside.endIndex
        guard !inside.isEmpty, end < authority.endIndex, authority[end] == UInt8(ascii: "]") else { return [] }
        return authority[...end]
    }

    /// The port in the rest of an authority, or the default port of the scheme; nil if it is invalid.
    private static func port(_ rest: ArraySlice<UInt8>, isSecure: Bool) -> UInt16? {
        guard let colon = rest.first else { return isSecure ? 443 : 80 }
        let digits = rest.dropFirst()
        guard colon == UInt8(ascii: ":"), (1...5).contains(digits.count), digits.allSatisfy(\.isDigit) else {
            return nil
        }
        return UInt16(String(decoding: digits, as: UTF8.self)).flatMap { $0 == 0 ? nil : $0 }
    }

    /// Whether the name of the host means this computer: `localhost`, `*.localhost`, 127.0.0.0/8 or [::1].
    var isLocal: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        // Only plain decimal: some parsers read a leading 0 as octal.
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
    }

    /// Checks that a policy allows requests to this URL.
    ///
    /// - Throws: `insecureURL`.
    func check(_ policy: ClientPolicy) throws(TransportFailure) {
        if policy.onlyThisComputer, !isLocal {
            throw TransportFailure(.insecureURL, "Only this computer is allowed, and \(host) is not this computer.")
        }
        if isSecure || policy.allowsLocalHTTP && isLocal { return }
        throw TransportFailure(
            .insecureURL,
            policy.allowsLocalHTTP
                ? "Plain HTTP is allowed only to this computer, and \(host) is not this computer."
                : "The URL is not https.")
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
    fileprivate var isLetterOrDigit: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
}
