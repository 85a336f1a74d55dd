import Messages
import Testing

@testable import Evaluation

@Suite struct GateTests {
    private let corpus = CorpusFacts(paths: ["corpus.tsv"])

    /// 478 of 509 spam caught, 20 of 3,391 ham blocked.
    private var filter: FilterResult { FilterResult(name: "Bayes", tally: uci()) }

    @Test(arguments: [
        ("mcc=0.93", "mcc ≥ 0.93", true, "0.942"), ("mcc=95%", "mcc ≥ 0.95", false, "0.942"),
        ("accuracy=98.6", "accuracy ≥ 98.6 %", true, "98.69 %"),
        ("accuracy=0.98%", "accuracy ≥ 0.98 %", true, "98.69 %"),
        ("spam-caught=94%", "spam-caught ≥ 94 %", false, "93.91 %"),
        ("recall:junk=93", "recall:junk ≥ 93 %", true, "93.91 %"),
        ("folder-f1:junk=0.95", "folder-f1:junk ≥ 0.95", false, "0.949"),
        ("macro-f1=0.97", "macro-f1 ≥ 0.97", true, "0.971"),
        ("support:junk=509", "support:junk ≥ 509", true, "509"),
    ]) func `a minimum`(_ known: (entry: String, name: String, passed: Bool, found: String)) throws {
        let result = try Gate(minimum: known.entry).result(of: filter, on: corpus)
        #expect(result == GateResult(name: known.name, passed: known.passed, found: known.found))
    }

