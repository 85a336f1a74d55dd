import Foundation
import LocalServerHost
import ServerBehaviors
import SystemSupport
import TestFiles
import Testing

/// The start and the end of the server.
@Suite(.waitsForPrograms) struct LifeTests {
    private static let program = BuiltPrograms.path("siftbox-server")

    private func isServed(_ port: Int) throws -> Bool {
        let url = "http://127.0.0.1:\(port)/"
        let curl = try Child(["curl", "-q", "--noproxy", "*", "-s", "-m", "30", "-o", "/dev/null", url])
        return curl.end() == 0
    }

    @Test func `it ends when its input is closed`() throws {
        let bare = try Child([Self.program, "0"])
        #expect(bare.line()?.hasPrefix(#"{"type":"listening","port":"#) == true)
        bare.closeInput()
        #expect(bare.end() == 0)
    }

    @Test(arguments: [[], ["8017", "8018"], ["65536"], ["x"], ["--or-any"], ["1", "--any"]])
    func `invalid arguments are refused`(arguments: [String]) throws {
        let bare = try Child([Self.program] + arguments)
        #expect(bare.line()?.contains("Usage: siftbox-server PORT [--or-any]") == true)
        #expect(bare.end() == 2)
    }

    @Test(arguments: [Array("nonsense\n".utf8), [UInt8](repeating: 0, count: 1 << 20 + 1)])
    func `it ends at a line that is not a command`(line: [UInt8]) throws {
        let bare = try Child([Self.program, "0"])
        #expect(bare.line()?.contains("listening") == true)
        bare.write(ServerBehavior().line)
        #expect(bare.line() == #"{"type":"behaves"}"#)
        bare.write(line)
        #expect(bare.line()?.contains(#""type":"refused""#) == true)
        #expect(bare.end() == 2)
    }

    @Test func `it ends if its parent is killed`() throws {
        let parent = try Child(["python3", LocalServerFixture.scriptPath("parent.py"), Self.program])
        let numbers = try #require(parent.line()).split(separator: " ").compactMap { Int($0) }
        try #require(numbers.count == 2)
        #expect(try isServed(numbers[1]))
        kill(parent.process, SIGKILL)
        #expect(parent.end() == -SIGKILL)
        let limit = ContinuousClock.now + LocalServerFixture.limit
        while try isServed(numbers[1]), ContinuousClock.now < limit {}
        #expect(try !isServed(numbers[1]))
    }

    @Test func `it survives more connections than file descriptors`() throws {
        let bare = try Child(["prlimit", "--nofile=48:48", Self.program, "0"])
        let listening = try #require(bare.line())
        let port = try #require(Int(listening.filter(\.isNumber)))
        #expect(try Child(["python3", LocalServerFixture.scriptPath("hostile.py"), "\(port)", "crowd"]).end() == 0)
        let limit = ContinuousClock.now + LocalServerFixture.limit
        while try !isServed(port), ContinuousClock.now < limit {}
        #expect(try isServed(port))
        // Idle ones are closed for others.
        let held = try Child(["python3", LocalServerFixture.scriptPath("hostile.py"), "\(port)", "half-open", "200"])
        #expect(held.end() == 0, "\(held.text)")
        bare.closeInput()
        #expect(bare.end() == 0)
    }

    @Test func `connections leave file descriptors for other purposes`() throws {
        let bare = try Child(["prlimit", "--nofile=64:64", Self.program, "0"])
        let listening = try #require(bare.line())
        let port = try #require(Int(listening.filter(\.isNumber)))
        let script = """
            import os, socket, sys
            held = [socket.create_connection(("127.0.0.1", \(port))) for _ in range(300)]
            for it in held: it.send(b"POST / HTTP/1.1\\r\\n")
            last = socket.create_connection(("127.0.0.1", \(port)))
            last.sendall(b"GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n")
            print(last.recv(8).decode(), 64 - len(os.listdir("/proc/\(bare.process)/fd")) > 4)
            """
        let crowd = try Child(["python3", "-c", script])
        #expect(crowd.line() == "HTTP/1.1 True")
        #expect(crowd.end() == 0)
        bare.closeInput()
        #expect(bare.end() == 0)
    }

    // MARK: From its host

    private static func reason(_ result: Result<Int, ServerFailure>) -> String? {
        if case .failure(let failure) = result { failure.reason } else { nil }
    }

    @Test func `a port in use is an error, or another one is used`() throws {
        let fixture = try LocalServerFixture()
        let second = LocalServer(loop: fixture.loop, port: fixture.port)
        let refused = try LocalServerFixture.start(second, ServerBehavior(), fixture.loop)
        #expect(Self.reason(refused) == "Port \(fixture.port) of 127.0.0.1 is in use by another program.")
        let third = LocalServer(loop: fixture.loop, port: fixture.port, takesAnyPort: true)
        let other = try LocalServerFixture.start(third, ServerBehavior(), fixture.loop).get()
        #expect(other != fixture.port)
        #expect(try isServed(other))
    }

    @Test func `an invalid behavior is refused at the start`() throws {
        let loop = EventLoop()
        var behavior = ServerBehavior()
        behavior.status = 99
        let result = try LocalServerFixture.start(LocalServer(loop: loop, port: 0), behavior, loop)
        #expect(Self.reason(result) == "The status must be from 200 to 599, not 99.")
    }

    @Test func `closing ends it, even during an answer`() throws {
        let fixture = try LocalServerFixture()
        try fixture.behave { $0.delay = 60_000 }
        _ = try fixture.ask("x", ["-m", "0.3"])
        var isClosed = false
        fixture.server.close { isClosed = true }
        #expect(fixture.wait { isClosed })
        #expect(fixture.server.listeningPort == nil)
        #expect(fixture.failure == nil)
        #expect(try !isServed(fixture.port))
    }

    @Test func `it ends when its host is released`() throws {
        let loop = EventLoop()
        var server: LocalServer? = LocalServer(loop: loop, port: 0)
        let port = try LocalServerFixture.start(#require(server), ServerBehavior(), loop).get()
        #expect(try isServed(port))
        server = nil
        #expect(try !isServed(port))
    }

    @Test func `its unexpected end is reported`() throws {
        let fixture = try LocalServerFixture()
        // Found by its port.
        let found = try fixture.run(["python3", LocalServerFixture.scriptPath("listener.py"), "\(fixture.port)"])
        let process = try #require(pid_t(found.output.filter(\.isNumber)))
        kill(process, SIGKILL)
        #expect(fixture.wait { fixture.failure != nil })
        #expect(fixture.failure?.reason == "The server ended by signal 9.")
        #expect(fixture.server.listeningPort == nil)
        var said: String?
        fixture.server.behave(ServerBehavior()) { said = $0 }
        #expect(fixture.wait { said == "The server is not running." })
    }
}
