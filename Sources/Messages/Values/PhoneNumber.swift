/// A phone number in the one form that numbers are compared in: E.164, `+` and digits.
///
/// It knows each country's calling code, trunk prefix and the lengths of its national numbers; it does not know
/// which numbers are in use, and it keeps extensions (`;ext=`) out. Source: ITU-T E.164 and the national plans.
package struct PhoneNumber: Hashable, Sendable {
    package let e164: String

    static let separators: Set<Character> = [
        " ", "-", "(", ")", ".", "/", "\u{A0}", "\u{2011}", "\u{2010}", "\u{2013}",
    ]

    /// The number that `written` names on a device of `country`; nil when it is not one (a short code, a name).
    package init?(_ written: String, country: Country) {
        var digits = ""
        var international = false
        for character in written.drop(while: \.isWhitespace) {
            if let digit = Self.digit(character) {
                digits.append(String(digit))
            } else if character == "+" || character == "\u{FF0B}", digits.isEmpty, !international {
                international = true
            } else if !Self.separators.contains(character), !character.isWhitespace {
                return nil
            }
        }
        if !international, digits.hasPrefix(country.internationalPrefix) {
            let rest = digits.dropFirst(country.internationalPrefix.count)
            if rest.count >= 8, !rest.hasPrefix("0") {
                international = true
                digits = String(rest)
            }
        }
        let written = international ? digits : Self.national(digits, country)
        guard let number = written.flatMap(Self.international) else { return nil }
        e164 = "+" + number
    }

    /// The value of a decimal digit of any script; a numeral that is a word, such as 五 or ², is none.
    private static func digit(_ character: Character) -> Int? {
        if let ascii = character.asciiValue { return (0x30...0x39).contains(ascii) ? Int(ascii) - 0x30 : nil }
        guard character.unicodeScalars.count == 1,
            character.unicodeScalars.first?.properties.numericType == .decimal
        else { return nil }
        return character.wholeNumberValue
    }

    /// The digits of an international number without what does not belong there.
    private static func international(_ digits: String) -> String? {
        guard (7...15).contains(digits.count), !digits.hasPrefix("0") else { return nil }
        // "+44 (0)7700 …": the trunk prefix does not belong into the international form.
        if let country = Country.withCallingCode(of: digits), !country.trunkPrefix.isEmpty {
            let rest = digits.dropFirst(country.callingCode.count)
            let national = rest.dropFirst(country.trunkPrefix.count)
            if rest.hasPrefix(country.trunkPrefix), country.nationalLengths.contains(national.count),
                !country.nationalLengths.contains(rest.count) || country.trunkPrefix == "0"
            {
                return Self.international(country.callingCode + national)
            }
        }
        return digits
    }

    /// The international digits of a number as it is written in its country.
    private static func national(_ digits: String, _ country: Country) -> String? {
        let code = country.callingCode
        let trunk = country.trunkPrefix
        // A number with its trunk prefix: 07700 900456, 1 408 555 1234.
        if !trunk.isEmpty, digits.hasPrefix(trunk), country.nationalLengths.contains(digits.count - trunk.count) {
            return code + digits.dropFirst(trunk.count)
        }
        // The international form without its plus, as in Apple's sample: 14085550001. Where numbers are dialled with a
        // trunk prefix and this one has none, it is the likelier reading: 62 812 3456 7890 in Indonesia.
        let isInternational =
            digits.hasPrefix(code) && country.nationalLengths.contains(digits.count - code.count)
        if isInternational, !trunk.isEmpty { return digits }
        if country.nationalLengths.contains(digits.count) { return code + digits }
        return isInternational ? digits : nil
    }
}
