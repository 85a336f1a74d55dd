/// Text as a YAML value, also inside brackets.
enum YAMLText {
    /// Plain if YAML reads it as the same text, else in quotes.
    static func scalar(_ text: String) -> String {
        let isPlain =
            text.wholeMatch(of: /[A-Za-z.\/][A-Za-z0-9_.\/ -]*[A-Za-z0-9_]/) != nil
            && !words.contains(text.lowercased())
        return isPlain ? text : "\"\(escaped(text))\""
    }

    /// Words that YAML does not read as text.
    private static let words: Set = ["true", "false", "yes", "no", "on", "off", "null"]

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: "\\x" + hex(scalar)
            case "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}": "\\u" + hex(scalar, digits: 4)
            default: String(scalar)
            }
        }.joined()
    }

    private static func hex(_ scalar: Unicode.Scalar, digits: Int = 2) -> String {
        let text = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