    @Test func `a maximum`() throws {
        #expect(try Gate(maximum: "ham-blocked=0.6").result(of: filter, on: corpus).passed)
        #expect(try !Gate(maximum: "ham-blocked=0.5%").result(of: filter, on: corpus).passed)
        #expect(try Gate(maximum: "late=0").result(of: filter, on: corpus).passed)
        var late = filter
        late.tally.add(Observation(accepted: [.junk], category: .uncategorized, failure: .late))
        #expect(
            try Gate(maximum: "late=0").result(of: late, on: corpus)
                == GateResult(name: "late ≤ 0", passed: false, found: "1"))
        #expect(
            try Gate(maximum: "late=1%").result(of: late, on: corpus)
                == GateResult(name: "late ≤ 1 %", passed: true, found: "0.03 %"))
    }

    /// "FAILED accuracy ≥ 66.67 %: 66.67 %" would be confusing.
    @Test func `the value has enough digits to differ from the limit`() throws {
        var filter = filter
        filter.tally = Tally()
        for category in [Category.junk, .junk, .uncategorized] {
            filter.tally.add(Observation(accepted: [.junk], category: category))
        }
        for (gate, passed, found) in [
            (try Gate(minimum: "accuracy=66.67"), false, "66.667 %"),
            (try Gate(minimum: "accuracy=66.66"), true, "66.67 %"),
            (try Gate(maximum: "accuracy=66.67"), true, "66.67 %"),
            (try Gate(maximum: "accuracy=66.6666"), false, "66.67 %"),
            (try Gate(minimum: "accuracy=66.66667"), false, "66.666667 %"),
            (try Gate(minimum: "f1=0.8"), true, "0.800"),
            (try Gate(minimum: "f1=0.8001"), false, "0.800"),
        ] {
            #expect(gate.result(of: filter, on: corpus) == GateResult(name: gate.name, passed: passed, found: found))
        }
    }

    @Test func `measures that need times of single calls`() throws {
        let names = Measure.named.filter(\.needsSingleCalls).map(\.name)
        #expect(names == ["p50", "p90", "p99", "longest"])
    }

    @Test func `repeated answers and recovered crashes`() throws {
        var filter = filter
        #expect(try !Gate(maximum: "answered-twice=0").result(of: filter, on: corpus).passed)
        filter.run.answeredTwice = 0
        #expect(try Gate(maximum: "answered-twice=0").result(of: filter, on: corpus).passed)
        filter.run.answeredTwice = 3
        #expect(
            try Gate(maximum: "answered-twice=2").result(of: filter, on: corpus)
                == GateResult(name: "answered-twice ≤ 2", passed: false, found: "3"))
        #expect(try !Gate(maximum: "recovered-crashes=0").result(of: filter, on: corpus).passed)
        filter.run.recoveredCrashes = 0
        #expect(try Gate(maximum: "recovered-crashes=0").result(of: filter, on: corpus).passed)
        filter.run.recoveredCrashes = 1
        #expect(try !Gate(maximum: "recovered-crashes=0").result(of: filter, on: corpus).passed)
    }

    @Test func `a measure without a value fails its gate`() throws {
        let known = [
            ("recall:transactionalFinance=0", "no message is labeled transactionalFinance"),
            ("precision:promotion=0", "no message was classified as promotion"),
            ("p99=0", "no message was answered"),
            ("filter-memory=0", "unknown"),
            ("leaks=0", "no training corpus was named"),
        ]
        for (entry, reason) in known {
            let result = try Gate(minimum: entry).result(of: filter, on: corpus)
            #expect(!result.passed && result.found == "n/a" && result.reason == reason, "\(entry)")
        }
        let none = FilterResult(name: "Bayes", tally: Tally())
        for measure in Measure.named where measure.unit == .percent || measure.unit == .coefficient {
            let result = try Gate(maximum: "\(measure.name)=1").result(of: none, on: corpus)
            #expect(!result.passed && !result.reason.isEmpty, "\(measure.name)")
        }
    }

    @Test(arguments: [
        "mcc", "mcc=", "=1", "mcc=nan", "mcc=inf", "mcc=0x1", "mcc=1e0", "mcc=0,9", "mcc=93", "accuracy=101",
        "accuracy=-1", "accuracy=0.98", "spam-caught=1", "late=-1", "p99=5%", "p99=-1", "mcc=%", "mcc=.", "mcc=0.9.3",
        "precision:spam=90", "precision=90=1", "recall:junk:junk=90", "weighted=1", "hidden-recall=3", "mcc =0.9",
    ]) func `an invalid gate is refused`(_ entry: String) {
        #expect(throws: EvaluationError.self) { try Gate(minimum: entry) }
    }

    @Test func `the error for an unknown measure lists all measures`() throws {
        let error = try #require(throws: EvaluationError.self) { try Gate(minimum: "precison=3") }
        for name in ["ham-blocked", "macro-f1", "folder-accuracy", "transactionalFinance", "p99"] {
            #expect(error.description.contains(name))
        }
    }

    @Test(arguments: [
        ("precison=3", "precision"), ("MCC=0.9", "mcc"), ("ham_bloked=1", "ham-blocked"), ("macrof1=0.5", "macro-f1"),
        ("recal:junk=9", "recall:junk"), ("recall:jnuk=9", "recall:junk"),
        ("folder-f1:trasaction=0.9", "folder-f1:transaction"),
        ("precision:transactionalFinanse=9", "precision:transactionalFinance"),
    ]) func `the error for a misspelled measure names the one that was meant`(
        _ known: (entry: String, name: String)
    ) throws {
        let error = try #require(throws: EvaluationError.self) { try Gate(minimum: known.entry) }
        #expect(error.description.contains("Did you mean \(known.name)?"), "\(error)")
    }

    @Test(arguments: ["temperature=3", "x=1", "recall:weather=9", "speed:junk=9"])
    func `a measure that resembles none gets no guess`(_ entry: String) throws {
        let error = try #require(throws: EvaluationError.self) { try Gate(maximum: entry) }
        #expect(!error.description.contains("Did you mean"), "\(error)")
    }

    @Test func `every measure is found by its name and is in the help`() throws {
        for measure in Measure.named { #expect(try Measure(measure.name) == measure) }
        #expect(Measure.help.split(separator: "\n").allSatisfy { $0.count <= 80 })
        for measure in Measure.named where !measure.name.contains("-f1") {
            let words = measure.name.split(separator: "-").map(String.init)
            #expect(Measure.help.contains(measure.name) || words.allSatisfy(Measure.help.contains), "\(measure.name)")
        }
    }
}
