import MessageArchives
import Testing

@Suite struct PlaceholderSenderTests {
    @Test func `each message has its own sender until the numbers run out`() {
        let numbers = (0..<PlaceholderSender.count).map {
            PlaceholderSender.number(PlaceholderSender.index(ofMessage: $0))
        }
        #expect(Set(numbers).count == PlaceholderSender.count)
        // A regular expression would take a second for each 100,000 of them.
        let places = [
            "+", "1", "23456789", "012345678", "0123456789", "5", "5", "5", "0", "1", "0123456789", "0123456789",
        ]
        let allowed: [[UInt8]] = places.map { Array($0.utf8) }
        #expect(
            numbers.allSatisfy { number in
                number.utf8.count == allowed.count && zip(number.utf8, allowed).allSatisfy { $1.contains($0) }
            })
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
