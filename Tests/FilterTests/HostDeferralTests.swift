import Foundation
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses

/// Replies for a filter's server when the test says so.
private final class ServerDouble: ServerRequesting {
    struct Request {
        let deferral: DeferredQuery
        let onProgress: (ServerProgress) -> Void
        let then: (ServerReply) -> Void
    }

    var requests: [Request] = []
    var canceledCount = 0
    /// Called with each request on a later turn.
    var onRequest: ((Request) -> Void)?
    private let loop: EventLoop

    init(_ loop: EventLoop) { self.loop = loop }

    func query(
        _ deferral: DeferredQuery, onProgress: @escaping (ServerProgress) -> Void, then: @escaping (ServerReply) -> Void
    ) -> () -> Void {
        let request = Request(deferral: deferral, onProgress: onProgress, then: then)
        requests.append(request)
        loop.soon { [weak self] in self?.onRequest?(request) }
        return { [weak self] in self?.canceledCount += 1 }
    }

    static func answer(_ text: String = "server", status: Int = 200) -> ServerReply {
        let body = Array(text.utf8)
        let result = NetworkExchange.Result.answered(status: status, bytes: body.count, excerpt: text)
        return ServerReply(
            exchange: NetworkExchange(url: "https://filter.example/q", result: result),
            url: "https://filter.example/q", headers: ["A": "b"], body: body)
    }

    static func failure(_ error: NetworkError, _ urlError: Int? = nil) -> ServerReply {
        ServerReply(
            exchange: NetworkExchange(url: nil, result: .failed(error, cause: "why")), urlError: urlError)
    }
}

/// D: a filter's process defers to its server, and the host passes on the result.
@Suite(.waitsForPrograms, .needsBubblewrap) struct HostDeferralTests {
    /// Defers every message except `plain`, and answers depending on the network line.
    private static let deferring = """
        import base64
        waiting = {}
        for line in lines:
            if line["type"] == "network":
                reply = line.get("error") or {"code": base64.b64decode(line["body"]).decode()}
                action = {"server": "junk", "4": "promotion", "5": "transaction"}.get(str(reply["code"]), "allow")
                print("network", json.dumps(line), file=sys.stderr, flush=True)
                answer(line, action)
            elif line.get("messageBody") == "plain": answer(line, "none")
            else: print(json.dumps({"id": line["id"], "type": "defer"}), flush=True)
        """

    /// A time limit that expires in the test, but not before the filter's process has started on a busy machine.
    private static let reachableLimit = Duration.seconds(5)

    private func make(
        _ script: String = deferring, _ change: (inout FilterOptions) -> Void = { _ in }
    ) throws -> (ScriptedFilter, ServerDouble) {
        let filter = try ScriptedFilter(script, change)
        let server = ServerDouble(filter.loop)
        filter.host.server = server
        return (filter, server)
    }

    private func ask(_ filter: ScriptedFilter, _ text: String, then: @escaping (FilterOutcome) -> Void) {
        filter.host.query(
            FilterQuery(sender: "+12025550143", messageBody: text, receiverISOCountryCode: "US"), then: then)
    }

    @Test
    func `D1, D8: the query goes to the server, and its answer to the filter: address, headers and body`() throws {
        let (filter, server) = try make()
        server.onRequest = {
            $0.onProgress(.sendsQuery)
            $0.then(ServerDouble.answer())
        }
        let outcome = try filter.ask("text")
        #expect(outcome.action == .junk)
        #expect(outcome.exchanges == [ServerDouble.answer().exchange])
        #expect(outcome.diagnostics == [])
        #expect(server.requests.map(\.deferral.query?.messageBody) == ["text"])
        #expect(server.requests.map(\.deferral.isRepeated) == [false])
        #expect(filter.logged(#""url": "https://filter.example/q", "status": 200, "headers": {"A": "b"}"#))
        #expect(filter.logged(#""deferral": 1"#))
    }

