import Synchronization

/// A character as a number: the value of its single scalar, or, above all scalars, an index into a table of clusters.
///
/// Each key draws a grid of thousands of cells, which are copied and compared; numbers make that cheap.
struct Glyph: Hashable, Sendable {
    private let number: UInt32

    private static let firstCluster: UInt32 = 0x11_0000

    init(_ scalar: Unicode.Scalar) { number = scalar.value }

    init(_ character: Character) {
        let scalars = character.unicodeScalars
        if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
            number = first.value
        } else {
            number = Self.firstCluster + Self.clusters.withLock { $0.number(of: character) }
        }
    }

    /// The single scalar; nil for a cluster.
    var scalar: Unicode.Scalar? { Unicode.Scalar(number) }

    var character: Character {
        if let scalar { return Character(scalar) }
        return Self.clusters.withLock { $0.characters[Int(number - Self.firstCluster)] }
    }

    private static let clusters = Mutex(Clusters())
}

/// The table of clusters. Entries are never removed, because grids hold their numbers. The limit is never reached in
/// normal use.
private struct Clusters {
    private static let capacity = 1 << 17

    private(set) var characters: [Character] = ["\u{FFFD}"]
    private var numbers: [Character: UInt32] = [:]

    mutating func number(of character: Character) -> UInt32 {
        if let known = numbers[character] { return known }
        guard characters.count < Self.capacity else { return 0 }
        let number = UInt32(characters.count)
        characters.append(character)
        numbers[character] = number
        return number
    }
}
