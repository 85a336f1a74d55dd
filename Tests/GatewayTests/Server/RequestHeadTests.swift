import HTTPServer
import ServerBehaviors
import Testing

/// Heads that other programs could read in another way: none of them is read.
@Suite struct RequestHeadTests {
    private func head(_ lines: [String]) throws -> RequestHead { try RequestHead(lines.map { Array($0.utf8)[...] }) }

    @Test(arguments: [
        "GET  / HTTP/1.1", "GET /", "GET / HTTP/2.0", "GET / HTTP/1.10", "GET / http/1.1", "GET /\t HTTP/1.1",
        "G\u{1B}T / HTTP/1.1", "GET\r / HTTP/1.1", "(GET) / HTTP/1.1", " / HTTP/1.1", "GET /\u{7F} HTTP/1.1",
    ])
    func `a request line has one form`(line: String) { #expect(throws: Refusal.self) { try head([line]) } }

    @Test(arguments: [
        "Content-Length : 5", " Content-Length: 5", "\tfolded: 5", "Content-Length\r: 5", "Content Length: 5", ": 5",
        "x",
        "X: a\rContent-Length: 5", "X: \u{0}", "\u{130}: x", "X\u{0}: y",
    ])
    func `a header has one form`(line: String) {
        #expect(throws: Refusal.self) { try head(["POST / HTTP/1.1", "Host: localhost", line]) }
    }

    @Test(arguments: [
        ["Content-Length: +5"], ["Content-Length: 5, 5"], ["Content-Length: 5 5"], ["Content-Length: 0x5"],
        ["Content-Length:"], ["Content-Length: 5", "Content-Length: 6"], ["Content-Length: ٥"],
        ["Transfer-Encoding: chunked", "Content-Length: 5"], ["Transfer-Encoding: gzip, chunked"],
        ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"], ["Transfer-Encoding: xchunked"],
    ])
    func `a body has one length`(headers: [String]) {
        #expect(throws: Refusal.self) { try head(["POST / HTTP/1.1"] + headers) }
    }

    @Test func `a request of HTTP 1.0 has no chunks`() throws {
        #expect(throws: Refusal.self) { try head(["POST / HTTP/1.0", "Transfer-Encoding: chunked"]) }
        #expect(try head(["POST / HTTP/1.1", "Transfer-Encoding: Chunked"]).body == .chunked)
    }

    @Test func `a request has a limited number of headers`() throws {
        let most = ["GET / HTTP/1.1"] + Array(repeating: "A: b", count: RequestHead.maxHeaders)
        #expect(try head(most).headers.count == RequestHead.maxHeaders)
        #expect(try #require(throws: Refusal.self) { try head(most + ["A: b"]) }.status == 431)
    }

    @Test func `what clients send is read`() throws {
        let head = try head([
            "M-SEARCH /a?b=c HTTP/1.1", "Host:localhost", "X-Empty:", "x!#$%&'*+-.^_`|~1: a \u{E9}\t",
            "Content-Length:\t5 ",
        ])
        #expect(head.method == "M-SEARCH")
        #expect(head.path == "/a")
        #expect(head.body == .bytes(5))
        #expect(head.headers.map(\.value) == ["localhost", "", "a \u{E9}", "5"])
    }
}
