import AppleNaturalLanguage
import TestFiles
import Testing

@Suite struct TokenizerTests {
    private func tokens(_ text: String, _ unit: NLTokenUnit = .word) -> [String] {
        let tokenizer = NLTokenizer(unit: unit)
        tokenizer.string = text
        return tokenizer.tokens(for: text.startIndex..<text.endIndex).map { String(text[$0]) }
    }

    @Test(arguments: [
        ("You won 500 euros! Don't wait.", ["You", "won", "500", "euros", "Don't", "wait"]),
        ("e-mail, 3.14; (x)", ["e", "mail", "3.14", "x"]),
        ("你好世界", ["你好", "世界"]),
        ("สวัสดีครับ", ["สวัสดี", "ครับ"]),
        ("pay €12.50 👍🏽 now", ["pay", "12.50", "👍🏽", "now"]),
        ("", []), (" \n.", []),
    ])
    func `words are without spaces and punctuation`(_ text: String, _ expected: [String]) {
        #expect(tokens(text) == expected)
    }

    @Test(arguments: [
        ("Hi there! Is it you? Yes.", ["Hi there! ", "Is it you? ", "Yes."]),
        ("It costs 3.50 at example.com today. Come!", ["It costs 3.50 at example.com today. ", "Come!"]),
        ("He said \"no.\" Then he left... and came back.", ["He said \"no.\" ", "Then he left... and came back."]),
        ("真的吗？是的。好", ["真的吗？", "是的。", "好"]),
        ("क्या? हाँ। ठीक", ["क्या? ", "हाँ। ", "ठीक"]),
        ("one\r\ntwo\n\nthree", ["one\r\n", "two\n", "three"]),
        ("Wait?! No way", ["Wait?! ", "No way"]),
    ])
    func `sentences end after their terminators`(_ text: String, _ expected: [String]) {
        #expect(tokens(text, .sentence) == expected)
    }

    @Test func `paragraphs and the document`() {
        #expect(tokens("a. b\r\nc\u{2029}d\n", .paragraph) == ["a. b\r\n", "c\u{2029}", "d\n"])
        #expect(tokens("a. b\nc", .document) == ["a. b\nc"])
        #expect(tokens("", .document) == [])
    }

    @Test func `attributes describe a word`() {
        let text = "win 500 🎉"
        let tokenizer = NLTokenizer(unit: .word)
        tokenizer.string = text
        var attributes: [NLTokenizer.Attributes] = []
        tokenizer.enumerateTokens(in: text.startIndex..<text.endIndex) { _, found in
            attributes.append(found)
            return true
        }
        #expect(attributes == [[], .numeric, .emoji])
    }

    @Test func `enumeration can be stopped`() {
        let text = "one two three"
        let tokenizer = NLTokenizer(unit: .word)
        tokenizer.string = text
        var seen: [Substring] = []
        tokenizer.enumerateTokens(in: text.startIndex..<text.endIndex) { range, _ in
            seen.append(text[range])
            return seen.count < 2
        }
        #expect(seen == ["one", "two"])
    }

    @Test func `a range has the tokens that overlap it`() throws {
        let text = "one two three"
        let tokenizer = NLTokenizer(unit: .word)
        tokenizer.string = text
        let inTwo = text.index(text.startIndex, offsetBy: 5)
        #expect(text[tokenizer.tokenRange(at: inTwo)] == "two")
        #expect(tokenizer.tokens(for: inTwo..<text.endIndex).map { text[$0] } == ["two", "three"])
        #expect(text[tokenizer.tokenRange(for: inTwo..<text.index(after: inTwo))] == "two")
        #expect(tokenizer.tokenRange(at: text.endIndex).isEmpty)
        #expect(text[tokenizer.tokenRange(at: text.index(text.startIndex, offsetBy: 3))] == " ")
    }

    @Test func `without a text there are no tokens`() {
        let tokenizer = NLTokenizer(unit: .word)
        let other = "some other text"
        #expect(tokenizer.tokens(for: other.startIndex..<other.endIndex).isEmpty)
        #expect(tokenizer.tokenRange(at: other.startIndex).isEmpty)
        tokenizer.string = "a"
        #expect(tokenizer.tokens(for: other.startIndex..<other.endIndex).count == 1)
    }

    /// Random strings: joining the pieces of any unit gives the text.
    @Test func `nothing is lost`() {
        let parts = [
            "a", " ", ".", "\r", "\n", "!", "é", "e\u{301}", "世", "ไ", "👨‍👩‍👧", "1", "\"", "\u{2029}", "A", "…", "\u{0}",
        ]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in parts.randomElement(using: &random)! }
                .joined()
            for unit in [NLTokenUnit.word, .sentence, .paragraph, .document] {
                let tagger = NLTagger(tagSchemes: [.tokenType])
                tagger.string = text
                let pieces = tagger.tags(in: text.startIndex..<text.endIndex, unit: unit, scheme: .tokenType)
                #expect(pieces.map { String(text[$0.1]) }.joined() == text, "\(unit) \(text.debugDescription)")
            }
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["a", "word ", "漢字", "สวัสดีครับ", "e\u{301}", "👨‍👩‍👧", ".", "\"", "a.", "\n"])
    func `a long text is not quadratic`(_ piece: String) {
        for unit in [NLTokenUnit.word, .sentence, .paragraph] {
            let growth = ProcessorTime.growth(to: 200_000) { size in
                let text = String(repeating: piece, count: size / piece.utf8.count)
                let tokenizer = NLTokenizer(unit: unit)
                tokenizer.string = text
                _ = tokenizer.tokens(for: text.startIndex..<text.endIndex)
            }
            #expect(growth.isLinear, "\(unit): \(growth)")
        }
    }
}
