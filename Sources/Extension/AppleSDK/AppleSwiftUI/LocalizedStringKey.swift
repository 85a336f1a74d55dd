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

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        value = String.LocalizationValue(stringInterpolation: stringInterpolation)
    }

    /// The text in the language of the bundle.
    func text(table: String? = nil, bundle: Bundle? = nil) -> String { value.text(table: table, bundle: bundle) }
}

// What SwiftUI takes in a key besides what Foundation takes.
extension String.LocalizationValue.StringInterpolation {
    public mutating func appendInterpolation(_ text: Text) { appendInterpolation(text.text) }
    public mutating func appendInterpolation(_ image: Image) { appendInterpolation("") }
    @_disfavoredOverload
    public mutating func appendInterpolation<Value>(_ value: Value) { appendInterpolation("\(value)") }
}
