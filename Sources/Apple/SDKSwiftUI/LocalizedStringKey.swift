/// A key of a localized text (iOS 13), which string literals become.
///
///     Text("Report \(sender)")  // the key is "Report %@"
///
/// Markdown in it is shown as it is written.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
    private let key: String
    /// The values for the placeholders, as text.
    private let values: [String]

    public init(_ value: String) { self.init(key: value, values: []) }
    public init(stringLiteral value: String) { self.init(value) }

    public init(stringInterpolation: StringInterpolation) {
        self.init(key: stringInterpolation.key, values: stringInterpolation.values)
    }

    private init(key: String, values: [String]) {
        self.key = key
        self.values = values
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var values: [String] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            key += literal.replacingOccurrences(of: "%", with: "%%")
        }

        private mutating func append(_ placeholder: String, _ value: String) {
            key += placeholder
            values.append(value)
        }

        public mutating func appendInterpolation(_ string: String) { append("%@", string) }
        public mutating func appendInterpolation(_ string: Substring) { append("%@", String(string)) }
        public mutating func appendInterpolation(_ number: Int) { append("%lld", String(number)) }
        public mutating func appendInterpolation(_ number: Double) { append("%lf", String(format: "%f", number)) }
        public mutating func appendInterpolation(_ number: Float) { append("%f", String(format: "%f", number)) }
        public mutating func appendInterpolation<Value: BinaryInteger>(_ number: Value) {
            append("%lld", String(number))
        }

        public mutating func appendInterpolation<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
        where Style.FormatOutput == String {
            append("%@", format.format(input))
        }

        /// - Parameter specifier: a format such as `%.2f`.
        public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
            append(specifier, String(format: specifier, value))
        }

        public mutating func appendInterpolation(_ text: Text) { append("%@", text.text) }
        public mutating func appendInterpolation(_ image: Image) { append("%@", "") }

        @_disfavoredOverload
        public mutating func appendInterpolation<Value>(_ value: Value) { append("%@", "\(value)") }
    }

    /// The text in the language of the bundle.
    func text(table: String? = nil, bundle: Bundle? = nil) -> String {
        let plain = values.isEmpty ? key.replacingOccurrences(of: "%%", with: "%") : key
        let found = (bundle ?? .main).localizedString(forKey: plain, value: plain, table: table)
        return values.isEmpty ? found : Self.fill(found, with: values)
    }

    /// Replaces the placeholders (`%@`, `%lld`, `%2$@`) with the values.
    static func fill(_ format: String, with values: [String]) -> String {
        var filled = ""
        var rest = format[...]
        var next = 0
        while let sign = rest.firstIndex(of: "%") {
            filled += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            if rest.first == "%" {
                filled += "%"
                rest = rest.dropFirst()
                continue
            }
            guard let end = rest.firstIndex(where: { $0 == "@" || $0.isLetter && !"lhqz".contains($0) }) else {
                filled += "%"
                continue
            }
            let written = rest[..<end].split(separator: "$", maxSplits: 1, omittingEmptySubsequences: false)
            let place = written.count == 2 ? (Int(written[0]) ?? 0) - 1 : next
            next += 1
            if values.indices.contains(place) { filled += values[place] }
            rest = rest[rest.index(after: end)...]
        }
        return filled + rest
    }
}
