import Glibc
import JSONCodec

extension UnsafeBufferPointer<UInt8> {
    /// Whether all bytes are ASCII. Checks eight bytes at a time.
    var isASCII: Bool {
        let raw = UnsafeRawBufferPointer(self)
        var place = 0
        while raw.count - place >= 8 {
            if raw.loadUnaligned(fromByteOffset: place, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
            place += 8
        }
        while place < raw.count {
            if raw[place] >= 0x80 { return false }
            place += 1
        }
        return true
    }

    /// The first index of a byte.
    func firstIndex(ofByte byte: UInt8) -> Int? {
        guard let base = baseAddress, let found = memchr(base, Int32(byte), count) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// The index of the first invalid UTF-8 sequence; nil if there is none.
    var firstInvalidUTF8: Int? {
        guard String(utf8: self) == nil else { return nil }
        var decoder = UTF8()
        var place = 0
        while place < count {
            var rest = self[place...].makeIterator()
            guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return place }
            decoder = UTF8()
            place += UTF8.width(scalar)
        }
        return count
    }
}
