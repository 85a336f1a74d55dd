import Glibc

/// Tests whether a coin is fair.
package enum BinomialTest {
    /// The exact two-sided p-value of a number of heads and a number of tails.
    ///
    /// It is twice the lower tail: for a fair coin, the sum of all outcomes that are at most as likely. Loader's formula
    /// (2000) gives the largest term without overflow or loss of precision for any number of throws. Each other term is
    /// computed from its neighbor, until it no longer changes the sum.
    package static func twoSided(_ heads: Int, _ tails: Int) -> Double {
        let (less, more) = (Double(min(heads, tails)), Double(max(heads, tails)))
        guard less < more else { return 1 }
        let throwCount = less + more
        var (sum, term, count) = (1.0, 1.0, less)
        while count > 0 {
            term *= count / (throwCount - count + 1)
            sum += term
            count -= 1
            if term < sum * 1e-17 { break }
        }
        return min(1, 2 * sum * probability(of: less, in: throwCount))
    }

    /// The probability of `count` heads in `total` throws of a fair coin.
    private static func probability(of count: Double, in throwCount: Double) -> Double {
        guard count > 0 else { return exp2(-throwCount) }
        let rest = throwCount - count
        let logarithm =
            stirlingError(throwCount) - stirlingError(count) - stirlingError(rest)
            - deviance(count, throwCount / 2) - deviance(rest, throwCount / 2)
        return exp(logarithm) * (throwCount / (2 * .pi * count * rest)).squareRoot()
    }

    /// The difference between the logarithm of a factorial and Stirling's formula.
    private static func stirlingError(_ number: Double) -> Double {
        if number < 16 {
            let factorial = stride(from: 2, through: number, by: 1).reduce(1, *)
            return log(factorial) - (number + 0.5) * log(number) + number - 0.5 * log(2 * .pi)
        }
        let square = number * number
        return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / number
    }

    /// `count · log(count / mean) + mean − count`, without cancellation when both are close.
    private static func deviance(_ count: Double, _ mean: Double) -> Double {
        guard abs(count - mean) < 0.1 * (count + mean) else { return count * log(count / mean) + mean - count }
        let share = (count - mean) / (count + mean)
        var sum = (count - mean) * share
        var term = 2 * count * share
        for step in 1..<1000 {
            term *= share * share
            let next = sum + term / Double(2 * step + 1)
            if next == sum { break }
            sum = next
        }
        return sum
    }
}
