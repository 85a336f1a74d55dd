/// The kind of an ASCII byte for tokenization.
enum AsciiKind {
    case other, letter, digit, symbol

    @inline(__always)
    static func of(_ byte: UInt8) -> AsciiKind {
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        if letter < 26 { return .letter }
        if byte &- UInt8(ascii: "0") < 10 { return .digit }
        switch byte {
        case UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "%"): return .symbol
        default: return .other
        }
    }
}

/// The kind of a non-ASCII scalar for tokenization.
enum ScalarKind: UInt8 {
    /// Not part of a token, such as combining marks: Python's `\W`.
    case other
    /// a to z: only as the lower case of a non-ASCII capital (K, the Kelvin sign).
    case latin
    /// A decimal digit of any script (Nd).
    case digit
    case symbol
    /// A letter, or a number that is not a decimal digit: Python's `[^\W\d_]`.
    case word
    /// A scalar that lower-casing changes.
    case capital

    /// The kinds of scalars below this are in a table: it covers the alphabetic scripts.
    private static let tabled = 0x3000
    private static let table: [ScalarKind] = (0..<UInt32(tabled)).map { Unicode.Scalar($0).map(computed) ?? .other }

    @inline(__always)
    static func of(_ scalar: Unicode.Scalar) -> ScalarKind {
        scalar.value < tabled ? table[Int(scalar.value)] : computed(scalar)
    }

    /// The kind of a scalar that is the result of lower-casing.
    static func ofLowercase(_ scalar: Unicode.Scalar) -> ScalarKind {
        switch scalar {
        case "a"..."z": .latin
        case "\u{A3}", "\u{20AC}", "$", "!", "?", "%": .symbol
        default: uncased(scalar.properties)
        }
    }

    private static func computed(_ scalar: Unicode.Scalar) -> ScalarKind {
        scalar.properties.changesWhenLowercased ? .capital : ofLowercase(scalar)
    }

    private static func uncased(_ properties: Unicode.Scalar.Properties) -> ScalarKind {
        switch properties.generalCategory {
        case .decimalNumber: .digit
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: .word
        default: properties.numericType == nil ? .other : .word
        }
    }
}
