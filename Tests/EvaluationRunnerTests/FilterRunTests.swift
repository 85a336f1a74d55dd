import Evaluation
import FilterProcesses
import Foundation
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import EvaluationRunner

/// Runs of filters that crash, hang, answer twice or defer.
@Suite(.waitsForPrograms, .needsBubblewrap) struct FilterRunTests {
    /// A filter of a few lines of Python, and the results of a run of it.
    private final class Scripted {
        private let tree = TestFolder()
        let loop = EventLoop()
        let run: FilterRun<Int>
        var results: [(tag: Int, answer: FilterRunAnswer)] = []
        /// The most messages that were without a result at the same time.
        var maxUnanswered = 0

        init(_ script: String, _ change: (inout FilterRunOptions) -> Void = { _ in }) throws {
            let file = tree.url.appendingPathComponent("filter.py")
            try writeExecutable(
                """
                #!/usr/bin/python3 -ES
                import json, os, sys, time
                def say(line): print(json.dumps(line), flush=True)
                def queries():
                    for line in map(json.loads, sys.stdin):
                        if line["type"] != "capabilities": yield line
                        else: say({"id": line["id"], "transactionalSubActions": ["transactionalFinance"]})
                lines = queries()
                \(script)

                """, to: file)
            let filter = Filter(name: "Scripted", identifier: "scripted", executable: file, folder: tree.url)
            var options = FilterRunOptions()
            options.filter.responseTimeout = .seconds(60)
            change(&options)
            run = FilterRun(loop: loop, filter: filter, options: options)
            run.onResult = { [unowned self] in results.append(($0, $1)) }
        }

        deinit {
            run.stop()
            loop.run(atMost: .seconds(5)) { run.host.isTerminated }
        }

        /// Runs the filter over all messages, as there is room.
        func run(_ bodies: [String?]) throws -> [FilterRunAnswer] {
            var next = 0
            let pump = { [unowned self] in
                while run.hasRoom, next < bodies.count {
                    run.submit(FilterRunMessage(sender: nil, messageBody: bodies[next]), next)
                    next += 1
                    maxUnanswered = max(maxUnanswered, run.unanswered)
                }
            }
            run.onRoom = pump
            run.start(then: pump)
            let isDone = loop.run(atMost: .seconds(60)) { results.count == bodies.count }
            try #require(isDone, "\(results.count) of \(bodies.count) results: \(run.host.log.lines.suffix(5))")
            #expect(results.map(\.tag) == Array(bodies.indices))
            return results.map(\.answer)
        }
    }

    @Test func `results arrive in the order of the messages`() throws {
        // Answered in pairs, the second one first.
        let filter = try Scripted(
            """
            held = None
            for line in lines:
                if not held and line["messageBody"] != "last": held = line; continue
                for one in [line, held]:
                    if one: say({"id": one["id"], "action": "junk" if int(one["messageBody"][-1:] in "02468") else "none"})
                held = None
            """)
        let answers = try filter.run((0..<5001).map { $0 == 5000 ? "last" : "text \($0)" })
        for (index, answer) in answers.enumerated() where index < 5000 {
            #expect(answer.action == (index % 2 == 0 ? .junk : .none))
        }
        #expect(answers.allSatisfy { $0.failure == nil })
    }

    /// A window of long messages has the same size in bytes as one of short messages.
    @Test func `the window is limited in bytes`() throws {
        let script = "for line in lines: say({\"id\": line[\"id\"], \"action\": \"junk\"})"
        let long = try Scripted(script)
        let answers = try long.run((0..<12).map { String(repeating: "\($0 % 10)", count: 1 << 20) })
        #expect(answers.allSatisfy { $0.action == .junk })
        #expect(long.maxUnanswered == 8)
        let short = try Scripted(script)
        #expect(try short.run((0..<5000).map { "text \($0)" }).allSatisfy { $0.action == .junk })
        #expect(short.maxUnanswered == FilterRunWindow.whole)
    }

