/// Source added to a module of an extension with localized strings: the functions that look up a text and format it are
/// AppleFoundation's, because Foundation on Linux knows neither plural forms nor the user's language.
enum LocalizedAdditions {
    /// - Parameter sources: the contents of the module's sources.
    /// - Returns: nil if the module needs nothing.
    static func text(for sources: [String]) -> String? {
        func contains(_ names: String...) -> Bool {
            sources.contains { source in names.contains(where: source.contains) }
        }
        let declares = sources.contains { $0.contains(/\bfunc[ \t]+NSLocalizedString\b/) }
        let parts = [
            contains("NSLocalizedString") && !declares ? function : nil,
            contains("localizedString(") ? method : nil,
            contains("preferredLocalizations", "developmentLocalization") ? languages : nil,
            contains("format:", "localizedStringWithFormat") ? formatting : nil,
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined()
    }

    /// The property that replaces the macro `#bundle`, which has the same length.
    static func bundle(_ expression: String, for sources: [String]) -> String? {
        guard sources.contains(where: { $0.contains("_bundle") }),
            !sources.contains(where: { $0.contains(/\b(?:let|var)[ \t]+_bundle\b/) })
        else { return nil }
        return "nonisolated var _bundle: Foundation.Bundle { \(expression) }\n"
    }

    private static let function = """
        @usableFromInline nonisolated func NSLocalizedString(
            _ key: String, tableName: String? = nil, bundle: Foundation.Bundle = .main, value: String = "", comment: String
        ) -> String {
            AppleFoundation._localizedString(forKey: key, value: value, table: tableName, bundle: bundle)
        }

        """

    private static let method = """
        extension Foundation.Bundle {
            @usableFromInline nonisolated func localizedString(forKey key: String, value: String?, table tableName: String?) -> String {
                AppleFoundation._localizedString(forKey: key, value: value, table: tableName, bundle: self)
            }
        }

        """

    private static let languages = """
        extension Foundation.Bundle {
            @usableFromInline nonisolated var preferredLocalizations: [String] { AppleFoundation._preferredLocalizations(of: self) }
            @usableFromInline nonisolated var developmentLocalization: String? { AppleFoundation._developmentLocalization(of: self) }
        }

        """

    // The ownership of the parameters is part of the signature, which must be the same as Foundation's.
    private static let formatting = """
        extension Swift.String {
            @usableFromInline nonisolated init(format: __shared Swift.String, _ arguments: any CVarArg...) {
                self = AppleFoundation._format(format, locale: nil, arguments: arguments)
            }
            @usableFromInline nonisolated init(format: __shared Swift.String, arguments: __shared [any CVarArg]) {
                self = AppleFoundation._format(format, locale: nil, arguments: arguments)
            }
            @usableFromInline nonisolated init(format: __shared Swift.String, locale: __shared Foundation.Locale?, _ arguments: any CVarArg...) {
                self = AppleFoundation._format(format, locale: locale, arguments: arguments)
            }
            @usableFromInline nonisolated init(format: __shared Swift.String, locale: __shared Foundation.Locale?, arguments: __shared [any CVarArg]) {
                self = AppleFoundation._format(format, locale: locale, arguments: arguments)
            }
            @usableFromInline nonisolated static func localizedStringWithFormat(_ format: Swift.String, _ arguments: any CVarArg...) -> Swift.String {
                AppleFoundation._format(format, locale: AppleFoundation._currentLocale, arguments: arguments)
            }
        }

        """
}
