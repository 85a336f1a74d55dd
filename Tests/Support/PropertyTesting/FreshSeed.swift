import Foundation

/// The seed of this run, which is printed. Fixed seeds show that nothing broke; a fresh one may find what they do not.
///
/// Environment variables:
/// - `SIFTBOX_SEED`: the seed, to repeat a run.
/// - `SIFTBOX_SEEDS`: the number of fresh seeds, which follow each other; default: 1.
package enum FreshSeed {
    package static let value: UInt64 = {
        let seed = number("SIFTBOX_SEED") ?? .random(in: 0...0xFFFF_FFFF)
        print("SIFTBOX_SEED=\(seed)")
        return seed
    }()

    /// The seed of this run, and those after it if more than one was requested.
    static let values: [UInt64] = (0..<(number("SIFTBOX_SEEDS") ?? 1)).map { value &+ $0 }

    private static func number(_ variable: String) -> UInt64? {
        ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
    }
}

/// The fixed seeds and the fresh ones of this run.
///
///     @Test(arguments: seeds(0..<20)) func `any text has a width`(seed: UInt64) { … }
package func seeds(_ fixed: Range<UInt64>) -> [UInt64] { Array(fixed) + FreshSeed.values }
