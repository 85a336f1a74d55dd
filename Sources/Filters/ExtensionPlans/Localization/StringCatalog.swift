import Foundation
import JSONCodec
import UntrustedFiles

/// A String Catalog (`.xcstrings`): the strings of a table in all languages.
package struct StringCatalog: Sendable {
    /// The text of a key in a language.
    indirect enum Unit: Sendable {
        /// - Parameter isNew: whether it is not translated yet.
        case text(String, isNew: Bool)
        /// By plural category.
        case plural([String: Unit])
    }

    /// A variable in a text.
    struct Substitution: Sendable {
        /// The number of its argument, from 1; nil: the order in the text decides.
        let argument: Int?
        /// The type of its argument: `lld`.
        let specifier: String
        let unit: Unit
    }

    struct Localization: Sendable {
        let unit: Unit
        var substitutions: [String: Substitution] = [:]
    }

    struct Entry: Sendable {
        let key: String
        /// `shouldTranslate`: whether other languages than the source language have strings of their own.
        let isTranslated: Bool
        let localizations: [String: Localization]
        /// Whether Xcode generates a symbol for it: its key is not from the code.
        let isManual: Bool
    }

    let sourceLanguage: String
    let entries: [Entry]
    /// What the file contains that is not used, one sentence each.
    let notes: [String]

    /// In bytes. A large app's catalog has a few MiB.
    static let maxBytes = 32 << 20
    static let maxLanguages = 500

    /// - Parameter path: the user's path, for messages.
    /// - Throws: `BuildError` if it is not JSON, with the position, or if it has another form, with the place.
    init(_ data: Data, path: String) throws(BuildError) {
        let bytes = [UInt8](data)
        guard let json = JSONReader.read(bytes) else {
            let offset = JSONReader.mistake(in: bytes) ?? 0
            throw BuildError(
                "\(path)\(TextPosition(of: offset, in: bytes).text): error: this is not valid JSON, or nested more than "
                    + "\(JSONReader.depthLimit) levels. Open the String Catalog in Xcode, or restore it.")
        }
        var reader = StringCatalogReader(path: path)
        (sourceLanguage, entries) = try reader.read(json)
        notes = reader.notes
    }

    /// The languages with strings, sorted.
    var languages: [String] {
        Set(entries.flatMap(\.localizations.keys)).union([sourceLanguage]).sorted()
    }
}
