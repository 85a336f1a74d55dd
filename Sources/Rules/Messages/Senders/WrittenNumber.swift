import PhoneCharacters

/// A text that looks like a phone number, before it is interpreted for a country.
///
///     WrittenNumber("tel:+1 (408) 555-1234;ext=12")  // digits: 14085551234, isInternational, hasExtension
///
/// It accepts the characters of `PhoneCharacter`, `tel:` and `sms:`, and letters of the keypad. What precedes or follows
/// a number and does not belong to it is ignored: a code that shows or withholds the caller's number (`*31#`, `*67`), an
/// extension (`x12`, `ext. 12`, `;ext=12`), and digits that are dialed after a pause (`,12`, `p12`, `w12`,
/// `;postd=p12`). An alphanumeric sender has at most 11 characters (3GPP TS 23.040), so only a longer text can have
/// letters or an extension: `1800FLOWERS` is a name, `1-800-FLOWERS` a number.
///
/// It does not accept `*` and `#` elsewhere, nor `;phone-context=`, without which the digits would be a different number.
struct WrittenNumber {
    /// In ASCII, without the plus and the separators.
    private(set) var digits: [UInt8] = []
    /// Whether a plus precedes the digits.
    private(set) var isInternational = false
    /// Whether a code precedes; short codes have none.
    private(set) var hasPrefix = false
    /// Whether an extension or digits after a pause follow; short codes have none.
    private(set) var hasExtension = false
    /// Whether letters stand for some of the digits.
    private(set) var hasLetters = false

    /// nil if the text contains anything that a phone number cannot have.
    init?(_ text: String) {
        guard !readPlain(text) else { return }
        var rest = Self.withoutScheme(text)
        hasPrefix = Self.removeCallerCode(from: &rest)
        digits.reserveCapacity(16)
        while let scalar = rest.first {
            switch PhoneCharacter(scalar) {
            case .digit(let digit): digits.append(Self.ascii(digit))
            case .plus where digits.isEmpty && !isInternational: isInternational = true
            case .separator: break
            case .plus, nil:
                guard !digits.isEmpty, Self.isLongerThanName(text) else { return nil }
                let rest = String(rest).lowercased()
                hasExtension = isExtension(rest)
                guard hasExtension || readLetters(rest) else { return nil }
                return
            }
            rest.removeFirst()
        }
    }

    /// Reads a text of digits, maybe after a plus, as networks write numbers: an import has a million of them.
    ///
    /// - Returns: false if it is another text; nothing was read then.
    private mutating func readPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            let hasPlus = bytes.first == UInt8(ascii: "+")
            let rest = bytes.dropFirst(hasPlus ? 1 : 0)
            guard !rest.isEmpty, rest.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
            isInternational = hasPlus
            digits = Array(rest)
            return true
        }
    }

    /// The digits as a short code, for a text that is not a phone number; nil if it cannot be a short code either.
    var code: String? {
        let isPlain = !isInternational && !hasPrefix && !hasExtension && !hasLetters && !digits.isEmpty
        return isPlain ? String(decoding: digits, as: UTF8.self) : nil
    }

    /// Appends the digits of the letters and other characters in `rest`; false if it is not the rest of a number.
    private mutating func readLetters(_ rest: String) -> Bool {
        // At least an area code must precede the letters: "1 Direct Bank" is a name.
        let letters = rest.unicodeScalars.lazy.filter { Self.key($0) != nil }
        guard digits.count >= 4, letters.count >= 3 else { return false }
        for scalar in rest.unicodeScalars where !Self.isSeparator(scalar) {
            guard let digit = Self.digit(scalar) ?? Self.key(scalar) else { return false }
            digits.append(digit)
        }
        hasLetters = true
        return true
    }

    /// Whether `lowercased`, what follows the digits, is an extension or digits after a pause.
    private func isExtension(_ lowercased: String) -> Bool {
        let rest = String(String.UnicodeScalarView(lowercased.unicodeScalars.filter { !Self.isSeparator($0) }))
        // The parameters of RFC 2806 and RFC 3966.
        if rest.hasPrefix(";"), rest.contains("=") {
            return rest.split(separator: ";").allSatisfy { parameter in
                ["ext=", "isub=", "postd="].contains {
                    parameter.hasPrefix($0) && Self.isDialedLater(parameter.dropFirst($0.count))
                }
            }
        }
        let marks = ["extension", "extn", "ext", "x", ",", ";", "p", "w"]
        guard let mark = marks.first(where: rest.hasPrefix) else { return false }
        // P and W are also letters of the keypad: 1-800-555-WWW1.
        let letters = mark == "p" || mark == "w" ? rest.utf8.count { $0 >= UInt8(ascii: "a") } : 0
        return (letters < 3 || digits.count >= 10) && Self.isDialedLater(rest.dropFirst(mark.count))
    }

    /// Whether these are digits, maybe with marks of pauses and the keys `*` and `#`.
    private static func isDialedLater(_ text: Substring) -> Bool {
        let number = text.unicodeScalars.filter { !":,;*#pw".unicodeScalars.contains($0) }
        return !number.isEmpty && number.allSatisfy { digit($0) != nil }
    }

    /// Removes a code that shows or withholds the caller's number: 3GPP TS 22.030, and those of North America.
    ///
    /// - Returns: Whether there was one.
    private static func removeCallerCode(from text: inout Substring.UnicodeScalarView) -> Bool {
        let start = text.drop(while: isSeparator)
        guard start.first == "*" || start.first == "#" else { return false }
        let codes = ["*31#", "#31#", "*30#", "#30#", "*67", "*82"]
        guard let code = codes.first(where: { start.starts(with: $0.unicodeScalars) }) else { return false }
        text = start.dropFirst(code.utf8.count)
        return true
    }

    private static func isLongerThanName(_ text: String) -> Bool {
        let visible = text.unicodeScalars.filter { !isInvisible($0) }.drop { $0.properties.isWhitespace }
        return visible.reversed().drop { $0.properties.isWhitespace }.count > 11
    }

    private static func withoutScheme(_ text: String) -> Substring.UnicodeScalarView {
        var rest = text.unicodeScalars[...]
        while let start = rest.firstIndex(where: { !isSeparator($0) }) {
            guard ["t", "T", "s", "S"].contains(rest[start]) else { break }
            let scheme = String(rest[start...].prefix(4)).lowercased()
            guard scheme == "tel:" || scheme == "sms:" else { break }
            rest = rest[start...].dropFirst(4)
        }
        return rest
    }
}

extension WrittenNumber {
    private static func ascii(_ digit: UInt8) -> UInt8 { UInt8(ascii: "0") + digit }

    /// The digit of a character in ASCII.
    private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        if case .digit(let digit) = PhoneCharacter(scalar) { ascii(digit) } else { nil }
    }

    /// The key of a lower-case letter (ITU-T E.161).
    private static func key(_ letter: Unicode.Scalar) -> UInt8? {
        guard ("a"..."z").contains(letter) else { return nil }
        let keys: StaticString = "22233344455566677778889999"
        return keys.utf8Start[Int(letter.value - 0x61)]
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        if case .separator = PhoneCharacter(scalar) { true } else { false }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        PhoneCharacter(scalar) == .separator(.invisible)
    }
}