    @Test func `D7: an error reaches the filter with its cause, and the journey's diagnostic names it`() throws {
        let (filter, server) = try make()
        server.onRequest = { $0.then(ServerDouble.failure(.networkRequestFailed, -1004)) }
        let outcome = try filter.ask("text")
        #expect(outcome.action == .promotion)
        #expect(outcome.diagnostics == [Diagnostic(.deferralNotPossible, "networkRequestFailed: why")])
        #expect(filter.logged(#""underlying": {"code": -1004, "domain": "NSURLErrorDomain""#))
        #expect(filter.logged(#""domain": "com.apple.IdentityLookup.error.messagefilter""#))
    }

    @Test func `D6: each message can be deferred once; a second deferral is passed on as repeated`() throws {
        let (filter, server) = try make(
            """
            for line in lines:
                if line["type"] == "query":
                    for _ in range(20): print(json.dumps({"id": line["id"], "type": "defer"}), flush=True)
                elif line["deferral"] == 20: answer(line, "transaction")
            """)
        server.onRequest = {
            $0.then($0.deferral.isRepeated ? ServerDouble.failure(.redundantNetworkDeferral) : ServerDouble.answer())
        }
        let outcome = try filter.ask("text")
        #expect(outcome.action == .transaction)
        // Further deferrals get the error without a check.
        #expect(server.requests.map(\.deferral.isRepeated) == [false] + Array(repeating: true, count: 7))
        #expect(outcome.diagnostics.count == 1)
        _ = try filter.ask("another")
        #expect(server.requests[8].deferral.isRepeated == false)
    }

    @Test func `D2: the capabilities query can be deferred, and has no message`() throws {
        let (filter, server) = try make(
            """
            for line in lines:
                if line["type"] == "capabilities": print(json.dumps({"id": line["id"], "type": "defer"}), flush=True)
                else: print(json.dumps({"id": line["id"], "promotionalSubActions": ["promotionalOffers"]}), flush=True)
            """)
        server.onRequest = { $0.then(ServerDouble.answer()) }
        var outcome: CapabilitiesOutcome?
        filter.host.queryCapabilities { outcome = $0 }
        try filter.wait { outcome != nil }
        #expect(outcome?.capabilities?.promotional == [.known(.promotionalOffers)])
        #expect(outcome?.exchanges.count == 1)
        #expect(server.requests.first?.deferral.query == nil)
    }

