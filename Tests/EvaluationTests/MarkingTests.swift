import Evaluation
import Messages
import PropertyTesting
import Testing

/// The marks of an inbox are those of the report.
@Suite struct MarkingTests {
    @Test func `a mark is the mistake that an evaluation counts`() {
        var random = SeededGenerator(seed: 45)
        for _ in 0..<5_000 {
            let hiding = Set(FolderGroup.allCases.filter { _ in random.once(in: 2) })
            var marking = Marking()
            marking.hidden = Set(hiding.compactMap { Action(name: $0.name) })
            let accepted = (0...random.below(2)).map { _ in random.pick(Category.all) }
            let observation = Observation(accepted: accepted, category: random.pick(Category.all))
            let mistake = Tally(hiding: hiding).mistake(observation)
            let mark = marking.mark(expected: accepted, category: observation.category)
            if case .wrong(let found) = mark {
                #expect(found.rawValue == mistake?.rawValue)
            } else {
                #expect(mistake == nil)
            }
        }
    }

    @Test func `several labels of a message are each right`() throws {
        var marking = Marking()
        try marking.map.add("Ad=junk|promotion")
        #expect(marking.expected("spam|ham") == [.junk, .uncategorized])
        #expect(marking.expected("AD") == [.junk, .promotion(.none)] && marking.expected("ad|spam")?.count == 2)
        for label in [nil, "", "|", "ham|", "smishing", "ham|smishing"] {
            #expect(marking.mark(label: label, category: .junk) == (label == "ham|" ? .wrong(.hamBlocked) : nil))
        }
        // A label may contain the separator.
        try marking.map.add("a|b=junk")
        #expect(marking.expected("a|b") == [.junk])
        #expect(marking.expected(String(repeating: "ham|", count: 1 << 20)) == nil)
    }

    @Test func `counts are a sentence`() {
        var counts = MarkCounts()
        #expect(counts.sentence == "No message has a label.")
        counts.add(.right, 212)
        #expect(counts.sentence == "All 212 messages are right.")
        counts.add(.wrong(.spamMissed))
        counts.add(nil)
        #expect(
            counts.sentence == "212 of 213 messages are right: 0 ham blocked, 1 spam missed, 0 in the wrong folder.")
        #expect(MarkChanges(newlyRight: [3, 9]).summary == "2 more right, 0 more wrong")
    }
}
