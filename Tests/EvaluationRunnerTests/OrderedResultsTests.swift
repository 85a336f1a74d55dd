import PropertyTesting
import Testing

@testable import EvaluationRunner

@Suite struct OrderedResultsTests {
    @Test(arguments: seeds(0..<20)) func `results are read in the order of their requests`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var results = OrderedResults<String, Int>()
        var waiting: [Int] = []
        var (made, read) = (0, 0)
        for _ in 0..<2000 {
            switch random.below(3) {
            case 0:
                let number = results.reserve(for: "request \(made)")
                #expect(number == made)
                waiting.append(number)
                made += 1
            case 1 where !waiting.isEmpty:
                let number = waiting.remove(at: random.below(waiting.count))
                results.set(number, 10 * number)
            default:
                guard let next = results.next() else { continue }
                #expect(next.pending == "request \(read)" && next.result == 10 * read)
                read += 1
            }
            #expect(results.count == made - read)
        }
        for number in waiting { results.set(number, 10 * number) }
        while let next = results.next() {
            #expect(next.result == 10 * read)
            read += 1
        }
        #expect(read == made && results.count == 0)
        // A number that was read, or not given yet.
        results.set(0, 1)
        results.set(made, 1)
        #expect(results.next() == nil)
    }
}
