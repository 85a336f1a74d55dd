/// Properties of a UTF-16 code unit, for the scanners.
extension UInt16 {
    init(ascii scalar: Unicode.Scalar) { self = UInt16(UInt8(ascii: scalar)) }

    var isDigit: Bool { self >= 0x30 && self <= 0x39 }

    var isCapital: Bool { self >= 0x41 && self <= 0x5A }

    var isASCIILetter: Bool { isCapital || (self >= 0x61 && self <= 0x7A) }

    /// A non-ASCII letter of a script with spaces between words, or a combining mark. Not outside the basic plane.
    var isNonASCIILetter: Bool {
        guard self >= 0x80, !isUnspaced, let scalar = Unicode.Scalar(self) else { return false }
        if scalar.properties.isAlphabetic { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    /// Part of a word: an ASCII digit, or a letter of a script with spaces.
    var isWord: Bool { isDigit || isASCIILetter || isNonASCIILetter }

    /// A letter of a script without spaces: it ends an adjacent address.
    var isUnspaced: Bool {
        guard self >= 0x0E00 else { return false }
        switch self {
        case 0x0E00...0x0EFF,  // Thai, Lao
            0x1000...0x109F, 0x1780...0x17FF,  // Myanmar, Khmer
            0x2E80...0x2FDF, 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,  // Chinese characters
            0x3041...0x312F, 0x31F0...0x31FF, 0xFF66...0xFF9D,  // Japanese and Bopomofo
            0x3131...0x318F, 0xAC00...0xD7AF:  // Korean, whose particles follow without a space
            return true
        default: return false
        }
    }

    /// Whether a URL may contain it after the host.
    var isAddressCharacter: Bool {
        guard self < 0x80 else { return isNonASCIILetter }
        switch self {
        case 0x7E: return true
        case 0...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7F: return false  // controls, "<>\^`{|}
        default: return true
        }
    }

    /// Whether the local part of an e-mail address may contain it. Apple's set is not public; these are the usual ones.
    var isMailboxCharacter: Bool {
        if isDigit || isASCIILetter { return true }
        switch self {
        case UInt16(ascii: "."), UInt16(ascii: "_"), UInt16(ascii: "%"), UInt16(ascii: "+"), UInt16(ascii: "-"):
            return true
        default: return false
        }
    }
}
