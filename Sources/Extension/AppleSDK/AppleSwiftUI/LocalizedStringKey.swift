public import AppleFoundation

/// A key of a localized text (iOS 13), which string literals become.
///
///     Text("Report \(sender)")  // the key is "Report %@"
///
/// Markdown in it is shown as it is written.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
    private let value: String.LocalizationValue

    public init(_ value: String) { self.value = String.LocalizationValue(value) }
    public init(stringLiteral value: String) { self.init(value) }

    public init(stringInterpolation: StringInterpolation) {
        value = String.LocalizationValue(stringInterpolation: stringInterpolation.parts)
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: String.LocalizationValue.StringInterpolation

        public init(literalCapacity: Int, interpolationCount: Int) {
            parts = .init(literalCapacity: literalCapacity, interpolationCount: interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) { parts.appendLiteral(literal) }

        public mutating func appendInterpolation(_ string: String) { parts.appendInterpolation(string) }
        public mutating func appendInterpolation(_ string: Substring) { parts.appendInterpolation(string) }

        public mutating func appendInterpolation<Value: _FormatSpecifiable>(_ value: Value) {
            parts.appendInterpolation(value)
        }

        /// - Parameter specifier: a format such as `%.2f`.
        public mutating func appendInterpolation<Value: _FormatSpecifiable>(_ value: Value, specifier: String) {
            parts.appendInterpolation(value, specifier: specifier)
        }

        public mutating func appendInterpolation<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
        where Style.FormatOutput == String {
            parts.appendInterpolation(input, format: format)
        }

        public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
            parts.appendInterpolation(resource)
        }

        public mutating func appendInterpolation(_ text: Text) { parts.appendInterpolation(text.text) }
        public mutating func appendInterpolation(_ image: Image) { parts.appendInterpolation("") }

        @_disfavoredOverload
        public mutating func appendInterpolation<Value>(_ value: Value) { parts.appendInterpolation("\(value)") }
    }

    /// The text in the language of the bundle.
    func text(table: String? = nil, bundle: Bundle? = nil) -> String { value.text(table: table, bundle: bundle) }
}
