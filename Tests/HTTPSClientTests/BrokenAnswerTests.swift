import HTTPSClient
import SystemSupport
import TestFiles
import Testing

/// Servers that violate HTTP: every request ends, with a useful failure.
@Suite(.waitsForPrograms) struct BrokenAnswerTests {
    private let phone = Phone(ClientPolicy(allowsLocalHTTP: true, timeLimit: .seconds(50), maxBodySize: 100_000))

    @Test(arguments: [
        "nothing", "reset", "half-head", "reset-in-head", "short-body", "reset-in-body", "half-chunks",
    ])
    func `a connection that ends too soon`(path: String) throws {
        #expect(try phone.failure(FixtureServer.raw.url(path)).kind == .connectionLost)
    }

    @Test(arguments: ["reset", "half-head", "short-body", "half-chunks"])
    func `a TLS connection that ends too soon`(path: String) throws {
        phone.client.policy.trustedAuthority = Certificates.path("ours.pem")
        #expect(try phone.failure(FixtureServer.rawTLS.url(path)).kind == .connectionLost)
    }

    @Test(arguments: ["garbage", "old", "bad-chunks", "negative-length", "switching"])
    func `answers that are not HTTP`(path: String) throws {
        #expect(try phone.failure(FixtureServer.raw.url(path)).kind == .badServerResponse)
    }

    /// libcurl would use one of the lengths, and read the rest as the next answer on the connection.
    @Test(arguments: ["two-lengths", "two-lengths-back", "list-of-lengths", "no-number"])
    func `contradictory lengths`(path: String) throws {
        let failure = try phone.failure(FixtureServer.raw.url(path))
        #expect(failure.kind == .badServerResponse)
        #expect(failure.message == "127.0.0.1’s answer has contradictory or invalid Content-Length fields.")
    }

    @Test func `the same length twice is valid`() throws {
        #expect(try phone.get(FixtureServer.raw.url("same-lengths")).body == Array("full".utf8))
    }

    @Test(arguments: [
        "endless-head", "endless-line", "endless-interim", "endless-body", "endless-chunks", "huge-length",
        "too-long-said",
    ])
    func `answers that are too large`(path: String) throws {
        #expect(try phone.failure(FixtureServer.raw.url(path)).kind == .tooLarge)
    }

    @Test(arguments: ["drip-head", "drip-body", "silent"])
    func `answers that are too slow`(path: String) throws {
        phone.client.policy.timeLimit = .milliseconds(120)
        let started = ContinuousClock.now
        let failure = try phone.failure(FixtureServer.raw.url(path))
        #expect(failure.kind == .timedOut)
        // libcurl counts in whole milliseconds.
        #expect(ContinuousClock.now - started >= .milliseconds(118))
    }

    @Test func `no time at all`() throws {
        phone.client.policy.timeLimit = .zero
        #expect(try phone.failure(FixtureServer.raw.url("silent")).kind == .timedOut)
    }

    @Test func `no server listens`() throws {
        let port = SilentPort()
        let failure = try phone.failure("http" + port.url)
        #expect(failure.kind == .cannotConnect)
        #expect(failure.urlErrorCode == -1004)
        #expect(failure.message == "Cannot connect to 127.0.0.1, port \(port.number).")
    }

    @Test func `an unknown host name`() throws {
        // A label has at most 63 characters: no name server is queried.
        let host = String(repeating: "a", count: 64) + ".example"
        let failure = try phone.failure("https://\(host)/")
        #expect(failure.kind == .cannotFindHost)
        #expect(failure.message == "Server not found: \(host).")
    }

    @Test(arguments: [
        "ftp://127.0.0.1/", "https://127.0.0.1:0/", "https://user@127.0.0.1/", "http://filter.example/", "",
    ])
    func `the client refuses the URLs that D4 refuses`(url: String) throws {
        let failure = try phone.failure(url)
        #expect([.badURL, .unsupportedURL, .insecureURL].contains(failure.kind))
    }
}
