/// Bytes to find in a text of folded UTF-8.
///
/// Two bytes of 16 places are compared at once: the first and the last one of the needle. C's `memmem` takes two to ten times
/// as long for a needle of more than one byte.
struct ByteNeedle: Hashable, Sendable {
    let bytes: [UInt8]

    /// Whether there is nothing to find.
    var isEmpty: Bool { bytes.isEmpty }

    /// Whether another needle can be found in this one.
    func contains(_ other: ByteNeedle) -> Bool {
        bytes.withUnsafeBufferPointer { other.firstIndex(in: $0) } != nil
    }

    /// The place of the first occurrence at or after `start`; nil: there is none.
    func firstIndex(in text: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
        bytes.withUnsafeBufferPointer { Self.firstIndex(of: $0, in: text, from: start) }
    }

    private static func firstIndex(
        of needle: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
        let count = needle.count
        guard count > 0, text.count >= count else { return nil }
        let end = text.count - count + 1
        let raw = UnsafeRawBufferPointer(text)
        let first = SIMD16<UInt8>(repeating: needle[0])
        let last = SIMD16<UInt8>(repeating: needle[count - 1])
        var index = start
        while index + 16 <= end {
            let starts = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) .== first
            let ends = raw.loadUnaligned(fromByteOffset: index + count - 1, as: SIMD16<UInt8>.self) .== last
            // Two words, because the standard library's operations on masks go through them place by place.
            let found = unsafeBitCast(starts .& ends, to: SIMD2<UInt64>.self)
            if found[0] | found[1] != 0 {
                for place in 0..<16 where found[place / 8] >> UInt64(place % 8 * 8) & 1 != 0 {
                    if matches(needle, text, at: index + place) { return index + place }
                }
            }
            index += 16
        }
        while index < end {
            if text[index] == needle[0], matches(needle, text, at: index) { return index }
            index += 1
        }
        return nil
    }

    private static func matches(
        _ needle: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> Bool {
        for offset in 0..<needle.count where text[start + offset] != needle[offset] { return false }
        // The mark that follows makes another letter of a kana: か is not a part of が.
        let end = start + needle.count
        guard end + 2 < text.count, text[end] == 0xE3, text[end + 1] == 0x82 else { return true }
        return text[end + 2] != 0x99 && text[end + 2] != 0x9A
    }
}
