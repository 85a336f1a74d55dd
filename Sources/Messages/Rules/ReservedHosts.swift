/// Names of servers that are nobody's, or a stranger's: nothing is ever sent there.
package enum ReservedHosts {
    /// Whether it is what Xcode's template has, or one of the hosts that stand in documents (RFC 2606).
    package static func isPlaceholder(_ host: String) -> Bool {
        host.contains("example-sms-filter") || isBelow(["example.com", "example.org", "example.net"], host)
    }

    /// Whether no server can be there: a placeholder, or a name that is kept for examples and tests (RFC 6761).
    package static func isReserved(_ host: String) -> Bool {
        isPlaceholder(host) || isBelow(["example", "invalid", "test"], host)
    }

    private static func isBelow(_ reserved: [String], _ host: String) -> Bool {
        reserved.contains { host == $0 || host.hasSuffix(".\($0)") }
    }
}
