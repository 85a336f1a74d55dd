/// A country calling code, and the number of digits after it.
///
/// Sources: ITU-T E.164 for the codes; the national numbering plans for the shortest and longest lengths. For other
/// codes, any length that E.164 allows is accepted.
struct CountryCode {
    /// The number of digits of the code.
    let digits: Int
    let national: ClosedRange<Int>
    /// Whether the lengths are from the country's numbering plan.
    let isListed: Bool

    /// No code is a prefix of another one, so the first match is the code.
    static func find(_ number: ArraySlice<UInt8>) -> CountryCode? {
        var code = 0
        for (index, digit) in number.prefix(3).enumerated() {
            code = code * 10 + Int(digit)
            guard let national = lengths[code] else { continue }
            return CountryCode(digits: index + 1, national: national, isListed: true)
        }
        // Code and number have 8 to 15 digits together.
        return number.count < 8 ? nil : CountryCode(digits: 3, national: 5...12, isListed: false)
    }

    private static let lengths: [Int: ClosedRange<Int>] = [
        1: 10...10, 7: 10...10, 20: 9...10, 27: 9...9, 30: 10...10, 31: 9...9, 32: 8...9, 33: 9...9, 34: 9...9,
        36: 8...9, 39: 8...11, 40: 9...9, 41: 9...9, 43: 7...12, 44: 9...10, 45: 8...8, 46: 7...10, 47: 8...8,
        48: 9...9, 49: 7...11, 51: 8...9, 52: 10...11, 54: 10...11, 55: 10...11, 56: 9...9, 57: 10...10, 60: 8...10,
        61: 9...9, 62: 8...12, 63: 8...10, 64: 8...10, 65: 8...8, 66: 8...9, 81: 9...10, 82: 8...10, 84: 9...10,
        86: 10...11, 90: 10...10, 91: 10...10, 92: 9...10, 94: 9...9, 98: 10...10, 212: 9...9, 213: 8...9, 233: 9...9,
        234: 8...10, 254: 9...9, 255: 9...9, 256: 9...9, 351: 9...9, 353: 7...9, 358: 6...11, 380: 9...9, 420: 9...9,
        852: 8...8, 880: 8...10, 886: 8...9, 961: 7...8, 962: 8...9, 966: 8...9, 971: 8...9, 972: 8...9, 974: 8...8,
        977: 8...10,
    ]
}
