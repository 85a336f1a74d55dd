import Foundation
import GRDB

/// What tells whether a text of an archive is in the inbox already: a keyed hash of 64 bits over what makes it the same
/// text. That is who wrote it (the user, or not), the people of its conversation, its date, its service and its body.
/// Its label and whether it was read are not; nor is whether a body is empty or missing, which not every format can tell.
///
/// What came in here, or was written here, has one as well, so that an export of the inbox doubles nothing of it.
///
/// Where the archive tells nobody, the people are left out, so that a line more at the beginning of a table does not make
/// new texts of all others. Equal texts are counted: a file with three of them brings in three, and brought in once more
/// none; older archives tell the time to the second, in which somebody can write the same twice.
///
/// Two different texts with one hash would be taken for one. With a million texts that happens to one inbox in 40
/// million by chance; and since the key is each inbox' own, nobody can write a text that does it on purpose.
///
/// The hashes of a batch are kept in their order as a few rows, and a batch is compared with all of them in one walk: that
/// writes 8 bytes a text, where a tree of hashes would write most of its pages with every batch anew.
struct Fingerprints {
    private static let metaKey = "fingerprints"
    /// How many hashes a row has.
    private static let perRow = 8_192
    let db: Database
    let hash: SipHash

    init(_ db: Database) throws {
        self.db = db
        let kept = try String.fetchOne(
            db, sql: "SELECT value FROM meta WHERE key = ?", arguments: [Self.metaKey])
        if let key = kept.flatMap(SipHash.init(hexadecimal:)) {
            hash = key
        } else {
            hash = SipHash(key: (.random(in: 0 ... .max), .random(in: 0 ... .max)))
            try db.execute(
                sql: "INSERT OR REPLACE INTO meta VALUES (?, ?)", arguments: [Self.metaKey, hash.hexadecimal])
        }
    }

    /// Equal texts of a batch, and how many of them there are elsewhere.
    private struct Group {
        let hash: UInt64
        /// Where its texts begin among those in the order of their hashes.
        let start: Int32
        /// In the store, from earlier readings of archives.
        var kept: Int32 = 0
        /// Met by this reading, and in the store already.
        var met: Int32 = 0
    }

    /// Which texts of a batch are not in the inbox yet, in its order; from now on they are.
    func filterNew(_ batch: MessageBatch) throws -> [Bool] {
        var isNew = [Bool](repeating: false, count: batch.entries.count)
        guard !isNew.isEmpty else { return isNew }
        // What an earlier reading met says nothing about this one.
        try db.execute(sql: "DELETE FROM fingerprint WHERE met AND run <> ?", arguments: [batch.run])
        let hashes = sortedHashes(batch)
        var groups: [Group] = []
        groups.reserveCapacity(hashes.count)
        for (place, hashed) in hashes.enumerated() where groups.last?.hash != hashed.hash {
            groups.append(Group(hash: hashed.hash, start: Int32(place)))
        }
        try look(&groups, batch.run)

        var (added, met): ([UInt64], [UInt64]) = ([], [])
        added.reserveCapacity(hashes.count)
        for (number, group) in groups.enumerated() {
            let end = number + 1 < groups.count ? Int(groups[number + 1].start) : hashes.count
            let texts = hashes[Int(group.start)..<end]
            let there = min(texts.count, Int(group.kept - group.met))
            for _ in 0..<there { met.append(group.hash) }
            for hashed in texts.dropFirst(there) {
                isNew[Int(hashed.index)] = true
                added.append(group.hash)
            }
        }
        try keep(added, met: false, batch.run)
        try keep(met, met: true, batch.run)
        return isNew
    }

    /// Counts what is kept of each group.
    private func look(_ groups: inout [Group], _ run: Int64) throws {
        let rows = try RawStatement(db, "SELECT run, met, hashes FROM fingerprint")
        try rows.rows {
            let isOwn = rows.integer(0) == run
            let isMet = rows.integer(1) != 0
            rows.withBlob(2) { blob in
                let count = blob.count / 8
                guard count > 0 else { return }
                var place = Self.firstPlace(groups, of: Self.hash(blob, 0))
                var number = 0
                groups.withUnsafeMutableBufferPointer { groups in
                    while number < count, place < groups.count {
                        let hash = Self.hash(blob, number)
                        if groups[place].hash < hash {
                            place += 1
                        } else {
                            if groups[place].hash == hash {
                                // Equal texts that this reading brought in itself are others.
                                if isMet {
                                    groups[place].met += 1
                                } else if !isOwn {
                                    groups[place].kept += 1
                                }
                            }
                            number += 1
                        }
                    }
                }
            }
        }
    }

    private static func hash(_ blob: UnsafeRawBufferPointer, _ number: Int) -> UInt64 {
        UInt64(littleEndian: blob.loadUnaligned(fromByteOffset: number * 8, as: UInt64.self))
    }

    /// The first group whose hash is not below this one.
    private static func firstPlace(_ groups: [Group], of hash: UInt64) -> Int {
        var (low, high) = (0, groups.count)
        while low < high {
            let middle = (low + high) / 2
            if groups[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func keep(_ hashes: [UInt64], met: Bool, _ run: Int64) throws {
        let insert = try RawStatement(db, "INSERT INTO fingerprint (run, met, hashes) VALUES (?1, ?2, ?3)")
        insert.bind(1, run)
        insert.bind(2, met)
        var start = 0
        while start < hashes.count {
            let end = min(hashes.count, start + Self.perRow)
            let bytes = hashes[start..<end].map(\.littleEndian)
            try bytes.withUnsafeBytes { bytes in
                insert.bind(3, blob: bytes)
                try insert.run()
            }
            start = end
        }
    }

    private struct Hashed {
        let hash: UInt64
        let index: Int32
    }

    private func sortedHashes(_ batch: MessageBatch) -> [Hashed] {
        let people = batch.keys.map { key in
            var key = key
            return key.withUTF8 { self.people(UnsafeRawBufferPointer($0)) }
        }
        var hashes = batch.bytes.withUnsafeBytes { bytes in
            batch.entries.enumerated().map { index, entry in
                let head = Self.head(
                    service: entry.service, isFromUser: entry.isFromUser, date: entry.date, isDated: entry.isDated,
                    people: entry.hasNoSender ? nil : people[Int(entry.person)])
                return Hashed(hash: hash(head, bytes[entry.body]), index: Int32(index))
            }
        }
        hashes.sort { $0.hash != $1.hash ? $0.hash < $1.hash : $0.index < $1.index }
        return hashes
    }

    /// The hash of the key of some people; nil: it is nobody's. Nobody and an archive that does not tell are one, since a
    /// table has an empty cell for both.
    func people(_ key: UnsafeRawBufferPointer) -> UInt64? { key.isEmpty ? nil : hash((0, 0, 0), key) }

    static func head(
        service: UInt8, isFromUser: Bool, date: Int64, isDated: Bool, people: UInt64?
    ) -> (UInt64, UInt64, UInt64) {
        let kind = UInt64(service) << 8 | (isFromUser ? 1 : 0) | (isDated ? 2 : 0) | (people == nil ? 4 : 0)
        return (kind, UInt64(bitPattern: date), people ?? 0)
    }
}

extension UnsafeRawBufferPointer {
    subscript(_ range: MessageBatch.ByteRange) -> UnsafeRawBufferPointer {
        guard range.count > 0 else { return UnsafeRawBufferPointer(start: baseAddress, count: 0) }
        return UnsafeRawBufferPointer(rebasing: self[Int(range.start)..<Int(range.start) + Int(range.count)])
    }
}
