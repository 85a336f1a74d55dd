import Foundation
import SQLiteAccess
import StableHashes

/// Detects messages of an archive that are already in the inbox, with a keyed 64-bit hash of each message: whether the user
/// wrote it, the people of its conversation, its date, its service and its body. The hash ignores the label, whether it was
/// read, and whether the body is empty or missing, because not all formats can express that.
///
/// Messages that were received or written here have a fingerprint, too, so that importing an export of the inbox duplicates
/// nothing.
///
/// If the archive does not name a sender, the people are left out, so that an additional line at the beginning of a table
/// does not change all other messages. Equal messages are counted: a file with three of them imports three the first time
/// and none the second time. Older archives have times in seconds, and the same message can be sent twice in a second.
///
/// Two different messages with the same hash would be taken for one. With a million messages, that happens by chance in one
/// of 40 million inboxes. Each inbox has its own key, so no sender can cause it.
///
/// The sorted hashes of a batch are stored in a few rows, and a batch is compared with all of them in one pass. That writes 8
/// bytes per message; an index of hashes would rewrite most of its pages with every batch.
struct Fingerprints {
    private static let metaKey = "fingerprint-key"
    /// The number of hashes in a row.
    private static let perRow = 8_192
    let db: SQLDatabase
    let hash: SipHash

    /// - Parameter newKey: the key to store if the inbox has none.
    init(_ db: SQLDatabase, newKey: SipHash) throws {
        self.db = db
        if let key = try Self.storedKey(db) {
            hash = key
        } else {
            hash = newKey
            try db.execute(
                sql: "INSERT OR REPLACE INTO meta VALUES (?, ?)", arguments: [Self.metaKey, hash.hexadecimal])
        }
    }

    /// The key of the inbox; nil: nothing was imported yet.
    static func storedKey(_ db: SQLDatabase) throws -> SipHash? {
        try String.fetchOne(db, sql: "SELECT value FROM meta WHERE key = ?", arguments: [metaKey])
            .flatMap(SipHash.init(hexadecimal:))
    }

    /// Equal messages of a batch, and the number of them in the store.
    private struct Group {
        let hash: UInt64
        /// The index of its first message in the order of hashes.
        let start: Int32
        /// The number in the store from earlier imports.
        var kept: Int32 = 0
        /// The number that this import has already found in the store.
        var met: Int32 = 0
    }

    /// Which messages of a batch are new, in the order of the batch. Records them as imported.
    func filterNew(_ batch: MessageBatch) throws -> [Bool] {
        var isNew = [Bool](repeating: false, count: batch.entries.count)
        guard !isNew.isEmpty else { return isNew }
        // The matches of earlier imports do not matter for this one.
        try db.execute(sql: "DELETE FROM fingerprint WHERE present AND import <> ?", arguments: [batch.run])
        let hashes = batch.prepared.flatMap { $0.hash == hash ? $0.fingerprints : nil } ?? sorted(batch)
        var groups: [Group] = []
        groups.reserveCapacity(hashes.count)
        for (position, hashed) in hashes.enumerated() where groups.last?.hash != hashed.hash {
            groups.append(Group(hash: hashed.hash, start: Int32(position)))
        }
        try countKept(&groups, batch.run)

        var (added, met): ([UInt64], [UInt64]) = ([], [])
        added.reserveCapacity(hashes.count)
        for (number, group) in groups.enumerated() {
            let end = number + 1 < groups.count ? Int(groups[number + 1].start) : hashes.count
            let equal = hashes[Int(group.start)..<end]
            let stored = min(equal.count, Int(group.kept - group.met))
            for _ in 0..<stored { met.append(group.hash) }
            for hashed in equal.dropFirst(stored) {
                isNew[Int(hashed.index)] = true
                added.append(group.hash)
            }
        }
        try store(added, met: false, batch.run)
        try store(met, met: true, batch.run)
        return isNew
    }

    /// Counts the stored messages of each group.
    private func countKept(_ groups: inout [Group], _ run: Int64) throws {
        // Equal messages of the same import are separate messages.
        let rows = try SQLStatement(db, "SELECT present, hashes FROM fingerprint WHERE present OR import <> ?")
        rows.bind(1, run)
        try rows.rows {
            let isMet = rows.integer(0) != 0
            rows.withBlob(1) { blob in
                let count = blob.count / 8
                guard count > 0 else { return }
                var position = Self.firstPlace(groups, of: Self.hash(blob, 0))
                var number = 0
                groups.withUnsafeMutableBufferPointer { groups in
                    while number < count, position < groups.count {
                        let hash = Self.hash(blob, number)
                        if groups[position].hash < hash {
                            position += 1
                        } else {
                            if groups[position].hash == hash {
                                if isMet { groups[position].met += 1 } else { groups[position].kept += 1 }
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

    /// The first group whose hash is not less than this one.
    private static func firstPlace(_ groups: [Group], of hash: UInt64) -> Int {
        var (low, high) = (0, groups.count)
        while low < high {
            let middle = (low + high) / 2
            if groups[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func store(_ hashes: [UInt64], met: Bool, _ run: Int64) throws {
        let insert = try SQLStatement(db, "INSERT INTO fingerprint (import, present, hashes) VALUES (?1, ?2, ?3)")
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

    /// The fingerprint of a message and its index in the batch.
    struct Hashed: Sendable {
        let hash: UInt64
        let index: Int32
    }

    private func sorted(_ batch: MessageBatch) -> [Hashed] {
        Self.sorted(batch, people: Self.hashes(ofPeopleIn: batch, hash), hash)
    }

    /// The fingerprints of a batch's messages, sorted.
    ///
    /// - Parameter people: the hashes of its people.
    static func sorted(_ batch: MessageBatch, people: [UInt64], _ hash: SipHash) -> [Hashed] {
        // A missing sender and an empty one are the same, because a table has an empty cell for both.
        let isNamed = batch.keys.map { !$0.isEmpty }
        var hashes = batch.bytes.withUnsafeBytes { bytes in
            batch.entries.enumerated().map { index, entry in
                let person = Int(entry.person)
                let head = head(
                    service: entry.service, isFromUser: entry.isFromUser, date: entry.date, isDated: entry.isDated,
                    people: !entry.hasNoSender && isNamed[person] ? people[person] : nil)
                return Hashed(hash: hash(head, bytes[entry.body]), index: Int32(index))
            }
        }
        hashes.sort { $0.hash != $1.hash ? $0.hash < $1.hash : $0.index < $1.index }
        return hashes
    }

    /// The hash of the key of each of a batch's people.
    static func hashes(ofPeopleIn batch: MessageBatch, _ hash: SipHash) -> [UInt64] {
        batch.keys.map { key in
            var key = key
            return key.withUTF8 { hash((0, 0, 0), UnsafeRawBufferPointer($0)) }
        }
    }

    /// The hash of the key of some people; nil: the key is empty.
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
