import SQLiteAccess

/// A search through all messages, newest first, in slices, so that the program can handle keys between them.
///
///     var search = TextSearch("parcel")
///     while !search.isDone { hits += try store.continueSearch(&search, rows: 2000) }
package struct TextSearch: Hashable, Sendable {
    package let term: String
    /// Whether all messages were searched.
    package private(set) var isDone = false
    /// The number of messages searched so far.
    package private(set) var searchedCount = 0
    /// The id of the oldest message searched so far.
    private var oldestSearched = Int64.max
    /// The folded term.
    fileprivate let needle: ByteNeedle
    /// Whether every message matches, for a search whose other conditions its caller checks.
    fileprivate let matchesAll: Bool

    /// A walk through all messages, newest first.
    package static let everything = TextSearch(matchingAll: true)

    private init(matchingAll: Bool) {
        term = ""
        needle = ByteNeedle(bytes: [])
        matchesAll = matchingAll
    }

    package init(_ term: String) {
        self.term = term
        needle = ByteNeedle(bytes: TextFolding.folded(term))
        matchesAll = false
        isDone = needle.isEmpty
    }

    /// The same search of the messages with smaller ids only.
    package func starting(below id: Int64) -> TextSearch {
        var search = self
        search.oldestSearched = id
        return search
    }

    fileprivate var start: Int64 { oldestSearched }

    fileprivate mutating func advance(by count: Int, to id: Int64?) {
        searchedCount += count
        if let id { oldestSearched = id } else { isDone = true }
    }

    /// The search for a longer term, continued from this one: messages that do not contain this term do not contain a longer
    /// one. nil: the terms do not allow that.
    package func narrowed(to term: String) -> TextSearch? {
        var narrowed = TextSearch(term)
        guard !needle.isEmpty, narrowed.needle.contains(needle) else {
            return nil
        }
        (narrowed.oldestSearched, narrowed.searchedCount, narrowed.isDone) = (oldestSearched, searchedCount, isDone)
        return narrowed
    }

    /// Whether a text contains the term, ignoring case, accents and width (`TextFolding`).
    package func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8(matches)
    }

    fileprivate func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !needle.isEmpty else { return false }
        var folded: [UInt8] = []
        TextFolding.append(text, to: &folded)
        return folded.withUnsafeBufferPointer { needle.firstIndex(in: $0) } != nil
    }

    /// The parts of a text that match, in order, without overlaps.
    ///
    /// - Parameter limit: how many to find.
    package func ranges(in text: String, limit: Int = .max) -> [Range<String.Index>] {
        guard !needle.isEmpty, limit > 0 else { return [] }
        let (bytes, places) = TextFolding.foldedWithPlaces(text)
        var ranges: [Range<String.Index>] = []
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            while ranges.count < limit, let found = needle.firstIndex(in: bytes, from: start) {
                let end = text.index(after: places[found + needle.bytes.count - 1])
                ranges.append(places[found]..<end)
                start = found + needle.bytes.count
                while start < places.count, places[start] < end { start += 1 }
            }
        }
        return ranges
    }
}

extension InboxStore {
    /// Searches a slice of the messages, and returns the ids of those that contain the term, newest first.
    ///
    /// - Parameter rows: how many messages a slice has, or, where the text of the search is prepared, how many hits.
    package func continueSearch(_ search: inout TextSearch, rows: Int) throws -> [Int64] {
        guard !search.isDone else { return [] }
        return try read { db in
            guard !search.matchesAll, let range = try SearchText(db: db).range(below: search.start) else {
                return try searchMessages(&search, rows, above: nil, db)
            }
            guard range.last >= search.start - 1 else {
                return try searchMessages(&search, rows, above: range.last, db)
            }
            guard range.isCurrent else { return try searchMessages(&search, rows, above: range.first - 1, db) }
            return try searchText(&search, rows, range, db)
        }
    }

    /// Searches the next messages whose ids are greater than `end`.
    private func searchMessages(
        _ search: inout TextSearch, _ rows: Int, above end: Int64?, _ db: SQLDatabase
    ) throws -> [Int64] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, body FROM message WHERE id < ? AND id > ? AND \(Purge.excluded) ORDER BY id DESC LIMIT ?
                """)
        statement.bind(1, search.start)
        statement.bind(2, end ?? .min)
        statement.bind(3, rows)
        defer { statement.reset() }
        var hits: [Int64] = []
        var last: Int64?
        var count = 0
        var bytes = 0
        while bytes < Self.maxSearchedBytes, try statement.step() {
            let id = statement.integer(0)
            last = id
            count += 1
            guard !search.matchesAll else {
                hits.append(id)
                continue
            }
            let (isHit, size) = statement.withBlob(1) { (search.matches($0.bindMemory(to: UInt8.self)), $0.count) }
            if isHit { hits.append(id) }
            bytes += size
        }
        let isCut = count == rows || bytes >= Self.maxSearchedBytes
        search.advance(by: count, to: isCut ? last : end.map { $0 + 1 })
        return hits
    }

    /// How many bytes of bodies a slice has; a single body can have a megabyte.
    private static let maxSearchedBytes = 1 << 20

    /// Searches a chunk of the prepared text. Its hits are read, because a file can be edited.
    private func searchText(
        _ search: inout TextSearch, _ rows: Int, _ range: SearchText.Range, _ db: SQLDatabase
    ) throws -> [Int64] {
        let chunk = try db.cachedStatement(sql: "SELECT folded FROM search_text WHERE first = ?")
        chunk.bind(1, range.first)
        var found: [Int64] = []
        try chunk.rows {
            found = chunk.withBlob(0) {
                SearchText.hits(search.needle, in: $0.bindMemory(to: UInt8.self), first: range.first)
            }
        }
        let candidates = found.filter { $0 < search.start && $0 <= range.last }
        let body = try db.cachedStatement(
            sql: "SELECT body FROM message WHERE id = ? AND \(Purge.excluded)")
        let hits = try candidates.suffix(rows).reversed().filter { id in
            body.bind(1, id)
            var isHit = false
            try body.rows { isHit = search.matches(bodyIn: body, 0) }
            return isHit
        }
        let end = candidates.count > rows ? candidates.suffix(rows).first ?? range.first : range.first
        search.advance(by: Int(min(search.start - 1, range.last) - end) + 1, to: end)
        return hits
    }
}

extension TextSearch {
    fileprivate func matches(bodyIn row: SQLStatement, _ column: Int32) -> Bool {
        row.withBlob(column) { matches($0.bindMemory(to: UInt8.self)) }
    }
}
