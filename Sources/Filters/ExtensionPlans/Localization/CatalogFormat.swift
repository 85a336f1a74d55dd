/// The strings of a String Catalog as formats that `String(format:)` reads.
enum CatalogFormat {
    /// A text with plural forms or variables as an entry of a `.stringsdict`.
    static func plurals(_ localization: StringCatalog.Localization) -> [String: Any] {
        let substitutions = localization.substitutions
        var entry: [String: Any] = [:]
        switch localization.unit {
        case .text(let text, _): entry[formatKey] = positioned(text, substitutions)
        case .plural(let forms):
            let strings = forms.mapValues { positioned($0.anyText, substitutions) }
            // The first number in the text selects the form. It is in the form other, which every language has.
            entry[formatKey] = "%\(firstNumber(in: strings["other"] ?? "") ?? 1)$#@\(ownVariable)@"
            entry[ownVariable] = variable(strings, "lld")
        }
        for (name, substitution) in substitutions {
            let type = substitution.specifier
            let strings: [String: String] =
                switch substitution.unit {
                case .text(let text, _): ["other": text]
                case .plural(let forms): forms.mapValues(\.anyText)
                }
            entry[name] = variable(strings.mapValues { withoutNames($0.replacing("%arg", with: "%\(type)")) }, type)
        }
        return entry
    }

    private static let formatKey = "NSStringLocalizedFormatKey"
    /// Xcode's name for the variable of a text that varies by plural.
    private static let ownVariable = "value"

    private static func variable(_ forms: [String: String], _ type: String) -> [String: Any] {
        forms.merging(
            ["NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": type]) { $1 }
    }

    /// Xcode 26 names arguments: `%(count)lld` is `%lld`.
    static func withoutNames(_ text: String) -> String {
        guard text.contains("%") else { return text }
        return text.replacing(/%(?<position>[0-9]+\$)?\([\p{L}_][\p{L}\p{N}_]*\)/) { "%\($0.position ?? "")" }
    }

    /// The text with a position in each placeholder.
    private static func positioned(_ text: String, _ substitutions: [String: StringCatalog.Substitution]) -> String {
        var next = 1
        let pattern = /%(?:%|(?<position>[0-9]+\$)?(?<rest>#@[^@%]+@|[-#0 +']*[0-9.]*[hlqLztj]*[@A-Za-z]))/
        return withoutNames(text).replacing(pattern) { found in
            guard let rest = found.rest else { return "%%" }
            if let position = found.position { return "%\(position)\(rest)" }
            let name = rest.hasPrefix("#@") ? String(rest.dropFirst(2).dropLast()) : nil
            defer { next += 1 }
            return "%\(name.flatMap { substitutions[$0]?.argument } ?? next)$\(rest)"
        }
    }

    private static func firstNumber(in text: String) -> Int? {
        let numbers = text.matches(of: /%(?<position>[0-9]+)\$[-#0 +']*[0-9.]*[hlqLztj]*[diuDUfeg]/)
        return numbers.compactMap { Int($0.position) }.min()
    }
}
