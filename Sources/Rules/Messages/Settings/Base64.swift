/// Base64 (RFC 4648, section 4).
package enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static let values: [UInt8: UInt8] = Dictionary(
        uniqueKeysWithValues: digits.enumerated().map { ($0.element, UInt8($0.offset)) })

    package static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var place = 0
        while place < bytes.count {
            let group = bytes[place..<min(place + 3, bytes.count)]
            let bits = (0..<3).reduce(0) { $0 << 8 | (place + $1 < bytes.count ? Int(bytes[place + $1]) : 0) }
            for digit in 0..<4 {
                text.append(digit <= group.count ? digits[bits >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
            }
            place += 3
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// - Returns: nil for anything but complete groups of four digits, with spaces and line breaks between them.
    package static func bytes(_ text: String) -> [UInt8]? {
        var digits = text.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard digits.count.isMultiple(of: 4) else { return nil }
        var padding = 0
        while padding < 2, digits.last == UInt8(ascii: "=") {
            digits.removeLast()
            padding += 1
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3)
        var (bits, count) = (0, 0)
        for digit in digits {
            guard let value = values[digit] else { return nil }
            bits = bits << 6 | Int(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(bits >> count & 0xFF))
            bits &= (1 << count) - 1
        }
        return bytes
    }
}
