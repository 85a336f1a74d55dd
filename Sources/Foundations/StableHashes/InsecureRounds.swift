import Glibc

/// MD5 (RFC 1321).
package enum MD5Rounds: HashRounds {
    package static let initial: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    package static let blockBytes = 64
    package static let lengthBytes = 8
    package static let digestBytes = 16
    package static let isBigEndian = false
    /// As the RFC defines them: 2³² times the sine of the step.
    private static let constants = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
    private static let rotations = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]

    package static func mix(_ block: UnsafeRawBufferPointer, into state: inout [UInt32]) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        for step in 0..<64 {
            let mixed: UInt32
            let place: Int
            switch step / 16 {
            case 0: (mixed, place) = ((b & c) | (~b & d), step)
            case 1: (mixed, place) = ((d & b) | (~d & c), (5 * step + 1) % 16)
            case 2: (mixed, place) = (b ^ c ^ d, (3 * step + 5) % 16)
            default: (mixed, place) = (c ^ (b | ~d), (7 * step) % 16)
            }
            let sum = a &+ mixed &+ constants[step] &+ word(block, place)
            (a, d, c) = (d, c, b)
            b = b &+ rotatedRight(sum, 32 - rotations[step / 16][step % 4])
        }
        for (index, word) in [a, b, c, d].enumerated() { state[index] &+= word }
    }
}

/// SHA-1 (FIPS 180-4).
package enum SHA1Rounds: HashRounds {
    package static let initial: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    package static let blockBytes = 64
    package static let lengthBytes = 8
    package static let digestBytes = 20
    package static let isBigEndian = true

    package static func mix(_ block: UnsafeRawBufferPointer, into state: inout [UInt32]) {
        var words = (0..<16).map { word(block, $0) }
        for index in 16..<80 {
            words.append(
                rotatedRight(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 31))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for step in 0..<80 {
            let (mixed, constant): (UInt32, UInt32) =
                switch step / 20 {
                case 0: ((b & c) | (~b & d), 0x5a82_7999)
                case 1: (b ^ c ^ d, 0x6ed9_eba1)
                case 2: ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc)
                default: (b ^ c ^ d, 0xca62_c1d6)
                }
            let next = rotatedRight(a, 27) &+ mixed &+ e &+ constant &+ words[step]
            (e, d, c, b, a) = (d, c, rotatedRight(b, 2), a, next)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }
}
