import Foundation

/// How an integer is written.
struct IntegerText: Sendable {
    var radix = 10
    var isUppercase = false
    /// What is not zero begins with 0x or 0, as in C.
    var hasPrefix = false
    /// Negative ones in decimal have a minus; the others are written as the unsigned ones with the same bits.
    var isUnsigned = false
    /// Stands before what is not negative: a plus, a blank or nothing.
    var sign = ""
    var minimumOfDigits = 1
    /// Zeros stand between sign and digits, up to so many columns.
    var zerosUpTo = 0

    func describe<T: FixedWidthInteger>(_ value: T) -> String {
        let isSigned = radix == 10 && !isUnsigned
        let sign = isSigned ? (value < 0 ? "-" : sign) : ""
        let prefix = hasPrefix && value != 0 ? prefix : ""
        let digits =
            isSigned
            ? String(value.magnitude)
            : String(T.Magnitude(truncatingIfNeeded: value), radix: radix, uppercase: isUppercase)
        let minimum = max(minimumOfDigits, zerosUpTo - sign.utf8.count - prefix.utf8.count)
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

/// How a floating-point number is written.
struct FloatText: Sendable {
    /// The letter of C's formats: one of `fFeEgGaA`.
    var letter: Character = "f"
    /// Stands before what is not negative: a plus, a blank or nothing.
    var sign = ""
    /// C's own number of digits, when there is none.
    var precision: Int?
    /// Zeros stand between sign and digits, up to so many columns.
    var zerosUpTo = 0

    func describe(_ value: Double) -> String {
        let precision = precision.map { ".\(max(0, min($0, OSLogStringAlignment.widest)))" } ?? ""
        let width = value.isFinite && zerosUpTo > 0 ? "0\(min(zerosUpTo, OSLogStringAlignment.widest))" : ""
        return String(format: "%\(sign)\(width)\(precision)\(letter)", value)
    }
}
