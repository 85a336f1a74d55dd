import Archives
import Testing

@Suite struct PlaceholderSenderTests {
    @Test func `each message has its own sender until the numbers run out`() {
        let numbers = (0..<PlaceholderSender.count).map {
            PlaceholderSender.number(PlaceholderSender.index(ofMessage: $0))
        }
        #expect(Set(numbers).count == PlaceholderSender.count)
        #expect(numbers.allSatisfy { $0.wholeMatch(of: /\+1[2-9][0-8][0-9]55501[0-9]{2}/) != nil })
    }

    @Test func `after that, runs of messages share a sender, so that a file of a million messages has few`() {
        let batch = (500_000..<600_000).map(PlaceholderSender.index(ofMessage:))
        #expect(Set(batch).count < batch.count / 15)
        #expect(batch == batch.sorted())
    }

    @Test(arguments: [-1, .min, .max, 60_000, 1_020_000]) func `every index has a sender`(_ index: Int) {
        #expect((0..<PlaceholderSender.count).contains(PlaceholderSender.index(ofMessage: index)))
    }
}
