import Foundation
import Messages
import PropertyTesting
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses

/// Several processes of a filter give the answers of one.
@Suite(.waitsForPrograms, .needsBubblewrap) struct ParallelFilterHostTests {
    /// What the scripted filter does with a message; its answer depends on nothing else.
    private enum Behavior: String {
        case junk, none, slow, crash, malformed, unknown, silent, deferral
    }

    private static let script = """
        for line in lines:
            if line["type"] == "capabilities":
                print(json.dumps({"id": line["id"], "transactionalSubActions": []}), flush=True)
                continue
            if line["type"] != "query": answer(line, "promotion"); continue
            behavior = line["messageBody"].split()[0]
            if behavior == "slow": time.sleep(0.01)
            if behavior == "crash": os._exit(3)
            if behavior == "silent": time.sleep(1000)
            if behavior == "deferral": print(json.dumps({"id": line["id"], "type": "defer"}), flush=True); continue
            if behavior == "malformed": print(json.dumps({"id": line["id"], "actoin": "junk"}), flush=True); continue
            if behavior == "unknown": print(json.dumps({"id": line["id"], "action": "nonsense"}), flush=True); continue
            answer(line, "none" if behavior == "none" else "junk")
        """

    /// The answers to all queries, sent at once, as they arrive; those of one process, which may arrive in another
    /// order, in the order of the queries.
    private func answers(
        _ behaviors: [Behavior], processes: Int, _ change: (inout FilterOptions) -> Void = { _ in }
    ) throws -> [String] {
        let scratch = TestFolder()
        let file = URL(
            fileURLWithPath: try scratch.writeProgram("filter/filter.py", ScriptedFilter.prelude + Self.script))
        var options = FilterOptions()
        // A process is started hundreds of times, and a sandbox takes half of that.
        options.isolationMode = .unsandboxed
        options.responseTimeout = .seconds(behaviors.contains(.silent) ? 2 : 60)
        options.window = 16
        options.processes = processes
        change(&options)
        let loop = EventLoop()
        let filter = Filter(
            name: "Scripted", identifier: "scripted", executable: file, folder: file.deletingLastPathComponent())
        let host = ParallelFilterHost.host(loop: loop, filter: filter, options: options, server: nil)
        var found: [(number: Int, text: String)] = []
        host.queryCapabilities { _ in
            for (number, behavior) in behaviors.enumerated() {
                let query = FilterQuery(
                    sender: "+12025550143", messageBody: "\(behavior) \(number)", receiverISOCountryCode: "US")
                host.query(query) {
                    let text =
                        "\(number) \(behavior): \($0.answer.debugDescription) \($0.diagnostics.last?.name as Any)"
                    found.append((number, text))
                }
            }
        }
        let isDone = loop.run(atMost: .seconds(120)) { found.count == behaviors.count }
        host.close()
        _ = loop.run(atMost: .seconds(5)) { host.isTerminated }
        try #require(isDone, "\(found.count) of \(behaviors.count): \(host.log.lines.suffix(5))")
        if processes == 1 { found.sort { $0.number < $1.number } }
        return found.map(\.text)
    }

    private func difference(_ behaviors: [Behavior], _ change: (inout FilterOptions) -> Void = { _ in }) throws
        -> String?
    {
        let expected = try answers(behaviors, processes: 1, change)
        for processes in [2, 5] {
            let found = try answers(behaviors, processes: processes, change)
            if let place = zip(found, expected).first(where: { $0 != $1 }) { return "\(processes) processes: \(place)" }
        }
        return nil
    }

    @Test func `X7: the answers are those of one process, also around messages that end it`() throws {
        try expectNoCounterexample(
            seeds: 0..<2,
            make: { random in
                let behaviors: [Behavior] = [.junk, .none, .malformed, .unknown, .deferral]
                let rarity = [20, 60, 10_000][random.below(3)]
                return (0..<(100 + random.below(200))).map { _ in
                    random.once(in: rarity) ? .crash : random.once(in: 40) ? .slow : random.pick(behaviors)
                }
            }, violation: { try difference($0) })
    }

    @Test func `V8: a message without an answer in time fails alone, with any number of processes`() throws {
        var behaviors = [Behavior](repeating: .junk, count: 100)
        behaviors[50] = .silent
        #expect(try difference(behaviors) == nil)
    }

    @Test func `X4: one process for each query gives the same answers`() throws {
        let behaviors = (0..<30).map { $0 % 20 == 7 ? Behavior.crash : $0 % 3 == 0 ? .none : .junk }
        #expect(try difference(behaviors) { $0.process = .fresh } == nil)
    }

    /// A host of a few lines of Python, with its loop and its folder.
    private final class Scripted {
        let loop = EventLoop()
        let host: ParallelFilterHost
        private let scratch: TestFolder

        init(_ script: String, processes: Int, window: Int) throws {
            scratch = TestFolder()
            let file = URL(
                fileURLWithPath: try scratch.writeProgram("filter/filter.py", ScriptedFilter.prelude + script))
            var options = FilterOptions()
            options.responseTimeout = .seconds(60)
            options.window = window
            options.processes = processes
            host = ParallelFilterHost(
                loop: loop,
                filter: Filter(
                    name: "Scripted", identifier: "scripted", executable: file,
                    folder: file.deletingLastPathComponent()),
                options: options)
        }

