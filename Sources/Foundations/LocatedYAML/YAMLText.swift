/// Strings as YAML scalars: without quotation marks where no reader can take them for something else.
package enum YAMLText {
    /// A scalar as a person would write it.
    ///
    /// - Parameter inFlow: whether it is inside `{ … }` or `[ … ]`, where commas and brackets mean something.
    package static func scalar(_ text: String, inFlow: Bool) -> String {
        isPlain(text, inFlow: inFlow) ? text : quoted(text)
    }

    /// A scalar in double quotes, in which everything that is not plainly visible is escaped.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        // The parser takes the first one for a byte order mark.
        if text.unicodeScalars.first == "\u{FEFF}" { result += "\\uFEFF" }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where isHidden(scalar):
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let width = scalar.value > 0xFFFF ? 8 : 4
                result += (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: width - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        case .spaceSeparator: scalar != " "
        default: scalar == "\u{FEFF}"
        }
    }

    // MARK: Plain

    /// Words that YAML takes for something else than a string.
    private static let reserved: Set<String> = [
        "true", "false", "yes", "no", "on", "off", "y", "n", "null", "none",
    ]

    private static func isPlain(_ text: String, inFlow: Bool) -> Bool {
        guard let first = text.unicodeScalars.first, isStart(first) || isPath(text), text.last != " ",
            !reserved.contains(text.lowercased()), !looksLikeNumber(text)
        else { return false }
        var before: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "#" where before == " ": return false
            case ",", "[", "]", "{", "}", ":": if inFlow { return false }
            case " " where before == ":": return false
            case _ where isHidden(scalar): return false
            default: break
            }
            before = scalar
        }
        return before != ":"
    }

    /// Whether a scalar can begin with it without quotes: a letter, a digit or a symbol, but no ASCII punctuation.
    private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return false
        default: return !isHidden(scalar)
        }
    }

    private static func isPath(_ text: String) -> Bool { ["/", "./", "../"].contains(where: text.hasPrefix) }

    /// Whether it could be a number, a date or a time. Digits alone stay plain, such as a short code.
    private static func looksLikeNumber(_ text: String) -> Bool {
        guard let first = text.first, first.isASCII, first.isNumber else { return false }
        if text.allSatisfy({ $0.isASCII && $0.isNumber }) { return first == "0" || text.count > 9 }
        return text.allSatisfy { "0123456789abcdefxoABCDEFXOTZ+-_.:, ".contains($0) }
    }
}
