import Foundation
import Synchronization

/// The tables of localized strings in bundles: `.strings` files, and the plural forms that Siftbox compiles from
/// `.stringsdict` files and String Catalogs (`ExtensionPlans/Localization`).
///
/// Each file is read once.
enum LocalizedTables {
    /// A table in one language.
    struct Table: Sendable {
        var strings: [String: String] = [:]
        var plurals: [String: PluralEntry] = [:]
        /// The language of the plural rules.
        let language: String
    }

    /// What is in a table for a key.
    enum Entry: Sendable {
        case text(String)
        case plural(PluralEntry)
    }

    /// The suffix of the files with plural forms. Foundation on Linux crashes on a `.stringsdict`.
    static let pluralSuffix = "plurals"

    private static let tables = Mutex<[String: Table?]>([:])

    /// - Returns: nil if the key is not in the table of the bundle's language.
    static func find(_ key: String, table: String?, in bundle: Bundle) -> Entry? {
        let name = table.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
        let root = bundle.bundlePath
        let cacheKey = "\(root)\u{0}\(name)"
        let found: Table?
        if let known = tables.withLock({ $0[cacheKey] }) {
            found = known
        } else {
            let read = read(name, in: bundle, root)
            found = tables.withLock { tables in
                // Another thread may have read it since then; its entries have numbers that strings may contain.
                if let first = tables[cacheKey] { return first }
                tables[cacheKey] = .some(read)
                return read
            }
        }
        guard let found else { return nil }
        if let entry = found.plurals[key] { return .plural(entry) }
        return found.strings[key].map { .text($0) }
    }

    /// The first of the bundle's folders that has the table. A bundle may be a language's folder itself.
    private static func read(_ name: String, in bundle: Bundle, _ root: String) -> Table? {
        let languages = BundleLanguages(bundle)
        let own = (root as NSString).pathExtension == "lproj" ? ((root as NSString).lastPathComponent as NSString) : nil
        let development = languages.development ?? "en"
        var places = [(root, own?.deletingPathExtension ?? development)]
        for folder in languages.folders {
            places.append(("\(root)/\(folder).lproj", folder == "Base" ? development : folder))
        }
        for (folder, language) in places {
            if let table = read("\(folder)/\(name)", language) { return table }
        }
        return nil
    }

    private static func read(_ path: String, _ language: String) -> Table? {
        let strings = dictionary("\(path).strings")
        let plurals = dictionary("\(path).\(pluralSuffix)")
        guard strings != nil || plurals != nil else { return nil }
        var table = Table(language: language)
        table.strings = strings?.compactMapValues { $0 as? String } ?? [:]
        for (key, value) in plurals ?? [:] {
            guard let list = value as? [String: Any], let entry = PluralEntry(list, language: language) else {
                continue
            }
            table.plurals[key] = entry
        }
        return table
    }

    private static func dictionary(_ path: String) -> [String: Any]? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        // An empty file is an empty table.
        if data.isEmpty { return [:] }
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        return list as? [String: Any] ?? [:]
    }
}
