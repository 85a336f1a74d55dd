import Foundation
import StableHashes

/// The hash of a masked value: 128 bits in Base64. It is the same in every run, so that logs are reproducible.
///
/// It does not protect against brute force; it only keeps values out of logs that are shared.
enum MaskHash {
    static func text(_ value: String) -> String {
        let bytes = Array(value.utf8)
        let halves = [FNVHash.of(bytes), FNVHash.of(bytes, start: 0x9e37_79b9_7f4a_7c15)]
        let data = Data(halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) } })
        return data.base64EncodedString()
    }
}
