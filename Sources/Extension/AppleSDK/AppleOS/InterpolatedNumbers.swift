// Numbers and Bools are public by default.

extension OSLogInterpolation {
    /// An integer in decimal. A separate overload, because integers are also `CustomStringConvertible` and would be
    /// ambiguous with a default format.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> T,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append({ String(number()) }, .init(isScalar: true, alignment: align, privacy: privacy))
    }

    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> T,
        format: OSLogIntegerFormatting,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append({ format.text.describe(number()) }, .init(isScalar: true, alignment: align, privacy: privacy))
    }

    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> T,
        format: OSLogIntExtendedFormat,
        privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append({ format.kind.describe(Int64(truncatingIfNeeded: number())) }, .init(isScalar: true, privacy: privacy))
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Float,
        format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append({ format.text.describe(Double(number())) }, .init(isScalar: true, alignment: align, privacy: privacy))
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Double,
        format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append({ format.text.describe(number()) }, .init(isScalar: true, alignment: align, privacy: privacy))
    }

    public mutating func appendInterpolation(
        _ boolean: @autoclosure @escaping () -> Bool,
        format: OSLogBoolFormat = .truth,
        privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        append({ format.describe(boolean()) }, .init(isScalar: true, privacy: privacy))
    }
}
