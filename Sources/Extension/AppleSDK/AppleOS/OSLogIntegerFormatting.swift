/// The format of an integer in a message.
///
///     logger.debug("Flags \(flags, format: .hex(includePrefix: true, minDigits: 4))")
public struct OSLogIntegerFormatting: Sendable {
    let text: IntegerText

    public static var decimal: OSLogIntegerFormatting { decimal() }
    public static var hex: OSLogIntegerFormatting { hex() }
    public static var octal: OSLogIntegerFormatting { octal() }

    /// - Parameters:
    ///   - explicitPositiveSign: whether nonnegative values have a plus sign.
    ///   - minDigits: the minimum number of digits, padded with zeros.
    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            text: IntegerText(sign: explicitPositiveSign ? "+" : "", minimumDigits: minDigits))
    }

    /// Negative integers are written as unsigned ones with the same bits.
    public static func hex(
        explicitPositiveSign: Bool = false,
        includePrefix: Bool = false,
        uppercase: Bool = false,
        minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            text: IntegerText(
                radix: 16, isUppercase: uppercase, hasPrefix: includePrefix, sign: explicitPositiveSign ? "+" : "",
                minimumDigits: minDigits))
    }

    /// Negative integers are written as unsigned ones with the same bits.
    public static func octal(
        explicitPositiveSign: Bool = false,
        includePrefix: Bool = false,
        uppercase: Bool = false,
        minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            text: IntegerText(
                radix: 8, hasPrefix: includePrefix, sign: explicitPositiveSign ? "+" : "", minimumDigits: minDigits))
    }
}
