/// Strangers' text within XML and HTML: nothing of it is markup, and no character of it is forbidden there.
enum Markup {
    /// Between tags.
    static func text(_ text: String) -> String { escaped(visible(text)) }

    /// Between the quotes of an attribute.
    static func attribute(_ text: String) -> String { escaped(visible(text)) }

    /// Whatever it holds, it does not reach what stands beside it: neither as markup nor by its direction.
    static func isolated(_ text: String) -> String { "<bdi>\(escaped(visible(text)))</bdi>" }

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
