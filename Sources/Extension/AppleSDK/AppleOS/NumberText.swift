import Foundation

/// The format of an integer.
struct IntegerText: Sendable {
    var radix = 10
    var isUppercase = false
    /// Whether to add the prefix 0x or 0 to nonzero values, as in C.
    var hasPrefix = false
    /// Only negative decimal integers have a minus sign; in other bases the bits are unsigned.
    var isUnsigned = false
    /// The sign of nonnegative values: a plus, a space or nothing.
    var sign = ""
    var minimumDigits = 1
    /// The width to which zeros are added after the sign.
    var zerosUpTo = 0

    func describe<T: FixedWidthInteger>(_ value: T) -> String {
        let isSigned = radix == 10 && !isUnsigned
        let sign = isSigned ? (value < 0 ? "-" : sign) : ""
        let prefix = hasPrefix && value != 0 ? prefix : ""
        let digits =
            isSigned
            ? String(value.magnitude)
            : String(T.Magnitude(truncatingIfNeeded: value), radix: radix, uppercase: isUppercase)
        let minimum = max(minimumDigits, zerosUpTo - sign.utf8.count - prefix.utf8.count)
        let zeros = max(0, min(minimum, OSLogStringAlignment.widest) - digits.utf8.count)
        return sign + prefix + String(repeating: "0", count: zeros) + digits
    }

    private var prefix: String {
        switch radix {
        case 16: isUppercase ? "0X" : "0x"
        case 8: "0"
        default: ""
        }
    }
}

/// The format of a floating-point number.
struct FloatText: Sendable {
    /// The conversion letter of C: one of `fFeEgGaA`.
    var letter: Character = "f"
    /// The sign of nonnegative values: a plus, a space or nothing.
    var sign = ""
    /// nil: C's default.
    var precision: Int?
    /// The width to which zeros are added after the sign.
    var zerosUpTo = 0

    func describe(_ value: Double) -> String {
        let precision = precision.map { ".\(max(0, min($0, OSLogStringAlignment.widest)))" } ?? ""
        let width = value.isFinite && zerosUpTo > 0 ? "0\(min(zerosUpTo, OSLogStringAlignment.widest))" : ""
        return String(format: "%\(sign)\(width)\(precision)\(letter)", value)
    }
}
