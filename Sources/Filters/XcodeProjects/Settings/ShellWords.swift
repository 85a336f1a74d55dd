/// Splits a setting's value into words, as a shell does: quotes and backslashes keep spaces.
package enum ShellWords {
    /// The steps of splitting a text, see `ReadingBudget`.
    static func steps(_ text: String) -> Int { text.utf8.count / 4 }

    package static func split(_ text: String) -> [String] {
        var words: [String] = []
        var word: [Unicode.Scalar]?
        var quote: Unicode.Scalar?
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                word = word ?? []
                word?.append(scalar)
                isEscaped = false
            } else if scalar == "\\", quote != "'" {
                isEscaped = true
            } else if scalar == quote {
                quote = nil
            } else if quote == nil, scalar == "\"" || scalar == "'" {
                quote = scalar
                word = word ?? []
            } else if quote == nil, scalar.properties.isWhitespace {
                word.map { words.append(String(String.UnicodeScalarView($0))) }
                word = nil
            } else {
                word = word ?? []
                word?.append(scalar)
            }
        }
        word.map { words.append(String(String.UnicodeScalarView($0))) }
        return words
    }
}
