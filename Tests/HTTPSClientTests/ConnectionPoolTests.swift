import Foundation
import HTTPSClient
import SystemSupport
import TestFiles
import Testing

/// Many requests, canceled requests, and clients that are closed.
@Suite(.waitsForPrograms) struct ConnectionPoolTests {
    private struct Connections: Decodable {
        var all: Int
        var most: Int
    }

    private let phone = Phone(ClientPolicy(trustedAuthority: Certificates.path("ours.pem"), allowsLocalHTTP: true))
    private var loop: EventLoop { phone.loop }
    private var client: ServerClient { phone.client }

    @Test(arguments: [nil, "good"]) func `concurrent requests share connections, and the loop keeps turning`(
        certificate: String?
    ) throws {
        let server = FixtureServer("http_server.py", certificate: certificate)
        client.policy.maxConcurrentRequests = 8
        var started: [Int] = []
        var inFlight = 0
        var maxInFlight = 0
        var statuses: [Int] = []
        for number in 0..<100 {
            client.send(ServerRequest(.get, server.url("wait/50"))) {
                started.append(number)
                inFlight += 1
                maxInFlight = max(maxInFlight, inFlight)
            } then: { result in
                inFlight -= 1
                statuses.append((try? result.get())?.status ?? 0)
            }
        }
        #expect(started == [])
        var ticks = 0
        func tick() {
            ticks += 1
            if statuses.count < 100 { loop.after(.milliseconds(5), tick) }
        }
        tick()
        loop.run()
        #expect(statuses == [Int](repeating: 200, count: 100))
        #expect(started == Array(0..<100))
        #expect(maxInFlight == 8)
        // 100 requests, 8 at a time, 50 ms each: at least 600 ms, in which the timer fires about a hundred times.
        #expect(ticks >= 20)
        let connections = try JSONDecoder().decode(
            Connections.self, from: Data(phone.get(server.url("connections")).body))
        #expect(connections.most <= 8)
        #expect(connections.all <= 8)
    }

    @Test func `a waiting request starts when another one ends`() throws {
        client.policy.maxConcurrentRequests = 1
        var order: [String] = []
        let first = client.send(ServerRequest(.get, FixtureServer.raw.url("silent"))) {
            order.append("first starts")
        } then: { _ in
            order.append("first ends")
        }
        client.send(ServerRequest(.get, FixtureServer.http.url("status/200"))) {
            order.append("second starts")
        } then: { _ in
            order.append("second ends")
        }
        loop.run(atMost: .seconds(30)) { !order.isEmpty }
        #expect(order == ["first starts"])
        client.cancel(first)
        loop.run()
        #expect(order == ["first starts", "second starts", "second ends"])
    }

    @Test func `waiting does not count toward the time limit`() throws {
        client.policy.maxConcurrentRequests = 1
        client.policy.timeLimit = .seconds(4)
        var failures: [TransportFailure.Kind] = []
        for _ in 0..<12 {
            client.send(ServerRequest(.get, FixtureServer.http.url("wait/400"))) { result in
                if case .failure(let failure) = result { failures.append(failure.kind) }
            }
        }
        loop.run()
        #expect(failures == [])
    }

    @Test func `a higher limit starts waiting requests`() throws {
        client.policy.maxConcurrentRequests = 1
        var started = 0
        let tokens = (0..<3).map { _ in
            client.send(ServerRequest(.get, FixtureServer.raw.url("silent"))) {
                started += 1
            } then: { _ in
            }
        }
        loop.run(atMost: .seconds(30)) { started == 1 }
        client.policy.maxConcurrentRequests = 3
        #expect(loop.run(atMost: .seconds(30)) { started == 3 })
        for token in tokens { client.cancel(token) }
        #expect(!loop.turn(waitingAtMost: .zero))
    }

    @Test func `a canceled request does not call back, in any state`() throws {
        client.policy.maxConcurrentRequests = 1
        var calls: [String] = []
        let inFlight = client.send(ServerRequest(.get, FixtureServer.raw.url("silent"))) {
            calls.append("started")
        } then: { _ in
            calls.append("in flight")
        }
        let waiting = client.send(ServerRequest(.get, FixtureServer.http.url("status/200"))) {
            calls.append("second started")
        } then: { _ in
            calls.append("waiting")
        }
        client.cancel(waiting)
        loop.run(atMost: .seconds(30)) { !calls.isEmpty }
        client.cancel(inFlight)
        client.cancel(inFlight)
        loop.run()
        #expect(calls == ["started"])

        let done = client.send(ServerRequest(.get, FixtureServer.http.url("status/200"))) { _ in calls.append("done") }
        loop.run()
        client.cancel(done)
        #expect(calls == ["started", "done"])
        let unstarted = client.send(ServerRequest(.get, "no URL")) {
            calls.append("third started")
        } then: { _ in
            calls.append("no")
        }
        client.cancel(unstarted)
        loop.run()
        #expect(calls == ["started", "done"])
    }

