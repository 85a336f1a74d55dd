import Foundation

/// The seed of this run, which is printed. Fixed seeds show that nothing broke; a fresh one may find what they do not.
///
/// To repeat a run: `SIFTBOX_SEED=123456789 swift test`.
package enum FreshSeed {
    package static let value: UInt64 = {
        let given = ProcessInfo.processInfo.environment["SIFTBOX_SEED"].flatMap { UInt64($0) }
        let seed = given ?? .random(in: 0...0xFFFF_FFFF)
        print("SIFTBOX_SEED=\(seed)")
        return seed
    }()
}

/// The fixed seeds and the fresh one of this run.
///
///     @Test(arguments: seeds(0..<20)) func `any text has a width`(seed: UInt64) { … }
package func seeds(_ fixed: Range<UInt64>) -> [UInt64] { Array(fixed) + [FreshSeed.value] }
