import DisplayText
import Testing

@Suite struct TextElisionTests {
    private func elided(_ text: String, _ width: Int) -> String {
        TextWrap.elideMiddle(VisibleText(text, layout: .field), to: width).text
    }

    @Test func `the middle of a long text is left out`() {
        #expect(elided("~/Projects/MyApp/Filter", 23) == "~/Projects/MyApp/Filter")
        #expect(elided("~/Projects/MyApp/Filter", 16) == "~/Proje…p/Filter")
        #expect(elided("abc", 2) == "…c")
        #expect(elided("abc", 1) == "…")
        #expect(elided("abc", 0) == "")
    }

    private func truncated(_ text: String, _ width: Int) -> String {
        TextWrap.truncateAtWord(VisibleText(text, layout: .preview), to: width).text
    }

    @Test func `a line is cut after a word, but a word that is long is cut itself`() {
        let text = "Half price on everything"
        #expect(truncated(text, 24) == text)
        #expect(truncated(text, 23) == "Half price on…")
        #expect(truncated(text, 15) == "Half price on…")
        #expect(truncated(text, 14) == "Half price on…")
        #expect(truncated(text, 13) == "Half price…")
        #expect(truncated(text, 6) == "Half…")
        #expect(truncated("A Donaudampfschiff", 12) == "A Donaudamp…")
        #expect(truncated("日本語のメッセージ", 8) == "日本語…")
        #expect(truncated("", 3) == "")
        #expect(truncated("abc", 0) == "")
        let marked = TextWrap.truncateAtWord(VisibleText("Pay \u{202E}now or never", layout: .preview), to: 18)
        #expect(marked.text == "Pay ‹U+202E›now…")
        #expect(marked.spans.map(\.kind) == [.text, .mark, .text, .text])
    }

    @Test func `a line that is cut after a word is never wider than asked`() {
        for text in Hostile.all {
            let visible = VisibleText(text, layout: .preview)
            for width in 0...30 {
                let cut = TextWrap.truncateAtWord(visible, to: width)
                #expect(cut.width <= width)
                if visible.width <= width { #expect(cut == visible) }
            }
        }
    }

    private enum Hostile {
        static let all = [
            "a b c d e f g h i j k l m n o p q r s t u v w x y z", "  two  blanks  at  a  time  and  at  the  end  ",
            "\u{1B}[2J \u{202E}b 👨‍👩‍👧‍👦 c 🇩🇪 d", "e\u{301}\u{301} नमस्ते العربية 漢字かな", "one\ntwo\tthree\r\nfour five six seven",
        ]
    }

    @Test func `it is never wider than asked, and marks stay marks`() {
        let paths = ["/home/日本語/フォルダ/フィルタ", "/a/\u{1B}[2J/\u{202E}b/👨‍👩‍👧‍👦/c", "שלום/עולם/קובץ", "/é/ñ/ü/🇩🇪/🇫🇷"]
        for text in paths {
            let visible = VisibleText(text, layout: .field)
            for width in 0...40 {
                let elided = TextWrap.elideMiddle(visible, to: width)
                #expect(elided.width <= width)
                #expect(!elided.text.contains("\u{1B}") && !elided.text.contains("\u{202E}"))
                if visible.width <= width { #expect(elided == visible) }
            }
        }
    }
}
