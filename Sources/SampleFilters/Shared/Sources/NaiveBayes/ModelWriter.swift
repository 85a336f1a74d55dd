import Foundation

/// Makes a model's bytes of a vocabulary.
struct ModelWriter {
    private let vocabulary: Vocabulary
    private let texts: [Int: Int]
    private let largest: Int
    /// The columns of the vocabulary in the order of the classes' codes.
    private let columns: [Int]

    /// - Parameters:
    ///   - texts: how many each class has, by its code.
    ///   - largest: how many bytes there are to be at most; one without any token is made all the same.
    init(vocabulary: Vocabulary, texts: [Int: Int], largest: Int) {
        self.vocabulary = vocabulary
        self.texts = texts
        self.largest = largest
        columns = vocabulary.codes.indices.sorted { vocabulary.codes[$0] < vocabulary.codes[$1] }
    }

    /// For each token so many slots, so that a search is short.
    private static let slotsPerToken = 2

    func trained() -> Trainer.Trained {
        let (kept, slots) = placed(telling())
        var sums = [UInt64](repeating: 0, count: columns.count)
        var entries: [UInt8] = []
        var starts: [UInt32] = []
        for number in kept {
            starts.append(UInt32(entries.count) + 1)
            entries += entry(number)
            for (index, column) in columns.enumerated() { sums[index] += UInt64(vocabulary.count(number, in: column)) }
        }
        let leftOut = vocabulary.count - kept.count + vocabulary.forgotten
        var bytes = ModelLayout.magic
        for number in [
            ModelLayout.version, UInt32(columns.count), UInt32(kept.count), UInt32(slots.count), UInt32(entries.count),
            UInt32(clamping: leftOut),
        ] {
            bytes.append(number)
        }
        bytes.append(UInt64(0))
        for (index, column) in columns.enumerated() {
            let code = vocabulary.codes[column]
            bytes.append(UInt32(code))
            bytes.append(UInt32(clamping: texts[code] ?? 0))
            bytes.append(sums[index])
        }
        for slot in slots { bytes.append(slot.map { starts[$0] } ?? 0) }
        bytes += entries
        let checksum = bytes.withUnsafeBytes(ModelLayout.checksum)
        withUnsafeBytes(of: checksum.littleEndian) { sum in
            bytes.replaceSubrange(ModelLayout.checksumPlace..<ModelLayout.headerSize, with: sum)
        }
        return Trainer.Trained(data: Data(bytes), kept: kept.count, leftOut: leftOut)
    }

    /// The tokens that there is room for, in the order of their bytes.
    private func telling() -> [Int] {
        var room = largest - ModelLayout.headerSize - columns.count * ModelLayout.classSize - ModelLayout.slotSize
        let totals = (0..<vocabulary.count).map(vocabulary.total)
        var kept = Array(totals.indices)
        kept.sort {
            (totals[$1], vocabulary.hash($0), $0) < (totals[$0], vocabulary.hash($1), $1)
        }
        let fitting = kept.prefix { number in
            room -= entry(number).count + Self.slotsPerToken * ModelLayout.slotSize
            return room >= 0
        }
        return fitting.sorted { vocabulary.token($0).lexicographicallyPrecedes(vocabulary.token($1)) }
    }

    /// Puts each token into a slot that its search comes to. One that finds none is left out.
    ///
    /// - Returns: the tokens, and for each slot the place among them.
    private func placed(_ tokens: [Int]) -> (tokens: [Int], slots: [Int?]) {
        let slotCount = tokens.count * Self.slotsPerToken + 1
        var slots = [Int?](repeating: nil, count: slotCount)
        var kept: [Int] = []
        for number in tokens {
            var slot = ModelLayout.firstSlot(of: vocabulary.hash(number), among: slotCount)
            var steps = 1
            while slots[slot] != nil, steps < ModelLayout.longestSearch {
                slot = slot + 1 == slotCount ? 0 : slot + 1
                steps += 1
            }
            guard slots[slot] == nil else { continue }
            slots[slot] = kept.count
            kept.append(number)
        }
        return (kept, slots)
    }

    private func entry(_ number: Int) -> [UInt8] {
        let token = vocabulary.token(number)
        var entry = [UInt8(token.count)] + token + [0]
        let place = entry.count - 1
        for (index, column) in columns.enumerated() {
            var count = vocabulary.count(number, in: column)
            guard count > 0 else { continue }
            entry[place] += 1
            entry.append(UInt8(index))
            while count >= 0x80 {
                entry.append(UInt8(count & 0x7F) | 0x80)
                count >>= 7
            }
            entry.append(UInt8(count))
        }
        return entry
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
