import Foundation
import UntrustedFiles

/// A table of one language, as the program reads it: `.strings`, and plural forms with the keys of a `.stringsdict` in a
/// file with another suffix, because Foundation on Linux crashes on a `.stringsdict`.
struct CompiledTable {
    private(set) var strings: [String: Any] = [:]
    private(set) var plurals: [String: Any] = [:]
    static let pluralSuffix = "plurals"

    /// The table of a String Catalog in a language. A text that is not translated is that of the source language.
    init(_ catalog: StringCatalog, language: String) {
        for entry in catalog.entries {
            var found: StringCatalog.Localization?
            if language == catalog.sourceLanguage || entry.isTranslated {
                found = Self.usable(entry.localizations[language], isSource: language == catalog.sourceLanguage)
            }
            found = found ?? Self.usable(entry.localizations[catalog.sourceLanguage], isSource: true)
            guard let found else { continue }
            switch found.unit {
            case .text(let text, _) where found.substitutions.isEmpty:
                strings[entry.key] = CatalogFormat.withoutNames(text)
            default: plurals[entry.key] = CatalogFormat.plurals(found)
            }
        }
    }

    private static func usable(
        _ localization: StringCatalog.Localization?, isSource: Bool
    ) -> StringCatalog.Localization? {
        guard let localization, let unit = usable(localization.unit, isSource) else { return nil }
        return StringCatalog.Localization(unit: unit, substitutions: localization.substitutions)
    }

    private static func usable(_ unit: StringCatalog.Unit, _ isSource: Bool) -> StringCatalog.Unit? {
        switch unit {
        case .text(let text, let isNew): return isNew && (!isSource || text.isEmpty) ? nil : unit
        case .plural(let forms):
            let kept = forms.compactMapValues { usable($0, isSource) }
            return kept["other"] == nil ? nil : .plural(kept)
        }
    }

    /// - Returns: the files, by their paths in the built extension.
    /// - Parameter place: the path without its suffix.
    func files(_ place: String) throws -> [(destination: String, data: Data)] {
        var files = [("\(place).strings", try PropertyListData.xml(strings))]
        if !plurals.isEmpty { files.append(("\(place).\(Self.pluralSuffix)", try PropertyListData.xml(plurals))) }
        return files
    }
}
