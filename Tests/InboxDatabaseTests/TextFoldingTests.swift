import PropertyTesting
import Testing

@testable import InboxDatabase

/// What the search regards as equal.
@Suite struct TextFoldingTests {
    private func folded(_ text: String) -> String { String(decoding: TextFolding.folded(text), as: UTF8.self) }

    @Test(arguments: [
        ("Your PARCEL at @[Z]{`", "your parcel at @[z]{`"), ("Café", "cafe"), ("CAFE\u{301}", "cafe"),
        ("STRASSE", "strasse"), ("straße", "strasse"), ("STRAẞE", "strasse"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("Ёж", "еж"),
        ("Łódź", "lodz"), ("İpek ılık", "ipek ilik"), ("ﬁnal", "final"), ("ＦＵＬＬ　１２", "full 12"), ("ｱﾎﾟ", "アホ\u{309A}"),
        ("がく", "か\u{3099}く"), ("か\u{3099}く", "か\u{3099}く"), ("हिन्दी", "हिन्दी"), ("กำ", "ก\u{E4D}า"),
        ("한", "\u{1112}\u{1161}\u{11AB}"),
        ("李雷", "李雷"), ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"), ("don’t “go”", "don't \"go\""), ("👨‍👩‍👧", "👨👩👧"), ("❤️", "❤"),
        ("a\0b\n", "a\0b\n"), ("\u{301}\u{200D}", ""), ("", ""),
    ])
    func `case, accents, width and invisible characters are folded`(_ text: String, _ result: String) {
        #expect(Array(folded(text).unicodeScalars) == Array(result.unicodeScalars))
    }

    @Test func `a long text is folded like its parts, and what is folded stays as it is`() {
        for seed in seeds(0..<50) {
            var random = SeededGenerator(seed: seed)
            let text = String(repeating: "Plain ASCII ", count: random.below(4)) + HostileText.make(using: &random)
            let parts = text.unicodeScalars.flatMap { TextFolding.folded(String($0)) }
            #expect(TextFolding.folded(text) == parts, "seed \(seed)")
            #expect(TextFolding.foldedWithPlaces(text).bytes == parts, "seed \(seed)")
            #expect(Array(folded(text).utf8) == parts, "seed \(seed): not valid UTF-8")
            #expect(TextFolding.folded(folded(text)) == parts, "seed \(seed): not the same twice")
        }
    }

    @Test func `invalid UTF-8 is replaced`() {
        for bytes: [UInt8] in [[0x41, 0xFF, 0x42], [0xED, 0xA0, 0x80], [0xC3], [0xF4, 0x90, 0x80, 0x80], [0xFE]] {
            var result: [UInt8] = []
            bytes.withUnsafeBufferPointer { TextFolding.append($0, to: &result) }
            #expect(result == Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8))
            #expect(!result.contains(SearchText.separator))
        }
    }

    @Test func `bytes are found where they are, in text of any length`() {
        for seed in seeds(0..<200) {
            var random = SeededGenerator(seed: seed)
            let text = (0..<random.below(70)).map { _ in UInt8(97 + random.below(3)) }
            let needle = ByteNeedle(bytes: (0..<1 + random.below(4)).map { _ in UInt8(97 + random.below(3)) })
            let start = random.below(text.count + 1)
            let expected = text.indices.dropFirst(start).first { text[$0...].starts(with: needle.bytes) }
            #expect(text.withUnsafeBufferPointer { needle.firstIndex(in: $0, from: start) } == expected, "seed \(seed)")
        }
    }

    @Test func `a mark that makes another kana is not left out`() {
        #expect(!TextSearch("か").matches("がく"))
        #expect(TextSearch("か").matches("がか"))
        #expect(TextSearch("が").matches("か\u{3099}"))
        #expect(TextSearch("か").narrowed(to: "が") == nil)
        #expect(TextSearch("하").matches("한국"))
    }

    @Test(arguments: [
        ("cafe", "Das Café, le CAFÉ", ["Café", "CAFÉ"]), ("e", "e\u{301}", ["e\u{301}"]), ("ss", "Straße", ["ß"]),
        ("s", "ß", ["ß"]), ("x", "abc", []), ("", "abc", []), ("👨", "👨‍👩‍👧!", ["👨‍👩‍👧"]), ("1", "1️⃣", ["1️⃣"]),
    ])
    func `what matches is highlighted with its marks`(_ term: String, _ text: String, _ found: [String]) {
        #expect(TextSearch(term).ranges(in: text).map { String(text[$0]) } == found)
        #expect(TextSearch(term).ranges(in: text, limit: 1).count == min(1, found.count))
    }
}
