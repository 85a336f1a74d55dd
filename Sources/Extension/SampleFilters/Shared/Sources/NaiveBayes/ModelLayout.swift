/// The file format of a model, which can be mapped and used in place. All numbers are little-endian.
///
///     magic, 8 bytes      0x89 "NBM" CR LF 0x1A LF: detects a transfer as text
///     version             2 bytes, 1
///     kind of tokens      2 bytes: 0 for words, 1 for characters
///     classes             4 bytes, 1 to 32
///     tokens              4 bytes
///     slots               4 bytes, more than tokens
///     entries             4 bytes, their size in bytes
///     left out            4 bytes, the number of tokens of the corpus that the model lacks
///     checksum            8 bytes, over all other bytes
///     class table         for each class 16 bytes: its code, its messages (4 bytes each), its tokens (8 bytes)
///     slot table          for each slot 4 bytes: 0, or 1 plus the offset of an entry
///     entries             for each token: its length, its bytes, its number of classes, and for each of these the
///                         index in the class table and the count (7 bits per byte, low bits first)
///
/// Classes are sorted by code, tokens by their bytes. The search for a token starts at the slot of its hash and
/// continues until the token or an empty slot is found, for at most `maxProbes` slots.
enum ModelLayout {
    static let magic: [UInt8] = [0x89, 0x4E, 0x42, 0x4D, 0x0D, 0x0A, 0x1A, 0x0A]
    static let version: UInt32 = 1
    private static let kinds: [Tokens.Kind] = [.words, .characters]
    static let checksumPlace = 32
    static let headerSize = 40
    static let classSize = 16
    static let slotSize = 4
    static let maxClasses = 32
    static let maxProbes = 128

    /// The version with the kind of tokens.
    static func version(of kind: Tokens.Kind) -> UInt32 { version | UInt32(kinds.firstIndex(of: kind) ?? 0) << 16 }

    /// The kind of tokens of a model; nil: another version, or unknown.
    static func kind(of version: UInt32) -> Tokens.Kind? { kinds.first { self.version(of: $0) == version } }

    /// The slot at which the search for a token begins.
    @inline(__always)
    static func firstSlot(of hash: UInt32, among slots: Int) -> Int {
        Int(truncatingIfNeeded: (UInt64(hash) &* UInt64(truncatingIfNeeded: slots)) >> 32)
    }

    /// The checksum of all bytes except those of the checksum itself.
    static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ word: UInt64) {
            sum = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
            sum ^= sum >> 29
        }
        var place = 0
        while place + 8 <= bytes.count {
            if place != checksumPlace {
                add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
            }
            place += 8
        }
        while place < bytes.count {
            add(UInt64(bytes[place]))
            place += 1
        }
        add(UInt64(bytes.count))
        return sum
    }
}

extension UnsafeRawBufferPointer {
    @inline(__always)
    func number32(at place: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }

    @inline(__always)
    func number64(at place: Int) -> UInt64 {
        UInt64(littleEndian: loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
}
