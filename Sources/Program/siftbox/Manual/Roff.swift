import Commands

/// Text in roff, the language of manual pages.
enum Roff {
    /// Characters that roff would read as a command, or print as a typographic one: the hyphens of an option must stay
    /// hyphens that can be copied.
    private static let names: [Unicode.Scalar: String] = [
        "\\": "\\[rs]", "-": "\\-", "'": "\\[aq]", "`": "\\[ga]", "^": "\\[ha]", "~": "\\[ti]", "\"": "\\[dq]",
    ]

    /// Escapes text within a line.
    static func text(_ text: String) -> String {
        var written = ""
        for scalar in text.unicodeScalars {
            if let name = names[scalar] {
                written += name
            } else if scalar.isASCII {
                written.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                written += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
            }
        }
        return written
    }

    static func bold(_ words: String) -> String { "\\fB\(text(words))\\fR" }
    static func italic(_ words: String) -> String { "\\fI\(text(words))\\fR" }

    /// Escapes a line of text. A leading period would make it a command.
    static func line(_ words: String) -> String { words.hasPrefix(".") ? "\\&" + text(words) : text(words) }
}
