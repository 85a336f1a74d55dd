import Foundation
import Synchronization

/// A format with plural forms, as in a `.stringsdict`.
///
/// On Apple's systems, the string that `NSLocalizedString` returns carries its plural forms with it. Swift's strings on
/// Linux cannot, so the names of the variables in its text are numbered: `%#@count@` is `%#@count.3@`.
struct PluralEntry: Sendable {
    /// The text with the numbered variables.
    let text: String
    /// The variables' forms by category.
    let variables: [String: [String: String]]
    /// The language of the plural rules.
    let language: String

    private static let entries = Mutex<[PluralEntry]>([])

    /// Returns the entry of a numbered variable.
    static func number(_ number: Int) -> PluralEntry? {
        entries.withLock { $0.indices.contains(number) ? $0[number] : nil }
    }

    /// - Parameter list: an entry of a `.stringsdict`; nil is returned if it has no format.
    init?(_ list: [String: Any], language: String) {
        guard let format = list["NSStringLocalizedFormatKey"] as? String else { return nil }
        let variables = list.compactMapValues { value in
            (value as? [String: Any])?.compactMapValues { $0 as? String }
        }
        self.init(format: format, variables: variables, language: language)
    }

    private init(format: String, variables: [String: [String: String]], language: String) {
        (self.variables, self.language) = (variables, language)
        self.text = Self.entries.withLock { entries in
            let number = entries.count
            let numbered = variables.keys.reduce(format) { text, name in
                text.replacing("#@\(name)@", with: "#@\(name).\(number)@")
            }
            entries.append(PluralEntry(text: numbered, variables: variables, language: language))
            return numbered
        }
    }

    private init(text: String, variables: [String: [String: String]], language: String) {
        (self.text, self.variables, self.language) = (text, variables, language)
    }

    /// The form of a variable for an argument.
    ///
    /// - Parameter argument: nil, or no number: the form `other` is used.
    func form(of name: String, _ argument: (any CVarArg)?) -> String? {
        guard let forms = variables[name] else { return nil }
        guard let number = Self.number(argument) else { return forms["other"] }
        // As on an iPhone, the form zero is used for 0 in each language.
        if number == PluralNumber(0), let zero = forms["zero"] { return zero }
        return forms[PluralCategory.of(number, language: language).rawValue] ?? forms["other"]
    }

    private static func number(_ argument: (any CVarArg)?) -> PluralNumber? {
        switch argument {
        case let integer as any BinaryInteger: PluralNumber(integer)
        case let number as NSNumber: PluralNumber(number.doubleValue)
        case let decimal as Double: PluralNumber(decimal)
        case let decimal as Float: PluralNumber(Double(decimal))
        case let decimal as CGFloat: PluralNumber(Double(decimal))
        default: nil
        }
    }
}