    @Test
    func `a slow server blocks nothing: more messages than the window wait for it, and others are answered`() throws {
        let (filter, server) = try make()
        let count = FilterOptions.standardWindow * 2
        var deferred = 0
        for _ in 0..<count { ask(filter, "text") { _ in deferred += 1 } }
        for _ in 0..<50 { #expect(try filter.ask("plain").action == Action.none) }
        try filter.wait { server.requests.count == FilterHost.deferralsAtOnce }
        #expect(deferred == 0)
        server.onRequest = { $0.then(ServerDouble.answer()) }
        for request in server.requests { request.then(ServerDouble.answer()) }
        try filter.wait { deferred == count }
        #expect(server.requests.count == count)
    }

    @Test func `the numbers of queries at the server and waiting for it are limited`() throws {
        let (filter, server) = try make()
        let count = FilterHost.deferralWindow + 400
        var (answered, maximum) = (0, 0)
        for _ in 0..<count { ask(filter, "text") { _ in answered += 1 } }
        try filter.wait { server.requests.count == FilterHost.deferralsAtOnce }
        server.onRequest = { request in
            maximum = max(maximum, server.requests.count - answered)
            request.then(ServerDouble.answer())
        }
        for request in server.requests { request.then(ServerDouble.answer()) }
        try filter.wait { answered == count }
        #expect(server.requests.count == count)
        #expect(maximum <= FilterHost.deferralsAtOnce)
    }

    @Test func `V7, V8: the filter's time counts from when the request leaves, and a late answer is ignored`() throws {
        let (filter, server) = try make { $0.responseTimeout = Self.reachableLimit }
        server.onRequest = { $0.onProgress(.sendsQuery) }
        let outcome = try filter.ask("text")
        #expect(outcome.answer == nil)
        #expect(outcome.names == [.noAnswerInTime])
        #expect(outcome.exchanges.first?.error == .networkRequestFailed)
        #expect(server.canceledCount == 1)
        // The filter is notified, answers too late, and continues in the same process.
        try filter.wait { filter.logged(#""deferral": 1"#) }
        server.requests.first?.then(ServerDouble.answer())
        #expect(try filter.ask("plain").action == Action.none)
        #expect(!filter.logged("killed"))
        #expect(filter.logText.components(separatedBy: "process: started").count == 2)
    }

    @Test func `while a request is queued, the filter's clock is stopped`() throws {
        let (filter, server) = try make { $0.responseTimeout = Self.reachableLimit }
        var outcome: FilterOutcome?
        ask(filter, "text") { outcome = $0 }
        try filter.wait { server.requests.count == 1 }
        filter.loop.run(atMost: Self.reachableLimit + .milliseconds(500)) { outcome != nil }
        #expect(outcome == nil)
        server.requests.first?.onProgress(.sendsQuery)
        server.requests.first?.then(ServerDouble.answer())
        try filter.wait { outcome != nil }
        #expect(outcome?.action == .junk)
    }

    @Test func `when a filter answers without waiting for its server, its request is canceled`() throws {
        let (filter, server) = try make(
            """
            for line in lines:
                if line["type"] == "query":
                    print(json.dumps({"id": line["id"], "type": "defer"}), flush=True)
                    answer(line)
            """)
        let outcome = try filter.ask("text")
        #expect(outcome.action == .junk)
        #expect((server.requests.count, server.canceledCount) == (1, 1))
        #expect(outcome.exchanges == [], "no request had been sent")
        server.onRequest = { $0.onProgress(.sendsQuery) }
        server.requests.first?.then(ServerDouble.answer())
        _ = try filter.ask("text")
    }

    @Test func `a posted query is reported even if the filter did not wait for the response`() throws {
        let (filter, server) = try make(
            """
            for line in lines:
                if line["type"] == "query":
                    print(json.dumps({"id": line["id"], "type": "defer"}), flush=True)
                    while not os.path.exists("posted"): time.sleep(0.01)
                    answer(line)
            """)
        let posted = filter.container.appendingPathComponent("posted")
        server.onRequest = {
            $0.onProgress(.sendsQuery)
            try? Data().write(to: posted)
        }
        let outcome = try filter.ask("text")
        #expect(outcome.action == .junk)
        #expect(outcome.exchanges.map(\.wasSent) == [true])
        #expect(server.canceledCount == 1)
    }

    @Test func `while the server's list of apps is requested, the filter's clock runs`() throws {
        let (filter, server) = try make { $0.responseTimeout = Self.reachableLimit }
        server.onRequest = { $0.onProgress(.fetchesAssociation) }
        let outcome = try filter.ask("text")
        #expect(outcome.names == [.noAnswerInTime])
        #expect(outcome.exchanges.map(\.error) == [.networkURLUnauthorized])
    }

    @Test
    func `X7: when a filter dies with a request in flight, its query is retried and the request canceled`() throws {
        let (filter, server) = try make(
            """
            isSecond = os.path.exists("died")
            for line in lines:
                if line["type"] == "network": answer(line, "allow")
                else:
                    print(json.dumps({"id": line["id"], "type": "defer"}), flush=True)
                    if not isSecond:
                        open("died", "w").write("x")
                        sys.stdout.flush()
                        os._exit(3)
            """)
        server.onRequest = { [weak server] in if server?.requests.count == 2 { $0.then(ServerDouble.answer()) } }
        let outcome = try filter.ask("text")
        #expect(outcome.action == .allow)
        #expect(server.requests.map(\.deferral.isRepeated) == [false, false])
        #expect(server.canceledCount == 1)
        #expect(outcome.names == [.filterCrashed])
    }

    @Test func `a closed host cancels its requests`() throws {
        let (filter, server) = try make()
        var outcome: FilterOutcome?
        ask(filter, "text") { outcome = $0 }
        try filter.wait { server.requests.count == 1 }
        filter.host.close()
        try filter.wait { outcome != nil }
        #expect(server.canceledCount == 1)
        #expect(outcome?.answer == nil)
    }

    @Test func `X4: with a fresh process for each query, each process waits for its server`() throws {
        let (filter, server) = try make { $0.process = .fresh }
        server.onRequest = { $0.then(ServerDouble.answer()) }
        let outcomes = try filter.ask(["text", "plain", "text"])
        #expect(outcomes.map(\.action) == [.junk, Action.none, .junk])
    }
}
