import Testing

@testable import Terminal

@Suite struct GlyphTests {
    @Test func `a glyph keeps its character`() {
        for character in "a │漢ée\u{301}👨‍👩‍👧🇬🇧❤️क्ष\u{10FFFF}" {
            #expect(Glyph(character).character == character)
            #expect(Glyph(character) == Glyph(character))
            #expect((Glyph(character).scalar == nil) == (character.unicodeScalars.count > 1))
        }
    }

    @Test func `different characters have different numbers`() {
        let all: [Character] = ["a", "b", "🇬🇧", "🇩🇪", "👨‍👩‍👧", "👨‍👩‍👦"]
        #expect(Set(all.map(Glyph.init)).count == all.count)
    }

    @Test func `a cell is small`() {
        #expect(MemoryLayout<Cell>.stride == 8)
    }
}
