import HTTPSClient
import TestFiles
import Testing

/// Answers of servers: all of them reach the extension (rule D8).
@Suite(.waitsForPrograms) struct AnswerTests {
    private let phone = Phone()

    @Test(arguments: [200, 201, 203, 300, 301, 304, 400, 404, 418, 451, 500, 503, 599])
    func `every status is a success, with its body`(status: Int) throws {
        let answer = try phone.get(FixtureServer.http.url("status/\(status)"))
        #expect(answer.status == status)
        #expect(answer.text == (status == 304 ? "" : "\(status)"))
        #expect(answer.redirects == 0)
        #expect(answer.tls == nil)
        #expect(answer.milliseconds > 0)
    }

    @Test func `no body`() throws {
        let none = try phone.get(FixtureServer.http.url("status/204"))
        #expect(none.status == 204)
        #expect(none.body == [])
        #expect(try phone.get(FixtureServer.http.url("bytes/0")).body == [])
    }

    @Test func `an unknown status`() throws {
        #expect(try phone.get(FixtureServer.raw.url("status-999")).status == 999)
    }

    @Test func `interim answers are skipped, and their fields with them`() throws {
        let answer = try phone.get(FixtureServer.raw.url("interim"))
        #expect(answer.status == 200)
        #expect(answer.headers == [HeaderField("Content-Length", "2"), HeaderField("X", "y")])
        #expect(answer.text == "ok")
    }

    @Test func `a chunked body is complete, without its trailers`() throws {
        let answer = try phone.get(FixtureServer.raw.url("chunked"))
        #expect(answer.text == "abcdefg")
        #expect(answer.headers == [HeaderField("Transfer-Encoding", "chunked")])
    }

    @Test func `a body without a length ends with the connection, plain and with TLS`() throws {
        #expect(try phone.get(FixtureServer.raw.url("no-length")).text == "until the end")
        phone.client.policy.trustedAuthority = Certificates.path("ours.pem")
        #expect(try phone.get(FixtureServer.rawTLS.url("no-length")).text == "until the end")
    }

    @Test func `a longer body is cut at its Content-Length`() throws {
        #expect(try phone.get(FixtureServer.raw.url("long-body")).text == "full")
    }

    @Test func `the fields of the head are unchanged`() throws {
        let answer = try phone.get(FixtureServer.raw.url("head"))
        #expect(
            answer.headers == [
                HeaderField("Content-Length", "0"), HeaderField("Folded", "a b"), HeaderField("Latin", "café"),
                HeaderField("Empty", ""), HeaderField("Twice", "1"), HeaderField("twice", "2"),
            ])
    }

    @Test func `a compressed body stays compressed`() throws {
        let answer = try phone.get(FixtureServer.http.url("gzip"))
        #expect(answer.headers.contains(HeaderField("Content-Encoding", "gzip")))
        #expect(answer.body.starts(with: [0x1F, 0x8B]))
    }

    @Test func `a body may have the maximum size of the policy, but not more`() throws {
        phone.client.policy.maxBodySize = 100_000
        #expect(try phone.get(FixtureServer.http.url("bytes/100000")).body.count == 100_000)
        #expect(try phone.failure(FixtureServer.http.url("bytes/100001")).kind == .tooLarge)
    }

    @Test func `a policy can refuse any body`() throws {
        phone.client.policy.maxBodySize = 0
        #expect(try phone.get(FixtureServer.http.url("bytes/0")).body == [])
        #expect(try phone.failure(FixtureServer.http.url("bytes/1")).kind == .tooLarge)
    }
}
