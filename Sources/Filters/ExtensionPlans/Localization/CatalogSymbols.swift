import Foundation

/// The symbols that Xcode 26 generates from a String Catalog (`STRING_CATALOG_GENERATE_SYMBOLS`): a member of
/// `LocalizedStringResource` for each key that is managed by hand.
///
///     "cart.checkout.title"              // .cartCheckoutTitle
///     "posts" = "%(count)lld posts"      // .posts(count: 3)
///     "title" in the table Booking       // .Booking.title
package struct CatalogSymbols {
    private var lines: [String] = []
    private let sources: [String]
    private let bundle: String
    /// More arguments than a text has.
    private static let maxArguments = 20

    /// - Parameters:
    ///   - catalogs: the module's catalogs, with the names of their tables.
    ///   - sources: the module's sources: only symbols that are in them are generated.
    ///   - bundle: the expression of the module's bundle.
    /// - Returns: nil if there are none.
    package static func text(
        _ catalogs: [(table: String, catalog: StringCatalog)], for sources: [String], bundle: String
    ) -> String? {
        var symbols = CatalogSymbols(sources: sources, bundle: bundle)
        for (table, catalog) in catalogs { symbols.add(catalog, table) }
        guard !symbols.lines.isEmpty else { return nil }
        return "import Foundation\nimport AppleFoundation\n" + symbols.lines.joined(separator: "\n") + "\n"
    }

    private mutating func add(_ catalog: StringCatalog, _ table: String) {
        var names: Set<String> = []
        var members: [String] = []
        for entry in catalog.entries where entry.isManual {
            guard let name = Self.identifier(entry.key), sources.contains(where: { $0.contains(".\(name)") }),
                !isDeclared(name),
                let member = member(name, entry, catalog.sourceLanguage, table), names.insert(name).inserted
            else { continue }
            members.append(member)
        }
        guard !members.isEmpty else { return }
        let isDefault = table == "Localizable"
        guard isDefault || table.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) != nil else { return }
        lines.append("extension LocalizedStringResource {")
        lines += isDefault ? members : ["enum \(table) {"] + members + ["}"]
        lines.append("}")
    }

    /// Whether the module has a symbol of its own.
    private func isDeclared(_ name: String) -> Bool {
        sources.contains { source in
            ["var", "let", "func"].contains { source.contains("static \($0) \(name)") }
        }
    }

    private func member(
        _ name: String, _ entry: StringCatalog.Entry, _ language: String, _ table: String
    ) -> String? {
        let arguments = Self.arguments(of: entry.localizations[language])
        guard arguments.count <= Self.maxArguments else { return nil }
        let value = arguments.isEmpty ? SwiftName.literal(entry.key) : Self.interpolation(arguments.count)
        let resource =
            "LocalizedStringResource(\(SwiftName.literal(entry.key)), defaultValue: \(value), "
            + "table: \(SwiftName.literal(table)), bundle: .atURL(\(bundle).bundleURL))"
        guard !arguments.isEmpty else {
            return "nonisolated static var `\(name)`: LocalizedStringResource { \(resource) }"
        }
        let parameters = arguments.enumerated().map { index, argument in
            "\(argument.label.map { "`\($0)`" } ?? "_") arg\(index + 1): \(argument.type)"
        }
        return
            "nonisolated static func `\(name)`(\(parameters.joined(separator: ", "))) -> LocalizedStringResource { \(resource) }"
    }

    /// The values in the order of their positions. The key is always in the table, so the rest of the text is not needed.
    private static func interpolation(_ count: Int) -> String {
        "\"" + (1...count).map { "\\(arg\($0))" }.joined(separator: " ") + "\""
    }

    private struct Argument {
        let label: String?
        let type: String
    }

    /// The arguments of a text by their positions.
    private static func arguments(of localization: StringCatalog.Localization?) -> [Argument] {
        guard let localization else { return [] }
        var found: [Int: Argument] = [:]
        var next = 1
        let pattern =
            /%(?:%|(?<position>[0-9]{1,3}\$)?(?:\((?<label>[\p{L}_][\p{L}\p{N}_]*)\))?(?<rest>#@[^@%]+@|[-#0 +']*[0-9.]*[hlqLztj]*[@A-Za-z]))/
        for match in localization.unit.anyText.matches(of: pattern) {
            guard let rest = match.rest else { continue }
            let name = rest.hasPrefix("#@") ? String(rest.dropFirst(2).dropLast()) : nil
            let substitution = name.flatMap { localization.substitutions[$0] }
            let position = match.position.flatMap { Int($0.dropLast()) } ?? substitution?.argument ?? next
            if match.position == nil { next += 1 }
            let type = substitution?.specifier.last ?? rest.last ?? "@"
            found[position] = Argument(
                label: match.label.map(String.init) ?? name,
                type: "feEgGaAF".contains(type) ? "Double" : type == "@" ? "String" : "Int")
        }
        let count = found.keys.max() ?? 0
        guard count <= maxArguments else { return [] }
        return count == 0 ? [] : (1...count).map { found[$0] ?? Argument(label: nil, type: "String") }
    }

    /// `cart.checkout.title` and `CART_CHECKOUT_TITLE` are `cartCheckoutTitle`.
    static func identifier(_ key: String) -> String? {
        let words = key.split { !$0.isLetter && !$0.isNumber }.map { word in
            word.contains(where: \.isLowercase) ? String(word) : word.lowercased()
        }
        guard let first = words.first, first.first?.isNumber != true, key.utf8.count <= 200 else { return nil }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
    }
}

extension StringCatalog.Unit {
    /// The text, or that of the form other.
    var anyText: String {
        switch self {
        case .text(let text, _): text
        case .plural(let forms): forms["other"]?.anyText ?? ""
        }
    }
}
