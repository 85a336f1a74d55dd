/// The constants of SHA-2 (FIPS 180-4): the first bits of the fractional parts of roots of primes, computed as the standard
/// defines them.
enum SHA2Constants {
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