    @Test func `answers are validated as in the inbox`() throws {
        let filter = try Scripted(
            """
            answers = {"a": {"action": "transaction", "subAction": "transactionalFinance"},
                       "b": {"action": "transaction", "subAction": "transactionalOrders"},
                       "c": {"action": "nonsense"}, "d": {"actoin": "junk"}, "e": {"action": "allow"}, "f": {"action": 2}}
            for line in lines: say({"id": line["id"], **answers[line["messageBody"]]})
            """)
        let answers = try filter.run(["a", "b", "c", "d", "e", "f", nil])
        #expect(
            answers.map(\.category) == [
                .transaction(.transactionalFinance), .transaction(.none), .uncategorized, .uncategorized,
                .uncategorized,
                .junk, .uncategorized,
            ])
        #expect(answers.map(\.failure) == [nil, nil, .malformed, .malformed, nil, nil, .notQueried])
        #expect(answers[1].diagnostic?.name == .subActionNotDeclared)
    }

    @Test func `a crash fails only the message that caused it`() throws {
        let filter = try Scripted(
            """
            for line in lines:
                if line["messageBody"] == "bad": os._exit(3)
                say({"id": line["id"], "action": "junk"})
            """)
        var bodies = (0..<300).map { "text \($0)" }
        bodies[100] = "bad"
        bodies[200] = "bad"
        let answers = try filter.run(bodies)
        #expect(answers.indices.filter { answers[$0].failure == .crashed } == [100, 200])
        #expect(answers.filter { $0.action == .junk }.count == 298)
    }

    @Test func `a hang is late, and the other messages are answered`() throws {
        let filter = try Scripted(
            """
            for line in lines:
                if line["messageBody"] == "slow": time.sleep(1000)
                say({"id": line["id"], "action": "junk"})
            """
        ) { $0.filter.responseTimeout = .seconds(5) }
        let answers = try filter.run(["a", "slow", "b", "c"])
        #expect(answers.map(\.failure) == [nil, .late, nil, nil])
    }

    @Test func `without a server, a deferral fails at once`() throws {
        let filter = try Scripted(
            """
            bodies = {}
            for line in lines:
                if line["type"] == "query":
                    bodies[line["id"]] = line["messageBody"]
                    say({"id": line["id"], "type": "defer"})
                else:
                    body = bodies.pop(line["id"])
                    say({"id": line["id"], "action": "junk" if "1" in body else "none"})
            """)
        let answers = try filter.run((0..<1000).map { "text \($0)" })
        #expect(answers.allSatisfy { $0.wasDeferred })
        for (index, answer) in answers.enumerated() {
            let isJunk = "\(index)".contains("1")
            #expect(answer.action == (isJunk ? .junk : .none))
            #expect(answer.failure == (isJunk ? nil : .deferred))
        }
    }

    @Test func `second answers and floods are ignored`() throws {
        let filter = try Scripted(
            """
            for line in lines:
                print("chatter " * 50, file=sys.stderr)
                print("not an answer")
                for action in ["junk", "none"]: say({"id": line["id"], "action": action})
            """)
        let answers = try filter.run((0..<500).map { "text \($0)" })
        #expect(answers.allSatisfy { $0.action == .junk && $0.failure == nil })
        _ = filter.loop.run(atMost: .seconds(60)) { filter.run.answeredTwice >= 499 }
        #expect(filter.run.answeredTwice >= 499)
    }

    @Test func `a filter that cannot be started is not tried for every message`() throws {
        let folder = TestFolder()
        let file = folder.url.appendingPathComponent("filter")
        try writeExecutable("#!/no/such/interpreter\n", to: file)
        let loop = EventLoop()
        var options = FilterRunOptions()
        options.filter.responseTimeout = .seconds(5)
        let run = FilterRun<Int>(
            loop: loop, filter: Filter(name: "None", identifier: "none", executable: file, folder: folder.url),
            options: options)
        var failures: [Observation.Failure?] = []
        run.onResult = { failures.append($1.failure) }
        run.start { for number in 0..<20 { run.submit(FilterRunMessage(sender: nil, messageBody: "a"), number) } }
        _ = loop.run(atMost: .seconds(60)) { failures.count == 20 }
        run.stop()
        #expect(failures.count == 20)
        #expect(failures.allSatisfy { $0 == .notQueried || $0 == .crashed })
    }

    @Test func `a stopped run reports nothing more`() throws {
        let filter = try Scripted(#"for line in lines: say({"id": line["id"], "action": "junk"})"#)
        var submitted = 0
        filter.run.onRoom = {
            while filter.run.hasRoom {
                filter.run.submit(FilterRunMessage(sender: nil, messageBody: "text"), submitted)
                submitted += 1
            }
        }
        filter.run.start { filter.run.onRoom?() }
        _ = filter.loop.run(atMost: .seconds(60)) { filter.results.count > 100 }
        filter.run.stop()
        let count = filter.results.count
        #expect(count > 100)
        _ = filter.loop.run(atMost: .seconds(60)) { filter.run.host.isTerminated }
        #expect(filter.run.host.isTerminated)
        #expect(filter.results.count == count)
        #expect(filter.results.map(\.tag) == Array(0..<count))
    }
}
