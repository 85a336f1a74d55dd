/// SipHash-1-3 (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012). Without the key, no one can construct two
/// messages with the same hash.
package struct SipHash: Sendable, Equatable {
    private let key: (UInt64, UInt64)

    package init(key: (UInt64, UInt64)) { self.key = key }

    package static func == (left: SipHash, right: SipHash) -> Bool { left.key == right.key }

    /// With a key that no one knows.
    package static func random() -> SipHash { SipHash(key: (.random(in: 0 ... .max), .random(in: 0 ... .max))) }

    /// The stored form of the key.
    package init?(hexadecimal: String) {
        let digits = hexadecimal.utf8
        guard digits.count == 32, let first = UInt64(hexadecimal.prefix(16), radix: 16),
            let second = UInt64(hexadecimal.suffix(16), radix: 16)
        else { return nil }
        key = (first, second)
    }

    package var hexadecimal: String { key.0.hexadecimal + key.1.hexadecimal }

    /// The hash of three words followed by bytes.
    package func callAsFunction(_ head: (UInt64, UInt64, UInt64), _ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var state = State(key)
        state.add(UInt64(littleEndian: head.0))
        state.add(UInt64(littleEndian: head.1))
        state.add(UInt64(littleEndian: head.2))
        var offset = 0
        while offset + 8 <= bytes.count {
            state.add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        var last = UInt64(truncatingIfNeeded: bytes.count + 24) << 56
        for index in offset..<bytes.count { last |= UInt64(bytes[index]) << (8 * UInt64(index - offset)) }
        state.add(last)
        return state.end()
    }

    private struct State {
        var v0: UInt64
        var v1: UInt64
        var v2: UInt64
        var v3: UInt64

        init(_ key: (UInt64, UInt64)) {
            v0 = key.0 ^ 0x736f_6d65_7073_6575
            v1 = key.1 ^ 0x646f_7261_6e64_6f6d
            v2 = key.0 ^ 0x6c79_6765_6e65_7261
            v3 = key.1 ^ 0x7465_6462_7974_6573
        }

        mutating func add(_ word: UInt64) {
            v3 ^= word
            round()
            v0 ^= word
        }

        mutating func end() -> UInt64 {
            v2 ^= 0xff
            round()
            round()
            round()
            return v0 ^ v1 ^ v2 ^ v3
        }

        private mutating func round() {
            v0 &+= v1
            v1 = v1 << 13 | v1 >> 51
            v1 ^= v0
            v0 = v0 << 32 | v0 >> 32
            v2 &+= v3
            v3 = v3 << 16 | v3 >> 48
            v3 ^= v2
            v0 &+= v3
            v3 = v3 << 21 | v3 >> 43
            v3 ^= v0
            v2 &+= v1
            v1 = v1 << 17 | v1 >> 47
            v1 ^= v2
            v2 = v2 << 32 | v2 >> 32
        }
    }
}
