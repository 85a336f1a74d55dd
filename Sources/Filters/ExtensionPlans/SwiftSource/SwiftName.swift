/// Names and string literals in Swift source. A name from a project's file is checked before it becomes source text or an argument of the
/// compiler, where it could be another option.
package enum SwiftName {
    private static let maxBytes = 1000

    /// Whether a text can be a name: letters, digits and underscores, with no digit at the start.
    static func isIdentifier(_ text: String) -> Bool {
        guard text.utf8.count <= maxBytes, let first = text.unicodeScalars.first, isLetter(first) else { return false }
        return text.unicodeScalars.allSatisfy { isLetter($0) || isNumberOrMark($0) }
    }

    /// A valid module name: characters other than ASCII letters and digits become underscores.
    package static func identifier(_ name: String) -> String {
        let letters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        return (letters.first?.isNumber ?? true ? "_" : "") + String(letters)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: scalar == "_"
        }
    }

    private static func isNumberOrMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    /// A Swift string literal for any text.
    static func literal(_ text: String) -> String {
        let letters = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n": "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "\"\(letters.joined())\""
    }
}