    @Test func `close ends requests in flight and waiting ones, once and on a later turn`() throws {
        client.policy.maxConcurrentRequests = 1
        var failures: [TransportFailure.Kind] = []
        func send(_ path: String) {
            client.send(ServerRequest(.get, FixtureServer.raw.url(path))) { result in
                if case .failure(let failure) = result { failures.append(failure.kind) }
            }
        }
        for _ in 0..<3 { send("silent") }
        loop.turn(waitingAtMost: .milliseconds(1))
        client.close()
        client.close()
        send("head")
        #expect(failures == [])
        loop.run()
        #expect(failures == [.canceled, .canceled, .canceled, .canceled])
    }

    @Test func `the completion may close the client, send and cancel`() throws {
        var calls: [String] = []
        let request = ServerRequest(.get, FixtureServer.http.url("status/200"))
        var second: ServerClient.Token?
        client.send(request) { _ in
            calls.append("first")
            if let second { client.cancel(second) }
            client.send(request) { _ in
                calls.append("third")
                client.close()
            }
        }
        second = client.send(ServerRequest(.get, FixtureServer.raw.url("silent"))) { _ in calls.append("second") }
        loop.run()
        #expect(calls == ["first", "third"])
    }

    @Test func `a released client does not call back, and the loop does not wait for it`() throws {
        let loop = EventLoop()
        var calls = 0
        var client: ServerClient? = ServerClient(on: loop, policy: ClientPolicy(allowsLocalHTTP: true))
        weak let isThere = client
        for path in ["silent", "head"] {
            client?.send(ServerRequest(.get, FixtureServer.raw.url(path))) { _ in calls += 1 }
        }
        client = nil
        #expect(isThere == nil)
        loop.run()
        #expect(calls == 0)
    }

    @Test func `a client may be released by its completion`() throws {
        let loop = EventLoop()
        var calls = 0
        var client: ServerClient? = ServerClient(on: loop, policy: ClientPolicy(allowsLocalHTTP: true))
        for _ in 0..<2 {
            client?.send(ServerRequest(.get, FixtureServer.http.url("status/200"))) { _ in
                calls += 1
                client = nil
            }
        }
        loop.run()
        #expect((1...2).contains(calls))
    }

    @Test func `a server sees the end of a connection whose request is canceled or whose client is closed`() throws {
        let server = FixtureServer("http_server.py")
        var open: Int { (try? connectionsOpen(server)) ?? -1 }
        for isClosed in [false, true] {
            let client = ServerClient(on: loop, policy: ClientPolicy(allowsLocalHTTP: true))
            #expect(try Phone().get(server.url("status/200")).status == 200)
            let token = client.send(ServerRequest(.get, server.url("drip"))) { _ in }
            #expect(becomesTrue { open == 2 })
            if isClosed { client.close() } else { client.cancel(token) }
            #expect(becomesTrue { open == 1 })
        }
    }

    private func becomesTrue(_ condition: () -> Bool) -> Bool {
        let end = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < end {
            if condition() { return true }
        }
        return false
    }

    /// The server's open connections, including the one of this request.
    private func connectionsOpen(_ server: FixtureServer) throws -> Int {
        struct Open: Decodable { var open: Int }
        return try JSONDecoder().decode(Open.self, from: Data(Phone().get(server.url("connections")).body)).open
    }
}

@Suite(.waitsForPrograms) struct LibraryTests {
    @Test(arguments: ["libcurl-missing.so.4", "libm.so.6"]) func `without libcurl the failure says what to install`(
        library: String
    ) throws {
        let phone = Phone(library: library)
        for _ in 0..<2 {
            let failure = try phone.failure(FixtureServer.http.url("status/200"))
            #expect(failure.kind == .noClient)
            #expect(failure.message.contains("install the package libcurl4"))
            #expect(failure.message.contains(library))
        }
    }
}
