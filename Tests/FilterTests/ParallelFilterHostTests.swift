import Foundation
import Messages
import PropertyTesting
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses

/// Several processes of a filter give the outcomes of one, in the order of the queries.
@Suite(.waitsForPrograms, .needsBubblewrap) struct ParallelFilterHostTests {
    /// What the scripted filter does with a message; its answer depends on nothing else.
    private enum Behavior: String, CaseIterable {
        case junk, none, slow, crash, malformed, unknown, silent, twice, deferral
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
            if behavior == "twice": answer(line, "none")
        """

    /// The outcomes of all queries, sent at once, in the order in which they came.
    private func outcomes(
        _ behaviors: [Behavior], processes: Int, toleratedLoss: Duration? = nil,
        _ change: (inout FilterOptions) -> Void = { _ in }
    ) throws -> [String] {
        let scratch = try TestFolder()
        let file = URL(
            fileURLWithPath: try scratch.writeProgram("filter/filter.py", ScriptedFilter.prelude + Self.script))
        var options = FilterOptions()
        options.responseTimeout = .seconds(behaviors.contains(.silent) ? 2 : 60)
        options.recordsTimes = false
        options.window = 16
        options.processes = processes
        change(&options)
        let loop = EventLoop()
        let filter = Filter(
            name: "Scripted", identifier: "scripted", executable: file, folder: file.deletingLastPathComponent())
        let host = ParallelFilterHost.host(loop: loop, filter: filter, options: options, server: nil)
        if let toleratedLoss {
            let only = try #require((host as? ParallelFilterHost)?.reference ?? host as? FilterHost)
            only.restartLimiter.toleratedLoss = toleratedLoss
        }
        var found: [String] = []
        host.queryCapabilities { _ in
            for (number, behavior) in behaviors.enumerated() {
                let query = FilterQuery(
                    sender: "+12025550143", messageBody: "\(behavior) \(number)", receiverISOCountryCode: "US")
                host.query(query) {
                    found.append("\(number) \(behavior): \($0.answer.debugDescription) \($0.diagnostics)")
                }
            }
        }
        let isDone = loop.run(atMost: .seconds(120)) { found.count == behaviors.count }
        host.close()
        _ = loop.run(atMost: .seconds(5)) { host.isTerminated }
        try #require(isDone, "\(found.count) of \(behaviors.count): \(host.log.lines.suffix(5))")
        return found
    }

    private func difference(_ behaviors: [Behavior], toleratedLoss: Duration? = nil) throws -> String? {
        let expected = try outcomes(behaviors, processes: 1, toleratedLoss: toleratedLoss).sorted()
        for processes in [2, 5] {
            let found = try outcomes(behaviors, processes: processes, toleratedLoss: toleratedLoss)
            let numbers = found.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
            if numbers != Array(behaviors.indices) { return "\(processes) processes: not in order" }
            if let place = zip(found.sorted(), expected).first(where: { $0 != $1 }) {
                return "\(processes) processes: \(place)"
            }
        }
        return nil
    }

    @Test func `X7: crashes, refusals and second answers are those of one process`() throws {
        let found = try counterexample(
            seeds: 0..<3,
            make: { random in
                let behaviors: [Behavior] = [.junk, .none, .malformed, .unknown, .twice, .deferral]
                let rarity = [7, 60, 10_000][random.below(3)]
                return (0..<(100 + random.below(400))).map { _ in
                    random.once(in: rarity) ? .crash : random.once(in: 40) ? .slow : random.pick(behaviors)
                }
            }, violation: { try difference($0) })
        #expect(found == nil)
    }

    @Test func `V8: a message without an answer in time fails alone, with any number of processes`() throws {
        var behaviors = [Behavior](repeating: .junk, count: 300)
        behaviors[150] = .silent
        #expect(try difference(behaviors) == nil)
    }

    @Test func `X7: a filter that always ends is abandoned at the same message`() throws {
        let behaviors =
            [Behavior](repeating: .junk, count: 2) + [Behavior](repeating: .crash, count: 60)
            + [Behavior](repeating: .junk, count: 60)
        #expect(try difference(behaviors, toleratedLoss: .zero) == nil)
        let last = try #require(try outcomes(behaviors, processes: 2, toleratedLoss: .zero).last)
        #expect(last.contains("without an answer"), "\(last)")
    }

    @Test func `X4: one process for each query gives the same outcomes`() throws {
        let behaviors = (0..<60).map { $0 % 20 == 7 ? Behavior.crash : $0 % 3 == 0 ? .none : .junk }
        let expected = try outcomes(behaviors, processes: 1) { $0.process = .fresh }
        #expect(try outcomes(behaviors, processes: 3) { $0.process = .fresh } == expected)
    }

    /// Where the filter runs is its own affair, but several processes must answer.
    @Test func `while messages pile up, several processes answer`() throws {
        let scratch = try TestFolder()
        let script = """
            for line in lines:
                if line["type"] == "capabilities":
                    print(json.dumps({"id": line["id"], "transactionalSubActions": []}), flush=True)
                    continue
                time.sleep(0.005)
                print(json.dumps({"id": line["id"], "action": "transaction", "subAction": str(process)}), flush=True)
            """
        let file = URL(
            fileURLWithPath: try scratch.writeProgram(
                "filter/filter.py", ScriptedFilter.prelude + "process = time.time_ns()\n" + script))
        var options = FilterOptions()
        options.window = 16
        options.processes = 3
        let loop = EventLoop()
        let host = ParallelFilterHost(
            loop: loop,
            filter: Filter(
                name: "Scripted", identifier: "scripted", executable: file, folder: file.deletingLastPathComponent()),
            options: options)
        var answers: [String] = []
        host.queryCapabilities { _ in
            for _ in 0..<600 {
                host.query(FilterQuery(sender: "1", messageBody: "a", receiverISOCountryCode: "US")) {
                    answers.append("\($0.answer.debugDescription)")
                }
            }
        }
        #expect(loop.run(atMost: .seconds(60)) { answers.count == 600 })
        #expect(Set(answers).count >= 3, "\(Set(answers))")
        #expect(host.startCount == 1 && host.unanswered == 0)
        host.close()
        #expect(loop.run(atMost: .seconds(5)) { host.isTerminated })
    }

    @Test func `a closed host gives every query an outcome`() throws {
        let scratch = try TestFolder()
        let file = URL(
            fileURLWithPath: try scratch.writeProgram("filter/filter.py", ScriptedFilter.prelude + "time.sleep(1000)\n")
        )
        var options = FilterOptions()
        options.window = 4
        options.processes = 2
        let loop = EventLoop()
        let host = ParallelFilterHost(
            loop: loop,
            filter: Filter(
                name: "Scripted", identifier: "scripted", executable: file, folder: file.deletingLastPathComponent()),
            options: options)
        var failures = 0
        for _ in 0..<100 {
            host.query(FilterQuery(sender: "1", messageBody: "a", receiverISOCountryCode: "US")) {
                if $0.answer == nil { failures += 1 }
            }
        }
        _ = loop.run(atMost: .milliseconds(300)) { false }
        host.close()
        #expect(failures == 0)
        #expect(loop.run(atMost: .seconds(5)) { failures == 100 && host.isTerminated })
    }
}
