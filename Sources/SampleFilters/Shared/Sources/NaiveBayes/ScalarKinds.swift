/// What an ASCII byte is for the tokens.
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

/// What another scalar is for the tokens.
enum ScalarKind: UInt8 {
    /// Nothing that a token has, a mark that is written over a letter among it: Python's `\W`.
    case other
    /// a to z: only ever as what a capital becomes (K, the sign of Kelvin).
    case latin
    /// A decimal digit of any script (Nd).
    case digit
    case symbol
    /// A letter, or a number that is no decimal digit: Python's `[^\W\d_]`.
    case word
    /// What lower-casing changes.
    case capital

    /// The kinds below this are looked up: all that is written with letters.
    private static let tabled = 0x3000
    private static let table: [ScalarKind] = (0..<UInt32(tabled)).map { Unicode.Scalar($0).map(computed) ?? .other }

    @inline(__always)
    static func of(_ scalar: Unicode.Scalar) -> ScalarKind {
        scalar.value < tabled ? table[Int(scalar.value)] : computed(scalar)
    }

    /// Of a scalar that lower-casing has given: what it is whatever lower-casing would make of it.
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
