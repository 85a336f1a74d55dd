import Messages
import SQLiteAccess
import StableHashes

// Fingerprints of messages that were not imported.
extension Fingerprints {
    /// The name of the value with the last message that has a fingerprint.
    private static let ownKey = "fingerprinted"
    /// No import has this number.
    private static let ownRun: Int64 = 0
    /// The number of hashes to collect before writing them.
    private static let maxInMemory = 1 << 16

    /// Adds fingerprints of messages that were received or written here, so that importing an export of the inbox does not
    /// duplicate them.
    ///
    /// - Parameter first: the id of the first message of the import.
    func recordOwn(before first: Int64, country: Country) throws {
        let kept = try String.fetchOne(db, sql: "SELECT value FROM meta WHERE key = ?", arguments: [Self.ownKey])
        var start = (kept.flatMap(Int64.init) ?? 0) + 1
        guard start < first else { return }
        let runs = try SQLRow.fetchAll(
            db, sql: "SELECT first, last FROM imported WHERE last >= ? AND first < ? ORDER BY first",
            arguments: [start, first])
        for run in runs {
            try recordOwn(from: start, to: run[0], country)
            start = max(start, min(run[1], first) + 1)
        }
        try recordOwn(from: start, to: first, country)
        try db.execute(
            sql: "INSERT OR REPLACE INTO meta VALUES (?, ?)", arguments: [Self.ownKey, String(first - 1)])
    }

    private func recordOwn(from start: Int64, to end: Int64, _ country: Country) throws {
        guard start < end else { return }
        let messages = try SQLStatement(
            db,
            """
            SELECT m.date, m.sender IS NULL, CAST(m.service AS BLOB), CAST(c.people AS BLOB), m.body,
                   CASE WHEN m.sender NOT IN (c.people, coalesce(c.written, '')) AND NOT \(StoredParticipants.groupCondition)
                   THEN m.sender END
            FROM message m CROSS JOIN conversation c ON c.id = m.conversation
            WHERE m.id >= ?1 AND m.id < ?2 AND \(Purge.excluded)
            """)
        messages.bind(1, start)
        messages.bind(2, end)
        let services = MessageBatch.services.map { Array($0.rawValue.utf8) }
        var hashes: [UInt64] = []
        try messages.rows {
            let service = messages.withBlob(2) { blob in services.firstIndex { blob.elementsEqual($0) } ?? 0 }
            // A contact's conversation has messages from all of the contact's addresses (R2).
            let sender = messages.text(5)
            let head = Self.head(
                service: UInt8(service), isFromUser: messages.integer(1) != 0, date: messages.integer(0),
                isDated: true, people: sender.map { people(of: $0, country) } ?? messages.withBlob(3, people))
            hashes.append(messages.withBlob(4) { hash(head, $0) })
            if hashes.count == Self.maxInMemory { try storeOwn(&hashes) }
        }
        try storeOwn(&hashes)
    }

    private func people(of sender: String, _ country: Country) -> UInt64? {
        var key = Address(sender, country: country).key
        return key.withUTF8 { people(UnsafeRawBufferPointer($0)) }
    }

    private func storeOwn(_ hashes: inout [UInt64]) throws {
        try store(hashes.sorted(), met: false, Self.ownRun)
        hashes.removeAll(keepingCapacity: true)
    }
}
