/// The duration format of sessions: `250ms`, `5s`, `3m`, `2h`, `30d`, or several units in descending order: `1h30m`.
package enum Durations {
    package static let allowed = "a duration such as 250ms, 5s, 3m, 2h, 30d or 1h30m"

    private static let units: [(name: String, milliseconds: Int64)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
    ]

    /// 100 years: more would overflow a clock.
    package static let longest: Int64 = 36_500 * 86_400_000

    /// The duration as a session writes it: `1m30s`.
    package static func written(_ milliseconds: Int64) -> String {
        var rest = milliseconds
        let parts = units.compactMap { unit -> String? in
            let count = rest / unit.milliseconds
            rest %= unit.milliseconds
            return count > 0 ? "\(count)\(unit.name)" : nil
        }
        return parts.isEmpty ? "0ms" : parts.joined()
    }

    /// Milliseconds; nil for an invalid duration or one over 100 years.
    package static func milliseconds(_ written: String) -> Int64? {
        var rest = written[...]
        var sum: Int64 = 0
        var left = units[...]
        repeat {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            let name = rest.prefix { $0.isASCII && $0.isLetter }
            rest = rest.dropFirst(name.count)
            guard let number = Int64(digits), let index = left.firstIndex(where: { $0.name == name }),
                number <= longest / left[index].milliseconds
            else { return nil }
            sum += number * left[index].milliseconds
            left = left[(index + 1)...]
        } while !rest.isEmpty
        return sum <= longest ? sum : nil
    }
}
