import Testing

@testable import NaiveBayes

/// The tokens of a text.
@Suite struct TokensTests {
    /// Made with Python: `re.findall(r'[a-z]+|0+|[£$€!?%]|[^\W\d_]+', re.sub(r'\d', '0', text.lower()))`.
    private static let table: [(text: String, tokens: [String])] = [
        ("", []),
        (" \u{9}\u{A}", []),
        ("Lunch at one?", ["lunch", "at", "one", "?"]),
        ("WIN £1,000 NOW!!", ["win", "£", "0", "000", "now", "!", "!"]),
        ("Rs 499.00 debited from A/c XX1234", ["rs", "000", "00", "debited", "from", "a", "c", "xx", "0000"]),
        ("naïve café", ["na", "ïve", "caf", "é"]),
        ("ÉCOLE école", ["école", "école"]),
        ("Ça va? Ça va!", ["ça", "va", "?", "ça", "va", "!"]),
        ("snake_case under_0score", ["snake", "case", "under", "0", "score"]),
        ("it's o'clock", ["it", "s", "o", "clock"]),
        ("50% off", ["00", "%", "off"]),
        ("€5 or $5 or £5 or ¥5", ["€", "0", "or", "$", "0", "or", "£", "0", "or", "0"]),
        ("١٢٣ and ४२ and 12", ["000", "and", "00", "and", "00"]),
        ("x²+½=Ⅷ", ["x", "²", "½", "ⅷ"]),
        ("①②③ 一二三 〇", ["①②③", "一二三", "〇"]),
        ("K is for Kelvin, K", ["k", "is", "for", "kelvin", "k"]),
        ("aKb", ["akb"]),
        ("éKb", ["ékb"]),
        ("İstanbul Iğdır ışık", ["i", "stanbul", "i", "ğdır", "ışık"]),
        ("STRASSE Straße STRAẞE", ["strasse", "stra", "ße", "stra", "ße"]),
        ("ΟΔΟΣ ΟΔΟΣ. ΣΑΣ Σ", ["οδος", "οδος", "σας", "σ"]),
        ("ΑΣ'Α ΑΣ' ΑΣ.Β ΣΑ", ["ασ", "α", "ας", "ασ", "β", "σα"]),
        ("ΑΣ\u{301} ΑΣ\u{AD}Α", ["ας", "ασ", "α"]),
        ("ПРИВЕТ, мир", ["привет", "мир"]),
        ("आपके खाते से ४९९ रुपये कटे", ["आपक", "ख", "त", "स", "000", "र", "पय", "कट"]),
        ("ไทย ๑๒๓ บาท", ["ไทย", "000", "บาท"]),
        ("您的快递已到,取件码4471", ["您的快递已到", "取件码", "0000"]),
        ("ありがとう、カード", ["ありがとう", "カード"]),
        ("한글 문자 12", ["한글", "문자", "00"]),
        ("مرحبا ١٢", ["مرحبا", "00"]),
        ("שלום עולם", ["שלום", "עולם"]),
        ("Đường Việt Nam", ["đường", "vi", "ệt", "nam"]),
        ("ǅ Ǆ ǆ", ["ǆ", "ǆ", "ǆ"]),
        ("𝐀𝐁 𝟎𝟏 𐐀𐐨", ["𝐀𝐁", "00", "𐐨𐐨"]),
        ("a\u{301}b e\u{301}", ["a", "b", "e"]),
        ("ﬁne ﬀ", ["ﬁne", "ﬀ"]),
        ("ªº", ["ªº"]),
        ("👍🏽 ok 🇩🇪", ["ok"]),
        ("call 07700 900123 or +44", ["call", "00000", "000000", "or", "00"]),
        ("http://shop.example/a?b=1", ["http", "shop", "example", "a", "?", "b", "0"]),
        ("0x1F 00 0000", ["0", "x", "0", "f", "00", "0000"]),
        ("a0a0", ["a", "0", "a", "0"]),
        ("éa0aé", ["éa", "0", "a", "é"]),
        ("a\u{200D}b\u{FEFF}c", ["a", "b", "c"]),
        ("‘quoted’ “text”", ["quoted", "text"]),
        ("ZERO٠0०", ["zero", "000"]),
        ("№ 5 ™ ℃ Å", ["0", "å"]),
        ("\u{0}a\u{1}", ["a"]),
        ("ⅣⅣ ⓐⒶ", ["ⅳⅳ"]),
        ("ŉ ǰ ΐ ﬃ", ["ŉ", "ǰ", "ΐ", "ﬃ"]),
        ("Ω Å K", ["ω", "å", "k"]),
    ]

    @Test(arguments: table.indices)
    func `tokens match those of Python`(_ index: Int) {
        let (text, tokens) = Self.table[index]
        #expect(Tokens.of(text).map { Array($0.unicodeScalars) } == tokens.map { Array($0.unicodeScalars) }, "\(text)")
    }

    @Test func `tokens of ASCII characters match the pattern`() {
        for value in UInt8(0)..<128 {
            let letter = String(Unicode.Scalar(value))
            let expected: [String] =
                switch value {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): [letter.lowercased()]
                case UInt8(ascii: "0")...UInt8(ascii: "9"): ["0"]
                case UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "%"): [letter]
                default: []
                }
            #expect(Tokens.of(letter) == expected)
            #expect(Tokens.of(" \(letter) ") == expected)
        }
    }

    @Test func `tokens that are too long are ignored`() {
        let longest = String(repeating: "a", count: Tokens.maxBytes)
        #expect(Tokens.of("\(longest) b") == [longest, "b"])
        #expect(Tokens.of("\(longest)a b \(String(repeating: "é", count: 128)) 1") == ["b", "0"])
        #expect(Tokens.of(String(repeating: "9", count: 256) + "!") == ["!"])
    }

    @Test func `tokens have the hash that a search uses`() {
        var seen = 0
        Tokens.forEachHashed(in: "Naïve ΟΔΟΣ K 12 £ आप 本日", as: .characters) { token, hash in
            #expect(hash == TokenHash.of(token))
            seen += 1
        }
        #expect(seen == 10)
    }
}
