import MessageArchives
import Messages
import PropertyTesting
import Testing

@testable import Corpora

/// When two messages have the same fingerprint.
@Suite struct TextFingerprintTests {
    @Test(
        arguments: [
            ("Your code is 1234.", "your CODE is 99"), ("Win  a\tprize!", "win a prize"), ("£5 off", "5 off"),
            ("ÄPFEL – 3 €", "äpfel 4"), ("Скидка 20%", "скидка 7"),
        ]
    )
    func `folded messages of the same pattern are equal`(one: String, other: String) {
        #expect(TextFingerprint.folded(one) == TextFingerprint.folded(other))
        #expect(TextFingerprint.exact(one) != TextFingerprint.exact(other))
    }

    @Test(arguments: [("win a prize", "win the prize"), ("a b", "ab"), ("!!!", "???"), ("", "a"), ("👍", "👎")])
    func `messages with different words differ`(one: String, other: String) {
        #expect(TextFingerprint.folded(one) != TextFingerprint.folded(other))
        #expect(TextFingerprint.exact(one) != TextFingerprint.exact(other))
    }
}

/// Sorting in runs gives the same order as sorting at once.
@Suite struct SortedRunsTests {
    @Test func `any number of entries is sorted`() throws {
        var random = SeededGenerator(seed: 7)
        for count in [0, 1, 7, 8, 9, 64, 5000] {
            var runs = SortedRuns(runLength: 8)
            var all: [SortedRuns.Entry] = []
            for number in 0..<count {
                let entry = SortedRuns.Entry(hash: UInt64(random.below(50)), number: UInt64(number), label: 3)
                all.append(entry)
                try runs.add(entry)
            }
            var sorted: [SortedRuns.Entry] = []
            try runs.forEach { sorted.append($0) }
            #expect(sorted == all.sorted(), "\(count)")
        }
    }

    @Test func `different labels contradict each other`() throws {
        let place = CorpusPlace(file: 0, place: .line(1))
        let all = Messages.Category.all
        let sets = all.map { [$0] } + all.flatMap { one in all.filter { $0 != one }.map { [one, $0] } }
        var (pairs, expected) = (0, 0)
        var repeated = RepeatedMessages()
        for one in sets {
            // One of each kind, and none with promotion, whose numbers add up to that of transaction.
            for other in [[.junk], [.uncategorized, .promotion(.none)], [.promotion(.none), .uncategorized], one] {
                pairs += 1
                try repeated.add("text \(String(repeating: "x", count: pairs))", accepted: one, at: place)
                try repeated.add("text \(String(repeating: "x", count: pairs))", accepted: other, at: place)
                if Set(one) != Set(other) { expected += 1 }
            }
        }
        let counts = try repeated.find().exact
        #expect(counts.repeated == pairs)
        #expect(counts.contradicting == expected)
    }

    @Test func `repeated messages are counted as in memory`() throws {
        var random = SeededGenerator(seed: 11)
        var repeated = RepeatedMessages(runLength: 16)
        let place = CorpusPlace(file: 0, place: .line(1))
        let training = (0..<40).map { _ in "text \(random.below(100)) of many" }
        for text in training { try repeated.addTraining(text, at: place) }
        var seen: [String: Int] = [:]
        var (again, contradicting, leaked) = (0, 0, 0)
        for _ in 0..<500 {
            let (text, label) = ("text \(random.below(100)) of many", random.below(2))
            try repeated.add(text, accepted: [label == 0 ? .junk : .uncategorized], at: place)
            if let first = seen[text] {
                again += 1
                if first != label { contradicting += 1 }
            } else {
                seen[text] = label
            }
            if training.contains(text) { leaked += 1 }
        }
        let found = try repeated.find()
        let (exact, folded) = (found.exact, found.folded)
        #expect([exact.repeated, exact.contradicting, exact.leaked] == [again, contradicting, leaked])
        // But for their number, they are all the same.
        #expect(folded.repeated == 499)
        #expect(folded.leaked == 500)
    }
}
