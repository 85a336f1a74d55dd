/// Escapes untrusted text for XML and HTML: it contains no markup and no forbidden characters.
package enum Markup {
    /// Between tags.
    package static func text(_ text: String) -> String { escaped(visible(text)) }

    /// Between the quotes of an attribute.
    package static func attribute(_ text: String) -> String { escaped(visible(text)) }

    /// Between tags, isolated so that its writing direction does not affect the text around it.
    package static func isolated(_ text: String) -> String { "<bdi>\(escaped(visible(text)))</bdi>" }

    private static func visible(_ text: String) -> String { VisibleText(text, layout: .preview).text }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
