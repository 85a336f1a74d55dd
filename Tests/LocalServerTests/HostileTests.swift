import Foundation
import ServerBehaviour
import Testing

/// The server survives any client.
@Suite struct HostileTests {
    private let trying: TryingServer

    init() throws { trying = try TryingServer() }

    @Test(arguments: ["garbage", "json", "half", "many", "unread"])
    func `hostile clients do not end it`(name: String) throws {
        try trying.behave {
            $0.junk = ["word"]
            $0.answer = name == "unread" ? .endless : .verdict
        }
        let client = try trying.fixture("hostile.py", [name])
        #expect(client.status == 0, "\(client.output)")
        try trying.behave { $0.junk = ["x"] }
        let answer = try trying.ask("x")
        #expect(answer.output == #"{"action":"junk"}"#, "\(answer)")
        #expect(trying.failure == nil)
    }

    /// At most 1,000 connections are open: idle ones are closed for new ones.
    @Test func `endless requests do not block other clients`() throws {
        try trying.behave { $0.junk = ["x"] }
        let client = try trying.fixture("hostile.py", ["half-open", "1300"])
        #expect(client.status == 0, "\(client.output)")
        #expect(trying.failure == nil)
    }

    @Test func `a request that is too slow is ended`() throws {
        let client = try trying.fixture("hostile.py", ["slow"])
        #expect(client.status == 0, "\(client.output)")
    }

    @Test func `an https client gets an immediate error`() throws {
        let start = ContinuousClock.now
        let client = try trying.run(
            ["curl", "-q", "--noproxy", "*", "-s", "-k", "-m", "30", "https://127.0.0.1:\(trying.port)/"])
        #expect(client.status == 35)  // curl: the handshake failed
        #expect(start.duration(to: .now) < .seconds(20))
        #expect(trying.wait { trying.notes.first?.contains("this server uses plain HTTP") == true })
    }

    @Test func `it listens on one address only`() throws {
        // 127.0.0.2 is another address of this computer.
        let answer = try trying.run(
            ["curl", "-q", "--noproxy", "*", "-s", "-m", "30", "http://127.0.0.2:\(trying.port)/"])
        #expect(answer.status == 7)  // curl: failed to connect
        #expect(try trying.curl([], path: "/").status == 0)
    }

    @Test func `an invalid command is refused, and the previous behaviour is kept`() throws {
        try trying.behave { $0.junk = ["x"] }
        let reason = try trying.behave { $0.cookie = "a\r\nb" }
        #expect(reason == "The cookie must be printable ASCII.")
        #expect(try trying.ask("x").output == #"{"action":"junk"}"#)
    }

    @Test func `the last thousand requests are kept`() throws {
        let urls = "http://127.0.0.1:\(trying.port)/[1-1004]"
        let client = try trying.run(["curl", "-q", "--noproxy", "*", "-s", "-o", "/dev/null", urls])
        #expect(client.status == 0)
        #expect(trying.wait { trying.server.requests.all.last?.path == "/1004" })
        #expect(trying.server.requests.all.count == 1000)
        #expect(trying.server.requests.all.first?.path == "/5")
    }
}
