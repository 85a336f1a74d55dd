import Foundation
import SessionTerms
import Synchronization
import TestFiles
import Testing

@testable import SessionScript

@Suite("Sessions that run as tests")
struct SuiteTests {
    private let tree = TestFolder()
    private var folder: URL { tree.url }

    /// A folder with three sessions, of which `b` fails and `c` cannot run.
    private func withSuite<Value>(_ body: (SessionSuite, URL) throws -> Value) throws -> Value {
        try withFolder { folder in
            let steps = "steps: [{ receive: { from: \"+12025550143\", text: Hi }, expect: { folder: FOLDER } }]\n"
            for (name, yaml) in [
                ("a", "title: A\ntags: [quick]\n" + steps.replacing("FOLDER", with: "unknown")),
                ("b", "title: B\n" + steps.replacing("FOLDER", with: "junk")), ("c", "title: C\nsteps: none\n"),
            ] {
                try yaml.write(to: folder.appendingPathComponent("\(name).yaml"), atomically: true, encoding: .utf8)
            }
            return try body(SessionSuite([folder.path]), folder)
        }
    }

    @Test func `each session has a time, and the summary counts them`() throws {
        try withSuite { suite, _ in
            var titles: [String?] = []
            let result = suite.run { titles.append($0.title) }
            #expect(titles == ["A", "B", "C"])
            #expect(result.summary == "1 of 3 sessions passed, 1 failed, 1 could not run.")
            #expect(!result.isPassed && result.foundCount == 3)
            #expect(result.results.allSatisfy { $0.seconds > 0 && $0.seconds <= result.seconds })
            #expect(result.results.map(\.tags) == [["quick"], [], []])
            #expect(result.slowest == [], "three sessions need no list")
        }
    }

    @Test func `a run that stops at a failure counts the others as not run, and calls back without them`() throws {
        try withSuite { suite, _ in
            var titles: [String?] = []
            let result = suite.run(SuitePlan(stopsAtFailure: true)) { titles.append($0.title) }
            #expect(titles == ["A", "B"])
            #expect(result.summary == "1 of 3 sessions passed, 1 failed, 0 could not run, 1 not run.")
            #expect(result.results.last?.description.hasSuffix("c.yaml (C): not run") == true)
            #expect(CheckReport(result).sessions.map(\.verdict) == ["holds", "fails", "not-run"])
        }
    }

    @Test func `several sessions at a time give the same results in the same order`() throws {
        try withSuite { suite, folder in
            let slow = """
                title: Z
                steps:
                  - wait: 1h
                  - receive: { from: "+12025550143", text: Hi }
                    expect: { eventually: 300ms, folder: junk }
                """
            // The first is the last to end.
            try slow.write(to: folder.appendingPathComponent("A0.yaml"), atomically: true, encoding: .utf8)
            for number in 0..<12 {
                try FileManager.default.copyItem(
                    at: folder.appendingPathComponent("\(["a", "b", "c"][number % 3]).yaml"),
                    to: folder.appendingPathComponent("d\(number).yaml"))
            }
            var options = CheckOptions(includesMessages: true)
            options.includesCoverage = true
            let all = SessionSuite([folder.path])
            func results(jobs: Int, stopsAtFailure: Bool) -> ([String], [CheckResult]) {
                var plan = SuitePlan(repetitions: 2, seed: 3, stopsAtFailure: stopsAtFailure)
                plan.jobs = jobs
                var names: [String] = []
                let result = all.run(plan, options) { names.append($0.name) }
                return (names, result.results.map(withoutTime))
            }
            for stopsAtFailure in [false, true] {
                let expected = results(jobs: 1, stopsAtFailure: stopsAtFailure)
                #expect(expected.1.count == 32)
                for jobs in [2, 5, 64] {
                    let found = results(jobs: jobs, stopsAtFailure: stopsAtFailure)
                    #expect(found.0 == expected.0)
                    #expect(found.1 == expected.1)
                }
            }
        }
    }

    private func withoutTime(_ result: CheckResult) -> CheckResult {
        var result = result
        result.seconds = 0
        return result
    }

    @Test func `as many sessions as there are jobs run at a time`() throws {
        for name in ["a", "b", "c"] {
            try "title: T\nsteps: [{ press: q }]\n".write(
                to: folder.appendingPathComponent("\(name).yaml"), atomically: true, encoding: .utf8)
        }
        let meeting = Meeting(of: 2)
        var plan = SuitePlan()
        plan.jobs = 2
        let options = CheckOptions(display: { _ in
            meeting.join()
            return SilentDisplay()
        })
        #expect(SessionSuite([folder.path]).run(plan, options).isPassed)
        #expect(meeting.mostAtOnce == 2)
    }

