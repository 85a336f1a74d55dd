import HTTPSClient
import Foundation
import TestFiles
import Testing

/// Redirects are followed as in URLSession, but never from HTTPS to another scheme.
@Suite(.waitsForPrograms) struct RedirectTests {
    private let phone = Phone(ClientPolicy(trustedAuthority: Certificates.path("ours.pem"), allowsLocalHTTP: true))

    private func redirect(_ status: Int, to target: String, from server: FixtureServer = .https) -> String {
        let query = target.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return server.url("redirect/\(status)?to=\(query)")
    }

    private func post(_ url: String) throws -> ServerAnswer {
        try phone.ask(ServerRequest(.post(body: [0x7B, 0x7D]), url))
    }

    @Test(arguments: [301, 302, 303]) func `a POST becomes a GET without body and its headers`(status: Int) throws {
        let answer = try post(redirect(status, to: "/echo"))
        #expect(answer.url == FixtureServer.https.url("echo"))
        #expect(answer.redirects == 1)
        #expect(answer.text.contains("\"GET /echo HTTP/1.1\""))
        #expect(!answer.text.contains("Content-"))
    }

    @Test(arguments: [307, 308]) func `a POST is kept, with its body`(status: Int) throws {
        let answer = try post(redirect(status, to: "../echo"))
        #expect(answer.redirects == 1)
        #expect(answer.text.contains("\"POST /echo HTTP/1.1\""))
        #expect(answer.text.contains("\"body\": \"{}\""))
    }

    @Test func `the answer can be the redirect itself`() throws {
        let url = redirect(302, to: "/echo")
        let answer = try phone.ask(ServerRequest(.get, url, followsRedirects: false))
        #expect(answer.status == 302)
        #expect(answer.url == url)
        #expect(answer.text == "gone")
        #expect(answer.headers.contains(HeaderField("Location", "/echo")))
    }

    @Test func `a redirect with an invalid URL`() throws {
        #expect(try phone.get(FixtureServer.raw.url("no-location")).text == "here")
        #expect(try phone.failure(FixtureServer.raw.url("bad-location")).kind == .badServerResponse)
        #expect(try phone.failure(redirect(302, to: "https://user:word@127.0.0.1/")).kind == .badServerResponse)
        #expect(try phone.failure(redirect(302, to: "https://127.0.0.1:99999/")).kind == .badServerResponse)
    }

    @Test func `a location with spaces and non-ASCII letters is escaped, as in browsers`() throws {
        let answer = try phone.get(redirect(302, to: "/echo?a b"))
        #expect(
            answer.url == FixtureServer.https.url("echo?a+b") || answer.url == FixtureServer.https.url("echo?a%20b"))
    }

    @Test func `a loop ends`() throws {
        #expect(try phone.failure(FixtureServer.https.url("loop")).kind == .tooManyRedirects)
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func `redirects to another scheme are refused`(status: Int) throws {
        for target in ["http://filter.example/echo", "ftp://127.0.0.1/", "file:///etc/hostname"] {
            let failure = try phone.failure(redirect(status, to: target))
            #expect(failure.kind == .redirectRefused)
            #expect(failure.urlErrorCode == -1022)
        }
        phone.client.policy.allowsLocalHTTP = false
        #expect(try phone.failure(redirect(status, to: FixtureServer.http.url("echo"))).kind == .redirectRefused)
    }

    @Test(arguments: [302, 307]) func `redirects to another host are refused if the policy stays with the first`(
        status: Int
    ) throws {
        phone.client.policy.staysWithHost = true
        let elsewhere = FixtureServer.https.url("echo", host: "localhost")
        let failure = try phone.failure(redirect(status, to: elsewhere))
        #expect(failure.kind == .redirectRefused)
        #expect(failure.message.contains("localhost"))
        #expect(try post(redirect(status, to: "/echo")).redirects == 1)
    }

    @Test func `redirects to local http are followed if that is allowed`() throws {
        let answer = try phone.get(redirect(302, to: FixtureServer.http.url("echo")))
        #expect(answer.url == FixtureServer.http.url("echo"))
        #expect(answer.tls == nil)
    }

    @Test func `the certificate of the other server is verified, too`() throws {
        let other = FixtureServer("http_server.py", certificate: "elsewhere")
        #expect(try phone.failure(redirect(307, to: other.url("echo"))).kind == .wrongHost)
        #expect(try phone.get(redirect(307, to: FixtureServer.https.url("echo", host: "localhost"))).status == 200)
    }

    @Test func `redirects share the time limit of the exchange`() throws {
        phone.client.policy.timeLimit = .milliseconds(300)
        #expect(try phone.failure(redirect(302, to: FixtureServer.raw.url("silent"))).kind == .timedOut)
    }

    @Test func `the body of a redirect has the same maximum size`() throws {
        phone.client.policy.maxBodySize = 3
        #expect(try phone.failure(redirect(302, to: "/bytes/0")).kind == .tooLarge)
    }
}
