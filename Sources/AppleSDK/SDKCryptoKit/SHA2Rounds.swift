/// SHA-2 (FIPS 180-4). Its constants are the first bits of the fractional parts of roots of primes, which are computed
/// here as the standard defines them.
package enum SHA256Rounds: HashRounds {
    package static let initial = SHA2Constants.squareRoots(8).map { UInt32(truncatingIfNeeded: $0 >> 32) }
    package static let blockBytes = 64
    package static let lengthBytes = 8
    package static let digestBytes = 32
    package static let isBigEndian = true
    private static let constants = SHA2Constants.cubeRoots(64).map { UInt32(truncatingIfNeeded: $0 >> 32) }

    package static func mix(_ block: UnsafeRawBufferPointer, into state: inout [UInt32]) {
        SHA2.mix(
            block, into: &state, self, constants, [[2, 13, 22], [6, 11, 25]], [[7, 18, 3], [17, 19, 10]])
    }
}

package enum SHA512Rounds: HashRounds {
    package static let initial = SHA2Constants.squareRoots(8)
    package static let blockBytes = 128
    package static let lengthBytes = 16
    package static let digestBytes = 64
    package static let isBigEndian = true
    fileprivate static let constants = SHA2Constants.cubeRoots(80)

    package static func mix(_ block: UnsafeRawBufferPointer, into state: inout [UInt64]) {
        SHA2.mix(
            block, into: &state, self, constants, [[28, 34, 39], [14, 18, 41]], [[1, 8, 7], [19, 61, 6]])
    }
}

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

private enum SHA2 {
    /// - Parameters:
    ///   - sums: the rotations of the functions Σ0 and Σ1.
    ///   - schedule: the two rotations and the shift of σ0 and σ1.
    @inline(__always)
    static func mix<Rounds: HashRounds>(
        _ block: UnsafeRawBufferPointer, into state: inout [Rounds.Word], _ rounds: Rounds.Type,
        _ constants: [Rounds.Word], _ sums: [[Int]], _ schedule: [[Int]]
    ) {
        typealias Word = Rounds.Word
        func sum(_ word: Word, _ by: [Int]) -> Word {
            Rounds.rotatedRight(word, by[0]) ^ Rounds.rotatedRight(word, by[1]) ^ Rounds.rotatedRight(word, by[2])
        }
        func spread(_ word: Word, _ by: [Int]) -> Word {
            Rounds.rotatedRight(word, by[0]) ^ Rounds.rotatedRight(word, by[1]) ^ (word >> Word(by[2]))
        }
        var words = (0..<16).map { Rounds.word(block, $0) }
        words.reserveCapacity(constants.count)
        for index in 16..<constants.count {
            words.append(
                spread(words[index - 2], schedule[1]) &+ words[index - 7] &+ spread(words[index - 15], schedule[0])
                    &+ words[index - 16])
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<constants.count {
            let first = h &+ sum(e, sums[1]) &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
            let second = sum(a, sums[0]) &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }
}

private enum SHA2Constants {
    /// The first 64 bits of the fractional parts of the square roots of the first primes.
    static func squareRoots(_ count: Int) -> [UInt64] { primes(count).map { root(of: $0, power: 2) } }
    /// The same of their cube roots.
    static func cubeRoots(_ count: Int) -> [UInt64] { primes(count).map { root(of: $0, power: 3) } }

    private static func primes(_ count: Int) -> [UInt64] {
        var found: [UInt64] = []
        var candidate: UInt64 = 2
        while found.count < count {
            if found.allSatisfy({ candidate % $0 != 0 }) { found.append(candidate) }
            candidate += 1
        }
        return found
    }

    /// The largest fraction, in units of 2⁻⁶⁴, for which (whole + fraction) to the power is at most the prime.
    private static func root(of prime: UInt64, power: Int) -> UInt64 {
        var whole: UInt64 = 1
        while (0..<power).reduce(UInt64(1), { product, _ in product * (whole + 1) }) <= prime { whole += 1 }
        var fraction: UInt64 = 0
        for bit in (0..<64).reversed() {
            let trial = fraction | (1 << UInt64(bit))
            if isAtMost(prime, [trial, whole], power) { fraction = trial }
        }
        return fraction
    }

    /// Whether a number with a fraction of 64 bits, to the power, is at most the prime. Words are in ascending order.
    private static func isAtMost(_ prime: UInt64, _ number: [UInt64], _ power: Int) -> Bool {
        var product: [UInt64] = [1]
        for _ in 0..<power { product = multiplied(product, number) }
        // The product has 64 · power bits of fraction.
        let whole = product.dropFirst(power)
        if whole.dropFirst().contains(where: { $0 != 0 }) { return false }
        let first = whole.first ?? 0
        return first < prime || (first == prime && product.prefix(power).allSatisfy { $0 == 0 })
    }

    private static func multiplied(_ first: [UInt64], _ second: [UInt64]) -> [UInt64] {
        var product = [UInt64](repeating: 0, count: first.count + second.count)
        for (index, word) in first.enumerated() {
            var carry: UInt64 = 0
            for (offset, other) in second.enumerated() {
                let (high, low) = word.multipliedFullWidth(by: other)
                let (sum, overflow) = product[index + offset].addingReportingOverflow(low)
                let (total, more) = sum.addingReportingOverflow(carry)
                product[index + offset] = total
                carry = high + (overflow ? 1 : 0) + (more ? 1 : 0)
            }
            product[index + second.count] = carry
        }
        return product
    }
}
