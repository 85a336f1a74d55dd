import Foundation

/// Determines how many values a binary property list expands to.
///
/// Its containers refer to other objects by number. Ten lists that each contain the next one ten times are 500 bytes
/// and ten billion values, and a list can contain itself. This is detected before Foundation reads the list.
struct BinaryPropertyList {
    /// More values than any extension needs.
    static let maxValues = 100_000

    private let bytes: [UInt8]
    private let referenceSize: Int
    private let offsetSize: Int
    private let objectCount: Int
    private let offsetTable: Int
    private let top: Int

    /// - Returns: nil if the data is not a binary property list, or its trailer is inconsistent with the data.
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

    /// Whether it has at most `maxValues` values and `levels` levels. Damaged parts are ignored: Foundation rejects
    /// them.
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

    /// The objects that a container refers to; empty for other objects.
    private func references(of object: Int, atMost limit: Int) -> [Int] {
        guard object < objectCount, let place = number(offsetTable, plus: object, times: offsetSize, size: offsetSize),
            place < bytes.count
        else { return [] }
        let kind = bytes[place] >> 4
        // A list, a set, or a dictionary, which has as many keys as values.
        guard [0xA, 0xB, 0xC, 0xD].contains(kind) else { return [] }
        var (count, start) = (Int(bytes[place] & 0xF), place + 1)
        if count == 0xF {
            guard start < bytes.count, bytes[start] >> 4 == 1 else { return [] }
            let size = 1 << Int(bytes[start] & 0xF)
            guard size <= 8, let long = Self.number(bytes, start + 1, size) else { return [] }
            (count, start) = (long, start + 1 + size)
        }
        let all = kind == 0xD ? count.multipliedReportingOverflow(by: 2).partialValue : count
        // One more than allowed is enough to reject it.
        return (0..<max(0, min(all, limit + 1))).compactMap {
            number(start, plus: $0, times: referenceSize, size: referenceSize)
        }
    }

    private func number(_ start: Int, plus index: Int, times width: Int, size: Int) -> Int? {
        let (distance, isTooFar) = index.multipliedReportingOverflow(by: width)
        let (place, isBeyond) = start.addingReportingOverflow(distance)
        return isTooFar || isBeyond ? nil : Self.number(bytes, place, size)
    }

    /// A big-endian integer; nil if out of range or larger than `Int`.
    private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int? {
        guard place >= 0, place <= bytes.count - size else { return nil }
        return Int(exactly: bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
