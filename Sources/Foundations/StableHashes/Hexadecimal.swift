extension FixedWidthInteger where Self: UnsignedInteger {
    /// All hexadecimal digits of the number, with leading zeros: two for a byte.
    package var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
    }
}
