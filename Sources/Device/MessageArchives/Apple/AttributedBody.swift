/// The text in `message.attributedBody`: an attributed string as a *typedstream*, the format of NeXT's and Apple's
/// `NSArchiver`. Since iOS 16 it is often the only column with the body.
///
/// Only the text is read, which is the first string: after the class name `NSString` come the version and superclass of
/// the class, the type `+` (bytes), and a length: one byte below 0x80; 0x81 and two bytes; 0x82 and four bytes,
/// little-endian (README.md of this module).
enum AttributedBody {
    static func text(in bytes: UnsafeRawBufferPointer) throws(ArchiveRecord) -> String {
        guard bytes.count > 16, bytes[0] == 4, bytes[1] == 11, bytes[2..<13].elementsEqual("streamtyped".utf8) else {
            throw .bad("attributedBody is not a typedstream")
        }
        let name = Array("NSString".utf8)
        guard var position = bytes.indices.dropLast(name.count).first(where: { matches(bytes, at: $0, name) }) else {
            throw .bad("attributedBody contains no string")
        }
        position += name.count
        // The version of the class, its superclass (written out or by reference), and the type: a string of one letter.
        guard let type = (position..<min(position + 24, bytes.count)).first(where: { matches(bytes, at: $0, newBytes) })
        else { throw .bad("attributedBody contains no string") }
        position = type + newBytes.count
        let length = try length(bytes, &position)
        guard length <= bytes.count - position else { throw .bad("attributedBody is truncated") }
        let text = bytes[position..<position + length]
        guard let string = String(validating: text, as: UTF8.self) else {
            throw .bad("the text in attributedBody is not valid UTF-8")
        }
        return string
    }

    private static let newBytes: [UInt8] = [0x84, 0x01, UInt8(ascii: "+")]

    private static func matches(_ bytes: UnsafeRawBufferPointer, at index: Int, _ pattern: [UInt8]) -> Bool {
        guard bytes.count - index >= pattern.count, bytes[index] == pattern[0] else { return false }
        return bytes[index..<index + pattern.count].elementsEqual(pattern)
    }

    private static func length(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) throws(ArchiveRecord) -> Int {
        guard position < bytes.count else { throw .bad("attributedBody is truncated") }
        let first = bytes[position]
        position += 1
        let size: Int
        switch first {
        case 0..<0x80: return Int(first)
        case 0x81: size = 2
        case 0x82: size = 4
        default: throw .bad("attributedBody contains no string")
        }
        guard size <= bytes.count - position else { throw .bad("attributedBody is truncated") }
        let number = bytes[position..<position + size].reversed().reduce(0) { $0 << 8 | Int($1) }
        position += size
        return number
    }
}
