public import Foundation

/// The user's languages and region: an iPhone in the device's country, with English as its language.
///
/// Foundation on Linux knows neither: its `Locale.current` is `en_001` everywhere.
enum DeviceLocale {
    /// The environment variable with the device's country, an ISO 3166 code.
    static let variable = "SIFTBOX_COUNTRY"

    /// The user's languages.
    static let languages = languages(environment: ProcessInfo.processInfo.environment)

    /// As on an iPhone, the language is the one in which the extension is shown, and the region is the user's.
    static let current = Locale(
        identifier: identifier(
            localization: BundleLanguages(.main).chosen.first, environment: ProcessInfo.processInfo.environment))

    static func languages(environment: [String: String]) -> [String] { ["en-\(country(environment))"] }

    /// - Parameter localization: the name of an `.lproj` folder, or a development language. Its region is not used; if it
    ///   names no language, the user's is.
    static func identifier(localization: String?, environment: [String: String]) -> String {
        let parts = localization.map(BundleLanguages.parts) ?? []
        guard let language = parts.first, 2...3 ~= language.utf8.count, language.utf8.allSatisfy(isLetter) else {
            return "en_\(country(environment))"
        }
        let script = parts.dropFirst().first.flatMap { $0.utf8.count == 4 ? "-" + $0.capitalized : nil } ?? ""
        return "\(language)\(script)_\(country(environment))"
    }

    /// The United States, the default country of the device, unless the variable has a code.
    private static func country(_ environment: [String: String]) -> String {
        guard let code = environment[variable], code.utf8.count == 2, code.utf8.allSatisfy(isLetter) else {
            return "US"
        }
        return code.uppercased()
    }

    private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
}

// These take the place of Foundation's members in the modules of an extension that use a locale (`ModuleAdditions` of
// ExtensionBuilder).

/// The locale of the user and the extension.
public var _currentLocale: Locale { DeviceLocale.current }

/// The user's languages, such as `en-GB`.
public var _preferredLanguages: [String] { DeviceLocale.languages }
