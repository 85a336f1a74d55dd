import Testing

@testable import HTTPSClient

@Suite struct RequestURLTests {
    @Test(arguments: [
        ("https://filter.example", "filter.example", 443, true),
        ("https://filter.example/query?a=b#c", "filter.example", 443, true),
        ("HTTPS://Filter.Example:8443?x@y", "filter.example", 8443, true),
        ("https://[2001:DB8::1]:1/", "[2001:db8::1]", 1, true),
        ("http://127.0.0.1:8017/", "127.0.0.1", 8017, false),
        ("http://my_host.localhost", "my_host.localhost", 80, false),
    ])
    func `a URL has a host and a port`(url: String, host: String, port: UInt16, isSecure: Bool) throws {
        let address = try RequestURL(url)
        #expect(address.url == url)
        #expect(address.host == host)
        #expect(address.port == port)
        #expect(address.isSecure == isSecure)
    }

    @Test(arguments: [
        "", "/query", "filter.example", "//filter.example", "https:/filter.example", "https:filter.example",
        "https://", "https:///query", "https://:443/", "https://?x", "https://#x",
        "https://user@filter.example", "https://user:word@filter.example", "https://@filter.example",
        "https://filter.example:0", "https://filter.example:65536", "https://filter.example:",
        "https://filter.example:x",
        "https://filter.example:+1", "https://filter.example:4294967739", "https://filter.example:000443",
        "https://filter.example/a b", "https://filter.example/\n", "https://filter.example\u{0}.other.example",
        "https://filter.example/\u{7F}", "https://filter.example\\@other.example/", "https://straße.example",
        "https://filter.example/\u{202E}", "https://a%2eb.example", "https://a,b.example", "https://[", "https://[]",
        "https://[::1", "https://[::1%25lo]", "https://[::1]x", "https://[filter.example]", " https://filter.example",
        "https://filter.example/" + String(repeating: "x", count: 8192),
    ])
    func `invalid URLs are refused`(url: String) {
        #expect(throws: TransportFailure.self) { try RequestURL(url) }
        #expect(kind(url) == .badURL)
    }

    @Test(arguments: [
        "ftp://filter.example", "file://localhost/etc/passwd", "httpss://filter.example", "ws://a.example",
    ])
    func `another scheme is refused`(url: String) {
        #expect(kind(url) == .unsupportedURL)
    }

    private func kind(_ url: String) -> TransportFailure.Kind? {
        do {
            _ = try RequestURL(url)
            return nil
        } catch { return error.kind }
    }

    @Test(arguments: [
        "localhost", "LOCALHOST:8017", "a.b.localhost", "127.0.0.1", "127.255.0.9", "[::1]", "[::1]:8017",
    ])
    func `plain http to this computer is allowed if the policy allows it`(host: String) throws {
        let address = try RequestURL("http://\(host)/")
        #expect(address.isLocal)
        #expect(throws: TransportFailure.self) { try address.check(ClientPolicy()) }
        try address.check(ClientPolicy(allowsLocalHTTP: true))
        try RequestURL("https://\(host)/").check(ClientPolicy())
    }

    @Test(arguments: [
        "filter.example", "localhost.example", "notlocalhost", "localhost.", "127.0.0.1.example", "127.1", "127.0.0.01",
        "127.0.0.256", "127.0.0.1.", "0x7f.0.0.1", "2130706433", "0.0.0.0", "128.0.0.1", "[::]", "[::ffff:127.0.0.1]",
        "[0:0:0:0:0:0:0:1]",
    ])
    func `plain http to any other host is refused`(host: String) throws {
        let address = try RequestURL("http://\(host)/")
        #expect(!address.isLocal)
        #expect(throws: TransportFailure.self) { try address.check(ClientPolicy(allowsLocalHTTP: true)) }
    }

    @Test func `a policy can allow only this computer, also with https`() {
        let policy = ClientPolicy(allowsLocalHTTP: true, onlyThisComputer: true)
        for url in ["http://localhost:8017/", "https://127.0.0.1/", "http://[::1]/"] {
            #expect(policy.refusal(of: url) == nil)
        }
        #expect(policy.refusal(of: "https://filter.example/")?.kind == .insecureURL)
        #expect(policy.refusal(of: "http://filter.example/")?.kind == .insecureURL)
        #expect(policy.refusal(of: "http://user@localhost/")?.kind == .badURL)
    }

    @Test func `a host override applies to its host and port only`() throws {
        let policy = ClientPolicy(hostOverrides: [HostOverride(host: "Filter.example", port: 443, localPort: 9)])
        #expect(policy.localPort(for: try RequestURL("https://filter.EXAMPLE/")) == 9)
        #expect(policy.localPort(for: try RequestURL("https://filter.example:444/")) == nil)
        #expect(policy.localPort(for: try RequestURL("https://a.filter.example/")) == nil)
    }
}
