import Foundation

/// Which of a bundle's languages is used, as on an iPhone: the best match of the user's languages, or else the
/// development language.
///
/// Foundation on Linux always takes the development language.
struct BundleLanguages: Sendable {
    /// The folders that are searched for a table, in this order: `de.lproj`, without the suffix.
    let folders: [String]
    /// The languages of the bundle.
    let available: [String]
    /// `CFBundleDevelopmentRegion`.
    let development: String?

    private static let suffix = ".lproj"
    /// The maximum number of languages: more than iOS has.
    private static let maxLanguages = 1000

    /// In any bundle other than the extension's, the language that the extension uses comes first.
    init(_ bundle: Bundle) {
        let user = DeviceLocale.languages
        let isMain = bundle === Bundle.main || bundle.bundlePath == Bundle.main.bundlePath
        self.init(bundle, preferred: isMain ? user : BundleLanguages(.main, preferred: user).chosen + user)
    }

    private init(_ bundle: Bundle, preferred: [String]) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: bundle.bundlePath)) ?? []
        let list = bundle.infoDictionary
        self.init(
            names.filter { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(Self.suffix.count)) },
            declared: list?["CFBundleLocalizations"] as? [String] ?? [],
            development: list?["CFBundleDevelopmentRegion"] as? String, preferred: preferred)
    }

    /// - Parameters:
    ///   - folders: the names of the bundle's `.lproj` folders.
    ///   - declared: languages without a folder.
    ///   - preferred: the user's languages.
    init(_ folders: [String], declared: [String] = [], development: String?, preferred: [String]) {
        self.development = development
        let folders = folders.sorted().prefix(Self.maxLanguages)
        let languages = folders.filter { $0 != "Base" }
        available = languages + declared.filter { !languages.contains($0) }
        let known = available
        let best = preferred.lazy.compactMap { Self.match($0, among: known) }.first
        let fallback = development.flatMap { Self.match($0, among: known) }
        var order: [String] = []
        for name in [best, fallback, "Base", best == nil && fallback == nil ? languages.first : nil] {
            if let name, !order.contains(name) { order.append(name) }
        }
        self.folders = order
    }

    /// The languages in the order of their use.
    var chosen: [String] {
        let chosen = folders.filter { $0 != "Base" }
        return chosen.isEmpty ? [development ?? "en"] : chosen
    }

    /// Old names of folders.
    private static let names = [
        "english": "en", "german": "de", "french": "fr", "italian": "it", "spanish": "es", "japanese": "ja",
        "dutch": "nl",
    ]

    /// Language, script and region in lower case: `pt`, `br`.
    static func parts(_ name: String) -> [String] {
        let parts = name.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        return parts.first.map { [names[$0] ?? $0] + parts.dropFirst() } ?? []
    }

    /// `en-GB` matches `en-GB`, then `en`, then another `en`.
    private static func match(_ wanted: String, among available: [String]) -> String? {
        var parts = parts(wanted)
        let language = parts.first
        while !parts.isEmpty {
            if let found = available.first(where: { Self.parts($0) == parts }) { return found }
            parts.removeLast()
        }
        return available.first { Self.parts($0).first == language }
    }
}
