import SQLiteAccess

/// The tables and columns of a Messages database; every release of iOS and macOS added some.
struct MessagesTables {
    private let columns: [String: Set<String>]

    /// - Throws: `ArchiveError` if it is the database of another program.
    init(_ connection: SQLConnection, path: String) throws(ArchiveError) {
        var columns: [String: Set<String>] = [:]
        try MessagesFile.reading(path) {
            // Virtual tables have no root page.
            let tables = try SQLStatement(
                connection, "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
            while try tables.step() {
                guard let table = tables.text(0), Self.wanted.contains(table) else { continue }
                let found = try SQLStatement(connection, "PRAGMA table_info(\(table))")
                var names: Set<String> = []
                while try found.step() {
                    guard let name = found.text(1)?.lowercased() else { continue }
                    names.insert(name)
                    // Rows are identified by their number.
                    if name == "rowid", found.text(2)?.uppercased() != "INTEGER" || found.integerIfAny(5) != 1 {
                        throw Self.notMessages(path, "its table \(table) has no row numbers")
                    }
                }
                columns[table] = names
            }
        }
        self.columns = columns
        if columns["handle"] == nil, has("message", "address"), has("message", "flags") {
            throw ArchiveError("\(path) was written by iOS 5 or older. Databases of iOS 6 and later are supported.")
        }
        for (table, names) in Self.needed {
            guard let found = columns[table] else { throw Self.notMessages(path, "it has no table \(table)") }
            for name in names where !found.contains(name) {
                throw Self.notMessages(path, "its table \(table) has no column \(name)")
            }
        }
        guard has("message", "text") || has("message", "attributedbody") else {
            throw Self.notMessages(path, "its table message has no column text")
        }
    }

    /// - Parameter column: in lower case.
    func has(_ table: String, _ column: String) -> Bool { columns[table]?.contains(column) ?? false }

    func has(_ table: String) -> Bool { columns[table] != nil }

    private static let wanted: Set = ["message", "chat", "handle", "chat_message_join", "chat_handle_join"]
    /// What every release has (iOS 6 to macOS 27).
    private static let needed = [
        ("message", ["handle_id", "date", "is_from_me"]), ("handle", ["id"]), ("chat", ["chat_identifier"]),
        ("chat_message_join", ["chat_id", "message_id"]),
    ]

    private static func notMessages(_ path: String, _ detail: String) -> ArchiveError {
        ArchiveError("\(path) is not a Messages database: \(detail).")
    }
}

extension MessagesTables {
    /// The name of a table that can be searched by this column without a full scan: the table itself if it has an index
    /// (iOS 6 has none), else an indexed temporary copy.
    func indexed(
        _ table: String, by column: String, _ others: [String], in connection: SQLConnection
    ) throws(SQLiteFailure) -> String {
        // SQLite uses the index only if the column is declared as a number.
        let types = try SQLStatement(connection, "PRAGMA table_info(\(table))")
        var isNumber = false
        while try types.step() {
            guard types.text(1)?.lowercased() == column else { continue }
            isNumber = types.text(2)?.uppercased().contains("INT") ?? false
        }
        let indexes = try SQLStatement(connection, "PRAGMA index_list(\(table))")
        var names: [String] = []
        while try indexes.step() {
            // A partial index lacks rows.
            if isNumber, indexes.integerIfAny(4) == 0, let name = indexes.text(1) { names.append(name) }
        }
        for name in names {
            let quoted = name.replacing("'", with: "''")
            let parts = try SQLStatement(connection, "PRAGMA index_info('\(quoted)')")
            if try parts.step(), parts.text(2)?.lowercased() == column { return table }
        }
        let copy = "siftbox_\(table)"
        let list = ([column] + others).joined(separator: ", ")
        let declared = ([column] + others).map { "\($0) INTEGER" }.joined(separator: ", ")
        try connection.execute("CREATE TEMP TABLE \(copy) (\(declared))")
        try connection.execute("INSERT INTO \(copy) SELECT \(list) FROM main.\(table) ORDER BY \(column)")
        try connection.execute("CREATE INDEX temp.\(copy)_index ON \(copy) (\(column))")
        return "temp.\(copy)"
    }
}
