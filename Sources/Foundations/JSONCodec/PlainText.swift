/// Finds the end of a run of plain characters in a string of JSON, eight bytes at a time: most messages are one run.
enum PlainText {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The index of the first byte that ends a string, starts an escape or is not allowed in one; the length if there is
    /// none.
    static func endOfRead(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        end(bytes, from: start, isEnd: isEndOfRead) {
            below(0x20, $0) | equal(UInt8(ascii: "\""), $0) | equal(UInt8(ascii: "\\"), $0)
        }
    }

    /// The index of the first byte that is written as an escape, or may start a character that is; the length if there is
    /// none. U+0080 to U+009F are control characters for terminals, like ESC; in UTF-8 they start with C2.
    static func endOfWritten(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        end(bytes, from: start, isEnd: { isEndOfRead($0) || $0 == 0x7F || $0 == 0xC2 }) {
            below(0x20, $0) | equal(UInt8(ascii: "\""), $0) | equal(UInt8(ascii: "\\"), $0) | equal(0x7F, $0)
                | equal(0xC2, $0)
        }
    }

    private static func isEndOfRead(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// - Parameter ends: has a bit in the byte of the first end, and maybe in later bytes.
    @inline(__always)
    private static func end(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isEnd: (UInt8) -> Bool, _ ends: (UInt64) -> UInt64
    ) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var place = start
        while place + 8 <= raw.count {
            let found = ends(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
            if found != 0 { return place + found.trailingZeroBitCount / 8 }
            place += 8
        }
        while place < raw.count, !isEnd(raw[place]) { place += 1 }
        return place
    }

    /// The high bit of the first byte that is less than a limit, which must be at most 128.
    @inline(__always)
    private static func below(_ limit: UInt8, _ word: UInt64) -> UInt64 {
        (word &- ones &* UInt64(limit)) & ~word & highBits
    }

    /// The high bit of the first byte with a value.
    @inline(__always)
    private static func equal(_ byte: UInt8, _ word: UInt64) -> UInt64 { below(1, word ^ ones &* UInt64(byte)) }
}
