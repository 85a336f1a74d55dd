/// The 64-bit hash of Fowler, Noll and Vo, FNV-1a: fast, and equal on all machines. Not for secrets: anyone can
/// construct bytes with a given hash.
package struct FNVHash: Hashable, Sendable {
    /// The initial value of the standard.
    package static let start: UInt64 = 0xcbf2_9ce4_8422_2325
    fileprivate static let prime: UInt64 = 0x0000_0100_0000_01b3

    package private(set) var value: UInt64

    /// - Parameter start: another initial value gives another hash.
    package init(start: UInt64 = Self.start) { value = start }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* Self.prime }
    }

    /// The hash of some bytes.
    package static func of(_ bytes: [UInt8], start: UInt64 = Self.start) -> UInt64 {
        var hash = FNVHash(start: start)
        bytes.withUnsafeBytes { hash.add($0) }
        return hash.value
    }
}

/// Two FNV-1a hashes with different initial values, where the second also depends on the first: 128 bits, for
/// fingerprints in which an accidental collision must not happen.
package struct PairedFNVHash: Sendable {
    package private(set) var words: (UInt64, UInt64) = (FNVHash.start, 0x6c62_272e_07bb_0142)

    package init() {}

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            words.0 = (words.0 ^ UInt64(byte)) &* FNVHash.prime
            words.1 = (words.1 ^ UInt64(byte) ^ words.0 >> 32) &* FNVHash.prime
        }
    }

    /// Adds a number to the first hash only, as the end of a piece.
    package mutating func end(_ count: UInt64) { words.0 = (words.0 ^ count) &* FNVHash.prime }
}
