import Corpora
import Evaluation
import Foundation
import MessageArchives
import Messages
import PropertyTesting
import SystemSupport
import TestFiles
import Testing

@testable import EvaluationRunner

/// A corpus that is read in batches on another thread gives the same messages as one that is read one by one.
@Suite struct CorpusBatchTests {
    /// Files of labeled and unlabeled messages and invalid lines.
    private final class Files {
        private let tree = TestFolder()
        let paths: [String]

        init(_ files: [String]) throws {
            paths = try files.enumerated().map { [tree] in try tree.write("\($0).jsonl", $1) }
        }

        func reader() throws -> sending CorpusReader { try CorpusReader(paths, CorpusReader.Options()) }
    }

    private func line(_ body: String, _ label: String?) -> String {
        "{\"text\":\"\(body)\"\(label.map { ",\"label\":\"\($0)\"" } ?? "")}\n"
    }

    private func all(of batches: consuming CorpusBatches) -> (messages: [CorpusBatch.Message], last: CorpusBatch) {
        var messages: [CorpusBatch.Message] = []
        while true {
            let batch = batches.next()
            messages += batch.messages
            if batch.end != .more { return (messages, batch) }
        }
    }

    @Test func `batches have the messages in order with their places`() throws {
        var random = SeededGenerator(seed: 3)
        for count in [0, 1, 1023, 1024, 1025, 2600] {
            let files = try Files(
                (0..<2).map { _ in
                    (0..<count).map { _ in
                        let number = random.below(900)
                        return random.below(9) == 0
                            ? "no JSON\n" : line("text \(number)", [nil, "ham", "spam"][random.below(3)])
                    }.joined()
                })
            let reader = try files.reader()
            var expected: [String] = []
            var fingerprint = CorpusFingerprint()
            while let text = try reader.next() {
                expected.append("\(text.message.body ?? "") \(text.accepted) \(reader.reading.name(of: reader.place))")
                fingerprint.add(sender: text.message.address, body: text.message.body, accepted: text.accepted)
            }
            let (messages, last) = all(of: CorpusBatches(try files.reader(), repeated: RepeatedMessages()))
            #expect(
                messages.map { "\($0.body ?? "") \($0.accepted) \(last.reading.name(of: $0.place))" } == expected,
                "\(count)")
            var merged = CorpusFingerprint()
            for text in messages { merged.merge(text.fingerprint) }
            #expect(merged == fingerprint)
            #expect(last.end == .endOfCorpus)
            #expect(last.reading.unlabeled == reader.reading.unlabeled)
            #expect(last.reading.skippedCount == reader.reading.skippedCount)
            #expect(last.reading.fraction == 1)
        }
    }

    /// A run that is stopped has read further than it has reported.
    @Test func `repeated messages are found only among the first ones`() throws {
        var random = SeededGenerator(seed: 5)
        let messages = (0..<3000).map { _ in ("text \(random.below(700))", random.below(2) == 0) }
        let files = try Files([messages.map { line($0.0, $0.1 ? "spam" : "ham") }.joined()])
        for first in [0, 1, 20, 1500, 3000] {
            var batches = CorpusBatches(try files.reader(), repeated: RepeatedMessages(runLength: 64))
            while batches.next().end == .more {}
            var seen: [String: Bool] = [:]
            var (again, contradicting) = (0, 0)
            for (body, isJunk) in messages[..<first] {
                if let before = seen[body] {
                    again += 1
                    if before != isJunk { contradicting += 1 }
                } else {
                    seen[body] = isJunk
                }
            }
            let found = try batches.findRepeated(among: first)
            #expect(found.exact.repeated == again && found.exact.contradicting == contradicting, "\(first)")
            #expect(found.folded.repeated == max(0, first - 1))
            #expect(found.examples.count == min(20, again))
        }
    }

    @Test func `every message of a large corpus arrives once`() throws {
        let files = try Files((0..<3).map { file in (0..<1100).map { line("\(file) \($0)", "ham") }.joined() })
        let loop = EventLoop()
        let corpus = CorpusPrefetcher(loop: loop, CorpusBatches(try files.reader(), repeated: RepeatedMessages()))
        var bodies: [String?] = []
        corpus.onMessages = { while let text = corpus.next() { bodies.append(text.body) } }
        corpus.start()
        let isDone = loop.run(atMost: .seconds(60)) { corpus.isAtEnd }
        #expect(isDone)
        #expect(bodies == (0..<3).flatMap { file in (0..<1100).map { "\(file) \($0)" } })
        #expect(corpus.count == 3300 && corpus.reading.fraction == 1 && corpus.problem == nil)
        corpus.onMessages = nil
    }

    @Test func `the reason why a corpus cannot be read further is reported`() throws {
        let files = try Files([(0..<1500).map { line("text \($0)", "ham") }.joined() + line("x", "no such label")])
        let loop = EventLoop()
        let corpus = CorpusPrefetcher(loop: loop, CorpusBatches(try files.reader(), repeated: RepeatedMessages()))
        corpus.onMessages = { [unowned corpus] in while corpus.next() != nil {} }
        corpus.start()
        loop.run(atMost: .seconds(60)) { corpus.problem != nil }
        let problem = try #require(corpus.problem)
        #expect(problem.contains("0.jsonl:1501: unknown label 'no such label'"), "\(problem)")
    }

    /// Skipped records do not delay the end of a batch.
    @Test func `a batch ends even without messages`() throws {
        let files = try Files([String(repeating: line("x", nil), count: 40_000) + line("last", "spam")])
        var batches = CorpusBatches(try files.reader(), repeated: RepeatedMessages())
        let first = batches.next()
        #expect(first.messages.isEmpty && first.end == .more)
        #expect(first.reading.unlabeled < 40_000 && first.reading.fraction < 1)
        let (messages, last) = all(of: batches)
        #expect(messages.map(\.body) == ["last"] && last.reading.unlabeled == 40_000)
    }
}
