import Foundation
import JSONCodec
import LocalServerHost
import ServerBehaviors
import TestFiles
import Testing

/// The server's answers, as curl receives them.
@Suite(.waitsForPrograms) struct AnswerTests {
    private let fixture: LocalServerFixture

    init() throws {
        var behavior = ServerBehavior()
        behavior.junk = ["junk"]
        fixture = try LocalServerFixture(behavior)
    }

    @Test func `a deferral is classified, and logged as received`() throws {
        let answer = try fixture.ask(
            "Some Junk",
            ["-i", "-H", "Content-Type: application/json; charset=utf-8", "-H", "x-last: 1", "-H", "X-Last: 2"])
        #expect(answer.output.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.output.contains("Content-Type: application/json\r\n"))
        #expect(answer.output.hasSuffix("\r\n\r\n{\"action\":\"junk\"}"))
        #expect(try fixture.ask("hello").output == #"{"action":"none"}"#)
        #expect(fixture.wait { fixture.server.requests.all.count == 2 })
        let request = fixture.server.requests.all[0]
        #expect(request.kind == .request)
        #expect(request.number == 1)
        #expect(request.method == "POST")
        #expect(request.path == "/filter")
        #expect(String(decoding: request.body, as: UTF8.self) == LocalServerFixture.deferral("Some Junk"))
        #expect(request.bodySize == request.body.count)
        let headers = request.headers.map { "\($0.name): \($0.value)" }
        #expect(
            headers.filter { !$0.hasPrefix("User-Agent") } == [
                "Host: 127.0.0.1:\(fixture.port)", "Accept: */*", "Content-Type: application/json; charset=utf-8",
                "x-last: 1", "X-Last: 2", "Content-Length: \(request.bodySize)",
            ])
        #expect(request.status == 200)
        #expect(request.answer == #"{"action":"junk"}"#)
    }

    @Test func `a message without a body is not junk`() throws {
        let body = #"{"_version":1,"query":{"sender":null,"message":null},"app":{"version":null}}"#
        #expect(try fixture.curl(["--data-binary", body]).output == #"{"action":"none"}"#)
    }

    @Test func `a report is logged as one`() throws {
        let body = #"{"_version":1,"classification":{"junk":true},"app":{"version":"1"}}"#
        #expect(try fixture.curl(["--data-binary", body], path: "/report?x=%20").output == "{}")
        #expect(fixture.wait { !fixture.server.requests.all.isEmpty })
        #expect(fixture.server.requests.all[0].kind == .report)
        #expect(fixture.server.requests.all[0].path == "/report?x=%20")
    }

    @Test(arguments: [
        ("", "not a JSON object"), ("[1]", "not a JSON object"), ("{\"query\":", "not a JSON object"),
        ("\u{0}", "not a JSON object"),
        ("{}", "neither a query nor a classification"), (#"{"a":{"query":1}}"#, "neither a query"),
    ])
    func `an invalid body is refused`(body: String, reason: String) throws {
        let answer = try fixture.curl(["-i", "--data-binary", body])
        #expect(answer.output.hasPrefix("HTTP/1.1 400 "))
        #expect(answer.output.contains(reason))
    }

    @Test(arguments: [
        #"{"query":1}"#, #"{"query":{"message":[]}}"#, #"{"query":{"message":{"text":{}}}}"#, #"{"query":null}"#,
    ])
    func `a query with another structure has no text`(body: String) throws {
        #expect(try fixture.curl(["--data-binary", body]).output == #"{"action":"none"}"#)
    }

    @Test func `a browser gets a help text, and other methods are refused`() throws {
        #expect(try fixture.curl([], path: "/").output.contains("This is siftbox server."))
        #expect(try fixture.curl(["-I"], path: "/").output.hasPrefix("HTTP/1.1 200 OK"))
        #expect(try fixture.curl(["-i", "-X", "DELETE"], path: "/").output.hasPrefix("HTTP/1.1 405 "))
    }

    // MARK: The association file

    private static let wellKnown = "/.well-known/apple-app-site-association"

    @Test func `the apps are listed for both services`() throws {
        try fixture.behave { $0.apps = ["0000000000.example.App", "a\"b"] }
        let text = try fixture.curl([], path: Self.wellKnown).output
        let file = try #require(JSONReader.read(Array(text.utf8))?.object)
        for service in ["messagefilter", "classificationreport"] {
            #expect(file[service]?.object?["apps"] == .array([.string("0000000000.example.App"), .string("a\"b")]))
        }
    }

    @Test func `the association file has its own faults`() throws {
        func get(_ association: ServerBehavior.Association, _ arguments: [String] = ["-i"]) throws -> String {
            try fixture.behave {
                $0.apps = ["0000000000.example.App"]
                $0.association = association
                // These apply only to deferrals and reports.
                $0.status = 500
                $0.answer = .empty
            }
            return try fixture.curl(arguments, path: Self.wellKnown).output
        }
        #expect(try get(.listed).hasPrefix("HTTP/1.1 200 OK"))
        #expect(try get(.missing).hasPrefix("HTTP/1.1 404 "))
        #expect(JSONReader.read(Array(try get(.notJSON, []).utf8)) == nil)
        let other = try get(.otherApp)
        #expect(other.hasPrefix("HTTP/1.1 200 OK") && other.contains("example.other.App"))
        #expect(!other.contains("0000000000.example.App"))
        #expect(try get(.huge, ["-o", "/dev/null", "-w", "%{http_code} %{size_download}"]) == "200 10485760")
        let redirect = try get(.redirect)
        #expect(redirect.hasPrefix("HTTP/1.1 302 ") && !redirect.contains("0000000000.example.App"))
        #expect(try get(.redirect, ["-L"]).contains("0000000000.example.App"))
    }

    // MARK: Faults

    @Test(arguments: [200, 204, 304, 404, 418, 500, 599])
    func `every status is possible`(status: Int) throws {
        try fixture.behave { $0.status = status }
        // Two requests over one connection: the first answer must be whole.
        let written = try fixture.curl(
            [
                "--data-binary", LocalServerFixture.deferral("x"), "-o", "/dev/null", "-w",
                "%{http_code} %{num_connects}\n",
                "http://127.0.0.1:\(fixture.port)/again", "-o", "/dev/null",
            ])
        #expect(written.output == "\(status) 1\n\(status) 0\n")
    }

    @Test func `an answer can be delayed, without delaying others`() throws {
        try fixture.behave { $0.delay = 700 }
        let start = ContinuousClock.now
        #expect(try fixture.ask("x").output == #"{"action":"none"}"#)
        #expect(start.duration(to: .now) >= .milliseconds(700))
        try fixture.behave { $0.delay = ServerBehavior.maxDelay }
        // The request of a client that does not wait is logged, too.
        #expect(try fixture.ask("x", ["-m", "2"]).status == 28)
        #expect(fixture.wait { fixture.server.requests.all.count == 2 })
        #expect(try fixture.curl([], path: "/").status == 0)
        try fixture.behave { $0.junk = ["x"] }
        #expect(try fixture.ask("x").output == #"{"action":"junk"}"#)
    }

    @Test func `an answer can be invalid JSON, empty, large or half`() throws {
        try fixture.behave { $0.answer = .nonsense }
        let nonsense = try fixture.ask("x").output
        #expect(!nonsense.isEmpty && JSONReader.read(Array(nonsense.utf8)) == nil)
        try fixture.behave { $0.answer = .empty }
        #expect(try fixture.ask("x", ["-w", "%{http_code} %{size_download}"]).output == "200 0")
        try fixture.behave { $0.answer = .large }
        let large = try fixture.ask("x").output
        #expect(large.utf8.count == 1 << 20)
        #expect(JSONReader.read(Array(large.utf8))?.object?["action"] == .string("none"))
        try fixture.behave { $0.answer = .half }
        let half = try fixture.ask("x", ["-i"])
        #expect(half.status == 18)  // curl: transfer closed with outstanding read data remaining
        #expect(half.output.hasSuffix("\r\n\r\n{\"action"))
    }

    @Test func `an answer can be endless`() throws {
        try fixture.behave { $0.answer = .endless }
        let answer = try fixture.ask("x", ["-m", "1", "-o", "/dev/null", "-w", "%{size_download}"])
        #expect(answer.status == 28)
        #expect(try #require(Int(answer.output)) > 1 << 20)
        try fixture.behave { $0.answer = .verdict }
        #expect(try fixture.ask("x").status == 0)
    }

    @Test func `a cookie, a redirect, the end of the connection`() throws {
        try fixture.behave { $0.cookie = "a=1; Path=/" }
        #expect(try fixture.ask("x", ["-i"]).output.contains("Set-Cookie: a=1; Path=/\r\n"))
        try fixture.behave { $0.redirect = "http://localhost:1/elsewhere?a" }
        let redirect = try fixture.ask("x", ["-i"]).output
        #expect(redirect.hasPrefix("HTTP/1.1 307 "))
        #expect(redirect.contains("Location: http://localhost:1/elsewhere?a\r\n"))
        try fixture.behave {
            $0.redirect = "/x"
            $0.status = 301
        }
        #expect(try fixture.ask("x", ["-i"]).output.hasPrefix("HTTP/1.1 301 Moved Permanently\r\n"))
        try fixture.behave { $0.close = true }
        let closed = try fixture.runScript("until_end.py", [LocalServerFixture.deferral("x")])
        #expect(closed.output.contains("Connection: close\r\n"))
        #expect(closed.output.hasSuffix("{\"action\":\"none\"}"))
        #expect(closed.status == 0)
    }

    @Test func `a long body is refused, and the server continues`() throws {
        let folder = TestFolder()
        let file = folder.path("body")
        try Data(count: 1 << 20).write(to: URL(fileURLWithPath: file))
        let written = ["-o", "/dev/null", "-w", "%{http_code}", "--data-binary", "@\(file)"]
        #expect(try fixture.curl(written).output == "400")
        try Data(count: 1 << 20 + 1).write(to: URL(fileURLWithPath: file))
        #expect(try fixture.curl(written).output == "413")
        #expect(try fixture.curl(["-H", "Transfer-Encoding: chunked"] + written).output == "413")
        #expect(fixture.wait { fixture.server.requests.all.count == 3 })
        #expect(fixture.server.requests.all.map(\.status) == [400, 413, 413])
        #expect(fixture.server.requests.all[0].bodySize == 1 << 20)
        #expect(fixture.server.requests.all[0].body.count == LoggedRequest.bodyLimit)
    }
}
