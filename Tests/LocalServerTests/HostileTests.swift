import Foundation
import LocalServerHost
import ServerBehaviors
import TestFiles
import Testing

/// The server survives any client.
@Suite(.waitsForPrograms) struct HostileTests {
    private let fixture: LocalServerFixture

    init() throws { fixture = try LocalServerFixture() }

    @Test(arguments: ["garbage", "hidden", "json", "half", "many", "unread"])
    func `hostile clients do not stop the server`(name: String) throws {
        try fixture.behave {
            $0.junk = ["word"]
            $0.answer = name == "unread" ? .endless : .verdict
        }
        let client = try fixture.runScript("hostile.py", [name])
        #expect(client.status == 0, "\(client.output)")
        try fixture.behave { $0.junk = ["x"] }
        let answer = try fixture.ask("x")
        #expect(answer.output == #"{"action":"junk"}"#, "\(answer)")
        #expect(fixture.failure == nil)
    }

    /// At most 1,000 connections are open: idle ones are closed for new ones.
    @Test func `endless requests do not block other clients`() throws {
        try fixture.behave { $0.junk = ["x"] }
        let client = try fixture.runScript("hostile.py", ["half-open", "1300"])
        #expect(client.status == 0, "\(client.output)")
        #expect(fixture.failure == nil)
    }

    @Test func `the connection of a request that takes too long is closed`() throws {
        let client = try fixture.runScript("hostile.py", ["slow"])
        #expect(client.status == 0, "\(client.output)")
    }

    @Test func `an https client gets an immediate error`() throws {
        let start = ContinuousClock.now
        let client = try fixture.run(
            ["curl", "-q", "--noproxy", "*", "-s", "-k", "-m", "30", "https://127.0.0.1:\(fixture.port)/"])
        #expect(client.status == 35)  // curl: the handshake failed
        #expect(start.duration(to: .now) < .seconds(20))
        #expect(fixture.wait { fixture.notes.first?.contains("this server uses plain HTTP") == true })
    }

    @Test func `the server listens on one address only`() throws {
        // 127.0.0.2 is another address of this computer.
        let answer = try fixture.run(
            ["curl", "-q", "--noproxy", "*", "-s", "-m", "30", "http://127.0.0.2:\(fixture.port)/"])
        #expect(answer.status == 7)  // curl: failed to connect
        #expect(try fixture.curl([], path: "/").status == 0)
    }

    @Test func `an invalid command is refused, and the previous behavior is kept`() throws {
        try fixture.behave { $0.junk = ["x"] }
        let reason = try fixture.behave { $0.cookie = "a\r\nb" }
        #expect(reason == "The cookie must be printable ASCII.")
        #expect(try fixture.ask("x").output == #"{"action":"junk"}"#)
    }

    @Test func `the last thousand requests are kept`() throws {
        let urls = "http://127.0.0.1:\(fixture.port)/[1-1004]"
        let client = try fixture.run(["curl", "-q", "--noproxy", "*", "-s", "-o", "/dev/null", urls])
        #expect(client.status == 0)
        #expect(fixture.wait { fixture.server.requests.all.last?.path == "/1004" })
        #expect(fixture.server.requests.all.count == 1000)
        #expect(fixture.server.requests.all.first?.path == "/5")
    }
}
