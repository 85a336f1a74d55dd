/// What the client allows, in addition to the fixed rules: HTTPS with TLS 1.2 or later, a trusted chain with the host's
/// name, no cookies, no cache, no proxy (rule D9).
package struct ClientPolicy: Hashable, Sendable {
    /// The path of a PEM file with authorities that are trusted in addition to the system's; nil: none.
    package var trustedAuthority: String?
    /// Whether plain HTTP to this computer is allowed: `localhost`, `*.localhost`, 127.0.0.0/8 or [::1].
    package var allowsLocalHTTP: Bool
    /// Whether every other computer is refused, also with HTTPS.
    package var onlyThisComputer: Bool
    /// Hosts that are redirected to a port of this computer.
    package var hostOverrides: [HostOverride]
    /// The time limit of the whole exchange, including connecting and redirects. Default: 60 s, as in URLSession.
    package var timeLimit: Duration
    /// In bytes. Default: 4 MiB.
    package var maxBodySize: Int
    /// Whether redirects to another host are refused.
    package var staysWithHost: Bool
    /// The maximum number of requests in flight; others wait in order. Default: 32.
    package var maxConcurrentRequests: Int

    package init(
        trustedAuthority: String? = nil, allowsLocalHTTP: Bool = false, onlyThisComputer: Bool = false,
        hostOverrides: [HostOverride] = [],
        timeLimit: Duration = .seconds(60), maxBodySize: Int = 4 << 20, staysWithHost: Bool = false,
        atOnce: Int = 32
    ) {
        self.trustedAuthority = trustedAuthority
        self.allowsLocalHTTP = allowsLocalHTTP
        self.onlyThisComputer = onlyThisComputer
        self.hostOverrides = hostOverrides
        self.timeLimit = timeLimit
        self.maxBodySize = maxBodySize
        self.staysWithHost = staysWithHost
        self.maxConcurrentRequests = atOnce
    }

    /// Why a request to this URL would be refused; nil: it would not be.
    package func refusal(of url: String) -> TransportFailure? {
        do throws(TransportFailure) {
            try RequestURL(url).check(self)
            return nil
        } catch {
            return error
        }
    }

    /// The local port that replaces an address; nil: none.
    func localPort(for address: RequestURL) -> UInt16? {
        hostOverrides.first { $0.host.lowercased() == address.host && $0.port == address.port }?.localPort
    }
}

/// Redirects connections to `host` at `port` to 127.0.0.1 at `localPort`. The server there still needs a certificate
/// for `host`.
///
///     HostOverride(host: "filter.example", port: 443, localPort: 8443)
package struct HostOverride: Hashable, Sendable {
    /// As in a URL; an IPv6 address is in brackets.
    package var host: String
    package var port: UInt16
    package var localPort: UInt16

    package init(host: String, port: UInt16, localPort: UInt16) {
        self.host = host
        self.port = port
        self.localPort = localPort
    }
}
