import SQLiteAccess
import Testing

@Suite struct StatementTests {
    private func database() throws -> SQLConnection {
        let connection = try SQLConnection(uri: "file::memory:", access: .write)
        try connection.execute("CREATE TABLE value (number, content)")
        return connection
    }

    @Test func `every kind of value is bound and read`() throws {
        let connection = try database()
        let insert = try SQLStatement(connection, "INSERT INTO value VALUES (?1, ?2)")
        insert.bind(1, 1)
        insert.bind(2, text: "é\u{0}👍")
        _ = try insert.step()
        for (number, bytes) in [[], [0, 255] as [UInt8]].enumerated() {
            insert.start(with: Int64(number) + 2)
            bytes.withUnsafeBytes { insert.bind(2, copyOfBlob: $0) }
            _ = try insert.step()
        }
        insert.start(with: .max)
        insert.bindNull(2)
        _ = try insert.step()
        insert.start(with: .min)
        insert.bind(2, text: "")
        _ = try insert.step()

        let rows = try SQLStatement(connection, "SELECT number, content, 1.5 FROM value ORDER BY rowid")
        var found: [String] = []
        while try rows.step() {
            #expect(rows.columnCount == 3 && rows.isNumber(0) && rows.real(2) == 1.5)
            #expect(rows.type(0) == .integer && rows.type(2) == .real)
            let bytes = rows.bytes(1).map { "\([UInt8]($0))" } ?? "nil"
            found.append("\(rows.integer(0)) \(rows.type(1)) \(bytes)")
        }
        #expect(
            found == [
                "1 text \(Array("é\u{0}👍".utf8))", "2 blob []", "3 blob [0, 255]", "\(Int64.max) null nil",
                "\(Int64.min) text []",
            ])
    }

    @Test func `a text that is bound in place is not copied`() throws {
        let connection = try database()
        let insert = try SQLStatement(connection, "INSERT INTO value VALUES (?1, ?2)")
        try Array("SMS".utf8).withUnsafeBytes { bytes in
            insert.bind(2, text: bytes)
            _ = try insert.step()
        }
        insert.reset()
        let rows = try SQLStatement(connection, "SELECT number, content FROM value")
        #expect(try rows.step())
        #expect(rows.integerIfAny(0) == nil && rows.integer(0) == 0 && rows.text(1) == "SMS")
        #expect(try !rows.step())
    }

    @Test func `errors have SQLite's code and message`() throws {
        let connection = try database()
        let error = #expect(throws: SQLiteFailure.self) { _ = try SQLStatement(connection, "SELECT missing") }
        #expect(error?.code == SQLiteCode.error && error?.message == "no such column: missing")
        try connection.execute("CREATE UNIQUE INDEX single ON value (number)")
        try connection.execute("INSERT INTO value VALUES (1, 1)")
        let repeated = #expect(throws: SQLiteFailure.self) { try connection.execute("INSERT INTO value VALUES (1, 1)") }
        // SQLITE_CONSTRAINT_UNIQUE: the extended code.
        #expect(repeated?.code == 2067 && repeated?.primaryCode == 19)
    }

    @Test func `a missing file, a value that is too long and an untrusted schema are refused`() throws {
        let missing = #expect(throws: SQLiteFailure.self) { _ = try SQLConnection(uri: "file:/nowhere/at/all") }
        #expect(missing?.primaryCode == SQLiteCode.cannotOpen)
        let small = try SQLConnection(uri: "file::memory:", access: .write, maxValueBytes: 100)
        let long = #expect(throws: SQLiteFailure.self) { try small.execute("SELECT zeroblob(101)") }
        #expect(long?.code == SQLiteCode.tooBig)
        let trusted = try SQLStatement(small, "PRAGMA trusted_schema")
        #expect(try trusted.step() && trusted.integer(0) == 0)
    }

    @Test func `a path becomes an address that names the same file`() {
        #expect(SQLConnection.uri(path: "/a b/ü?#%.db", isImmutable: false) == "file:/a%20b/%c3%bc%3f%23%25.db")
        #expect(SQLConnection.uri(path: "//a", isImmutable: true) == "file:/.//a?immutable=1")
    }
}