        /// Sends many queries at once.
        func ask(_ count: Int, then: @escaping (FilterOutcome) -> Void) {
            for _ in 0..<count {
                host.query(FilterQuery(sender: "1", messageBody: "a", receiverISOCountryCode: "US"), then: then)
            }
        }
    }

    @Test func `each process receives every n-th message, and their logs are one`() throws {
        let filter = try Scripted(
            """
            process = time.time_ns()
            for line in lines:
                if line["type"] == "capabilities":
                    print(json.dumps({"id": line["id"], "transactionalSubActions": []}), flush=True)
                    continue
                print("a line of the log", file=sys.stderr, flush=True)
                print(json.dumps({"id": line["id"], "action": "transaction", "subAction": str(process)}), flush=True)
            """, processes: 3, window: 16)
        var answers: [Int: String] = [:]
        filter.host.queryCapabilities { _ in
            for number in 0..<60 {
                filter.ask(1) { answers[number] = "\($0.answer.debugDescription)" }
            }
        }
        #expect(filter.loop.run(atMost: .seconds(60)) { answers.count == 60 })
        #expect(Set(answers.values).count == 3, "\(Set(answers.values))")
        #expect(answers.allSatisfy { $0.value == answers[$0.key % 3] })
        #expect(filter.host.history.starts == 3 && filter.host.unanswered == 0)
        func logged() -> Int { filter.host.log.lines.count { $0.source == .standardError } }
        #expect(filter.loop.run(atMost: .seconds(60)) { logged() == 60 })
        #expect(filter.host.log.lines.map(\.number) == Array(1...filter.host.log.count))
        // Walking through all processes would take longer than an answer.
        #expect(filter.host.history.peakMemory == nil)
        filter.host.sampleMemory()
        #expect(filter.host.history.peakMemory ?? 0 > 1 << 20)
        filter.host.close()
        #expect(filter.loop.run(atMost: .seconds(5)) { filter.host.isTerminated })
    }

    @Test func `V9: a second answer is reported for its own message, after that has its outcome`() throws {
        let filter = try Scripted(
            """
            held = []
            for line in lines:
                body = line["messageBody"]
                if body == "slow" or held and body != "go":
                    held.append(line)
                    continue
                for earlier in held: answer(earlier)
                held = []
                answer(line)
                if body == "twice": answer(line, "none")
            """, processes: 2, window: 16)
        var events: [String] = []
        var late: [QueryID] = []
        filter.host.onLateDiagnostic = { query, diagnostic in
            guard diagnostic.name == .answeredTwice else { return }
            events.append("late")
            late.append(query)
        }
        func ask(_ body: String, _ number: Int) -> QueryID {
            filter.host.query(FilterQuery(sender: "1", messageBody: body, receiverISOCountryCode: "US")) { _ in
                events.append("\(number)")
            }
        }
        let queries = (0..<20).map { ask($0 == 12 ? "slow" : $0 == 13 || $0 == 17 ? "twice" : "once", $0) }
        #expect(Set(queries).count == 20)
        // All of the second process's messages are answered, and half of those of the first.
        #expect(filter.loop.run(atMost: .seconds(60)) { filter.host.unanswered == 4 })
        #expect(events == (0..<12).map { "\($0)" })
        _ = ask("go", 20)
        #expect(filter.loop.run(atMost: .seconds(60)) { events.count == 23 })
        var expected = (0...20).map { "\($0)" }
        for place in [18, 14] { expected.insert("late", at: place) }
        #expect(events == expected)
        #expect(late == [queries[13], queries[17]])
    }

    @Test func `D1: the server is queried on the loop of the host, whichever process defers`() throws {
        let filter = try Scripted(
            """
            import base64
            process = str(time.time_ns())
            for line in lines:
                if line["type"] == "capabilities":
                    print(json.dumps({"id": line["id"], "transactionalSubActions": []}), flush=True)
                elif line["type"] == "query":
                    print(json.dumps({"id": line["id"], "type": "defer"}), flush=True)
                else:
                    action = base64.b64decode(line["body"]).decode()
                    print(json.dumps({"id": line["id"], "action": action, "subAction": process}), flush=True)
            """, processes: 2, window: 16)
        let server = AnsweringServer(filter.loop)
        filter.host.server = server
        var outcomes: [FilterOutcome] = []
        filter.host.queryCapabilities { _ in filter.ask(400) { outcomes.append($0) } }
        #expect(filter.loop.run(atMost: .seconds(60)) { outcomes.count == 400 })
        #expect(Set(outcomes.map(\.answer.debugDescription)).count == 2)
        #expect(server.count == 400)
        #expect(outcomes.allSatisfy { $0.answer?.action == .known(.junk) && $0.exchanges.count == 1 })
        // What is in flight is canceled, and the server may reply all the same.
        server.repliesAtOnce = false
        outcomes = []
        filter.ask(200) { outcomes.append($0) }
        let inFlight = 2 * FilterHost.deferralsAtOnce
        #expect(filter.loop.run(atMost: .seconds(60)) { server.count == 400 + inFlight })
        #expect(server.canceled == 0)
        filter.host.close()
        #expect(server.canceled == inFlight)
        server.reply()
        #expect(filter.loop.run(atMost: .seconds(5)) { filter.host.isTerminated && outcomes.count == 200 })
        #expect(outcomes.allSatisfy { $0.answer == nil })
    }

