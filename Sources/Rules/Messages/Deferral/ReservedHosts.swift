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
