import EventLoop
import Evaluation
import FilterHost
import Foundation
import Messages
import TestFiles
import Testing

@testable import EvaluationRunner

/// Filters that crash, hang, answer twice or defer, asked about streams of texts.
@Suite(.enabled("bubblewrap is not installed") { FileManager.default.isExecutableFile(atPath: "/usr/bin/bwrap") })
struct FilterRunTests {
    /// A filter of a few lines of Python, and what a trial of it tells.
    private final class Scripted {
        let folder: URL
        let loop = EventLoop()
        let trial: FilterRun<Int>
        var told: [(tag: Int, answer: FilterRunAnswer)] = []
        /// How many texts were without a result at most.
        var mostUnanswered = 0

        init(_ script: String, _ change: (inout FilterRunOptions) -> Void = { _ in }) throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("trials-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("filter.py")
            try writeExecutable(
                """
                #!/usr/bin/python3
                import json, os, sys, time
                def say(line): print(json.dumps(line), flush=True)
                def asked():
                    for line in map(json.loads, sys.stdin):
                        if line["type"] != "capabilities": yield line
                        else: say({"id": line["id"], "transactionalSubActions": ["transactionalFinance"]})
                lines = asked()
                \(script)

                """, to: file)
            let filter = Filter(name: "Scripted", identifier: "scripted", executable: file, folder: folder)
            var options = FilterRunOptions()
            options.filter.responseTimeout = .seconds(60)
            change(&options)
            trial = FilterRun(loop: loop, filter: filter, options: options)
            trial.onResult = { [unowned self] in told.append(($0, $1)) }
        }

        deinit {
            trial.stop()
            loop.run(atMost: .seconds(5)) { trial.host.isTerminated }
            try? FileManager.default.removeItem(at: folder)
        }

        /// Asks about all texts, as there is room.
        func ask(_ texts: [String?]) throws -> [FilterRunAnswer] {
            var next = 0
            let pump = { [unowned self] in
                while trial.hasRoom, next < texts.count {
                    trial.ask(FilterRunMessage(sender: nil, messageBody: texts[next]), next)
                    next += 1
                    mostUnanswered = max(mostUnanswered, trial.unanswered)
                }
            }
            trial.onRoom = pump
            trial.start(then: pump)
            let isDone = loop.run(atMost: .seconds(60)) { told.count == texts.count }
            try #require(isDone, "told \(told.count) of \(texts.count): \(trial.host.log.lines.suffix(5))")
            #expect(told.map(\.tag) == Array(texts.indices))
            return told.map(\.answer)
        }
    }

    @Test func resultsComeInTheOrderOfTheTexts() throws {
        // Answered in pairs, the second first.
        let filter = try Scripted(
            """
            held = None
            for line in lines:
                if held is None and line["messageBody"] != "last": held = line; continue
                for one in [line, held]:
                    if one: say({"id": one["id"], "action": "junk" if int(one["messageBody"][-1:] in "02468") else "none"})
                held = None
            """)
        let answers = try filter.ask((0..<5001).map { $0 == 5000 ? "last" : "text \($0)" })
        for (index, answer) in answers.enumerated() where index < 5000 {
            #expect(answer.action == (index % 2 == 0 ? .junk : .none))
        }
        #expect(answers.allSatisfy { $0.failure == nil })
    }

    /// A window of long texts is no larger than one of short ones.
    @Test func theWindowIsOfSoManyBytes() throws {
        let script = "for line in lines: say({\"id\": line[\"id\"], \"action\": \"junk\"})"
        let long = try Scripted(script)
        let answers = try long.ask((0..<40).map { String(repeating: "\($0 % 10)", count: 1 << 20) })
        #expect(answers.allSatisfy { $0.action == .junk })
        #expect(long.mostUnanswered == 8)
        let short = try Scripted(script)
        #expect(try short.ask((0..<5000).map { "text \($0)" }).allSatisfy { $0.action == .junk })
        #expect(short.mostUnanswered == FilterRunWindow.whole)
    }

