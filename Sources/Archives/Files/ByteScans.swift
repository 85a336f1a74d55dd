import FilterWire
import Glibc

extension UnsafeBufferPointer<UInt8> {
    /// Whether no byte is beyond ASCII; eight bytes at a time.
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

    /// Where a byte is found first.
    func firstIndex(ofByte byte: UInt8) -> Int? {
        guard let base = baseAddress, let found = memchr(base, Int32(byte), count) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Where the bytes stop being UTF-8; nil: they are.
    var firstMisfit: Int? {
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
