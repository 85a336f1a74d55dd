/// The format of a floating-point number in a message.
///
///     logger.debug("Scored \(score, format: .fixed(precision: 2))")
///
/// `explicitPositiveSign` adds a plus sign to nonnegative values; `uppercase` writes E, X, INF and NAN in capitals.
public struct OSLogFloatFormatting: Sendable {
    let text: FloatText

    /// Six digits after the decimal point.
    public static var fixed: OSLogFloatFormatting { fixed() }
    /// A hexadecimal fraction with a binary exponent.
    public static var hex: OSLogFloatFormatting { hex() }
    /// One digit before the decimal point and six after it, with an exponent.
    public static var exponential: OSLogFloatFormatting { exponential() }
    /// With an exponent only if that is shorter.
    public static var hybrid: OSLogFloatFormatting { hybrid() }

    /// - Parameter precision: the number of digits after the decimal point; nil: C's default.
    public static func fixed(
        precision: Int? = nil, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        make("f", "F", explicitPositiveSign, uppercase, precision)
    }

    public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
        make("a", "A", explicitPositiveSign, uppercase)
    }

    /// - Parameter precision: the number of digits after the decimal point; nil: C's default.
    public static func exponential(
        precision: Int? = nil, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        make("e", "E", explicitPositiveSign, uppercase, precision)
    }

    /// - Parameter precision: the number of significant digits.
    public static func hybrid(
        precision: Int? = nil, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        make("g", "G", explicitPositiveSign, uppercase, precision)
    }

    private static func make(
        _ lower: Character, _ upper: Character, _ hasPlus: Bool, _ isUpper: Bool, _ precision: Int? = nil
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            text: FloatText(letter: isUpper ? upper : lower, sign: hasPlus ? "+" : "", precision: precision))
    }
}
