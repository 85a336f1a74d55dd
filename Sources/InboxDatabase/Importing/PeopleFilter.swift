import StableHashes

/// The people of a large import, so that the first message of each is recognized without a search in the store.
///
/// It takes a fixed amount of memory: of a million people, it takes one in a billion for someone it has seen (a Bloom
/// filter). Those are then searched for.
struct PeopleFilter {
    private static let bits: UInt64 = 1 << 26
    private static let probes: UInt64 = 12

    private var words = [UInt64](repeating: 0, count: Int(bits / 64))
    /// With a key that no sender knows, so that none can fill it on purpose.
    private let hash = SipHash(key: (.random(in: 0 ... .max), .random(in: 0 ... .max)))

    /// - Parameter people: the key of the people.
    mutating func insert(_ people: String) {
        for place in places(of: people) { words[Int(place / 64)] |= 1 << (place % 64) }
    }

    /// Whether these people may be in the filter; false: they are not.
    func mayContain(_ people: String) -> Bool {
        places(of: people).allSatisfy { words[Int($0 / 64)] & 1 << ($0 % 64) != 0 }
    }

    private func places(of people: String) -> some Sequence<UInt64> {
        var people = people
        let hashed: UInt64 = people.withUTF8 { self.hash((0, 0, 0), UnsafeRawBufferPointer($0)) }
        let (start, step) = (hashed & 0xFFFF_FFFF, hashed >> 32 | 1)
        return (0..<Self.probes).lazy.map { (start &+ $0 &* step) % Self.bits }
    }
}
