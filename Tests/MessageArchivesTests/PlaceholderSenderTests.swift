import MessageArchives
import Messages
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

    @Test func `numbers for a device in Britain are British, and elsewhere American`() throws {
        let britain = try #require(Country(code: "GB"))
        let numbers = [0, 7, 42, 999, 1000].map { PlaceholderSender.number($0, in: britain) }
        #expect(numbers == ["+447700900000", "+447700900007", "+447700900042", "+447700900999", "+447700900000"])
        #expect(PlaceholderSender.describe(for: britain).hasPrefix("British numbers"))
        for code in ["US", "DE"] {
            let country = try #require(Country(code: code))
            #expect(PlaceholderSender.number(3, in: country) == PlaceholderSender.number(3))
            #expect(PlaceholderSender.describe(for: country).hasPrefix("American numbers"))
        }
    }
}
