import StableHashes

/// Random numbers that are the same for the same text, perturbation and seed, on all machines.
struct ProbeRandom {
    private var state: UInt64

    init(_ text: DividedText, _ perturbation: Perturbation, seed: UInt32) {
        let name = FNVHash.of(Array(perturbation.rawValue.utf8))
        state = FNVHash.of(text.bytes, start: (name ^ UInt64(seed)).mixed)
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return state.mixed
    }

    /// From 0 to one less than the limit.
    mutating func below(_ limit: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(limit)).high) }

    /// Half of the time.
    var isHeads: Bool { mutating get { next() & 1 == 0 } }
}
