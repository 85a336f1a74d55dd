import Foundation
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses

@Suite("X7, V7: whatever a filter does, each query has an outcome", .waitsForPrograms, .needsBubblewrap)
struct MisbehaviorTests {
    @Test func `a filter that ends at its start is not restarted endlessly`() throws {
        let filter = try ScriptedFilter(
            """
            open("starts", "a").write("x")
            print("no model", file=sys.stderr)
            sys.exit(3)
            """
        )
        filter.host.restartLimiter.toleratedLoss = .zero
        let outcomes = try filter.ask((0..<200).map { "text \($0)" })
        #expect(outcomes.allSatisfy { $0.answer == nil })
        #expect(outcomes[0].diagnostics[0].description == "filter-crashed: exited with status 3; no model")
        // Queries that were sent report the end, and the others report that the filter was abandoned.
        let queried = RestartLimiter.maxUnansweredEnds - 1
        #expect(outcomes.prefix(queried).allSatisfy { $0.names == [.filterCrashed] })
        #expect(outcomes.dropFirst(queried + 1).allSatisfy { $0.names.last == .filterAbandoned })
        #expect(filter.written("starts")?.count == RestartLimiter.maxUnansweredEnds)
    }

    @Test func `X7: a filter that was abandoned is restarted for the next message`() throws {
        let filter = try ScriptedFilter(
            """
            for query in lines:
                if query["messageBody"] == "bad": sys.exit(3)
                answer(query)
            """
        )
        filter.host.restartLimiter.toleratedLoss = .zero
        _ = try filter.ask((0..<40).map { _ in "bad" })
        #expect(try filter.ask("good").action == .junk)
        #expect(try filter.ask("bad").names == [.filterCrashed])
    }

    @Test func `a crash that does not repeat is reported as well`() throws {
        let filter = try ScriptedFilter(
            """
            for number, query in enumerate(lines):
                if number == 2 and not os.path.exists("crashed"):
                    open("crashed", "w")
                    os.kill(os.getpid(), signal.SIGSEGV)
                answer(query)
            """
        )
        let outcomes = try filter.ask(["a", "b", "c", "d"])
        #expect(outcomes.map(\.action) == [.junk, .junk, .junk, .junk])
        #expect(outcomes.map(\.names) == [[], [], [.filterCrashed], []])
        #expect(outcomes[2].diagnostics.first?.detail.hasSuffix("the query was retried") == true)
    }

    @Test func `a crash is attributed to the message that causes it, and to no other`() throws {
        let filter = try ScriptedFilter(
            """
            for query in lines:
                if query["messageBody"] == "bad": os.kill(os.getpid(), signal.SIGSEGV)
                answer(query)
            """
        )
        let bodies = (0..<40).map { $0 % 17 == 5 ? "bad" : "text \($0)" }
        let outcomes = try filter.ask(bodies)
        for (text, outcome) in zip(bodies, outcomes) {
            #expect(outcome.names == (text == "bad" ? [.filterCrashed] : []))
            #expect(outcome.action == (text == "bad" ? nil : .junk))
        }
        #expect(outcomes[5].diagnostics[0].detail.hasPrefix("ended by signal 11"))
    }

    @Test func `a filter that ends silently after each answer is restarted for the next query`() throws {
        let filter = try ScriptedFilter("answer(next(lines))")
        #expect(try filter.ask(["a", "b", "c", "d"]).map(\.action) == [.junk, .junk, .junk, .junk])
    }

    @Test func `a hanging query times out alone; the others are retried`() throws {
        let filter = try ScriptedFilter(
            """
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            for query in lines:
                while query["messageBody"] == "hang": time.sleep(1)
                answer(query)
            """
        ) { $0.responseTimeout = .seconds(5) }
        let outcomes = try filter.ask(["a", "hang", "b", "c"])
        #expect(outcomes.map(\.action) == [.junk, nil, .junk, .junk])
        #expect(outcomes[1].names == [.noAnswerInTime])
        #expect(outcomes.filter { $0.answer == nil }.count == 1)
    }

