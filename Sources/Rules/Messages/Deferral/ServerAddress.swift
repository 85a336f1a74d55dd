/// The address of a filter's server in its Info.plist (D3), parsed as far as the rules need (D4).
///
///     try ServerAddress("https://filter.example/query", allowsLocalHTTP: false).host  // "filter.example"
package struct ServerAddress: Hashable, Sendable {
    package let url: String
    package let scheme: String
    /// In lower case, without the brackets of IPv6.
    package let host: String
    package let port: Int

    package struct Invalid: Error, Hashable, Sendable { package let reason: String }

    /// - Parameter allowsLocalHTTP: whether plain http is allowed for a server on this machine, which iOS refuses.
    /// - Throws: `Invalid` if the address is missing, not absolute, not https or without a host (D4).
    package init(_ url: String?, allowsLocalHTTP: Bool) throws(Invalid) {
        guard let url, !url.isEmpty else {
            throw Invalid(reason: "the Info.plist has no ILMessageFilterExtensionNetworkURL")
        }
        guard
            url.unicodeScalars.allSatisfy({
                (0x21...0x7E).contains($0.value) && !"\\\"<>^`{|}".unicodeScalars.contains($0)
            })
        else { throw Invalid(reason: "\(url) has a character that is not allowed in a URL") }
        guard let colon = url.range(of: "://"), !url[..<colon.lowerBound].isEmpty else {
            throw Invalid(reason: "\(url) is not an absolute URL")
        }
        scheme = url[..<colon.lowerBound].lowercased()
        let authority = url[colon.upperBound...].prefix { !"/?#".contains($0) }
        guard !authority.contains("@") else { throw Invalid(reason: "\(url) has a user name, which is not allowed") }
        guard let (host, port) = Self.hostAndPort(authority) else {
            throw Invalid(reason: "\(url) has no host or an invalid port")
        }
        self.host = host
        self.port = port ?? (scheme == "https" ? 443 : 80)
        self.url = url
        switch scheme {
        case "https": return
        case "http" where allowsLocalHTTP && isLocal: return
        case "http" where allowsLocalHTTP:
            throw Invalid(reason: "\(url) is not https, and local-http allows only addresses of this machine")
        default: throw Invalid(reason: "\(url) is not https")
        }
    }

    /// The same, as a `Result`.
    package static func read(_ url: String?, allowsLocalHTTP: Bool) -> Result<ServerAddress, Invalid> {
        Result { () throws(Invalid) in try ServerAddress(url, allowsLocalHTTP: allowsLocalHTTP) }
    }

    /// Whether the host is this machine: `localhost` or a loopback address.
    package var isLocal: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    package var isLocalHTTP: Bool { scheme == "http" }

    /// The address of the file that lists the server's apps (D5).
    package var associationURL: String {
        let name = host.contains(":") ? "[\(host)]" : host
        let standard = scheme == "https" ? 443 : 80
        return "\(scheme)://\(name)\(port == standard ? "" : ":\(port)")/.well-known/apple-app-site-association"
    }

    private static func hostAndPort(_ authority: Substring) -> (String, Int?)? {
        var rest = authority
        let host: Substring
        if rest.first == "[" {
            guard let end = rest.firstIndex(of: "]") else { return nil }
            host = rest[rest.index(after: rest.startIndex)..<end]
            guard host.contains(":"), host.allSatisfy({ $0.isHexDigit || ":.".contains($0) }) else { return nil }
            rest = rest[rest.index(after: end)...]
        } else {
            host = rest.prefix { $0 != ":" }
            rest = rest.dropFirst(host.count)
            guard host.allSatisfy({ $0.isLetter || $0.isNumber || "-._%".contains($0) }) else { return nil }
        }
        guard !host.isEmpty, host != "." else { return nil }
        if rest.isEmpty { return (host.lowercased(), nil) }
        guard rest.first == ":", let port = Int(rest.dropFirst()), (1...65_535).contains(port),
            rest.dropFirst().allSatisfy(\.isNumber)
        else { return nil }
        return (host.lowercased(), port)
    }
}

extension StringProtocol {
    /// The first occurrence of a string, without Foundation.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}

/// Host names that have no server, or someone else's. No request is ever sent to them.
package enum ReservedHosts {
    /// Whether it is the host of Xcode's template, or a host for documentation (RFC 2606).
    package static func isPlaceholder(_ host: String) -> Bool {
        host.contains("example-sms-filter") || isBelow(["example.com", "example.org", "example.net"], host)
    }

    /// Whether it is a placeholder, or a name that is reserved for examples and tests (RFC 6761).
    package static func isReserved(_ host: String) -> Bool {
        isPlaceholder(host) || isBelow(["example", "invalid", "test"], host)
    }

    private static func isBelow(_ reserved: [String], _ host: String) -> Bool {
        reserved.contains { host == $0 || host.hasSuffix(".\($0)") }
    }
}
