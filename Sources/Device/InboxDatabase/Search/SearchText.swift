import SQLiteAccess

/// The folded bodies of messages in chunks, for the search: the table `search_text`.
///
/// A chunk has the messages from the first id to the last: for each id its folded body, and a separator. Without a body, or
/// if no message has the id or it was deleted permanently, nothing is before the separator. So the number of separators before a match is the id. The
/// newest messages and very long ones are in none: the search reads them from their table.
///
/// Chunks are written in one way, by `write`: for a file of an earlier version, after an import, and for new messages when
/// there are many. A transaction that removes or inserts a message in the range of a chunk writes this chunk again, so no
/// removed text stays in it.
struct SearchText {
    let db: SQLDatabase

    /// No byte of UTF-8.
    static let separator: UInt8 = 0xFF
    /// Of a chunk, in bytes. A slice of a search reads one chunk.
    static let maxBytes = 1 << 17
    static let maxMessages: Int64 = 4_096
    /// Of one body, in bytes.
    static let maxBody = 1 << 18
    /// How many ids without a message can follow each other in a chunk.
    private static let maxGap: Int64 = 256

    /// The ids of a chunk.
    struct Range: Equatable {
        let first: Int64
        let last: Int64
        /// The version of the folding.
        let folding: Int

        /// Whether it can be searched.
        var isCurrent: Bool { folding == TextFolding.version }

        init(_ row: SQLRow) {
            first = row[0]
            last = row[1]
            folding = row[2]
        }
    }

    /// The last chunk that begins below this id.
    func range(below id: Int64) throws -> Range? {
        try SQLRow.fetchOne(
            db.cachedStatement(
                sql: "SELECT first, last, folding FROM search_text WHERE first < ? ORDER BY first DESC LIMIT 1"),
            arguments: [id]
        ).map(Range.init)
    }

    /// The chunk that has this id.
    func range(of id: Int64) throws -> Range? {
        guard id < .max, let range = try range(below: id + 1), range.last >= id else { return nil }
        return range
    }

    /// The first chunk from this id on that another version folded.
    func outdatedRange(from id: Int64) throws -> Range? {
        try SQLRow.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT first, last, folding FROM search_text WHERE first >= ? AND folding <> ? ORDER BY first LIMIT 1
                    """), arguments: [id, TextFolding.version]
        ).map(Range.init)
    }

    /// Writes the chunk again from the messages that there are now.
    ///
    /// - Parameter folding: the version that the new chunk names. Another one than the current: it will be written again.
    func rewrite(_ range: Range, folding: Int = TextFolding.version) throws {
        try db.cachedStatement(sql: "DELETE FROM search_text WHERE first = ?").run([range.first])
        var next = range.first
        while let last = try write(from: next, through: range.last, partly: true, folding: folding) {
            guard last < range.last else { break }
            next = last + 1
        }
    }

    /// Writes the next chunk.
    ///
    /// - Parameters:
    ///   - partly: whether to write it if there are too few messages for a whole one.
    ///   - folding: the version that the chunk names.
    /// - Returns: the last id that it has, or that was skipped; nil: nothing was written, because nothing is left.
    func write(
        from start: Int64, through end: Int64, partly: Bool, folding: Int = TextFolding.version
    ) throws -> Int64? {
        let rows = try db.cachedStatement(
            sql: """
                SELECT id, coalesce(length(body), 0) > ?, body, \(Purge.excluded) FROM message
                WHERE id BETWEEN ? AND ? ORDER BY id
                """)
        rows.bind(1, Self.maxBody)
        rows.bind(2, start)
        rows.bind(3, end)
        defer { rows.reset() }
        var text: [UInt8] = []
        text.reserveCapacity(Self.maxBytes + 4_096)
        var (first, last, skipped): (Int64?, Int64, Int64?) = (nil, 0, nil)
        var isWhole = false
        while !isWhole, try rows.step() {
            let id = rows.integer(0)
            let isLong = rows.integer(1) != 0
            let isPurged = rows.integer(3) == 0
            if let first {
                isWhole =
                    isLong && !isPurged || text.count >= Self.maxBytes || id - first >= Self.maxMessages
                    || id - last > Self.maxGap
                if isWhole || isPurged { continue }
                text += repeatElement(Self.separator, count: Int(id - last - 1))
            } else if isLong || isPurged {
                skipped = id
                // A million of them can follow each other.
                if id - start >= Self.maxMessages { break }
                continue
            } else {
                first = id
            }
            last = id
            rows.withBlob(2) { TextFolding.append($0.bindMemory(to: UInt8.self), to: &text) }
            text.append(Self.separator)
        }
        guard let first else { return skipped }
        guard isWhole || partly else { return nil }
        try text.withUnsafeBytes { bytes in
            let insert = try SQLStatement(db, "INSERT INTO search_text VALUES (?, ?, ?, ?)")
            insert.bind(1, first)
            insert.bind(2, last)
            insert.bind(3, folding)
            insert.bind(4, blob: bytes)
            try insert.run()
        }
        return last
    }

    /// The ids from `first` on whose folded bodies contain the needle, in ascending order.
    static func hits(_ needle: ByteNeedle, in text: UnsafeBufferPointer<UInt8>, first: Int64) -> [Int64] {
        var hits: [Int64] = []
        var (entry, id) = (0, first)
        while let place = needle.firstIndex(in: text, from: entry) {
            for byte in text[entry..<place] where byte == separator { id &+= 1 }
            hits.append(id)
            guard let end = text[place...].firstIndex(of: separator) else { break }
            entry = end + 1
            id &+= 1
        }
        return hits
    }
}

extension InboxTransaction {
    /// Notes that the text of the search has changed, before a message is removed or after it was inserted.
    func outdateSearchText(of message: Int64) throws {
        if let range = try SearchText(db: db).range(of: message) { outdatedSearchText.insert(range.first) }
    }

    /// Writes the text of the search again where messages have changed; the store calls it before it commits.
    func flushSearchText() throws {
        let text = SearchText(db: db)
        for first in outdatedSearchText.sorted() {
            if let range = try text.range(of: first) { try text.rewrite(range, folding: range.folding) }
        }
        outdatedSearchText = []
    }
}
