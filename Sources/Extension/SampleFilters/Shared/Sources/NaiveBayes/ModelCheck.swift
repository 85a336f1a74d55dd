/// Validates a whole model file, so that later accesses never read out of bounds.
struct ModelCheck {
    let classes: [Model.Class]
    let tokens: Tokens.Kind
    let tokenCount: Int
    let leftOut: Int
    let slotCount: Int
    /// The offsets of the slots and the entries.
    let slots: Int
    let entries: Int

    /// - Throws: `ModelError` if the file is not a valid model.
    init(_ bytes: UnsafeRawBufferPointer) throws(ModelError) {
        guard bytes.count >= ModelLayout.headerSize, bytes.starts(with: ModelLayout.magic) else {
            let isText = bytes.starts(with: ModelLayout.magic.prefix(4))
            throw ModelError(
                isText
                    ? "The model was transferred as text or truncated. Copy it in binary mode."
                    : "The file is not a model. Create one with siftbox train.")
        }
        let version = bytes.number32(at: 8)
        guard let tokens = ModelLayout.kind(of: version) else {
            let number = version & 0xFFFF
            throw ModelError(
                number == ModelLayout.version
                    ? "The model has tokens of an unknown kind: \(version >> 16)."
                    : "The model has version \(number); only version \(ModelLayout.version) is supported.")
        }
        self.tokens = tokens
        let classCount = Int(bytes.number32(at: 12))
        tokenCount = Int(bytes.number32(at: 16))
        slotCount = Int(bytes.number32(at: 20))
        let entryBytes = Int(bytes.number32(at: 24))
        leftOut = Int(bytes.number32(at: 28))
        guard 1...ModelLayout.maxClasses ~= classCount, slotCount > tokenCount else {
            throw ModelError("The header is damaged: \(classCount) classes, \(tokenCount) tokens, \(slotCount) slots.")
        }
        slots = ModelLayout.headerSize + classCount * ModelLayout.classSize
        entries = slots + slotCount * ModelLayout.slotSize
        guard bytes.count == entries + entryBytes else {
            throw ModelError(
                "The file has \(bytes.count) bytes instead of \(entries + entryBytes): it is truncated or damaged.")
        }
        guard ModelLayout.checksum(bytes) == bytes.number64(at: ModelLayout.checksumPlace) else {
            throw ModelError("The file is damaged: wrong checksum.")
        }
        classes = (0..<classCount).map { index in
            let place = ModelLayout.headerSize + index * ModelLayout.classSize
            return Model.Class(
                code: Int(bytes.number32(at: place)), messageCount: Int(bytes.number32(at: place + 4)),
                tokens: bytes.number64(at: place + 8))
        }
        guard zip(classes, classes.dropFirst()).allSatisfy({ $0.code < $1.code }),
            classes.allSatisfy({ $0.messageCount > 0 })
        else { throw ModelError("The class table is damaged.") }
        try checkEntries(bytes)
    }

    /// Checks that each entry is in bounds and is found by its token, and that no slot refers to anything else.
    private func checkEntries(_ bytes: UnsafeRawBufferPointer) throws(ModelError) {
        var sums = [UInt64](repeating: 0, count: classes.count)
        var place = entries
        for _ in 0..<tokenCount {
            guard let end = Self.end(ofEntryAt: place, in: bytes, adding: &sums), isFound(place, in: bytes) else {
                throw ModelError("The file is damaged: invalid entry at byte \(place).")
            }
            place = end
        }
        let taken = (0..<slotCount).count { bytes.number32(at: slots + $0 * ModelLayout.slotSize) != 0 }
        // There are as many used slots as entries, and each entry has one, so no slot refers to anything else.
        guard place == bytes.count, taken == tokenCount, sums == classes.map(\.tokens) else {
            throw ModelError("The file is damaged: its tables are inconsistent.")
        }
    }

    /// - Returns: the end of the entry; nil if it is invalid or out of bounds.
    private static func end(
        ofEntryAt start: Int, in bytes: UnsafeRawBufferPointer, adding sums: inout [UInt64]
    ) -> Int? {
        guard start < bytes.count, bytes[start] > 0 else { return nil }
        var place = start + 1 + Int(bytes[start])
        guard place < bytes.count, 1...sums.count ~= Int(bytes[place]) else { return nil }
        let classCount = bytes[place]
        place += 1
        var last = -1
        for _ in 0..<classCount {
            guard place < bytes.count, Int(bytes[place]) > last, Int(bytes[place]) < sums.count else { return nil }
            last = Int(bytes[place])
            place += 1
            var count: UInt64 = 0
            var shift: UInt64 = 0
            while true {
                guard place < bytes.count, shift < 35 else { return nil }
                let byte = bytes[place]
                place += 1
                count |= UInt64(byte & 0x7F) << shift
                shift += 7
                if byte < 0x80 { break }
            }
            guard 1...UInt64(UInt32.max) ~= count else { return nil }
            sums[last] += count
        }
        return place
    }

    /// Whether a search for the token of an entry finds that entry.
    private func isFound(_ entry: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        let token = bytes[(entry + 1)..<(entry + 1 + Int(bytes[entry]))]
        var slot = ModelLayout.firstSlot(of: TokenHash.of(token), among: slotCount)
        for _ in 0..<ModelLayout.maxProbes {
            let found = Int(bytes.number32(at: slots + slot * ModelLayout.slotSize))
            if found == entry - entries + 1 { return true }
            if found == 0 { return false }
            slot = slot + 1 == slotCount ? 0 : slot + 1
        }
        return false
    }
}
