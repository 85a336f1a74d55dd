/// The Merkle–Damgård construction that MD5, SHA-1 and SHA-2 have in common: blocks, and the length at the end.
///
/// The compression functions are in `InsecureRounds.swift` and `SHA2Rounds.swift`.
package struct BlockHash<Rounds: HashRounds>: Sendable {
    private var state = Rounds.initial
    private var pending: [UInt8] = []
    private var length: UInt64 = 0

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        length &+= UInt64(bytes.count)
        var rest = bytes[...]
        if !pending.isEmpty {
            let part = rest.prefix(Rounds.blockBytes - pending.count)
            pending += part
            rest = rest.dropFirst(part.count)
            guard pending.count == Rounds.blockBytes else { return }
            pending.withUnsafeBytes { Rounds.mix($0, into: &state) }
            pending.removeAll(keepingCapacity: true)
        }
        while rest.count >= Rounds.blockBytes {
            Rounds.mix(UnsafeRawBufferPointer(rebasing: rest.prefix(Rounds.blockBytes)), into: &state)
            rest = rest.dropFirst(Rounds.blockBytes)
        }
        pending += rest
    }

    /// The bytes of the result.
    package func finalize() -> [UInt8] {
        var copy = self
        let bits = length &* 8
        var padding: [UInt8] = [0x80]
        let used = (pending.count + 1 + Rounds.lengthBytes) % Rounds.blockBytes
        padding += [UInt8](repeating: 0, count: (Rounds.blockBytes - used) % Rounds.blockBytes)
        var count = [UInt8](repeating: 0, count: Rounds.lengthBytes)
        for index in 0..<8 {
            let byte = UInt8(truncatingIfNeeded: bits >> (8 * UInt64(index)))
            count[Rounds.isBigEndian ? Rounds.lengthBytes - 1 - index : index] = byte
        }
        (padding + count).withUnsafeBytes { copy.update($0) }
        return Array(copy.state.flatMap { Rounds.bytes(of: $0) }.prefix(Rounds.digestBytes))
    }
}

/// The compression function of a hash.
package protocol HashRounds: Sendable {
    associatedtype Word: FixedWidthInteger & UnsignedInteger & Sendable
    static var initial: [Word] { get }
    static var blockBytes: Int { get }
    /// The size of the length after the last block.
    static var lengthBytes: Int { get }
    static var digestBytes: Int { get }
    static var isBigEndian: Bool { get }
    static func mix(_ block: UnsafeRawBufferPointer, into state: inout [Word])
}

extension HashRounds {
    static func bytes(of word: Word) -> [UInt8] {
        let stored = isBigEndian ? word.bigEndian : word.littleEndian
        return withUnsafeBytes(of: stored) { Array($0) }
    }

    @inline(__always)
    static func word(_ block: UnsafeRawBufferPointer, _ index: Int) -> Word {
        let stored = block.loadUnaligned(fromByteOffset: index * MemoryLayout<Word>.size, as: Word.self)
        return isBigEndian ? Word(bigEndian: stored) : Word(littleEndian: stored)
    }

    /// - Parameter count: less than the size of a word.
    @inline(__always)
    static func rotatedRight(_ word: Word, _ count: Int) -> Word {
        (word &>> Word(truncatingIfNeeded: count)) | (word &<< Word(truncatingIfNeeded: Word.bitWidth - count))
    }
}
