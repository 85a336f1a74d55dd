import Archives
import Testing

@Suite struct PlaceholderSenderTests {
    @Test func `each text has a stranger of its own as long as there are some`() {
        let numbers = (0..<PlaceholderSender.count).map {
            PlaceholderSender.number(PlaceholderSender.index(ofText: $0))
        }
        #expect(Set(numbers).count == PlaceholderSender.count)
        #expect(numbers.allSatisfy { $0.wholeMatch(of: /\+1[2-9][0-8][0-9]55501[0-9]{2}/) != nil })
    }

    @Test func `then each has some in a row, so that a batch of a million texts has few of them`() {
        let batch = (500_000..<600_000).map(PlaceholderSender.index(ofText:))
        #expect(Set(batch).count < batch.count / 15)
        #expect(batch == batch.sorted())
    }

    @Test(arguments: [-1, .min, .max, 60_000, 1_020_000]) func `no number of a text is without a stranger`(_ text: Int)
    {
        #expect((0..<PlaceholderSender.count).contains(PlaceholderSender.index(ofText: text)))
    }
}