    @Test func `V7: only the oldest query has a running clock`() throws {
        let filter = try ScriptedFilter(
            """
            for query in lines:
                time.sleep(0.6)
                answer(query)
            """
        ) { $0.responseTimeout = .seconds(5) }
        let outcomes = try filter.ask((0..<10).map { "text \($0)" })
        #expect(outcomes.allSatisfy { $0.action == .junk && $0.diagnostics.isEmpty })
        #expect(!filter.logged("killed"))
    }

    @Test func `answers are matched by id, in whatever order they arrive`() throws {
        let filter = try ScriptedFilter(
            """
            held = [next(lines) for _ in range(6)]
            for query in reversed(held): answer(query, query["messageBody"])
            for query in lines: answer(query)
            """
        )
        let actions = ["none", "allow", "junk", "promotion", "transaction", "junk"]
        #expect(try filter.ask(actions).map { $0.action?.name } == actions)
    }

    @Test(arguments: ["", "time.sleep(0.2)"])
    func `V9: the first answer counts, the second is reported with its query`(pause: String) throws {
        let filter = try ScriptedFilter(
            """
            for query in lines:
                two = ['{"id":%d,"action":"%s"}\\n' % (query["id"], action) for action in ("allow", "junk")]
                sys.stdout.write(two[0]); \(pause.isEmpty ? "pass" : "sys.stdout.flush(); " + pause)
                sys.stdout.write(two[1]); sys.stdout.flush()
            """
        )
        var late: [QueryID: [Diagnostic.Name]] = [:]
        filter.host.onLateDiagnostic = { late[$0, default: []].append($1.name) }
        var outcome: FilterOutcome?
        let id = filter.host.query(FilterQuery(sender: nil, messageBody: nil, receiverISOCountryCode: nil)) {
            outcome = $0
        }
        try filter.wait { late.count == 1 }
        #expect(outcome?.action == .allow)
        #expect(late == [id: [.answeredTwice]])
    }

