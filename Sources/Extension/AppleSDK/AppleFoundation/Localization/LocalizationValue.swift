public import Foundation

extension String {
    /// A key of a localized text with the values of its placeholders (iOS 15), which string literals become.
    ///
    ///     String(localized: "Blocked \(count) messages")  // the key is "Blocked %lld messages"
    public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
        package let key: String
        package let arguments: [FormatArgument]

        package init(key: String, arguments: [FormatArgument]) { (self.key, self.arguments) = (key, arguments) }

        public init(_ value: String) { self.init(key: value, arguments: []) }
        public init(stringLiteral value: String) { self.init(value) }

        public init(stringInterpolation: StringInterpolation) {
            self.init(key: stringInterpolation.key, arguments: stringInterpolation.arguments)
        }

        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            package private(set) var key = ""
            package private(set) var arguments: [FormatArgument] = []

            public init(literalCapacity: Int, interpolationCount: Int) {}

            public mutating func appendLiteral(_ literal: String) { key += literal.replacing("%", with: "%%") }

            package mutating func append(_ placeholder: String, _ argument: FormatArgument) {
                key += placeholder
                arguments.append(argument)
            }

            public mutating func appendInterpolation(_ value: String) { append("%@", .text(value)) }
            public mutating func appendInterpolation(_ value: Substring) { append("%@", .text(String(value))) }

            public mutating func appendInterpolation<Value: _FormatSpecifiable>(_ value: Value) {
                let number = value._formatArgument
                append(number.placeholder, number.argument)
            }

            /// - Parameter specifier: a format such as `%.2f`.
            public mutating func appendInterpolation<Value: _FormatSpecifiable>(_ value: Value, specifier: String) {
                append(specifier, value._formatArgument.argument)
            }

            public mutating func appendInterpolation<Style: FormatStyle>(_ value: Style.FormatInput, format: Style)
            where Style.FormatOutput == String {
                append("%@", .text(format.format(value)))
            }

            public mutating func appendInterpolation<Subject: NSObject>(_ value: Subject, formatter: Formatter? = nil) {
                append("%@", .text(formatter?.string(for: value) ?? value.description))
            }

            public mutating func appendInterpolation<Subject: ReferenceConvertible>(
                _ value: Subject, formatter: Formatter? = nil
            ) {
                append("%@", .text(formatter?.string(for: value) ?? "\(value)"))
            }

            public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
                append("%@", .text(String(localized: resource)))
            }
        }

        /// The text of a key, with the arguments in its placeholders.
        ///
        /// - Parameter key: nil: the value's own, which is also the result if it is not in the table.
        package func text(
            key: String? = nil, table: String? = nil, bundle: Bundle? = nil, locale: Locale? = _currentLocale
        ) -> String {
            let found = _localizedString(
                forKey: key ?? self.key, value: self.key, table: table, bundle: bundle ?? .main)
            guard !arguments.isEmpty else { return found }
            // A translation for other arguments is not used.
            guard let format = [found, self.key].first(where: { FormatMatch.fits($0, arguments) }) else { return found }
            return PluralFormat.text(format, locale: locale, arguments.map(\.value))
        }
    }

    /// The text of a key in the language of the bundle (iOS 15).
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = _currentLocale, comment: StaticString? = nil
    ) {
        self = keyAndValue.text(table: table, bundle: bundle, locale: locale)
    }

    /// The text of a key in the language of the bundle (iOS 15).
    ///
    /// - Parameter defaultValue: the text if the key is not in the table, and the values of its placeholders.
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = _currentLocale, comment: StaticString? = nil
    ) {
        self = defaultValue.text(key: "\(key)", table: table, bundle: bundle, locale: locale)
    }

    /// The text of a resource (iOS 16).
    public init(localized resource: LocalizedStringResource) { self = resource.text }
}
