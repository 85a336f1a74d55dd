import SQLiteAccess

/// Checks the values in a file, which may have been edited, when it is opened. So no invalid value is found later, for
/// example by an overflow.
struct StoreCheck {
    let db: SQLDatabase
    let path: String
    var former = Schema.former

    /// In bytes. The pages of a larger file are not checked, and of its values only those that are cheap to find: opening
    /// must not take longer with more messages.
    private static let maxPages = 8 << 20
    private static let maxValues = 1 << 20

    /// - Parameter size: of the file, in bytes.
    /// - Throws: `StoreError.damaged`
    func check(size: Int) throws {
        if size < Self.maxPages, let word = try String.fetchOne(db, sql: "PRAGMA quick_check(1)"), word != "ok" {
            throw damaged(word)
        }
        guard try Schema.isIntact(db, former) else { throw damaged("its tables are not those of an inbox") }
        try checkMeta()
        if size < Self.maxValues { try checkValues() } else { try checkNumbers() }
        if let sql = StoredTable.bucket.violationQuery, try SQLRow.fetchOne(db, sql: sql) != nil {
            throw damaged("it has impossible counts")
        }
    }

    private func damaged(_ detail: String) -> StoreError { .damaged(path: path, detail: detail) }

    private func checkMeta() throws {
        let keys = StoredMeta.checked.map { "'\($0)'" }.joined(separator: ", ")
        for row in try SQLRow.fetchAll(db, sql: "SELECT key, value FROM meta WHERE key IN (\(keys))") {
            if let wrong = StoredMeta.violation(row[0] ?? "", row[1] ?? "") { throw damaged("it has \(wrong)") }
        }
    }

    /// Checks ids, because new ids are counted from the last ones.
    private func checkNumbers() throws {
        for table in try tables() {
            let column = table.columns[0].name
            guard column == "id" || column == "first" else { continue }
            let least = "SELECT \(column) FROM \(table.name) ORDER BY \(column)"
            let ends = try ["\(least) LIMIT 1", "\(least) DESC LIMIT 1"].compactMap { try Int.fetchOne(db, sql: $0) }
            for end in ends where !table.columns[0].allows(end) {
                throw damaged("a row of \(table.name) has the number \(end)")
            }
        }
        if try db.tableExists("imported"), let last = try InboxStore.lastImported(db), last > StoredColumn.maxNumber {
            throw damaged("an imported message has the number \(last)")
        }
    }

    private func checkValues() throws {
        for table in try tables() {
            guard let sql = table.violationQuery, try SQLRow.fetchOne(db, sql: sql) != nil else { continue }
            throw damaged("a row of \(table.name) has an impossible value")
        }
    }

    /// The tables that exist in this version of the file.
    private func tables() throws -> [StoredTable] {
        let names = try String.fetchSet(db, sql: "SELECT name FROM main.sqlite_schema WHERE type = 'table'")
        return (StoredTable.all + [.searchText]).filter { names.contains($0.key) }
    }
}
