import Foundation

/// What a binary property list would hold once it is read.
///
/// Its containers refer to other objects by number. Ten lists that each name the next one ten times are 500 bytes and ten
/// billion values, and a list can contain itself: this is found before Foundation reads any of it.
struct BinaryPropertyList {
    /// More values than any file of an extension needs.
    static let maxValues = 100_000

    private let bytes: [UInt8]
    private let referenceSize: Int
    private let offsetSize: Int
    private let objectCount: Int
    private let offsetTable: Int
    private let top: Int

    /// - Returns: nil when the data is not a binary property list, or its trailer does not fit the data.
    init?(_ data: Data) {
        bytes = [UInt8](data)
        guard data.starts(with: Array("bplist".utf8)), bytes.count >= 40 else { return nil }
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.number(bytes, trailer + 8, 8), let top = Self.number(bytes, trailer + 16, 8),
            let table = Self.number(bytes, trailer + 24, 8)
        else { return nil }
        (objectCount, self.top, offsetTable) = (count, top, table)
    }

    /// Whether it has at most `maxValues` values, nested at most so deep. Damaged parts count as nothing: Foundation
    /// refuses them.
    func isSmall(levels: Int) -> Bool {
        var left = Self.maxValues
        return count(top, levels: levels, &left)
    }

    private func count(_ object: Int, levels: Int, _ left: inout Int) -> Bool {
        left -= 1
        guard left >= 0, levels > 0 else { return false }
        for reference in references(of: object, atMost: left) {
            guard count(reference, levels: levels - 1, &left) else { return false }
        }
        return true
    }

    /// The objects that a container names; empty for any other object.
    private func references(of object: Int, atMost most: Int) -> [Int] {
        guard object < objectCount, let place = number(offsetTable, plus: object, times: offsetSize, size: offsetSize),
            place < bytes.count
        else { return [] }
        let kind = bytes[place] >> 4
        // A list, a set or a dictionary, which has as many keys as values.
        guard [0xA, 0xB, 0xC, 0xD].contains(kind) else { return [] }
        var (count, start) = (Int(bytes[place] & 0xF), place + 1)
        if count == 0xF {
            guard start < bytes.count, bytes[start] >> 4 == 1 else { return [] }
            let size = 1 << Int(bytes[start] & 0xF)
            guard size <= 8, let long = Self.number(bytes, start + 1, size) else { return [] }
            (count, start) = (long, start + 1 + size)
        }
        let all = kind == 0xD ? count.multipliedReportingOverflow(by: 2).partialValue : count
        // One more than allowed is enough to refuse it.
        return (0..<max(0, min(all, most + 1))).compactMap {
            number(start, plus: $0, times: referenceSize, size: referenceSize)
        }
    }

    private func number(_ start: Int, plus index: Int, times width: Int, size: Int) -> Int? {
        let (distance, isTooFar) = index.multipliedReportingOverflow(by: width)
        let (place, isBeyond) = start.addingReportingOverflow(distance)
        return isTooFar || isBeyond ? nil : Self.number(bytes, place, size)
    }

    /// A number in big-endian order; nil outside the data, or when it is larger than `Int`.
    private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int? {
        guard place >= 0, place <= bytes.count - size else { return nil }
        return Int(exactly: bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
