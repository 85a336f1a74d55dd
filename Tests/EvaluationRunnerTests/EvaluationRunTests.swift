import Corpora
import Evaluation
import FilterProcesses
import Foundation
import SystemSupport
import TestFiles
import Testing

@testable import EvaluationRunner

/// Runs of filters over a corpus, with many messages in flight and one at a time.
@Suite(.waitsForPrograms, .needsBubblewrap) struct EvaluationRunTests {
    private let setup = Setup()

    /// A small corpus and filters of a few lines of Python, in a temporary folder.
    private final class Setup {
        private let tree = TestFolder()
        var folder: URL { tree.url }
        let loop = EventLoop()

        func filter(_ name: String, _ script: String) throws -> (Filter, FilterRunOptions) {
            let file = folder.appendingPathComponent(name)
            try writeExecutable(
                """
                #!/usr/bin/python3 -ES
                import json, os, select, sys, time
                def say(line): sys.stdout.write(json.dumps(line) + "\\n"); sys.stdout.flush()
                def queries():
                        # Unbuffered, so that unread input can be noticed.
                    rest = b""
                    while True:
                        while b"\\n" not in rest:
                            more = os.read(0, 1 << 20)
                            if not more: return
                            rest += more
                        line, _, rest = rest.partition(b"\\n")
                        line = json.loads(line)
                        if line["type"] == "capabilities": say({"id": line["id"]}); continue
                        yield line, lambda: bool(rest) or bool(select.select([0], [], [], 0)[0])
                \(script)

                """, to: file)
            var options = FilterRunOptions()
            options.filter.responseTimeout = .seconds(60)
            return (Filter(name: name, identifier: name, executable: file, folder: folder), options)
        }

