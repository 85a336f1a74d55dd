/// SHA-2 with 256 bits (FIPS 180-4).
package enum SHA256Rounds: SHA2Rounds {
    package static let initial = SHA2Constants.squareRoots(8).map { UInt32(truncatingIfNeeded: $0 >> 32) }
    package static let blockBytes = 64
    package static let lengthBytes = 8
    package static let digestBytes = 32
    package static let isBigEndian = true
    fileprivate static let constants = SHA2Constants.cubeRoots(64).map { UInt32(truncatingIfNeeded: $0 >> 32) }

    package static func mix(_ block: UnsafeRawBufferPointer, into state: inout [UInt32]) {
        mixBlock(block, constants, into: &state)
    }

    @inline(__always)
    fileprivate static func sums(_ a: UInt32, _ e: UInt32) -> (UInt32, UInt32) {
        (
            rotatedRight(a, 2) ^ rotatedRight(a, 13) ^ rotatedRight(a, 22),
            rotatedRight(e, 6) ^ rotatedRight(e, 11) ^ rotatedRight(e, 25)
        )
    }

    @inline(__always)
    fileprivate static func spread(_ early: UInt32, _ late: UInt32) -> UInt32 {
        (rotatedRight(early, 7) ^ rotatedRight(early, 18) ^ (early &>> 3))
            &+ (rotatedRight(late, 17) ^ rotatedRight(late, 19) ^ (late &>> 10))
    }
}

/// SHA-2 with 512 bits.
package enum SHA512Rounds: SHA2Rounds {
    package static let initial = SHA2Constants.squareRoots(8)
    package static let blockBytes = 128
    package static let lengthBytes = 16
    package static let digestBytes = 64
    package static let isBigEndian = true
    fileprivate static let constants = SHA2Constants.cubeRoots(80)

    package static func mix(_ block: UnsafeRawBufferPointer, into state: inout [UInt64]) {
        mixBlock(block, constants, into: &state)
    }

    @inline(__always)
    fileprivate static func sums(_ a: UInt64, _ e: UInt64) -> (UInt64, UInt64) {
        (
            rotatedRight(a, 28) ^ rotatedRight(a, 34) ^ rotatedRight(a, 39),
            rotatedRight(e, 14) ^ rotatedRight(e, 18) ^ rotatedRight(e, 41)
        )
    }

    @inline(__always)
    fileprivate static func spread(_ early: UInt64, _ late: UInt64) -> UInt64 {
        (rotatedRight(early, 1) ^ rotatedRight(early, 8) ^ (early &>> 7))
            &+ (rotatedRight(late, 19) ^ rotatedRight(late, 61) ^ (late &>> 6))
    }
}

/// SHA-2 with 384 bits: SHA-2 with 512 bits, but with other initial values.
package enum SHA384Rounds: HashRounds {
    /// From the ninth to the sixteenth prime.
    package static let initial = Array(SHA2Constants.squareRoots(16).suffix(8))
    package static let blockBytes = 128
    package static let lengthBytes = 16
    package static let digestBytes = 48
    package static let isBigEndian = true

    package static func mix(_ block: UnsafeRawBufferPointer, into state: inout [UInt64]) {
        SHA512Rounds.mix(block, into: &state)
    }
}

/// What the two word sizes of SHA-2 have in common.
private protocol SHA2Rounds: HashRounds {
    /// The functions Σ0 of the first argument and Σ1 of the second.
    static func sums(_ a: Word, _ e: Word) -> (Word, Word)
    /// The sum of σ0 of an early word and σ1 of a late one.
    static func spread(_ early: Word, _ late: Word) -> Word
}

extension SHA2Rounds {
    /// The schedule is not an array: one would be allocated for each block.
    @inline(__always)
    fileprivate static func mixBlock(
        _ block: UnsafeRawBufferPointer, _ constants: [Word], into state: inout [Word]
    ) {
        withUnsafeTemporaryAllocation(of: Word.self, capacity: constants.count) { words in
            for index in 0..<16 { words[index] = word(block, index) }
            for index in 16..<constants.count {
                words[index] = words[index - 16] &+ words[index - 7] &+ spread(words[index - 15], words[index - 2])
            }
            constants.withUnsafeBufferPointer { constants in
                state.withUnsafeMutableBufferPointer { mix(words, constants, into: $0) }
            }
        }
    }

    @inline(__always)
    private static func mix(
        _ words: UnsafeMutableBufferPointer<Word>, _ constants: UnsafeBufferPointer<Word>,
        into state: UnsafeMutableBufferPointer<Word>
    ) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<constants.count {
            let (sumOfA, sumOfE) = sums(a, e)
            let first = h &+ sumOfE &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
            let second = sumOfA &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }
}
