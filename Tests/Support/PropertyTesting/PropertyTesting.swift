package import Testing

/// Seeded random numbers (SplitMix64), so that a failure can be reproduced.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

    package mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

    /// True once in `times` times.
    package mutating func once(in times: Int) -> Bool { below(times) == 0 }
}

/// Searches for a random sequence that violates a property, shrinks it, and records it as an issue.
///
///     expectNoCounterexample(seeds: 0..<100, make: { random in … }, violation: { sequence in … })
///
/// Besides the given seeds, which are the same in every run, it tries the run's fresh one.
///
/// - Parameters:
///   - fixed: the fixed seeds. Few are enough: each run adds a new one.
///   - make: makes a random sequence.
///   - violation: describes the violation; nil: the property holds.
///   - printed: prints the smallest failing sequence; default: one line per element.
package func expectNoCounterexample<Element>(
    seeds fixed: Range<UInt64>, make: (inout SeededGenerator) -> [Element], violation: ([Element]) throws -> String?,
    printed: ([Element]) -> String = { $0.map { "    \($0)" }.joined(separator: "\n") },
    sourceLocation: SourceLocation = #_sourceLocation
) rethrows {
    for seed in seeds(fixed) {
        var random = SeededGenerator(seed: seed)
        let sequence = make(&random)
        guard var reason = try violation(sequence) else { continue }
        var smallest = sequence
        var size = max(1, smallest.count / 2)
        while true {
            var start = 0
            var shrunk = false
            while start < smallest.count {
                var candidate = smallest
                candidate.removeSubrange(start..<min(start + size, candidate.count))
                if let found = try violation(candidate) {
                    (smallest, reason, shrunk) = (candidate, found, true)
                } else {
                    start += size
                }
            }
            if size == 1, !shrunk { break }
            size = max(1, size / 2)
        }
        Issue.record("seed \(seed): \(reason)\n\(printed(smallest))", sourceLocation: sourceLocation)
        return
    }
}
