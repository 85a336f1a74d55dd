import PropertyTesting
import Testing

@testable import Messages

/// The segments in which a network carries an SMS (3GPP TS 23.038 and TS 23.040).
@Suite struct SMSSegmentsTests {
    private func of(_ character: Character, _ count: Int) -> String { String(repeating: character, count: count) }

    private func facts(_ body: String) -> [Int] {
        let segments = SMSSegments(body)
        return [segments.count, segments.units, segments.used, segments.limit, segments.left]
    }

    @Test func `every scalar has the septets that the tables give it`() {
        let (basic, extended) = (Set(GSM7Table.basic), Set(GSM7Table.extended))
        #expect(basic.count == 127 && extended.count == 10)
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let expected = basic.contains(value) ? 1 : extended.contains(value) ? 2 : nil
            if GSM7Alphabet.septets(scalar) != expected { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test func `both tables are GSM 7-bit as a whole`() {
        let scalars = (GSM7Table.basic + GSM7Table.extended).compactMap(Unicode.Scalar.init)
        let segments = SMSSegments(String(String.UnicodeScalarView(scalars)))
        #expect(segments.encoding == .gsm7 && segments.cause == nil)
        #expect(segments.units == 127 + 2 * 10 && segments.count == 1)
    }

    @Test func `GSM 7-bit has 160 septets in one segment and 153 in each of several`() {
        #expect(facts("") == [1, 0, 0, 160, 160])
        #expect(facts(of("a", 1)) == [1, 1, 1, 160, 159])
        #expect(facts(of("a", 160)) == [1, 160, 160, 160, 0])
        #expect(facts(of("a", 161)) == [2, 161, 8, 153, 145])
        for count in 2...8 {
            #expect(facts(of("a", 153 * count)) == [count, 153 * count, 153, 153, 0])
            #expect(facts(of("a", 153 * count + 1)) == [count + 1, 153 * count + 1, 1, 153, 152])
        }
    }

    @Test func `UCS-2 has 70 code units in one segment and 67 in each of several`() {
        #expect(facts("中") == [1, 1, 1, 70, 69])
        #expect(facts(of("中", 70)) == [1, 70, 70, 70, 0])
        #expect(facts(of("中", 71)) == [2, 71, 4, 67, 63])
        for count in 2...8 {
            #expect(facts(of("中", 67 * count)) == [count, 67 * count, 67, 67, 0])
            #expect(facts(of("中", 67 * count + 1)) == [count + 1, 67 * count + 1, 1, 67, 66])
        }
        // Every character has a code unit, also those of the extension table.
        #expect(facts("∞" + of("|", 69)) == [1, 70, 70, 70, 0])
    }

    @Test func `an escape and its character stay in one segment`() {
        #expect(facts(of("€", 80)) == [1, 160, 160, 160, 0])
        #expect(facts(of("a", 159) + "€") == [2, 161, 8, 153, 145])
        // The pair would begin with the last septet of the first segment.
        #expect(facts(of("a", 152) + "€" + of("a", 152)) == [3, 306, 1, 153, 152])
        #expect(facts(of("a", 151) + "€" + of("a", 153)) == [2, 306, 153, 153, 0])
        // Twilio carried this in three segments, too (its calculator's issue 39).
        #expect(facts(of("]", 153)) == [3, 306, 2, 153, 151])
    }

    @Test func `a surrogate pair stays in one segment`() {
        #expect(facts(of("😀", 35)) == [1, 70, 70, 70, 0])
        #expect(facts(of("中", 66) + "😀" + of("中", 66)) == [3, 134, 1, 67, 66])
        #expect(facts(of("中", 65) + "😀" + of("中", 67)) == [2, 134, 67, 67, 0])
        #expect(facts(of("😀", 67)) == [3, 134, 2, 67, 65])
    }

    @Test func `line ends, form feed and NUL`() {
        #expect(SMSSegments("a\nb").units == 3 && SMSSegments("a\rb").units == 3)
        #expect(SMSSegments("a\r\nb").units == 4 && SMSSegments("a\u{C}b").units == 4)
        // Twilio carried this in two segments, too (its calculator's issue 66).
        #expect(facts(of("a", 80) + "\r\n" + of("a", 79)) == [2, 161, 8, 153, 145])
        for (body, code) in [("\0", "U+0000"), ("\t", "U+0009"), ("\u{1B}", "U+001B"), ("\u{7F}", "U+007F")] {
            #expect(SMSSegments(body).sentence == "1 segment (UCS-2), because of \(code) at character 1")
        }
    }

    @Test(
        arguments: [
            ("Don’t", "’", 4), ("`", "`", 1), ("ç", "ç", 1), ("\r\n\r\n—", "—", 3), ("e\u{301}", "e\u{301}", 1),
            ("Caf\u{E9} e\u{301}", "e\u{301}", 6), ("\r\n\u{301}", "\u{301}", 2), ("x\u{200B}y", "\u{200B}", 2),
            ("a\u{301}\u{302}b’", "a\u{301}\u{302}", 1), ("It’s 😀", "’", 3), ("Hi 👩‍👩‍👧‍👦!", "👩‍👩‍👧‍👦", 4), ("🇬🇧🇫🇷", "🇬🇧", 1),
            ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}", 1),
        ] as [(String, Character, Int)])
    func `the cause is the first character outside the alphabet, as the user counts`(
        _ body: String, _ character: Character, _ position: Int
    ) throws {
        let cause = try #require(SMSSegments(body).cause)
        #expect(Array(cause.character.unicodeScalars) == Array(character.unicodeScalars))
        #expect(cause.position == position)
    }

    @Test(arguments: [
        ("", "1 segment"), ("Your code is 482913", "1 segment"),
        (String(repeating: "a", count: 161), "2 segments (GSM 7-bit)"),
        ("Don’t", "1 segment (UCS-2), because of ’ at character 4"),
        (
            String(repeating: "a", count: 46) + "’" + String(repeating: "a", count: 100),
            "3 segments (UCS-2), because of ’ at character 47"
        ),
        (
            String(repeating: "a", count: 1_233) + "中",
            "19 segments (UCS-2), because of 中 at character 1,234"
        ),
        ("Hi 👩‍👩‍👧‍👦!", "1 segment (UCS-2), because of 👩‍👩‍👧‍👦 at character 4"),
        ("Cafe\u{301}", "1 segment (UCS-2), because of e\u{301} (U+0301) at character 4"),
        // What has no shape is shown as its code point.
        ("a\u{A0}b", "1 segment (UCS-2), because of U+00A0 at character 2"),
        ("a\u{202E}b", "1 segment (UCS-2), because of U+202E at character 2"),
        ("中" + String(repeating: "\u{301}", count: 12), "1 segment (UCS-2), because of U+4E2D at character 1"),
    ])
    func `the sentence`(_ body: String, _ sentence: String) { #expect(SMSSegments(body).sentence == sentence) }

    @Test func `it counts as a packer that fills one segment after the other`() {
        expectNoCounterexample(
            seeds: 0..<1_000, make: Self.scalars,
            violation: { scalars in
                let body = String(String.UnicodeScalarView(scalars))
                let (found, expected) = (SMSSegments(body), Packer(body))
                if found.encoding != expected.encoding { return "\(found.encoding)" }
                let used = expected.segments.last?.reduce(0, +) ?? 0
                if found.count != max(1, expected.segments.count) || found.used != used {
                    return "\(found.count) with \(found.used), not \(expected.segments.count) with \(used)"
                }
                return found.units == expected.segments.joined().reduce(0, +) ? nil : "\(found.units)"
            })
    }

    /// Scalars of both tables, and in half of the bodies others.
    private static func scalars(_ random: inout SeededGenerator) -> [Unicode.Scalar] {
        let others: [Unicode.Scalar] = ["’", "中", "😀", "\u{301}", "\u{200D}", "ç", "\t"]
        let rareness = random.once(in: 2) ? 0 : 1 + random.below(200)
        return (0..<random.below(700)).map { _ in
            if rareness > 0, random.once(in: rareness) { return random.pick(others) }
            let table = random.once(in: 4) ? GSM7Table.extended : GSM7Table.basic
            return Unicode.Scalar(random.pick(table)) ?? "a"
        }
    }

    @Test(arguments: seeds(0..<300))
    func `any text has segments that fit, and a position of its cause`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let body = HostileText.make(using: &random)
        let segments = SMSSegments(body)
        #expect((0...segments.limit).contains(segments.used) && segments.count >= 1)
        #expect(segments.units <= segments.count * segments.limit)
        guard let cause = segments.cause else { return }
        let characters = Array(body)
        #expect(characters.indices.contains(cause.position - 1))
        #expect(characters[cause.position - 1] == cause.character)
        #expect(characters.prefix(cause.position - 1).allSatisfy { SMSSegments(String($0)).cause == nil })
    }

    @Test func `a body of 1 MiB`() {
        let million = 1 << 20
        #expect(SMSSegments(of("a", million)).count == (million + 152) / 153)
        let late = SMSSegments(of("a", million - 1) + "’")
        #expect(late.count == (million + 66) / 67 && late.cause?.position == million)
        // One character of a million accents.
        #expect(SMSSegments("e" + of("\u{301}", million - 1)).cause?.position == 1)
    }
}

/// The tables as code points, written from the specification without using the code.
private enum GSM7Table {
    static let basic: [UInt32] =
        [
            0x40, 0xA3, 0x24, 0xA5, 0xE8, 0xE9, 0xF9, 0xEC, 0xF2, 0xC7, 0x0A, 0xD8, 0xF8, 0x0D, 0xC5, 0xE5, 0x394, 0x5F,
            0x3A6, 0x393, 0x39B, 0x3A9, 0x3A0, 0x3A8, 0x3A3, 0x398, 0x39E, 0xC6, 0xE6, 0xDF, 0xC9, 0xA4, 0xA1, 0xC4,
            0xD6, 0xD1, 0xDC, 0xA7, 0xBF, 0xE4, 0xF6, 0xF1, 0xFC, 0xE0,
        ]
        + Array(0x20...0x23) + Array(0x25...0x3F) + Array(0x41...0x5A) + Array(0x61...0x7A)
    static let extended: [UInt32] = [0x0C, 0x5E, 0x7B, 0x7D, 0x5C, 0x5B, 0x7E, 0x5D, 0x7C, 0x20AC]
}

/// Fills one segment after the other with the widths of whole scalars.
private struct Packer {
    let encoding: SMSSegments.Encoding
    private(set) var segments: [[Int]] = []

    init(_ body: String) {
        let values = body.unicodeScalars.map(\.value)
        let isGSM7 = values.allSatisfy { GSM7Table.basic.contains($0) || GSM7Table.extended.contains($0) }
        encoding = isGSM7 ? .gsm7 : .ucs2
        let widths = values.map { value in
            isGSM7 ? (GSM7Table.extended.contains(value) ? 2 : 1) : (value > 0xFFFF ? 2 : 1)
        }
        if widths.reduce(0, +) <= (isGSM7 ? 160 : 70) {
            segments = [widths]
            return
        }
        for width in widths {
            if let last = segments.last, last.reduce(0, +) + width <= (isGSM7 ? 153 : 67) {
                segments[segments.count - 1].append(width)
            } else {
                segments.append([width])
            }
        }
    }
}
