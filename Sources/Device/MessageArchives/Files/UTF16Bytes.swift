/// Converts UTF-16 to UTF-8 piece by piece. An invalid code unit becomes `Transcoder.invalidMarker`.
struct UTF16Bytes {
    let isBigEndian: Bool
    private var oddByte: UInt8?
    private var firstHalf: UInt16?
    /// The number of invalid code units so far, without one at a truncated end.
    private(set) var invalidUnits = 0
    /// Whether the input ended inside a code unit or a surrogate pair.
    private(set) var isCutShort = false

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// For error messages.
    var name: String { isBigEndian ? "UTF-16 (big-endian)" : "UTF-16 (little-endian)" }

    /// The byte order of a file with this beginning, and the length of its byte order mark; nil if it is not UTF-16.
    ///
    /// Without a mark, a file is taken for UTF-16 if its first two characters are ASCII with a zero on the same side.
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

    /// - Parameter isLast: Whether this is the end of the input.
    mutating func utf8(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> [UInt8] {
        // A code unit becomes at most three bytes, also a pending one; a surrogate pair becomes four.
        let capacity = 3 * (bytes.count / 2 + 3)
        return [UInt8](unsafeUninitializedCapacity: capacity) { space, count in
            var writer = Writer(space: space)
            var place = 0
            if let first = oddByte, let second = bytes.first {
                oddByte = nil
                place = 1
                add(isBigEndian ? UInt16(first) << 8 | UInt16(second) : UInt16(second) << 8 | UInt16(first), &writer)
            }
            while place + 1 < bytes.count {
                let unit = bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self)
                place += 2
                add(isBigEndian ? UInt16(bigEndian: unit) : UInt16(littleEndian: unit), &writer)
            }
            if place < bytes.count { oddByte = bytes[place] }
            if isLast, oddByte != nil || firstHalf != nil {
                (oddByte, firstHalf) = (nil, nil)
                isCutShort = true
                writer.add(Transcoder.invalidMarker)
            }
            count = writer.count
        }
    }

    private mutating func add(_ unit: UInt16, _ writer: inout Writer) {
        if unit < 0x80, firstHalf == nil { return writer.add(UInt8(truncatingIfNeeded: unit)) }
        if let first = firstHalf {
            firstHalf = nil
            if UTF16.isTrailSurrogate(unit) {
                let number = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
                return writer.add(Unicode.Scalar(number) ?? "\u{FFFD}")
            }
            addInvalid(&writer)
        }
        if UTF16.isLeadSurrogate(unit) {
            firstHalf = unit
        } else if let scalar = Unicode.Scalar(unit) {
            writer.add(scalar)
        } else {
            addInvalid(&writer)
        }
    }

    private mutating func addInvalid(_ writer: inout Writer) {
        invalidUnits += 1
        writer.add(Transcoder.invalidMarker)
    }

    private struct Writer {
        let space: UnsafeMutableBufferPointer<UInt8>
        private(set) var count = 0

        init(space: UnsafeMutableBufferPointer<UInt8>) { self.space = space }

        mutating func add(_ byte: UInt8) {
            space.initializeElement(at: count, to: byte)
            count += 1
        }

        mutating func add(_ scalar: Unicode.Scalar) {
            for byte in UTF8.encode(scalar) ?? UTF8.EncodedScalar() { add(byte) }
        }
    }
}
