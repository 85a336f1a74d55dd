import Foundation
import PropertyTesting
import Testing

@testable import NaiveBayes

/// Training and classification.
@Suite struct LearningTests {
    private let corpus = [
        Labeled(text: "win win now", code: 2), Labeled(text: "Now call!", code: 2),
        Labeled(text: "lunch now", code: 0), Labeled(text: "lunch at 1", code: 0), Labeled(text: "ok", code: 0),
    ]

    /// By hand: 8 tokens are known (win now call ! lunch at 0 ok); junk has 6 tokens in 2 messages, the rest has 6 in
    /// 3.
    @Test func `matches a calculation by hand`() throws {
        let model = try Model(Trainer(corpus).model().data)
        #expect(model.tokenCount == 8)
        #expect(model.leftOut == 0)
        #expect(model.classes.map(\.code) == [0, 2])
        #expect(model.classes.map(\.messageCount) == [3, 2])
        #expect(model.classes.map(\.tokens) == [6, 6])
        // "win lunch zebra": 3/5 · 1/14 · 3/14 against 2/5 · 3/14 · 1/14; the unknown word changes nothing.
        let probabilities = model.probabilities(of: "win lunch zebra")
        #expect(abs(probabilities[0] - 0.6) < 1e-12)
        #expect(abs(probabilities[1] - 0.4) < 1e-12)
        // "now": 3/5 · 2/14 against 2/5 · 3/14 is a tie; the lower code wins.
        #expect(abs(model.probabilities(of: "NOW")[0] - 0.5) < 1e-12)
        #expect(model.code(of: "win") == 2)
        #expect(model.code(of: "lunch") == 0)
        // For unknown tokens, only the priors count.
        #expect(model.code(of: "zebra") == 0)
        #expect(abs(model.probabilities(of: "")[0] - 0.6) < 1e-12)
    }

    @Test(arguments: Tokens.Kind.allCases)
    func `matches the reference implementation`(_ kind: Tokens.Kind) throws {
        try expectNoCounterexample(
            seeds: 0..<40, make: { RandomCorpus.corpus(&$0) },
            violation: { corpus in
                guard !corpus.isEmpty else { return nil }
                let reference = ReferenceBayes(corpus, as: kind)
                // The file says what its tokens are.
                let model = try Model(Trainer(corpus, tokens: kind).model().data)
                guard model.tokens == kind else { return "the model has \(model.tokens)" }
                var random = SeededGenerator(seed: UInt64(corpus.count))
                for text in corpus.map(\.text) + (0..<5).map({ _ in RandomCorpus.text(&random) }) {
                    let expected = reference.probabilities(text)
                    for (probability, known) in zip(model.probabilities(of: text), model.classes)
                    where abs(probability - (expected[known.code] ?? -1)) > 1e-9 {
                        return "\(text): \(probability) for \(known.code), not \(expected[known.code] ?? -1)"
                    }
                }
                return nil
            })
    }

    @Test func `gives the same bytes in any order`() throws {
        let bytes = try Trainer(corpus).model().data
        #expect(try Trainer(corpus).model().data == bytes)
        #expect(try Trainer(corpus.reversed()).model().data == bytes)
        #expect(try Trainer(corpus + [corpus[0]]).model().data != bytes)
    }

    @Test func `leaves out the rarest tokens if there is no room`() throws {
        // The first word once, the second twice, …: the most frequent ones are kept.
        var trainer = Trainer()
        for number in 0..<26 {
            let word = String(Unicode.Scalar(UInt8(97 + number)))
            trainer.add(
                Array(repeating: word, count: number + 1).joined(separator: " "), as: number.isMultiple(of: 2) ? 0 : 2)
        }
        let whole = try trainer.model()
        #expect(whole.leftOut == 0)
        for largest in stride(from: 80, through: whole.data.count, by: 13) {
            let part = try trainer.model(maxBytes: largest)
            #expect(part.data.count <= largest)
            #expect(part.kept + part.leftOut == 26)
            let model = try Model(part.data)
            #expect(model.tokenCount == part.kept)
            #expect(model.leftOut == part.leftOut)
            // The totals are those of the most frequent tokens.
            let kept = (0..<part.kept).reduce(0) { $0 + 26 - $1 }
            let tokens = model.classes.reduce(0) { $0 + Int($1.tokens) }
            #expect(tokens == kept)
        }
    }

