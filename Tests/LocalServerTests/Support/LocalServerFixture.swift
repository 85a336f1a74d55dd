import Foundation
import LocalServerHost
import ServerBehaviors
import SystemSupport
import TestFiles
import Testing

/// A server for one test, and third-party clients.
final class LocalServerFixture {
    let loop = EventLoop()
    let server: LocalServer
    let port: Int
    private(set) var notes: [String] = []
    private(set) var failure: ServerFailure?

    /// How long a test waits, long enough for a busy machine.
    static let limit = Duration.seconds(60)

    init(_ behavior: ServerBehavior = ServerBehavior()) throws {
        server = LocalServer(loop: loop, port: 0)
        port = try Self.start(server, behavior, loop).get()
        server.onNote = { [unowned self] in notes.append($0) }
        server.onEnd = { [unowned self] in failure = $0 }
    }

    static func start(
        _ server: LocalServer, _ behavior: ServerBehavior, _ loop: EventLoop
    ) throws -> Result<Int, ServerFailure> {
        var result: Result<Int, ServerFailure>?
        server.start(behavior) { result = $0 }
        loop.run(atMost: limit) { result != nil }
        return try #require(result)
    }

    /// Changes the behavior, and waits until it applies. Returns the reason if it is refused.
    @discardableResult
    func behave(_ change: (inout ServerBehavior) -> Void) throws -> String? {
        var behavior = ServerBehavior()
        change(&behavior)
        var reason: String??
        server.behave(behavior) { reason = .some($0) }
        loop.run(atMost: Self.limit) { reason != nil }
        return try #require(reason)
    }

    /// Turns the loop until a condition is true; false: it did not become true.
    func wait(until condition: () -> Bool) -> Bool { loop.run(atMost: Self.limit, until: condition) }

    // MARK: Clients

    struct Client: Sendable {
        let status: Int32
        let output: String
    }

    /// Runs a client until it ends, while the loop turns.
    func run(_ command: [String]) throws -> Client {
        var result: Client??
        loop.inBackground({ Self.run(command) }, then: { result = .some($0) })
        // The client has the same limit, and reports it when it expires.
        loop.run(atMost: Self.limit * 2) { result != nil }
        return try #require(result ?? nil, "\(command) does not end")
    }

    private static func run(_ command: [String]) -> Client? {
        guard let child = try? Child(command) else { return nil }
        child.closeInput()
        return child.end().map { Client(status: $0, output: child.text) }
    }

    /// Runs curl without a configuration and without a proxy.
    func curl(_ arguments: [String], path: String = "/filter") throws -> Client {
        try run(["curl", "-q", "--noproxy", "*", "-s", "-m", "30"] + arguments + ["http://127.0.0.1:\(port)\(path)"])
    }

    /// Posts a deferral, and returns curl's output: the body, and with `-i` also the head.
    func ask(_ text: String, _ arguments: [String] = []) throws -> Client {
        try curl(arguments + ["--data-binary", Self.deferral(text)])
    }

    static func deferral(_ text: String) -> String {
        #"{"_version":1,"query":{"sender":"+12025550143","message":{"text":"\#(text)"}},"app":{"version":"1"}}"#
    }

    /// Runs a test program with the port as its first argument.
    func runScript(_ name: String, _ arguments: [String] = []) throws -> Client {
        try run(["python3", Self.scriptPath(name), "\(port)"] + arguments)
    }

    static func scriptPath(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "Fixtures/\(name)"
        ).path
    }
}
