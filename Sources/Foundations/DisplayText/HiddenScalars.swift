extension VisibleText {
    /// A hidden scalar of a text, for the screen Why.
    package struct HiddenScalar: Hashable, Sendable {
        /// The position of its character among those that the user sees, from 1.
        package let position: Int
        /// For example U+202E.
        package let codePoint: String
        /// Unicode's name or alias, such as RIGHT-TO-LEFT OVERRIDE; "unassigned" or "private use" if it has none.
        package let name: String
    }

    /// Every scalar of a text that is hidden, controls a terminal or the writing direction, or joins others.
    ///
    /// Legitimate joiners and variation selectors are listed, too.
    package static func scalars(of text: String) -> [HiddenScalar] {
        if TextWidth.isPrintableASCII(text) { return [] }
        return text.enumerated().flatMap { offset, character in
            character.unicodeScalars.lazy.filter { $0 != "\n" && isHidden($0) }.map {
                HiddenScalar(position: offset + 1, codePoint: codePoint($0.value), name: name(of: $0))
            }
        }
    }

    /// The code point: U+ and at least four hexadecimal digits.
    package static func codePoint(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private static func name(of scalar: Unicode.Scalar) -> String {
        if let name = scalar.properties.name ?? scalar.properties.nameAlias { return name }
        switch scalar.properties.generalCategory {
        case .control: return controlName(scalar.value)
        case .privateUse: return "private use"
        default: return scalar.properties.isNoncharacterCodePoint ? "noncharacter" : "unassigned"
        }
    }

    /// Some versions of the standard library have no aliases for controls.
    private static func controlName(_ value: UInt32) -> String {
        switch value {
        case 0x00: "NULL"
        case 0x07: "ALERT"
        case 0x08: "BACKSPACE"
        case 0x09: "CHARACTER TABULATION"
        case 0x0D: "CARRIAGE RETURN"
        case 0x1B: "ESCAPE"
        case 0x7F: "DELETE"
        case 0x85: "NEXT LINE"
        case 0x9B: "CONTROL SEQUENCE INTRODUCER"
        default: "control"
        }
    }

    /// Whether a scalar by itself is hidden or harmful. Spaces and combining marks are not.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        if value < 0x7F { return value < 0x20 }
        if value < 0xA0 { return true }
        if value < 0x300 { return value == 0xAD }
        switch scalar.properties.generalCategory {
        case .control, .unassigned, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator: return true
        case .format: return !isVisibleFormat(scalar)
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Visible format characters: the number signs of Arabic, Syriac and Kaithi.
    static func isVisibleFormat(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
        default: false
        }
    }

    /// The mark for a hidden scalar: Unicode's picture of a C0 control, else the code point in brackets.
    static func mark(for value: UInt32, count: Int = 1) -> String {
        if value < 0x20 || value == 0x7F {
            let picture = value == 0x7F ? Unicode.Scalar(0x2421) : Unicode.Scalar(0x2400 + value)
            return String(repeating: picture.map { String($0) } ?? "?", count: count)
        }
        return "‹\(codePoint(value))\(count > 1 ? "×\(count)" : "")›"
    }
}
