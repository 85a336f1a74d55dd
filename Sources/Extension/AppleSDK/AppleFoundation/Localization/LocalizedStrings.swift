public import Foundation

// The functions that take the place of Foundation's in the modules of an extension that has localized strings
// (`ModuleAdditions` of ExtensionBuilder).

/// The text of a key; its plural forms are chosen by `_format`.
///
/// - Parameter value: the result if the key is not in the table; nil or empty: the key.
public func _localizedString(forKey key: String, value: String?, table: String?, bundle: Bundle) -> String {
    switch LocalizedTables.find(key, table: table, in: bundle) {
    case .text(let text): text
    case .plural(let entry): entry.text
    case nil: value.flatMap { $0.isEmpty ? nil : $0 } ?? key
    }
}

/// Formats a text that may have plural forms.
public func _format(_ format: String, locale: Locale?, arguments: [any CVarArg]) -> String {
    PluralFormat.isNeeded(for: format)
        ? PluralFormat.text(format, locale: locale, arguments)
        : String(format: format, locale: locale, arguments: arguments)
}

/// The languages of a bundle in the order of their use.
public func _preferredLocalizations(of bundle: Bundle) -> [String] { BundleLanguages(bundle).chosen }

/// The development language of a bundle. Foundation on Linux ends the process if there is none.
public func _developmentLocalization(of bundle: Bundle) -> String? { BundleLanguages(bundle).development }
