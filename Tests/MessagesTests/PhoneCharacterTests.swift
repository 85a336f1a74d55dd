import PhoneCharacters
import Testing

/// The characters that both readers of phone numbers share.
@Suite struct PhoneCharacterTests {
    private static let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)

    /// The scalars with a meaning, in order.
    private func all(_ meaning: PhoneCharacter) -> String {
        String(String.UnicodeScalarView(Self.scalars.filter { PhoneCharacter($0) == meaning }))
    }

    private func inSentence(_ meaning: PhoneCharacter) -> String {
        let units = (UInt16(0)...UInt16.max).filter { PhoneCharacter.inSentence($0) == meaning }
        return String(decoding: units, as: UTF16.self)
    }

    @Test func `the alphabet of a whole text`() {
        #expect(all(.plus) == "+\u{FF0B}")
        #expect(all(.separator(.hyphen)) == "-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{30FC}\u{FF0D}")
        #expect(all(.separator(.point)) == ".\u{FF0E}")
        #expect(all(.separator(.slash)) == "/\u{FF0F}")
        #expect(all(.separator(.openingBracket)) == "(\u{FF08}")
        #expect(all(.separator(.closingBracket)) == ")\u{FF09}")
        #expect(all(.separator(.other)) == "[]~\u{FF3B}\u{FF3D}")
        let invisible =
            "\u{AD}\u{61C}\u{200B}\u{200C}\u{200D}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2060}"
            + "\u{2066}\u{2067}\u{2068}\u{2069}\u{FEFF}"
        #expect(Array(all(.separator(.invisible)).unicodeScalars) == Array(invisible.unicodeScalars))
        let blanks = Self.scalars.filter { PhoneCharacter($0) == .separator(.blank) }
        #expect(blanks == Self.scalars.filter(\.properties.isWhitespace))
    }

    @Test func `the decimal digits of every script, and no other numerals`() {
        for scalar in Self.scalars where scalar.properties.numericType == .decimal {
            #expect(PhoneCharacter(scalar) == scalar.properties.numericValue.map { .digit(UInt8($0)) }, "\(scalar)")
        }
        for seven: Unicode.Scalar in ["7", "٧", "७", "７", "\u{1D7D5}"] { #expect(PhoneCharacter(seven) == .digit(7)) }
        for numeral: Unicode.Scalar in ["七", "²", "Ⅶ", "⑦", "½", "a", "*", "#", ",", ";", ":"] {
            #expect(PhoneCharacter(numeral) == nil, "\(numeral)")
        }
    }

    @Test func `the alphabet of a sentence is a part of it`() {
        for value in UInt8(0)...9 { #expect(inSentence(.digit(value)) == String(value)) }
        #expect(inSentence(.plus) == "+")
        #expect(inSentence(.separator(.blank)) == " \u{A0}\u{2007}\u{2009}\u{202F}")
        #expect(inSentence(.separator(.hyphen)) == "-\u{2010}\u{2011}\u{2012}\u{2013}")
        #expect(inSentence(.separator(.point)) == ".")
        #expect(inSentence(.separator(.slash)) == "/")
        #expect(inSentence(.separator(.openingBracket)) == "(")
        #expect(inSentence(.separator(.closingBracket)) == ")")
        #expect(inSentence(.separator(.other)) == "" && inSentence(.separator(.invisible)) == "")
    }
}