    @Test
    func `sessions that may wait for limits start first, in turn with others, when several run at a time`() throws {
        let contents = [
            "title: A", "title: B\nsettings: { response-timeout: 300ms }", "title: C\nsteps: [{ wait: 1h }]",
            "title: D\nsteps: [{ expect: { eventually: 1s, count: { junk: 1 } } }]",
            "title: E\nsettings: { extension-memory: 16MiB }",
        ]
        let files = contents.indices.map { folder.appendingPathComponent("\($0).yaml").path }
        for (file, yaml) in zip(files, contents) { try yaml.write(toFile: file, atomically: true, encoding: .utf8) }
        let missing = SuiteEntry(file: folder.appendingPathComponent("missing.yaml").path)
        let entries = [missing] + files.map { SuiteEntry(file: $0) }
        let runs = SuitePlan(repetitions: 2).runs(of: entries)
        #expect(SuiteRun.startOrder(of: runs) == [2, 0, 4, 1, 5, 3, 8, 6, 10, 7, 11, 9])
        #expect(SuiteRun.startOrder(of: Array(runs[4...5]) + [runs[0]]) == [0, 2, 1])
    }

    @Test func `a canceled run ends the sessions in progress`() throws {
        for name in ["a", "b"] {
            try """
            title: T
            steps: [{ expect: { eventually: 10m, count: { junk: 1 } } }]
            """.write(to: folder.appendingPathComponent("\(name).yaml"), atomically: true, encoding: .utf8)
        }
        for jobs in [1, 2] {
            var plan = SuitePlan()
            plan.jobs = jobs
            var calls = 0
            let result = SessionSuite([folder.path]).run(
                plan,
                isCanceled: {
                    calls += 1
                    return calls > 3
                }, each: { _ in })
            #expect(result.results.map(\.verdict) == [.notRun, .notRun])
        }
    }

    @Test func `a folder without sessions could not run`() throws {
        let result = SessionSuite([folder.path]).run()
        #expect(result.summary == "0 of 1 sessions passed, 0 failed, 1 could not run.")
    }

    @Test func `repetitions are numbered, and sessions that differ are listed`() throws {
        try withSuite { suite, folder in
            var runs = 0
            let result = suite.run(SuitePlan(repetitions: 2)) { (_: CheckResult) -> Void in
                runs += 1
                guard runs == 3 else { return }
                let file = folder.appendingPathComponent("a.yaml")
                try? String(contentsOf: file, encoding: .utf8).replacing("unknown", with: "junk")
                    .write(to: file, atomically: true, encoding: .utf8)
            }
            #expect(result.results.map(\.repetition) == [1, 1, 1, 2, 2, 2])
            #expect(result.summary == "1 of 6 runs passed, 3 failed, 2 could not run.")
            #expect(result.unstable.map { "\($0.name.suffix(6)): \($0.passed) of \($0.runs)" } == ["a.yaml: 1 of 2"])
            #expect(result.slowest.count == 3)
            #expect(zip(result.slowest, result.slowest.dropFirst()).allSatisfy { $0.seconds >= $1.seconds })
            #expect(CheckReport(result).summary.unstable == result.unstable.map(\.name))
            #expect(CheckReport(result).sessions.map(\.repetition) == [1, 1, 1, 2, 2, 2])
        }
    }

    @Test func `a seed determines the order, and each repetition has another`() {
        let items = Array(0..<50)
        let plan = SuitePlan(repetitions: 2, seed: 7)
        #expect(SuitePlan().order(items, repetition: 1) == items)
        #expect(plan.order(items, repetition: 1) == plan.order(items, repetition: 1))
        #expect(plan.order(items, repetition: 1).sorted() == items)
        #expect(plan.order(items, repetition: 1) != plan.order(items, repetition: 2))
        #expect(plan.order(items, repetition: 1) != SuitePlan(seed: 8).order(items, repetition: 1))
        // Written down, so that a seed means the same in each version.
        #expect(plan.order(Array(0..<8), repetition: 1) == [4, 2, 1, 5, 3, 7, 6, 0])
        #expect(plan.order([Int](), repetition: 1) == [] && plan.order([1], repetition: 1) == [1])
    }
}

/// Sessions wait here until several have come, for a while.
private final class Meeting: Sendable {
    private let size: Int
    private let present = Mutex((now: 0, most: 0))

    init(of size: Int) { self.size = size }

    var mostAtOnce: Int { present.withLock { $0.most } }

    func join() {
        present.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        let end = ContinuousClock.now + .seconds(10)
        while mostAtOnce < size, .now < end { usleep(1000) }
        present.withLock { $0.now -= 1 }
    }
}

/// A screen that shows nothing.
private final class SilentDisplay: SessionDisplay {
    var sessionScreen: SessionScreen { SessionScreen(press: { $1() }, show: { _ in }, text: { "" }) }

    func follow(_ player: SessionPlayer) {}
}
