import Foundation

/// Writes a model from a vocabulary.
struct ModelWriter {
    private let vocabulary: Vocabulary
    private let messageCounts: [Int: Int]
    private let tokens: Tokens.Kind
    private let maxBytes: Int
    /// The columns of the vocabulary in the order of the classes' codes.
    private let columns: [Int]

    /// - Parameters:
    ///   - messageCounts: The number of training messages of each class, by its code.
    ///   - maxBytes: The maximum size of the model. If it is too small, the model has no tokens.
    init(vocabulary: Vocabulary, messageCounts: [Int: Int], tokens: Tokens.Kind, maxBytes: Int) {
        self.vocabulary = vocabulary
        self.messageCounts = messageCounts
        self.tokens = tokens
        self.maxBytes = maxBytes
        columns = vocabulary.codes.indices.sorted { vocabulary.codes[$0] < vocabulary.codes[$1] }
    }

    /// Slots per token; free slots keep the search short.
    private static let slotsPerToken = 2

    func trained() -> Trainer.Trained {
        let (kept, slots) = assignedSlots(for: keptTokens())
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
            ModelLayout.version(of: tokens), UInt32(columns.count), UInt32(kept.count), UInt32(slots.count),
            UInt32(entries.count), UInt32(clamping: leftOut),
        ] {
            bytes.append(number)
        }
        bytes.append(UInt64(0))
        for (index, column) in columns.enumerated() {
            let code = vocabulary.codes[column]
            bytes.append(UInt32(code))
            bytes.append(UInt32(clamping: messageCounts[code] ?? 0))
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

    /// The most frequent tokens that fit, sorted by their bytes.
    private func keptTokens() -> [Int] {
        var room = maxBytes - ModelLayout.headerSize - columns.count * ModelLayout.classSize - ModelLayout.slotSize
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

    /// Assigns a slot to each token. A token that finds no free slot is left out.
    ///
    /// - Returns: the tokens, and for each slot the index of its token.
    private func assignedSlots(for tokens: [Int]) -> (tokens: [Int], slots: [Int?]) {
        let slotCount = tokens.count * Self.slotsPerToken + 1
        var slots = [Int?](repeating: nil, count: slotCount)
        var kept: [Int] = []
        for number in tokens {
            var slot = ModelLayout.firstSlot(of: vocabulary.hash(number), among: slotCount)
            var steps = 1
            while slots[slot] != nil, steps < ModelLayout.maxProbes {
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
