import HTTPSClient
import Foundation
import TestFiles
import Testing

/// Requests as the server receives them (rules D1 and D9).
@Suite(.waitsForPrograms) struct RequestTests {
    private struct Seen: Decodable {
        var line: String
        var headers: [String]
        var body: String
        var connection: Int
    }

    private let phone = Phone(ClientPolicy(trustedAuthority: Certificates.path("ours.pem"), allowsLocalHTTP: true))

    private func seen(_ method: ServerRequest.Method, _ server: FixtureServer, host: String = "127.0.0.1") throws
        -> Seen
    {
        let answer = try phone.ask(ServerRequest(method, server.url("echo", host: host)))
        #expect(answer.status == 200)
        return try JSONDecoder().decode(Seen.self, from: Data(answer.body))
    }

    @Test(arguments: [0, 1, 148, 2_000_000])
    func `a POST has Apple’s headers and no other`(size: Int) throws {
        let text = String(repeating: "é", count: size)
        phone.client.policy.maxBodySize = 1000 + 6 * size  // Python writes the letter as \u00e9
        for server in [FixtureServer.http, FixtureServer.https] {
            let seen = try seen(.post(body: Array(text.utf8)), server)
            #expect(seen.line == "POST /echo HTTP/1.1")
            #expect(
                seen.headers.sorted() == [
                    "Accept: */*", "Content-Length: \(2 * size)", "Content-Type: application/json; charset=utf-8",
                    "Host: 127.0.0.1:\(server.port)",
                ])
            #expect(seen.body == text)
        }
    }

    @Test func `a POST can have another type and more headers`() throws {
        let form = ServerRequest(
            .post(body: Array("a=b".utf8), type: "application/x-www-form-urlencoded"), FixtureServer.http.url("echo"),
            fields: [HeaderField("X-Twilio-Signature", "abc=")])
        let seen = try JSONDecoder().decode(Seen.self, from: Data(phone.ask(form).body))
        #expect(
            seen.headers.sorted() == [
                "Accept: */*", "Content-Length: 3", "Content-Type: application/x-www-form-urlencoded",
                "Host: 127.0.0.1:\(FixtureServer.http.port)", "X-Twilio-Signature: abc=",
            ])
        #expect(seen.body == "a=b")
    }

    @Test func `a GET has no body and none of its headers`() throws {
        let seen = try seen(.get, .https)
        #expect(seen.line == "GET /echo HTTP/1.1")
        #expect(seen.headers.sorted() == ["Accept: */*", "Host: 127.0.0.1:\(FixtureServer.https.port)"])
        #expect(seen.body == "")
    }

    @Test func `a body may contain zero bytes`() throws {
        #expect(try seen(.post(body: [0x61, 0, 0x62]), .http).body == "a\u{0}b")
    }

    @Test func `cookies of a server are not sent back, even on the same connection`() throws {
        let first = try seen(.get, .https)
        let second = try seen(.get, .https)
        #expect(first.connection == second.connection)
        #expect(!second.headers.contains { $0.lowercased().hasPrefix("cookie") })
    }

    @Test func `a POST is sent once, even if a reused connection ends without an answer`() throws {
        let server = FixtureServer("http_server.py")
        let phone = Phone()
        for size in [2, 200_000] {
            _ = try phone.get(server.url("echo"))
            let post = ServerRequest(.post(body: Array(repeating: 0x20, count: size)), server.url("hang-up"))
            let failure = try #require(throws: TransportFailure.self) { try phone.ask(post) }
            #expect(failure.kind == .connectionLost)
        }
        #expect(try phone.get(server.url("connections")).text.contains("\"hung up\": 2"))
    }

    @Test func `proxies in the environment have no effect`() throws {
        for name in ProxyEnvironment.names {
            #expect(ProcessInfo.processInfo.environment[name] == "http://127.0.0.1:1")
        }
        #expect(try phone.get(FixtureServer.http.url("status/200")).status == 200)
        #expect(try phone.get(FixtureServer.https.url("status/200")).status == 200)
    }

    @Test func `localhost and its subdomains are this computer, without a name server`() throws {
        let port = FixtureServer.http.port
        #expect(try seen(.get, .http, host: "localhost").headers.contains("Host: localhost:\(port)"))
        #expect(try seen(.get, .http, host: "filter.localhost").headers.contains("Host: filter.localhost:\(port)"))
    }

    @Test func `an answer has the version of TLS, and whether its connection is new`() throws {
        let url = FixtureServer.https.url("status/200")
        let first = try phone.get(url)
        let second = try phone.get(url)
        #expect(first.isNewConnection)
        #expect(first.tls == "TLSv1.3")
        #expect(!second.isNewConnection)
        #expect(second.tls == "TLSv1.3")
        #expect(second.url == url)
    }

    @Test func `an overridden host is requested by its own name, and needs its certificate`() throws {
        phone.client.policy.hostOverrides = [
            HostOverride(host: "filter.example", port: 443, localPort: FixtureServer.https.port),
            HostOverride(host: "127.0.0.1", port: 8017, localPort: FixtureServer.http.port),
            HostOverride(host: "[::1]", port: 8017, localPort: FixtureServer.http.port),
            HostOverride(host: "third.example", port: 443, localPort: FixtureServer.https.port),
        ]
        let echo = try phone.get("https://filter.example/echo")
        #expect(echo.url == "https://filter.example/echo")
        #expect(echo.text.contains("\"Host: filter.example\""))
        #expect(try phone.get("http://127.0.0.1:8017/echo").text.contains("\"Host: 127.0.0.1:8017\""))
        #expect(try phone.get("http://[::1]:8017/echo").text.contains("\"Host: [::1]:8017\""))
        #expect(try phone.failure("https://third.example/echo").kind == .wrongHost)
    }

    @Test func `a connection is not reused after its host override changes`() throws {
        let other = FixtureServer("http_server.py", certificate: "good")
        for server in [FixtureServer.https, other] {
            phone.client.policy.hostOverrides = [
                HostOverride(host: "filter.example", port: 443, localPort: server.port)
            ]
            #expect(try phone.get("https://filter.example/echo").isNewConnection)
            #expect(try !phone.get("https://filter.example/echo").isNewConnection)
        }
        let seen = try JSONDecoder().decode(Seen.self, from: Data(phone.get("https://filter.example/echo").body))
        #expect(seen.connection == 1)
    }
}
