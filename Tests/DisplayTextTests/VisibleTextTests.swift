import Testing

@testable import DisplayText

struct VisibleTextTests {
    @Test(arguments: [
        ("\u{1B}[31mred", "␛[31mred"),
        ("\0\u{07}\u{08}", "␀␇␈"),
        ("a\rb", "a␍b"),
        ("\u{7F}", "␡"),
        ("\u{9B}2J", "‹U+009B›2J"),
        ("\u{85}", "‹U+0085›"),
        ("a\u{202E}b\u{202C}", "a‹U+202E›b‹U+202C›"),
        ("\u{202A}\u{202B}\u{202D}", "‹U+202A›‹U+202B›‹U+202D›"),
        ("\u{2066}x\u{2067}\u{2068}\u{2069}", "‹U+2066›x‹U+2067›‹U+2068›‹U+2069›"),
        ("\u{200E}\u{200F}\u{61C}", "‹U+200E›‹U+200F›‹U+061C›"),
        ("pass\u{200B}word", "pass‹U+200B›word"),
        ("a\u{200B}\u{200B}\u{200B}b", "a‹U+200B×3›b"),
        ("a\u{200C}b", "a‹U+200C›b"),
        ("a\u{200D}b", "a‹U+200D›b"),
        ("a\u{2060}\u{FEFF}\u{AD}\u{180E}b", "a‹U+2060›‹U+FEFF›‹U+00AD›‹U+180E›b"),
        ("\u{E0041}\u{E007F}", "‹U+E0041›‹U+E007F›"),
        ("\u{1F3F4}\u{E0068}\u{E0069}\u{E007F}", "🏴‹U+E0068›‹U+E0069›‹U+E007F›"),
        ("\u{2028}\u{2029}", "‹U+2028›‹U+2029›"),
        ("\u{E000}\u{F0000}", "‹U+E000›‹U+F0000›"),
        ("\u{FFFE}\u{10FFFF}", "‹U+FFFE›‹U+10FFFF›"),
        ("\u{378}", "‹U+0378›"),
        ("\u{34F}\u{115F}\u{3164}", "‹U+034F›‹U+115F›‹U+3164›"),
        ("\u{2061}\u{206A}\u{FFF9}\u{1D173}", "‹U+2061›‹U+206A›‹U+FFF9›‹U+1D173›"),
        ("a\u{FE0F}b", "a‹U+FE0F›b"),
        ("a\u{E0100}", "a‹U+E0100›"),
        ("\u{301}a", "◌\u{301}a"),
        ("\u{1B}\u{301}", "␛◌\u{301}"),
    ]
    )
    func `what would steer or hide becomes a mark`(text: String, shown: String) {
        let visible = VisibleText(text)
        #expect(visible.text == shown)
        #expect(visible.hasMarks)
    }

    @Test(arguments: [
        "Your code is 482913", "", "Grüße, 日本語, नमस्ते क्षत्रिय", "مرحبا بالعالم", "می\u{200C}خواهم", "שלום",
        "क्\u{200D}ष", "👍🏽 👨‍👩‍👧‍👦 ❤️ 🇬🇧 1️⃣ 🫨 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👩🏽‍❤️‍💋‍👨🏽 🏴‍☠️ ⌚\u{FE0E}", "葛\u{E0100}", "e\u{301}\u{323}", "a\u{A0}b", "عدد \u{600}12",
        "two\nlines",
    ]
    )
    func `legitimate text is left alone`(text: String) {
        let visible = VisibleText(text)
        #expect(Array(visible.text.unicodeScalars) == Array(text.unicodeScalars))
        #expect(!visible.hasMarks)
    }

    @Test func `marks are spans of their own`() {
        #expect(
            VisibleText("ab\u{202E}\u{1B}cd").spans
                == [.init("ab"), .init("‹U+202E›␛", kind: .mark), .init("cd")]
        )
    }

    @Test func `newlines and tabs follow the layout`() {
        #expect(VisibleText("a\tb\r\nc\nd").text == "a    b\nc\nd")
        #expect(VisibleText("a\tb\r\nc\nd", layout: .preview).text == "a b c d")
        #expect(VisibleText("a\tb\r\nc\nd", layout: .field).text == "a⇥b⏎c⏎d")
        #expect(VisibleText("a\nb", layout: .field).spans[1].kind == .mark)
    }

    @Test func `excess marks are counted`() {
        let visible = VisibleText("z" + String(repeating: "\u{301}", count: 40) + "a")
        #expect(visible.text == "z" + String(repeating: "\u{301}", count: 4) + "‹+36›a")
        #expect(
            VisibleText(String(repeating: "\u{301}", count: 9)).text == "◌"
                + "\u{301}◌\u{301}◌\u{301}◌\u{301}◌\u{301}◌\u{301}◌\u{301}◌\u{301}◌\u{301}")
    }

    @Test func `a chain of joined emoji hides nothing`() {
        let chain = Array(repeating: "😀", count: 6).joined(separator: "\u{200D}")
        let visible = VisibleText(chain)
        #expect(visible.hasMarks)
        #expect(visible.text.unicodeScalars.filter { $0 == "😀" }.count == 6)
        #expect(visible.width > 4)
    }

    @Test func `hidden scalars are named`() {
        let found = VisibleText.scalars(of: "Pay\u{202E}\u{1B}\u{E000}\u{FFFF}")
        #expect(found.map(\.codePoint) == ["U+202E", "U+001B", "U+E000", "U+FFFF"])
        #expect(found.map(\.position) == [4, 5, 6, 7])
        #expect(VisibleText.scalars(of: "a👨\u{200D}👩\u{200B}\r\n").map(\.position) == [2, 3, 4])
        #expect(found.map(\.name) == ["RIGHT-TO-LEFT OVERRIDE", "ESCAPE", "private use", "noncharacter"])
        #expect(VisibleText.scalars(of: "plain\nlines 日本").isEmpty)
    }

    @Test func `search matches ignore case`() {
        let found = VisibleText("Coupon: coupon\u{202E}cou").highlighting("COUPON")
        #expect(
            found.spans
                == [
                    .init("Coupon", kind: .match), .init(": "), .init("coupon", kind: .match),
                    .init("‹U+202E›", kind: .mark), .init("cou"),
                ]
        )
        #expect(VisibleText("abc").highlighting("") == VisibleText("abc"))
        #expect(VisibleText("ab").highlighting("abc") == VisibleText("ab"))
    }
}