    @Test func `lines that are not answers go to the log, and the answer still counts`() throws {
        let filter = try ScriptedFilter(
            #"""
            for query in lines:
                out = sys.stdout.buffer
                for line in (b"not json", b"[1,2]", b'{"action":"junk"}', b'{"id":"1","action":"junk"}', b"",
                             b'{"id":4711,"action":"junk"}', b'{"id":4712}', b'caf\xe9', b'{"id":%d,"action":"\xff"}' % query["id"],
                             b'{"id":%d,"type":"later","action":"junk"}' % query["id"]):
                    out.write(line + b"\n")
                out.flush()
                answer(query, "allow")
            """#
        )
        let outcome = try filter.ask("text")
        #expect(outcome.action == .allow)
        // Recorded once, for the oldest query in flight.
        #expect(outcome.diagnostics.map(\.name) == [.unknownIdentifier])
        #expect(outcome.diagnostics.first?.detail.contains("4711") == true)
        for text in ["not json", "[1,2]", "caf\u{FFFD}", "unknown-id: there is no query 4711", "\"later\""] {
            #expect(filter.logged(text), "\(text)")
        }
    }

    @Test(arguments: [
        (#"{"id":1}"#, "it has no action"), (#"{"id":1,"action":true}"#, "its action is a boolean"),
        (#"{"id":1,"action":null}"#, "its action is null"),
        (#"{"id":1,"action":["junk"]}"#, "its action is an array"),
        (#"{"id":1,"action":"junk","subAction":{}}"#, "its subAction is an object"),
    ]
    )
    func `an invalid answer is malformed, with the reason`(line: String, reason: String) throws {
        let filter = try ScriptedFilter("next(lines)\nprint('\(line)', flush=True)\nnext(lines)")
        let outcome = try filter.ask("text")
        #expect(outcome.answer == nil)
        #expect(outcome.diagnostics == [Diagnostic(.malformedAnswer, reason)])
    }

    @Test func `a name or number that is not one of Apple's is passed on unchanged`() throws {
        let filter = try ScriptedFilter(
            """
            next(lines); print('{"id":1,"action":"filterAction","subAction":77}', flush=True)
            next(lines); print('{"id":2,"action":2,"subAction":10001}', flush=True)
            next(lines)
            """
        )
        let first = FilterAnswer(action: .unknown("filterAction"), subAction: .unknown("77"))
        let second = FilterAnswer(action: .known(.junk), subAction: .known(.transactionalFinance))
        #expect(try filter.ask(["a", "b"]).map(\.answer) == [first, second])
    }

    @Test func `half a line at the end is not an answer`() throws {
        let filter = try ScriptedFilter("next(lines)\nsys.stdout.write('{\"id\":1,\"action\"'); sys.stdout.flush()")
        #expect(try filter.ask("text").names == [.filterCrashed])
        #expect(filter.logged(#"{"id":1,"action""#))
    }

    @Test(arguments: [true, false])
    func `a line of more than 1 MiB ends the process`(ends: Bool) throws {
        let filter = try ScriptedFilter(
            """
            for query in lines:
                if query["messageBody"] == "long": print("x" * (2 << 20), end="\(ends ? "\\n" : "")", flush=True)
                else: answer(query)
            """
        )
        let outcomes = try filter.ask(["a", "long", "b"])
        #expect(outcomes.map(\.action) == [.junk, nil, .junk])
        #expect(outcomes[1].names == [.lineTooLong])
    }

    @Test func `a filter that closes its output is killed: at once without a sandbox, else at the timeout`() throws {
        let script = "next(lines)\nos.close(1)\ntime.sleep(1000)"
        let bare = try ScriptedFilter(script) { $0.isolationMode = .unsandboxed }
        #expect(try bare.ask("text").names == [.filterClosedItsOutput])
        let walled = try ScriptedFilter(script) { $0.responseTimeout = .seconds(5) }
        #expect(try walled.ask("text").names == [.filterClosedItsOutput])
    }

    @Test func `a filter that never reads blocks nothing`() throws {
        let filter = try ScriptedFilter("time.sleep(1000)") { $0.responseTimeout = .milliseconds(200) }
        let long = String(repeating: "long ", count: 4000)
        var outcomes: [FilterOutcome] = []
        for _ in 0..<50 {
            filter.host.query(FilterQuery(sender: nil, messageBody: long, receiverISOCountryCode: nil)) {
                outcomes.append($0)
            }
        }
        try filter.wait { outcomes.count == 50 }
        #expect(outcomes.allSatisfy { $0.names == [.noAnswerInTime] })
    }

    @Test func `a flood on standard error reaches neither the memory nor the answers`() throws {
        let filter = try ScriptedFilter(
            """
            if os.fork() == 0:
                while True: os.write(2, b"flood " * 1000 + b"\\n")
            for query in lines: answer(query)
            """
        )
        #expect(try filter.ask((0..<20).map { "\($0)" }).allSatisfy { $0.action == .junk })
        try filter.wait { filter.host.log.count > 3 * FilterLog.capacity }
        #expect(filter.host.log.lines.count == FilterLog.capacity)
        #expect(filter.host.log.dropped == filter.host.log.count - FilterLog.capacity)
        #expect(filter.host.log.lines.allSatisfy { $0.text.utf8.count <= FilterLog.lineLimit + 3 })
    }

    @Test func `a flood on standard output ends at the time limit, and timers stay on time`() throws {
        let filter = try ScriptedFilter("while True: os.write(1, b'flood\\n' * 5000)") {
            $0.responseTimeout = .seconds(1)
        }
        var ticks = 0
        var timer: EventLoop.Token?
        func tick() {
            ticks += 1
            timer = filter.loop.after(.milliseconds(1)) { tick() }
        }
        tick()
        #expect(try filter.ask("text").names == [.noAnswerInTime])
        filter.loop.cancel(timer)
        #expect(ticks > 5)
    }

    @Test func `S5: a capabilities query that fails says why`() throws {
        let filter = try ScriptedFilter("next(lines)\nsys.exit(1)")
        var outcome: CapabilitiesOutcome?
        filter.host.queryCapabilities { outcome = $0 }
        try filter.wait { outcome != nil }
        #expect(outcome?.capabilities == nil)
        #expect(outcome?.diagnostics.map(\.name) == [.filterCrashed])
    }

    @Test(
        arguments: [(nil, 2), ("http://filter.example/q", 2), ("https:", 2), ("https://filter.example/q", 3)]
            as [(String?, Int)]
    )
    func `D4, D5: a deferral is refused with Apple's error, and the answer after it counts`(
        networkURL: String?, code: Int
    ) throws {
        let script = """
            query = next(lines)
            print(json.dumps({"id": query["id"], "type": "defer"}), flush=True)
            error = next(lines)["error"]
            answer(query, error["code"])
            next(lines)
            """
        let scripted = try ScriptedFilter(script)
        var filter = scripted.host.filter
        filter.networkURL = networkURL
        let host = FilterHost(loop: scripted.loop, filter: filter, options: scripted.host.options)
        var outcome: FilterOutcome?
        host.query(FilterQuery(sender: nil, messageBody: "text", receiverISOCountryCode: nil)) { outcome = $0 }
        try scripted.wait { outcome != nil }
        #expect(outcome?.action?.rawValue == code)
        #expect(outcome?.names == [.deferralNotPossible])
    }

    @Test func `X4: fresh means a process for each query`() throws {
        let filter = try ScriptedFilter(
            """
            open("starts", "a").write("x")
            for query in lines: answer(query)
            open("ends", "a").write("x")
            """
        ) { $0.process = .fresh }
        #expect(try filter.ask(["a", "b", "c"]).map(\.action) == [.junk, .junk, .junk])
        #expect(filter.written("starts") == "xxx")
        try filter.wait { filter.written("ends") == "xxx" }
    }

    @Test func `a closed host completes its open queries, lets the process end, and accepts no more`() throws {
        let filter = try ScriptedFilter(
            """
            open("reads", "w").close()
            for line in sys.stdin: pass
            open("ended", "w").write("yes")
            """)
        var outcomes: [FilterOutcome] = []
        for _ in 0..<300 {
            filter.host.query(FilterQuery(sender: nil, messageBody: "a", receiverISOCountryCode: nil)) {
                outcomes.append($0)
            }
        }
        // Python has started: its start does not count toward the time to end.
        try filter.wait { filter.written("reads") != nil }
        filter.host.close()
        #expect(outcomes.isEmpty)
        try filter.wait { filter.host.isTerminated && outcomes.count == 300 }
        #expect(filter.written("ended") == "yes")
        #expect(try filter.ask("late").names == [.noAnswerInTime])
    }

    @Test func `a released host leaves no process`() throws {
        var filter: ScriptedFilter? = try ScriptedFilter(
            """
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            for query in lines: answer(query)
            time.sleep(1000)
            """
        )
        #expect(try filter?.ask("a").action == .junk)
        let name = try #require(filter?.host.filter.executable.path)
        #expect(processes(naming: name) > 0)
        filter = nil
        // The kernel removes the sandbox's inner processes shortly after the outer one.
        let loop = EventLoop()
        var timer: EventLoop.Token?
        func again() { timer = loop.after(.milliseconds(20)) { again() } }
        again()
        #expect(loop.run(atMost: .seconds(60)) { processes(naming: name) == 0 })
        loop.cancel(timer)
    }

    private func processes(naming name: String) -> Int {
        let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).filter { Int($0) != nil }
        return numbers.filter {
            let line = FileManager.default.contents(atPath: "/proc/\($0)/cmdline") ?? Data()
            return String(decoding: line, as: UTF8.self).contains(name)
        }.count
    }
}
