import Foundation
import PropertyTesting
import Testing

@testable import AppleFoundation

@Suite struct StringSearchTests {
    private static let pieces = [
        "a", "A", "b", "\r", "\n", "\r\n", "\0", "é", "e\u{301}", "\u{301}", "K", "\u{212A}", "👍🏽", " ",
    ]

    private func expectFoundations(_ text: String, _ word: String) {
        #expect(
            text.contains(word) == (NSString(string: text).range(of: word).location != NSNotFound),
            "\(text.debugDescription), \(word.debugDescription)")
    }

    @Test(arguments: seeds(0..<20)) func `a string contains what Foundation finds in it`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let count = random.below(3) == 0 ? Self.pieces.count : 3
            let text = (0..<random.below(12)).map { _ in Self.pieces[random.below(count)] }.joined()
            let word = (0..<random.below(4)).map { _ in Self.pieces[random.below(count)] }.joined()
            expectFoundations(text, word)
        }
    }

    @Test func `a word is found at each place of a text`() {
        for (text, word) in [
            ("junk", "junk"), ("this is junk", "junk"), ("junk mail", "junk"), ("jun", "junk"), ("jujunk", "junk"),
            ("", "junk"), ("junk", ""), ("", ""),
        ] { expectFoundations(text, word) }
        #expect("this is junk".contains("junk") && !"this is JUNK".contains("junk"))
    }
}
