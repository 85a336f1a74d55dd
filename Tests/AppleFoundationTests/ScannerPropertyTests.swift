import Foundation
import PropertyTesting
import Testing

@testable import AppleFoundation

/// Properties of any text, tested with random combinations of link and number fragments.
struct ScannerPropertyTests {
    private static let pieces = [
        "http://", "https://", "ftp://", "www.", "example", ".com", ".co.uk", ".", "..", "@", "a", "Z", "-", "_", "/",
        "?",
        "#", "=", "&", "%", ":", ";", ",", "(", ")", "[", "]", "{", "\"", "'", "*", " ", " ", "\n", "\t", "\u{A0}", "+",
        "+1",
        "+44", "0", "00", "1", "202", "555", "0100", "07700", "900456", "2025550100", "2024", "03", "02", "$", "€", "é",
        "ü",
        "e\u{301}", "领取", "例え", "สวัสดี", "рф", ".中国", "\u{1F389}", "\u{200B}", "\u{202E}", "\0", "mailto:", "Call", "so",
    ]

    private static func text(_ random: inout SeededGenerator, _ length: Int) -> String {
        (0..<length).map { _ in random.pick(pieces) }.joined()
    }

    private static func spans(_ text: String) -> [DetectedSpan] { DetectedSpan.all(in: CodeUnits(text)) }

    @Test(arguments: seeds(0..<10))
    func `matches are in order without overlaps`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let text = Self.text(&random, random.below(30))
            let units = Array(text.utf16)
            var end = 0
            for result in results(text) {
                let range = try #require(Range(result.range), "\(text.debugDescription)")
                #expect(range.lowerBound >= end && !range.isEmpty, "\(text.debugDescription)")
                try #require(range.upperBound <= units.count, "\(text.debugDescription)")
                end = range.upperBound
                #expect((result.url == nil) != (result.phoneNumber == nil))
                // No match contains a line break or half of a character.
                let part = units[range]
                #expect(!part.contains { $0 == 0x0A || (0xD800...0xDFFF).contains($0) }, "\(text.debugDescription)")
                let digits = result.phoneNumber?.filter(\.isNumber).count
                #expect(digits == nil || 8...17 ~= digits ?? 0, "\(text.debugDescription)")
            }
        }
    }

    /// A line break ends every match: two lines have the matches of each line.
    @Test(arguments: seeds(0..<10))
    func `lines are independent`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let (first, second) = (Self.text(&random, 8), Self.text(&random, 8))
            let shift = first.utf16.count + 1
            let shifted = Self.spans(second).map { span in
                DetectedSpan(range: (span.range.lowerBound + shift)..<(span.range.upperBound + shift), kind: span.kind)
            }
            #expect(Self.spans(first + "\n" + second) == Self.spans(first) + shifted, "\((first, second))")
        }
    }

    /// A range of a text has the same matches as the substring alone.
    @Test(arguments: seeds(0..<10))
    func `a range is independent`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let (first, second) = (Self.text(&random, 6), Self.text(&random, 8))
            let start = first.utf16.count
            let whole = first + second + Self.text(&random, 6)
            // A combining mark would join the text before it.
            guard Array(whole.utf16)[start...].starts(with: second.utf16) else { continue }
            let part = DetectedSpan.all(in: CodeUnits(whole, range: start..<start + second.utf16.count))
            let alone = Self.spans(second).map { span in
                DetectedSpan(range: (span.range.lowerBound + start)..<(span.range.upperBound + start), kind: span.kind)
            }
            #expect(part == alone, "\((first, second))")
        }
    }

    /// A match alone is the same match.
    @Test(arguments: seeds(0..<10))
    func `a match alone is the same match`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let text = Self.text(&random, 20)
            let units = CodeUnits(text)
            for span in DetectedSpan.all(in: units) {
                // After these, a mailbox that begins like a domain is one; alone, the domain is found first.
                let start = span.range.lowerBound
                if span.kind == .mailbox, start > 0, "@/\\#$%&+~".utf16.contains(units[start - 1]) { continue }
                let part = units.text(span.range)
                let alone = [DetectedSpan(range: 0..<span.range.count, kind: span.kind)]
                #expect(Self.spans(part) == alone, "\(part) in \(text)")
            }
        }
    }

    /// Work is measured in reads, so that it does not depend on the machine's load.
    @Test(arguments: [
        "a", "a.", ".", "A.", "-", "a-", "@", "a@", "a.b@", "a@a.", "http://", "http://a", "http://a.", "http://@",
        "a/", "a?", "a#a=", "a:1?", "a.com/",
        "a.com/)", "a.com/(", "www.", "www.a.", "x.X.", "1", "1 ", "1-", "12 ", "202 ", "202-", "(1)", "(", "+1 ", "+",
        "0 ", "00",
        "07 ", "1.", "1,", "123456789012345 ", "é", "领", "领a", "a.领", "\u{1F389}", " ", ":", "mailto:", "a:1",
        "+44 (0)",
    ])
    func `work is linear`(piece: String) {
        let text = String(repeating: piece, count: 5_000 / piece.utf16.count)
        // Also next to something that a scanner could look back or ahead for.
        let surrounded = [
            "http://" + text, "a@" + text, "+1" + text, text + "@example.com", text + "://", "www." + text,
        ]
        for whole in [text] + surrounded {
            let reads = CodeUnits.ReadCounter()
            _ = DetectedSpan.all(in: CodeUnits(whole, reads: reads))
            #expect(reads.count < 20 * whole.utf16.count, "\(Double(reads.count) / Double(whole.utf16.count)) a unit")
        }
    }
}
