import StableHashes

/// A fingerprint of pieces of bytes that is equal on all machines.
struct Fingerprint {
    private var hash = PairedFNVHash()

    private var count = 0

    /// Adds a whole piece.
    mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { add($0) }
        end()
    }

    /// Adds a part of a piece.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        hash.add(bytes)
        count += bytes.count
    }

    /// Ends a piece, so that two pieces differ from one.
    mutating func end() {
        hash.end(UInt64(count))
        count = 0
    }

    var text: String { String(hash.words.0, radix: 16) + String(hash.words.1, radix: 16) }
}
