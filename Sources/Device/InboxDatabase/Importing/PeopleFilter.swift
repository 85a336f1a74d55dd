/// The people of a large import, so that the first message of each is recognized without a search in the store.
///
/// It takes a fixed amount of memory: of a million people, it takes one in a billion for someone it has seen (a Bloom
/// filter). Those are then searched for. The hashes have the key of the inbox, so no sender can fill it on purpose.
struct PeopleFilter: Sendable {
    private static let bits: UInt64 = 1 << 26
    private static let probes: UInt64 = 12

    private var words = [UInt64](repeating: 0, count: Int(bits / 64))

    /// - Parameter people: the hash of their key.
    mutating func insert(_ people: UInt64) {
        for place in Self.places(of: people) { words[Int(place / 64)] |= 1 << (place % 64) }
    }

    /// Whether these people may be in the filter; false: they are not.
    func mayContain(_ people: UInt64) -> Bool {
        Self.places(of: people).allSatisfy { words[Int($0 / 64)] & 1 << ($0 % 64) != 0 }
    }

    private static func places(of people: UInt64) -> some Sequence<UInt64> {
        let (start, step) = (people & 0xFFFF_FFFF, people >> 32 | 1)
        return (0..<probes).lazy.map { (start &+ $0 &* step) % bits }
    }
}
