import SQLiteAccess

/// Fields that an imported message did not have in its archive. A missing date is replaced by that of the import, a
/// missing sender by a `PlaceholderSender`.
package struct MissingFields: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let date = MissingFields(rawValue: 1)
    package static let sender = MissingFields(rawValue: 2)
}

/// The missing fields of a batch's messages. Usually all messages of an archive lack the same fields, so one row covers
/// a range of ids.
struct MissingFieldRuns {
    private var runs: [(first: Int64, last: Int64, what: MissingFields)] = []

    /// - Parameter id: greater than all previous ids.
    mutating func add(_ what: MissingFields, of id: Int64) {
        if let run = runs.last, run.last == id - 1, run.what == what {
            runs[runs.count - 1].last = id
        } else {
            runs.append((id, id, what))
        }
    }

    func write(_ db: SQLDatabase) throws {
        guard let start = runs.first else { return }
        var rest = runs[...]
        let before = try SQLRow.fetchOne(
            db, sql: "SELECT first, last, fields FROM missing_fields ORDER BY first DESC LIMIT 1")
        // Extend the last run of the previous batch.
        if let before, before[1] == start.first - 1, before[2] == start.what.rawValue {
            rest = rest.dropFirst()
            try db.execute(
                sql: "UPDATE missing_fields SET last = ? WHERE first = ?", arguments: [start.last, before[0] as Int64])
        }
        let insert = try SQLStatement(db, "INSERT INTO missing_fields (first, last, fields) VALUES (?1, ?2, ?3)")
        for run in rest {
            insert.bind(1, run.first)
            insert.bind(2, run.last)
            insert.bind(3, run.what.rawValue)
            try insert.run()
        }
    }
}

extension InboxStore {
    /// The fields of a message that were missing in its archive.
    package func missingFields(of message: Int64) throws -> MissingFields {
        try read { db in
            let row = try SQLRow.fetchOne(
                db.cachedStatement(
                    sql: "SELECT last, fields FROM missing_fields WHERE first <= ? ORDER BY first DESC LIMIT 1"),
                arguments: [message])
            return row.map { $0[0] as Int64 >= message ? MissingFields(rawValue: $0[1]) : [] } ?? []
        }
    }
}
