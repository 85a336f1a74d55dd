/// Escapes untrusted text for XML and HTML: it contains no markup and no forbidden characters.
package enum Markup {
    /// Between tags.
    package static func text(_ text: String) -> String { escaped(visible(text)) }

    /// Between the quotes of an attribute.
    package static func attribute(_ text: String) -> String { escaped(visible(text)) }

    /// Between tags, isolated so that its writing direction does not affect the text around it.
    package static func isolated(_ text: String) -> String { "<bdi>\(escaped(visible(text)))</bdi>" }

    /// Between tags, as it is: spaces and line breaks count. What XML 1.0 does not allow is replaced by U+FFFD.
    package static func verbatim(_ text: String) -> String {
        var allowed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: allowed.append(scalar)
            case ..<0x20, 0xFFFE, 0xFFFF: allowed.append("\u{FFFD}")
            default: allowed.append(scalar)
            }
        }
        return escaped(String(allowed), quotes: false)
    }

    private static func visible(_ text: String) -> String { VisibleText(text, layout: .preview).text }

    private static func escaped(_ text: String, quotes: Bool = true) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"" where quotes: escaped += "&quot;"
            case "'" where quotes: escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
