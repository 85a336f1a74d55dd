import PropertyTesting
import Testing

@testable import DisplayText

struct TextWrapTests {
    private func wrap(_ text: String, _ width: Int) -> [String] {
        TextWrap.lines(text, width: width).map(\.text.text)
    }

    @Test func `lines break at blanks`() {
        #expect(wrap("Your code is 482913", 10) == ["Your code", "is 482913"])
        #expect(wrap("aaa bbb", 3) == ["aaa", "bbb"])
        #expect(wrap("aaa  bbb", 4) == ["aaa", "bbb"])
        #expect(wrap("one two three", 80) == ["one two three"])
    }

    @Test func `long words break between characters`() {
        #expect(wrap("abcdefgh", 3) == ["abc", "def", "gh"])
        #expect(wrap("a bcdefgh", 3) == ["a", "bcd", "efg", "h"])
        #expect(wrap("https://shop.example/a-b", 10) == ["https://sh", "op.example", "/a-b"])
    }

    @Test func `lines break after hyphens`() {
        #expect(wrap("well-known", 6) == ["well-", "known"])
    }

    @Test func `newlines stay`() {
        #expect(wrap("a\n\nb\n", 5) == ["a", "", "b"])
        #expect(wrap("", 5) == [""])
        #expect(wrap("\n", 5) == [""])
        #expect(wrap("  indented", 20) == ["  indented"])
    }

    @Test func `wide text breaks anywhere and never overflows`() {
        #expect(wrap("日本語", 4) == ["日本", "語"])
        #expect(wrap("日本語", 3) == ["日", "本", "語"])
        #expect(wrap("ok日本", 4) == ["ok日", "本"])
        #expect(wrap("日", 1) == ["…"])
        #expect(wrap("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2) == ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"])
    }

    @Test func `a mark is not broken, unless it is longer than a line`() {
        #expect(wrap("prize\u{202E}now", 10) == ["prize", "‹U+202E›no", "w"])
        #expect(wrap("a \u{202E}\u{202D}\u{200B}\u{200B}", 12) == ["a", "‹U+202E›", "‹U+202D›", "‹U+200B×2›"])
        #expect(wrap("日本\u{2066}", 10) == ["日本", "‹U+2066›"])
        let lines = TextWrap.lines(VisibleText("ab\u{202E}"), width: 4)
        #expect(lines[0].text.spans == [.init("ab"), .init("‹U", kind: .mark)])
        #expect(lines.dropFirst().allSatisfy { $0.text.spans.allSatisfy { $0.kind == .mark } })
    }

    @Test func `truncated text fits and has an ellipsis`() {
        #expect(TextWrap.truncate("abcdef", to: 4) == "abc…")
        #expect(TextWrap.truncate("abcd", to: 4) == "abcd")
        #expect(TextWrap.truncate("日本語", to: 4) == "日…")
        #expect(TextWrap.truncate("日本語", to: 1) == "…")
        #expect(TextWrap.truncate("abc", to: 0) == "")
        #expect(TextWrap.truncate("abc", to: -3) == "")
        #expect(TextWrap.truncate("a\u{202E}b", to: 4) == "a‹U…")
    }

    @Test(arguments: seeds(0..<40))
    func `no line is ever wider than its width`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let text = HostileText.make(using: &random)
        let visible = VisibleText(text)
        for width in [1, 2, 3, 7, 20] {
            let lines = TextWrap.lines(visible, width: width)
            for line in lines {
                #expect(line.width <= width)
                #expect(line.text.width == line.width)
            }
            if width >= 4 {
                let kept = lines.map(\.text.text).joined().filter { !$0.isWhitespace }
                #expect(kept == visible.text.filter { !$0.isWhitespace }, "Nothing but blanks is lost")
            }
            #expect(TextWrap.truncate(text, to: width).reduce(0) { $0 + TextWidth.width(of: $1) } <= width)
        }
    }
}
