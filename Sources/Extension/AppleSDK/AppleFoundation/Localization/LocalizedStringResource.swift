public import Foundation

/// A key of a localized text with its table and bundle, to be looked up later (iOS 16).
///
///     let title: LocalizedStringResource = "Blocked \(count) messages"
///     String(localized: title)
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Sendable, Equatable {
    /// Where the tables are.
    public enum BundleDescription: Sendable, Equatable {
        case main
        case forClass(AnyClass)
        case atURL(URL)

        fileprivate var bundle: Bundle {
            switch self {
            case .main: .main
            case .forClass(let type): Bundle(for: type)
            case .atURL(let url): Bundle(url: url) ?? .main
            }
        }

        public static func == (one: Self, other: Self) -> Bool { one.bundle.bundlePath == other.bundle.bundlePath }
    }

    public let key: String
    public let defaultValue: String.LocalizationValue
    public let table: String?
    public var locale: Locale
    public let bundle: BundleDescription

    private init(
        key: String, defaultValue: String.LocalizationValue, table: String?, locale: Locale, bundle: BundleDescription
    ) {
        (self.key, self.defaultValue, self.table, self.locale, self.bundle) =
            (key, defaultValue, table, locale, bundle)
    }

    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = _currentLocale,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.init(key: keyAndValue.key, defaultValue: keyAndValue, table: table, locale: locale, bundle: bundle)
    }

    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        locale: Locale = _currentLocale,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.init(key: "\(key)", defaultValue: defaultValue, table: table, locale: locale, bundle: bundle)
    }

    @_disfavoredOverload
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = _currentLocale, bundle: Bundle,
        comment: StaticString? = nil
    ) {
        self.init(keyAndValue, table: table, locale: locale, bundle: .atURL(bundle.bundleURL))
    }

    @_disfavoredOverload
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        locale: Locale = _currentLocale,
        bundle: Bundle, comment: StaticString? = nil
    ) {
        self.init(
            key: "\(key)", defaultValue: defaultValue, table: table, locale: locale, bundle: .atURL(bundle.bundleURL))
    }

    public init(stringLiteral value: String) { self.init(String.LocalizationValue(stringLiteral: value)) }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    package var text: String {
        defaultValue.text(key: key, table: table, bundle: bundle.bundle, locale: locale)
    }
}

/// A type with a localized description (iOS 16).
public protocol CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource { get }
}
