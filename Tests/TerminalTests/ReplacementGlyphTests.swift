import DisplayText
import Testing

@testable import Terminal

struct ReplacementGlyphTests {
    /// The widths of glibc 2.36 for the scalars of these tests.
    private func systemWidth(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x1FAE8: -1
        case 0x200D, 0xFE0F, 0xFE0E, 0x300...0x36F, 0x20E3, 0x94D, 0x1160...0x11FF, 0xE0020...0xE007F: 0
        case 0x1F1E6...0x1F1FF, 0x2764: 1
        case 0x1F300...0x1FAFF, 0x1100...0x115F, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
        default: 1
        }
    }

    private func drawn(_ character: Character) -> [String] {
        let width = TextWidth.width(of: character)
        return ReplacementGlyph.pieces(for: character, width: width, systemWidth: systemWidth).map {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: $0)
            return String(text)
        }
    }

    @Test func `an emoji sequence is drawn as its base`() {
        #expect(drawn("👍🏽") == ["👍"])
        #expect(drawn("👨‍👩‍👧‍👦") == ["👨"])
        #expect(drawn("🏴󠁧󠁢󠁥󠁮󠁧󠁿") == ["🏴"])
    }

    @Test func `a narrow base is filled up with a blank`() {
        #expect(drawn("❤️") == ["❤", " "])
        #expect(drawn("1️⃣") == ["1\u{20E3}", " "])
    }

    @Test func `a flag is drawn as its letters`() {
        #expect(drawn("🇬🇧") == ["G", "B"])
        #expect(drawn("🇬") == ["G"])
    }

    @Test func `unknown scalars are drawn as dots`() {
        #expect(drawn("🫨") == ["·", "·"])
    }

    @Test func `ordinary text is drawn as it is`() {
        for character in ["a", "é", "日", "한", "e\u{301}", "क्"] as [Character] {
            #expect(drawn(character) == [String(character)])
        }
        #expect(drawn("\u{1112}\u{1161}\u{11AB}") == ["\u{1112}\u{1161}\u{11AB}"])
    }

    @Test func `a piece never has more scalars than a cell holds`() {
        let zalgo = Character("z" + String(repeating: "\u{301}", count: 40))
        let pieces = ReplacementGlyph.pieces(for: zalgo, width: 1, systemWidth: systemWidth)
        #expect(pieces.map(\.count) == [ReplacementGlyph.maxScalars])
    }

    @Test func `a mark by itself is drawn as a dot`() {
        #expect(drawn("\u{301}") == ["·"])
    }

    @Test func `every piece together is as wide as the cell`() {
        for character in "a👍🏽👨‍👩‍👧‍👦❤️🇬🇧1️⃣🫨日क्षé☝🏽🏴‍☠️".map({ $0 }) {
            TextWidth.forEachPiece(of: character) { piece, width in
                let pieces = ReplacementGlyph.pieces(for: piece, width: width, systemWidth: systemWidth)
                #expect(pieces.reduce(0) { $0 + systemWidth($1[0]) } == width)
                #expect(pieces.joined().allSatisfy { !$0.properties.isDefaultIgnorableCodePoint })
            }
        }
    }
}
