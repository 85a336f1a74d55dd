/// Makes UTF-8 of UTF-16, piece by piece; what is no character becomes U+FFFD.
struct UTF16Bytes {
    let isBigEndian: Bool
    private var oddByte: UInt8?
    private var firstHalf: UInt16?

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// The byte order of a file that begins so, and how long its mark is; nil: it is not in UTF-16.
    ///
    /// Without a mark it is where the first two characters are of ASCII, each with a zero on the same side.
    static func byteOrder(of beginning: [UInt8]) -> (isBigEndian: Bool, mark: Int)? {
        if beginning.starts(with: [0xFF, 0xFE]) { return (false, 2) }
        if beginning.starts(with: [0xFE, 0xFF]) { return (true, 2) }
        guard beginning.count >= 4 else { return nil }
        func isASCII(_ index: Int) -> Bool { (0x20..<0x7F).contains(beginning[index]) || isBlank(beginning[index]) }
        func isZero(_ index: Int) -> Bool { beginning[index] == 0 }
        if isASCII(0), isZero(1), isASCII(2), isZero(3) { return (false, 0) }
        if isZero(0), isASCII(1), isZero(2), isASCII(3) { return (true, 0) }
        return nil
    }

    mutating func utf8(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> [UInt8] {
        var units: [UInt16] = firstHalf.map { [$0] } ?? []
        units.reserveCapacity(bytes.count / 2 + 2)
        firstHalf = nil
        for byte in bytes {
            guard let first = oddByte else {
                oddByte = byte
                continue
            }
            oddByte = nil
            let (high, low) = isBigEndian ? (first, byte) : (byte, first)
            units.append(UInt16(high) << 8 | UInt16(low))
        }
        if isLast, oddByte != nil {
            oddByte = nil
            units.append(0xFFFD)
        }
        if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) { firstHalf = units.removeLast() }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}

/// Whether a byte is a blank or ends a line.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
