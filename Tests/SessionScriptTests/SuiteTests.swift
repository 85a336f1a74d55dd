import Foundation
import Testing

@testable import SessionScript

@Suite("Sessions that run as tests")
struct SuiteTests {
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

    @Test func `a folder without sessions could not run`() throws {
        try withFolder { folder in
            let result = SessionSuite([folder.path]).run()
            #expect(result.summary == "0 of 1 sessions passed, 0 failed, 1 could not run.")
        }
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