    /// Answers each request on a later turn of the loop, or when the test says so.
    private final class AnsweringServer: ServerRequesting {
        private(set) var count = 0
        private(set) var canceled = 0
        var repliesAtOnce = true
        private var waiting: [() -> Void] = []
        private let loop: EventLoop

        init(_ loop: EventLoop) { self.loop = loop }

        func query(
            _ deferral: DeferredQuery, onProgress: @escaping (ServerProgress) -> Void,
            then: @escaping (ServerReply) -> Void
        ) -> () -> Void {
            count += 1
            let result = NetworkExchange.Result.answered(status: 200, bytes: 4, excerpt: "junk")
            let reply = ServerReply(
                exchange: NetworkExchange(url: "https://filter.example/q", result: result), body: Array("junk".utf8))
            waiting.append {
                onProgress(.sendsQuery)
                then(reply)
            }
            if repliesAtOnce { loop.soon { self.reply() } }
            return { self.canceled += 1 }
        }

        func reply() {
            let replies = waiting
            waiting = []
            for reply in replies { reply() }
        }
    }

    @Test func `X7: a filter that always crashes is abandoned once, not by each process`() throws {
        let filter = try Scripted("next(lines)\nos._exit(3)\n", processes: 2, window: 16)
        filter.host.hosts[0].restartLimiter.toleratedLoss = .zero
        var outcomes: [FilterOutcome] = []
        filter.ask(100) { outcomes.append($0) }
        #expect(filter.loop.run(atMost: .seconds(60)) { outcomes.count == 100 })
        // When one has reached the limit, another process of the filter may run.
        let limit = RestartLimiter.maxUnansweredEnds
        #expect((limit...limit + 1).contains(filter.host.history.starts))
        #expect(outcomes[0].names.first == .filterCrashed)
        #expect(outcomes.dropFirst(2 * limit).allSatisfy { $0.names.last == .filterAbandoned })
        filter.host.close()
        #expect(filter.loop.run(atMost: .seconds(5)) { filter.host.isTerminated })
    }

    @Test func `X7: a process that receives only messages that end it is not abandoned if others answer`() throws {
        let filter = try Scripted(
            """
            for line in lines:
                if line["messageBody"] == "crash": os._exit(3)
                answer(line)
            """, processes: 2, window: 64)
        for host in filter.host.hosts { host.restartLimiter.toleratedLoss = .seconds(1) }
        var outcomes: [FilterOutcome] = []
        for number in 0..<60 {
            let body = number % 2 == 0 ? "text" : "crash"
            filter.host.query(FilterQuery(sender: "1", messageBody: body, receiverISOCountryCode: "US")) {
                outcomes.append($0)
            }
        }
        #expect(filter.loop.run(atMost: .seconds(60)) { outcomes.count == 60 })
        let expected = (0..<60).map { $0 % 2 == 0 ? [] : [Diagnostic.Name.filterCrashed] }
        #expect(outcomes.map(\.names) == expected)
        filter.host.close()
        #expect(filter.loop.run(atMost: .seconds(5)) { filter.host.isTerminated })
    }

    @Test func `a closed host gives every query an outcome`() throws {
        let filter = try Scripted("time.sleep(1000)\n", processes: 2, window: 4)
        var failures = 0
        filter.ask(100) { if $0.answer == nil { failures += 1 } }
        _ = filter.loop.run(atMost: .milliseconds(300)) { false }
        filter.host.close()
        #expect(failures == 0)
        #expect(filter.loop.run(atMost: .seconds(5)) { failures == 100 && filter.host.isTerminated })
    }

    @Test func `a host that is released ends the processes of its helpers`() throws {
        var filter: Scripted? = try Scripted("for line in lines: pass\n", processes: 2, window: 4)
        let program = try #require(filter?.host.filter.executable.path)
        filter?.ask(100) { _ in }
        let loop = try #require(filter?.loop)
        try waitUntil(on: loop) { processes(of: program) >= 6 }
        filter = nil
        try waitUntil(on: loop) { processes(of: program) == 0 }
    }

    /// How many processes have a file in their command.
    private func processes(of path: String) -> Int {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.count { number in
            guard let command = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") else { return false }
            return String(decoding: command, as: UTF8.self).contains(path)
        }
    }

    private func waitUntil(on loop: EventLoop, _ condition: () -> Bool) throws {
        for _ in 0..<600 where !condition() {
            var isLater = false
            loop.after(.milliseconds(50)) { isLater = true }
            loop.run(atMost: .seconds(60)) { isLater }
        }
        try #require(condition())
    }
}
