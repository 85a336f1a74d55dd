/// What a character means in a written phone number.
///
/// Two readers of numbers share it. `WrittenNumber` (`Messages`) decides about a whole text, and accepts every character
/// below. `DigitGroups` (`AppleFoundation`) finds numbers in a sentence, as `NSDataDetector` does, and accepts those of
/// `inSentence`: there, other characters are more likely a part of the sentence.
package enum PhoneCharacter: Hashable, Sendable {
    package enum Separator: Hashable, Sendable {
        case blank, hyphen, point, slash, openingBracket, closingBracket
        /// A character that separates only in a whole text, such as `~`.
        case other
        /// A direction mark or a similar character, which is copied along from Contacts or web pages.
        case invisible
    }

    /// Its value, from 0 to 9.
    case digit(UInt8)
    case plus
    case separator(Separator)

    /// nil: not a character of phone numbers. Letters and marks of extensions are not: they depend on what is around
    /// them.
    package init?(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "0"..."9": self = .digit(UInt8(scalar.value - 0x30))
        case "+", "\u{FF0B}": self = .plus
        case "-", "\u{2010}"..."\u{2015}", "\u{2212}", "\u{30FC}", "\u{FF0D}": self = .separator(.hyphen)
        case ".", "\u{FF0E}": self = .separator(.point)
        case "/", "\u{FF0F}": self = .separator(.slash)
        case "(", "\u{FF08}": self = .separator(.openingBracket)
        case ")", "\u{FF09}": self = .separator(.closingBracket)
        case "[", "]", "~", "\u{FF3B}", "\u{FF3D}": self = .separator(.other)
        case " ", "\t"..."\r": self = .separator(.blank)
        case ..<"\u{80}": return nil
        case "\u{AD}", "\u{61C}", "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}", "\u{2060}", "\u{FEFF}",
            "\u{2066}"..."\u{2069}":
            self = .separator(.invisible)
        default:
            if scalar.properties.isWhitespace {
                self = .separator(.blank)
            } else if let digit = Self.digit(scalar) {
                self = .digit(digit)
            } else {
                return nil
            }
        }
    }

    /// A decimal digit of any script. Other numerals, such as 五 or ², are not digits.
    private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        guard scalar.properties.numericType == .decimal else { return nil }
        return scalar.properties.numericValue.map { UInt8($0) }
    }

    /// The meaning of a UTF-16 code unit in a sentence; nil: it is not part of a number.
    ///
    /// ASCII, spaces within a line, and the hyphens and dashes that are used as hyphens.
    package static func inSentence(_ unit: UInt16) -> PhoneCharacter? {
        switch unit {
        case 0x20...0x7E, 0xA0, 0x2007, 0x2009, 0x202F, 0x2010...0x2013:
            Unicode.Scalar(unit).flatMap(PhoneCharacter.init).flatMap { $0 == .separator(.other) ? nil : $0 }
        default: nil
        }
    }
}
