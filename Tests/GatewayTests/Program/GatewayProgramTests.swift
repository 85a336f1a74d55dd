import Foundation
import JSONCodec
import TestFiles
import Testing

/// The real gateway with a fake inbox, and clients that Siftbox did not write.
@Suite(.waitsForPrograms, .timeLimit(.minutes(15))) struct GatewayProgramTests {
    private let folder = TestFolder()
    private let inbox: FakeInbox
    private let gateway: TestProgram
    private let url: String

    init() throws {
        inbox = try FakeInbox(at: folder.path("inbox.sock")) { request in
            switch request.members.first(where: { $0.key != "id" })?.key {
            case "wait": []
            case "subscribe": [#"{"ok":true}"#, #"{"event":"message","message":{"id":1}}"#]
            case "get": [#"{"ok":true,"inbox":{"name":"fake"}}"#]
            default: FakeInbox.done(request)
            }
        }
        (gateway, url) = try Self.start(["--inbox", inbox.path])
    }

    private static func start(_ options: [String]) throws -> (TestProgram, String) {
        let gateway = try TestProgram(
            [BuiltPrograms.path("siftbox"), "gateway", "--port", "0"] + options, output: .textAndErrors)
        let line = try #require(gateway.line())
        let url = try #require(line.firstMatch(of: /http:\/\/[^ ]+:[0-9]+/)).output
        return (gateway, String(url))
    }

    private func curl(_ arguments: [String], _ path: String) throws -> String {
        let options = ["curl", "-q", "--noproxy", "*", "-s", "-g", "-m", "60"]
        return try TestProgram.run(options + arguments + [url + path]).output
    }

    private var port: String { String(url.split(separator: ":").last ?? "") }

    /// Whether the gateway still answers.
    private func isServing() throws -> Bool { try curl([], "/v1/inbox") == "{\"name\":\"fake\"}\n" }

    @Test func `a message, an event, a request of a web site`() throws {
        defer { gateway.end() }
        let json = ["-H", "Content-Type: application/json", "-d", #"{"from":"24273"}"#]
        #expect(try curl(json, "/v1/messages?wait=filed") == "{\"messages\":[{\"ok\":true,\"summary\":\"Done.\"}]}\n")
        #expect(try curl(json, "/v1/messages") == "{\"accepted\":1}\n")
        let code = ["-o", "/dev/null", "-w", "%{http_code}"]
        #expect(try curl(code + ["-d", "from=24273"], "/v1/messages") == "415")
        #expect(try curl(code + json + ["-H", "Origin: http://evil.example"], "/v1/messages") == "403")
        #expect(try curl(code + ["-H", "Host: evil.example"], "/v1/inbox") == "421")
        #expect(try curl(["-I"], "/v1/inbox").hasPrefix("HTTP/1.1 200 OK\r\n"))
        let events = try curl(["-N", "-m", "3"], "/v1/events")
        #expect(events.contains("event: message\ndata: {\"event\":\"message\",\"message\":{\"id\":1}}\n\n"))
    }

    @Test(arguments: ["garbage", "hidden", "json", "half", "crowd", "unread"])
    func `hostile clients do not stop it`(name: String) throws {
        defer { gateway.end() }
        let script = GeneratedSection.project.appendingPathComponent("Tests/LocalServerTests/Fixtures/hostile.py").path
        #expect(try TestProgram.run(["python3", script, port, name]).status == 0)
        #expect(try isServing())
    }

    /// As in `siftbox gateway | less`.
    @Test func `requests are answered while its log is not read`() throws {
        defer { gateway.end() }
        let script = """
            import http.client
            client = http.client.HTTPConnection("127.0.0.1", \(port), timeout=60)
            for number in range(100):
                client.request("GET", "/" + "x" * 30000)
                client.getresponse().read()
            """
        #expect(try TestProgram.run(["python3", "-c", script]).status == 0)
        #expect(try isServing())
    }

    @Test func `what a client waits for ends when the client is gone`() throws {
        defer { gateway.end() }
        let script = """
            import socket, sys
            clients = [socket.create_connection(("127.0.0.1", \(port))) for _ in range(100)]
            for number, client in enumerate(clients):
                path = b"/v1/wait" if number % 2 else b"/v1/events"
                client.sendall(b"GET " + path + b" HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n")
            # Those of events have a beginning at once.
            for client in clients[::2]: client.recv(10)
            """
        #expect(try TestProgram.run(["python3", "-c", script]).status == 0)
        let limit = ContinuousClock.now + .seconds(60)
        // One connection of a request may be kept.
        while inbox.clients > 1, .now < limit { usleep(10_000) }
        #expect(inbox.clients <= 1)
        #expect(try isServing())
    }

    @Test func `without an inbox, status 503 says so, until there is one`() throws {
        defer { gateway.end() }
        #expect(try isServing())
        inbox.close()
        let code = ["-o", "/dev/null", "-w", "%{http_code} %{content_type}"]
        #expect(try curl(code, "/v1/inbox") == "503 application/problem+json")
        let next = try FakeInbox(at: inbox.path) { _ in [#"{"ok":true,"inbox":{"name":"fake"}}"#] }
        #expect(try isServing())
        next.close()
    }

    @Test func `a token is needed for other addresses, and by every request`() throws {
        gateway.end()
        let siftbox = BuiltPrograms.path("siftbox")
        let refused = try TestProgram.run([siftbox, "gateway", "--address", "0.0.0.0"])
        #expect(refused.status == 2)
        #expect(refused.errors.contains("--address 0.0.0.0 can be reached by others: add --token TOKEN"))
        let (open, url) = try Self.start([
            "--address", "0.0.0.0", "--token", "0123456789abcdef", "--inbox", inbox.path,
        ])
        defer { open.end() }
        #expect(url.hasPrefix("http://0.0.0.0:"))
        func status(_ arguments: [String]) throws -> String {
            try TestProgram.run(
                ["curl", "-q", "--noproxy", "*", "-s", "-o", "/dev/null", "-w", "%{http_code}"] + arguments
                    + [url + "/v1/inbox"]
            ).output
        }
        #expect(try status([]) == "401")
        #expect(try status(["-H", "Authorization: Bearer 0123456789abcdeg"]) == "401")
        #expect(try status(["-H", "Authorization: Bearer 0123456789abcdef"]) == "200")
    }

    @Test func `it prints each request on a line, and ends with the command`() throws {
        _ = try curl([], "/v1/inbox")
        _ = try curl([], "/v1/inbox?x=%1b")
        let lines = gateway.read(lines: 2).split(separator: "\n")
        #expect(lines.first == "1  GET /v1/inbox  200")
        #expect(lines.last?.hasPrefix("2  GET /v1/inbox?x=%1b  400 ") == true)
        gateway.end(with: SIGINT)
        #expect(try curl(["-o", "/dev/null", "-w", "%{http_code}"], "/") == "000")
    }
}
