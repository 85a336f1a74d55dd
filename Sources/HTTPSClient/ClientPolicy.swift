/// What the phone's client allows, beside the rules that cannot be changed: https with TLS 1.2 or later, a trusted chain,
/// the host's name in it, no cookies, no cache, no proxy (rule D9).
package struct ClientPolicy: Hashable, Sendable {
    /// The path of a PEM file with one or more authorities that are trusted beside the system's; nil for none.
    package var trustedAuthority: String?
    /// Whether a URL may say http when its host is this machine: `localhost`, `*.localhost`, 127.0.0.0/8 or [::1].
    package var allowsLocalHTTP: Bool
    /// What is really at another port of this machine.
    package var hostOverrides: [HostOverride]
    /// For the whole exchange, from its start, with its connection and redirects. Default: 60 s, URLSession's.
    package var timeLimit: Duration
    /// In bytes. Default: 4 MiB.
    package var largestBody: Int
    /// Whether a redirect to another host is refused.
    package var staysWithHost: Bool
    /// How many requests are under way side by side; the others wait in order. Default: 32.
    package var atOnce: Int

    package init(
        trustedAuthority: String? = nil, allowsLocalHTTP: Bool = false, standIns: [HostOverride] = [],
        timeLimit: Duration = .seconds(60), largestBody: Int = 4 << 20, staysWithHost: Bool = false,
        atOnce: Int = 32
    ) {
        self.trustedAuthority = trustedAuthority
        self.allowsLocalHTTP = allowsLocalHTTP
        self.hostOverrides = standIns
        self.timeLimit = timeLimit
        self.largestBody = largestBody
        self.staysWithHost = staysWithHost
        self.atOnce = atOnce
    }

    /// The port of this machine that stands in for an address, if one does.
    func localPort(for address: RequestURL) -> UInt16? {
        hostOverrides.first { $0.host.lowercased() == address.host && $0.port == address.port }?.localPort
    }
}

/// A server's stand-in: what asks for `host` at `port` is connected with 127.0.0.1 at `localPort`, and with nothing else.
/// What the server has to prove stays the same: it speaks for `host`.
///
///     StandIn(host: "filter.example", port: 443, localPort: 8443)
package struct HostOverride: Hashable, Sendable {
    /// As in a URL, in brackets when it is an IPv6 address.
    package var host: String
    package var port: UInt16
    package var localPort: UInt16

    package init(host: String, port: UInt16, localPort: UInt16) {
        self.host = host
        self.port = port
        self.localPort = localPort
    }
}