    @Test func answersAreValidatedAsInTheInbox() throws {
        let filter = try Scripted(
            """
            answers = {"a": {"action": "transaction", "subAction": "transactionalFinance"},
                       "b": {"action": "transaction", "subAction": "transactionalOrders"},
                       "c": {"action": "nonsense"}, "d": {"actoin": "junk"}, "e": {"action": "allow"}, "f": {"action": 2}}
            for line in lines: say({"id": line["id"], **answers[line["messageBody"]]})
            """)
        let answers = try filter.ask(["a", "b", "c", "d", "e", "f", nil])
        #expect(
            answers.map(\.category) == [
                .transaction(.transactionalFinance), .transaction(.none), .uncategorised, .uncategorised,
                .uncategorised,
                .junk, .uncategorised,
            ])
        #expect(answers.map(\.failure) == [nil, nil, .malformed, .malformed, nil, nil, .notAsked])
        #expect(answers[1].diagnostic?.name == .subActionNotDeclared)
    }

    @Test func aCrashIsTheTextsAloneThatItHappensOver() throws {
        let filter = try Scripted(
            """
            for line in lines:
                if line["messageBody"] == "bad": os._exit(3)
                say({"id": line["id"], "action": "junk"})
            """)
        var texts = (0..<300).map { "text \($0)" }
        texts[100] = "bad"
        texts[200] = "bad"
        let answers = try filter.ask(texts)
        #expect(answers.indices.filter { answers[$0].failure == .crashed } == [100, 200])
        #expect(answers.filter { $0.action == .junk }.count == 298)
    }

    @Test func aHangIsLateAndTheOthersAreAnswered() throws {
        let filter = try Scripted(
            """
            for line in lines:
                if line["messageBody"] == "slow": time.sleep(1000)
                say({"id": line["id"], "action": "junk"})
            """
        ) { $0.filter.responseTimeout = .milliseconds(400) }
        let answers = try filter.ask(["a", "slow", "b", "c"])
        #expect(answers.map(\.failure) == [nil, .late, nil, nil])
    }

    @Test func aFilterThatAsksItsServerIsToldThatNobodyCan() throws {
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
        let answers = try filter.ask((0..<1000).map { "text \($0)" })
        #expect(answers.allSatisfy { $0.wasDeferred })
        for (index, answer) in answers.enumerated() {
            let isJunk = "\(index)".contains("1")
            #expect(answer.action == (isJunk ? .junk : .none))
            #expect(answer.failure == (isJunk ? nil : .deferred))
        }
    }

    @Test func secondAnswersAndFloodsCountForNothing() throws {
        let filter = try Scripted(
            """
            for line in lines:
                print("chatter " * 50, file=sys.stderr)
                print("this is no answer")
                for action in ["junk", "none"]: say({"id": line["id"], "action": action})
            """)
        let answers = try filter.ask((0..<500).map { "text \($0)" })
        #expect(answers.allSatisfy { $0.action == .junk && $0.failure == nil })
        _ = filter.loop.run(atMost: .seconds(5)) { filter.trial.answeredTwice >= 499 }
        #expect(filter.trial.answeredTwice >= 499)
    }

    @Test func aFilterThatCannotBeStartedIsNotTriedForEachText() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("trials-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("filter")
        try writeExecutable("#!/no/such/interpreter\n", to: file)
        let loop = EventLoop()
        var options = FilterRunOptions()
        options.filter.responseTimeout = .seconds(5)
        let trial = FilterRun<Int>(
            loop: loop, filter: Filter(name: "None", identifier: "none", executable: file, folder: folder),
            options: options)
        var failures: [Observation.Failure?] = []
        trial.onResult = { failures.append($1.failure) }
        trial.start { for number in 0..<20 { trial.ask(FilterRunMessage(sender: nil, messageBody: "a"), number) } }
        _ = loop.run(atMost: .seconds(60)) { failures.count == 20 }
        trial.stop()
        #expect(failures.count == 20)
        #expect(failures.allSatisfy { $0 == .notAsked || $0 == .crashed })
    }

    @Test func whatIsStoppedTellsNothingMore() throws {
        let filter = try Scripted(#"for line in lines: say({"id": line["id"], "action": "junk"})"#)
        var asked = 0
        filter.trial.onRoom = {
            while filter.trial.hasRoom {
                filter.trial.ask(FilterRunMessage(sender: nil, messageBody: "text"), asked)
                asked += 1
            }
        }
        filter.trial.start { filter.trial.onRoom?() }
        _ = filter.loop.run(atMost: .seconds(60)) { filter.told.count > 100 }
        filter.trial.stop()
        let told = filter.told.count
        #expect(told > 100)
        _ = filter.loop.run(atMost: .seconds(5)) { filter.trial.host.isTerminated }
        #expect(filter.trial.host.isTerminated)
        #expect(filter.told.count == told)
        #expect(filter.told.map(\.tag) == Array(0..<told))
    }
}
