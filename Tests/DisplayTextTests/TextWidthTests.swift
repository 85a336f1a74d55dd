import Testing

@testable import DisplayText

struct TextWidthTests {
    @Test(arguments: [
        ("a", 1), (" ", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("€", 1), ("…", 1), ("─", 1),
        ("日", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("カ", 2), ("ｶ", 1), ("Ａ", 2), ("。", 2), ("　", 2),
        ("𠮷", 2), ("か\u{3099}", 2), ("葛\u{E0100}", 2),
        ("😀", 2), ("🫨", 2), ("⌚", 2), ("👍🏽", 2), ("☝🏽", 2), ("☝", 1), ("👨‍👩‍👧‍👦", 2), ("👩🏽‍❤️‍💋‍👨🏽", 2), ("🏴‍☠️", 2),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("1", 1), ("©", 1), ("©️", 2), ("🇬🇧", 2), ("🇬", 1),
        ("ع", 1), ("ش\u{651}\u{64E}", 1), ("ש\u{5C1}\u{5B8}", 1), ("न", 1), ("नि", 2), ("क्ष", 2), ("த", 1), ("กำ", 2),
        ("น้ำ", 2), ("z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", 1), ("\u{301}", 1), ("䷀", 2),
    ]
    )
    func `the width of a character is what a reader sees`(text: String, width: Int) {
        #expect(TextWidth.width(of: text) == width)
    }

    @Test func `width of text is the sum of its characters`() {
        #expect(TextWidth.width(of: "") == 0)
        #expect(TextWidth.width(of: "Your code is 482913.") == 20)
        #expect(TextWidth.width(of: "日本 👨‍👩‍👧‍👦 ok") == 10)
        #expect(TextWidth.width(of: "नमस्ते") == 4)
    }

    @Test func `every piece has one or two columns and nothing is lost`() {
        for text in ["क्ष्म्यि", "กำ", "👍🏽", "a", "日", "\u{301}", "ന്ത്യ", "किं"] {
            for character in text {
                var pieces = ""
                var total = 0
                TextWidth.forEachPiece(of: character) { piece, width in
                    #expect((1...2).contains(width))
                    pieces.unicodeScalars.append(contentsOf: piece.unicodeScalars)
                    total += width
                }
                #expect(Array(pieces.unicodeScalars) == Array(character.unicodeScalars))
                #expect(total == TextWidth.width(of: character))
            }
        }
    }

    @Test func `printable ASCII is recognized`() {
        #expect(TextWidth.isPrintableASCII("Hello ~"))
        for text in ["\t", "\u{7F}", "\u{1F}", "é", "a\n"] { #expect(!TextWidth.isPrintableASCII(text)) }
    }
}