    @Test func `forgets tokens that were seen once if there are too many`() throws {
        var trainer = Trainer(maxTokens: 100)
        for round in 0..<5 {
            for number in 0..<60 { trainer.add("often \(word(round * 60 + number))", as: number % 2 * 2) }
        }
        let trained = try trainer.model()
        #expect(trained.kept <= 101)
        #expect(trained.kept + trained.leftOut == 301)
        let model = try Model(trained.data)
        // The token in every message was never forgotten.
        let tokens = model.classes.reduce(0) { $0 + $1.tokens }
        #expect(tokens == 300 + UInt64(trained.kept) - 1)
    }

    private func word(_ number: Int) -> String {
        String(String.UnicodeScalarView([number / 26, number % 26].compactMap { Unicode.Scalar(97 + $0) })) + "q"
    }

    @Test func `refuses an empty corpus and too many classes`() {
        #expect(throws: ModelError.self) { try Trainer().model() }
        #expect(throws: ModelError.self) { try Trainer((0..<33).map { Labeled(text: "a", code: $0) }).model() }
        #expect(throws: ModelError.self) { try Trainer([Labeled(text: "a", code: -1)]).model() }
    }

    @Test func `learns nothing from messages without tokens`() throws {
        let model = try Model(Trainer([Labeled(text: "…", code: 0), Labeled(text: "-", code: 2)]).model().data)
        #expect(model.tokenCount == 0)
        #expect(model.code(of: "anything") == 0)
        #expect(model.probabilities(of: "anything") == [0.5, 0.5])
        #expect(model.codeIfKnown(of: "anything") == nil)
    }

    @Test func `returns nil for a text without known tokens`() throws {
        let corpus = ["prize", "win a prize", "lunch"].map { Labeled(text: $0, code: $0 == "lunch" ? 0 : 2) }
        let model = try Model(Trainer(corpus).model().data)
        for unknown in ["qwxyz", "", " \u{301}…", "42"] {
            // By definition the class with most messages, which says nothing about this text.
            #expect(model.code(of: unknown) == 2)
            #expect(model.codeIfKnown(of: unknown) == nil)
        }
        for known in ["PRIZE", "lunch", "qwxyz a", "lunch prize"] {
            #expect(model.codeIfKnown(of: known) == model.code(of: known))
        }
    }

    /// The published result, if its corpus is available; it is not part of the repository.
    @Test(
        .enabled(
            if: ProcessInfo.processInfo.environment["UCI_SMS"] != nil, "UCI_SMS does not name an SMSSpamCollection"))
    func `reproduces the result of Almeida's split`() throws {
        let path = try #require(ProcessInfo.processInfo.environment["UCI_SMS"])
        let rows = try String(contentsOfFile: path, encoding: .utf8).unicodeScalars.split(separator: "\n").map { row in
            let parts = String(row).split(separator: "\t", maxSplits: 1)
            return Labeled(text: parts.count > 1 ? String(parts[1]) : "", code: parts[0] == "ham" ? 0 : 2)
        }
        let trained = try Trainer(Array(rows.prefix(1674))).model()
        #expect(trained.leftOut == 0)
        let model = try Model(trained.data)
        var counts: [String: Int] = [:]
        for row in rows.suffix(3900) { counts["\(row.code)\(model.code(of: row.text))", default: 0] += 1 }
        #expect(counts == ["22": 478, "20": 31, "02": 20, "00": 3371])
    }
}
