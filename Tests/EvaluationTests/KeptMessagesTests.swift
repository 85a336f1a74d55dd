import Foundation
import Messages
import PropertyTesting
import Testing

@testable import Evaluation

/// Which messages are kept for the HTML page, and what a merge and a file do to them.
@Suite struct KeptMessagesTests {
    private func misclassified(_ observations: [(row: Int, Observation)]) -> Misclassified {
        var misclassified = Misclassified()
        for (row, observation) in observations {
            misclassified.add(observation, row: row, place: "a.csv:\(row)", sender: row % 2 == 0 ? "AX-DEMO" : nil) {
                "Message \(row)"
            }
        }
        return misclassified
    }

    @Test func `the first messages of each kind and of each cell are kept`() {
        let wrong = Observation(accepted: [.uncategorized], category: .junk)
        let right = Observation(accepted: [.junk], category: .junk)
        let late = Observation(accepted: [.uncategorized], category: .uncategorized, failure: .late)
        let found = misclassified(
            (1...6_000).map { ($0, wrong) } + (6_001...6_100).map { ($0, right) } + [(6_101, late)])
        #expect(found.count(.hamBlocked) == 6_000 && found.total == 6_000)
        #expect(found.messages(.hamBlocked).map(\.row) == Array(1...Misclassified.limit))
        let cell = found.kept.filter { found.kind(of: $0) == nil && $0.answered == .junk }
        #expect(cell.map(\.row) == Array(6_001...6_020))
        #expect(found.kept.last?.failure == .late && found.kept.count == 5_021)
        #expect(found.cell(of: cell[0], in: .hiddenOrShown) == (0, 0))
        #expect(found.cell(of: found.kept[0], in: .folder) == (0, 1))
    }

    @Test func `parts in any order are the whole`() {
        expectNoCounterexample(seeds: 0..<30, make: observations) { observations in
            let rows = observations.enumerated().map { (row: $0 + 1, $1) }
            let whole = misclassified(rows)
            let parts = (0..<3).map { part in misclassified(rows.filter { $0.row % 3 == part }) }
            for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
                var merged = Misclassified()
                for part in order { merged.merge(parts[part]) }
                guard merged == whole, merged.kept == whole.kept else { return "\(order)" }
            }
            guard misclassified(rows.reversed()) == whole else { return "the last first" }
            let json = try? JSONEncoder().encode(whole)
            let read = json.flatMap { try? JSONDecoder().decode(Misclassified.self, from: $0) }
            return read == whole ? nil : "a file"
        }
    }

    @Test func `parts that have more than is kept are the whole`() {
        let wrong = Observation(accepted: [.junk], category: .uncategorized)
        let rows = (1...12_000).map { (row: $0, wrong) }
        var merged = misclassified(rows.filter { $0.row > 3_000 })
        merged.merge(misclassified(rows.filter { $0.row <= 3_000 }))
        #expect(merged == misclassified(rows))
    }

    @Test func `long message bodies are cut, not inside a character`() throws {
        var found = Misclassified()
        let wrong = Observation(accepted: [.junk], category: .uncategorized)
        let body = String(repeating: "€", count: 1_000_000)
        found.add(wrong, row: 1, place: "/" + String(repeating: "ü", count: 2_000) + "/a.csv:17", sender: body) { body }
        let message = try #require(found.kept.first)
        #expect(message.text == String(repeating: "€", count: 213) && message.isCut && message.length == 1_000_000)
        #expect(message.sender == String(repeating: "€", count: 42))
        #expect(message.place.hasPrefix("…ü") && message.place.hasSuffix("/a.csv:17"))
        #expect(message.place.utf8.count <= 1_024)
    }

    @Test(arguments: [
        #"{"hidden":["trash"],"counts":{},"messages":[]}"#,
        #"{"hidden":["junk"],"counts":{"ham":1},"messages":[]}"#,
        #"{"hidden":["junk"],"counts":{"ham-blocked":-1},"messages":[]}"#,
        #"{"hidden":["junk"],"counts":{},"messages":[{"row":1,"place":"a","text":"b","length":1,"expected":["none"],"answered":"junk"}]}"#,
        #"{"hidden":["junk"],"counts":{},"messages":[{"row":0,"place":"a","text":"b","length":1,"expected":["none"],"answered":"none"}]}"#,
        #"{"hidden":["junk"],"counts":{},"messages":[{"row":1,"place":"a","text":"b","length":0,"expected":["none"],"answered":"none"}]}"#,
        #"{"hidden":["junk"],"counts":{},"messages":[{"row":1,"place":"a","text":"b","length":1,"expected":[],"answered":"none"}]}"#,
        #"{"hidden":["junk"],"counts":{},"messages":[{"row":1,"place":"a","text":"b","length":1,"expected":["x"],"answered":"none"}]}"#,
        #"{"hidden":["junk"],"counts":{"ham-blocked":1},"messages":[{"row":1,"place":"a","text":"b","length":1,"expected":["none"],"answered":"junk","failure":"late"}]}"#,
    ])
    func `a file that contradicts itself is refused`(_ json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Misclassified.self, from: Data(json.utf8)) }
    }
}