        func run(
            _ filters: [(Filter, FilterRunOptions)], _ rows: [String], _ timing: RunFacts.Timing
        ) throws -> EvaluationRun {
            let path = folder.appendingPathComponent("corpus.tsv").path
            try Data((rows.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
            let batches = CorpusBatches(
                try CorpusReader([path], CorpusReader.Options()), repeated: RepeatedMessages())
            let run = EvaluationRun(loop: loop, corpus: batches, filters: filters, hiding: [.junk], timing: timing)
            run.start()
            let isDone = loop.run(atMost: .seconds(120)) { run.isOver }
            #expect(isDone && run.reportedCount == rows.count, "\(run.reportedCount)")
            loop.run(atMost: .seconds(5)) { run.isTerminated }
            return run
        }
    }

    /// Answers junk if another message is waiting.
    private let detectsWaiting = """
        for line, waiting in queries():
            time.sleep(0.002)
            say({"id": line["id"], "action": "junk" if waiting() else "none"})
        """

    @Test func `one at a time, no other message is waiting`() throws {
        let rows = (0..<60).map { "ham\ttext \($0)" }
        let filter = try setup.filter("waiting", detectsWaiting)
        let single = try setup.run([filter], rows, .single)
        #expect(single.sides[0].tally.binary.falsePositives == 0)
        #expect(single.sides[0].tally.times.count == 59)
        #expect(single.sides[0].tally.firstTimes.count == 1)
        // Every call has slept.
        #expect(try #require(single.sides[0].tally.times.quantile(0.01)) >= 2)
        let means = try setup.run([filter], rows, .means)
        #expect(means.sides[0].tally.binary.falsePositives > 0)
        #expect(means.counts.fingerprint == single.counts.fingerprint)
    }

    @Test func `one at a time, a slow message does not slow down others`() throws {
        let rows = (0..<40).map { $0 == 20 ? "ham\tslow" : "ham\ttext \($0)" }
        let filter = try setup.filter(
            "slow",
            """
            for line, waiting in queries():
                if line["messageBody"] == "slow": time.sleep(2)
                say({"id": line["id"], "action": "none"})
            """)
        let times = try setup.run([filter], rows, .single).sides[0].tally.times
        #expect(try #require(times.maximum) >= 2_000)
        #expect(try #require(times.quantile(0.9)) < 2_000)
    }

    @Test func `one at a time, two filters run one after the other`() throws {
        let script = """
            for line, waiting in queries():
                time.sleep(0.01)
                say({"id": line["id"], "action": "junk" if "7" in line["messageBody"] else "none"})
            """
        let filters = [try setup.filter("one", script), try setup.filter("two", detectsWaiting)]
        let rows = (0..<30).map { "ham\ttext \($0)" }
        let run = try setup.run(filters, rows, .single)
        // In parallel it would be little more than the time of the slower filter.
        #expect(run.duration >= .milliseconds(30 * (10 + 2)))
        #expect(run.sides[0].tally.binary.falsePositives == 3)
        #expect(run.sides[1].tally.binary.falsePositives == 0)
        #expect(run.sides.map(\.tally.rows) == [30, 30])
        let counts = try #require(run.comparison).counts(.exact)
        #expect((counts.bothRight, counts.broken, counts.fixed) == (27, 3, 0))
    }

    @Test(arguments: [RunFacts.Timing.means, .single])
    func `crashes and second answers are counted`(_ timing: RunFacts.Timing) throws {
        let filter = try setup.filter(
            "odd",
            """
            for line, waiting in queries():
                if line["messageBody"] == "bad": os._exit(3)
                for _ in range(2 if line["messageBody"] == "twice" else 1): say({"id": line["id"], "action": "junk"})
            """)
        let rows = ["spam\ta", "spam\ttwice", "spam\tbad", "spam\tb", "spam\ttwice", "spam\tc", "spam\td", "ham\te"]
        let side = try setup.run([filter], rows, timing).sides[0]
        #expect(side.tally.failures(.crashed) == 1)
        #expect(side.tally.answered == 7)
        #expect(side.starts >= 2)
        #expect(side.answeredTwice == 2)
        // The first calls of each process are counted apart from the others.
        #expect(side.tally.firstTimes.count >= 2)
        #expect(side.tally.firstTimes.count + side.tally.times.count == 7)
    }

    @Test func `the first call of each of several processes is counted apart`() throws {
        let setup = Setup()
        let (filter, usual) = try setup.filter("waiting", detectsWaiting)
        var options = usual
        options.filter.processes = 3
        let side = try setup.run([(filter, options)], (0..<30).map { "ham\ttext \($0)" }, .means).sides[0]
        #expect(side.starts == 3)
        #expect(side.tally.firstTimes.count == 3)
        #expect(side.tally.times.count == 27)
    }

    /// No message is lost by such a crash, but a gate must be able to limit them.
    @Test(arguments: [RunFacts.Timing.means, .single])
    func `crashes that a retry recovers are counted`(_ timing: RunFacts.Timing) throws {
        let third = try setup.filter(
            "third",
            """
            count = 0
            for line, waiting in queries():
                count += 1
                if count == 3: os._exit(3)
                say({"id": line["id"], "action": "junk"})
            """)
        let side = try setup.run([third], (0..<12).map { "spam\ttext \($0)" }, timing).sides[0]
        #expect(side.tally.failures(.crashed) == 0 && side.tally.answered == 12)
        #expect(side.starts >= 5)
        #expect(side.recoveredCrashes == side.starts - 1)
        // A crash on every try is not a recovered crash.
        let bad = try setup.filter(
            "bad",
            """
            held = []
            for line, waiting in queries():
                # Reads ahead, so that the message that it crashes on cannot be identified.
                held.append(line)
                if line["messageBody"] == "bad": os._exit(3)
                if waiting(): continue
                for one in held: say({"id": one["id"], "action": "junk"})
                held = []
            """)
        let rows = ["spam\ta", "spam\tb", "spam\tbad", "spam\tc"]
        let other = try setup.run([bad], rows, timing).sides[0]
        #expect(other.tally.failures(.crashed) == 1)
        #expect(other.recoveredCrashes == 0)
    }

    @Test func `mapped labels that no message has are reported`() throws {
        let path = setup.folder.appendingPathComponent("corpus.tsv").path
        try Data("Smishing\ta\nham\tb\n".utf8).write(to: URL(fileURLWithPath: path))
        var options = CorpusReader.Options()
        for entry in ["smishing=junk", "Smihsing=junk", "ad=promotion"] { try options.map.add(entry) }
        let reader = try CorpusReader([path], options)
        #expect(reader.reading.unmatchedLabels == ["smishing", "Smihsing", "ad"])
        while try reader.next() != nil {}
        #expect(reader.reading.unmatchedLabels == ["Smihsing", "ad"])
    }
}
