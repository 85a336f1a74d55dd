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
