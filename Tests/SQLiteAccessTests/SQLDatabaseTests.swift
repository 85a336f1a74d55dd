import SQLiteAccess
import TestFiles
import Testing

@Suite struct SQLDatabaseTests {
    private let db: SQLDatabase

    init() throws {
        db = try SQLDatabase(path: nil)
        try db.execute(sql: "CREATE TABLE value (id INTEGER PRIMARY KEY, content); CREATE TABLE other (id INTEGER)")
    }

    @Test func `values of every type are stored and read`() throws {
        let insert = try db.cachedStatement(sql: "INSERT INTO value (content) VALUES (?)")
        let values: [SQLValue] = [
            .null, .integer(.min), .integer(.max), .real(0.5), .text(""), .text("é\u{0}👍"), .blob([]), .blob([0, 255]),
        ]
        for (number, value) in values.enumerated() {
            try insert.run([value])
            #expect(db.lastInsertedRowID == number + 1)
        }
        #expect(try SQLValue.fetchAll(db.cachedStatement(sql: "SELECT content FROM value ORDER BY id")) == values)
    }

    @Test func `a value of another type is converted, and never stops the program`() throws {
        let row = try #require(
            try SQLRow.fetchOne(db, sql: "SELECT NULL, 'x', '12', 1e300, x'C3A9FF', 3, -1e300, 2.9"))
        #expect(row[0] as Int == 0 && row[0] as String == "" && row[0] as [UInt8] == [] && row[0] as Int? == nil)
        #expect(row.hasNull(atIndex: 0) && !row.hasNull(atIndex: 1))
        #expect(row[1] as Int64 == 0 && row[1] as Bool == false && row[1] as [UInt8] == [0x78])
        #expect(row[2] as Int == 12 && row[2] as Double == 12)
        #expect(row[3] as Int64 == .max && row[3] as Int32 == .max && row[6] as Int64 == .min)
        #expect(row[4] as String == "é\u{FFFD}" && row[4] as Int == 0)
        #expect(row[5] as String == "3" && row[5] as Bool && row[7] as Int == 2)
    }

    @Test func `arguments are bound in order, nil as NULL`() throws {
        var arguments: SQLArguments = [1, nil, "text"]
        arguments += [true, [7 as UInt8]]
        let row = try SQLRow.fetchOne(db, sql: "SELECT ?, ?, ?, ?, ?, ?1", arguments: arguments)
        #expect(
            row?[0] == 1 && row?[1] == SQLValue?.none && row?[2] == "text" && row?[3] == 1 && row?[4] == [7 as UInt8]
                && row?[5] == 1)
    }

    @Test func `a cursor ends once, and gives its statement back`() throws {
        let select = try db.cachedStatement(sql: "SELECT 1 UNION SELECT 2")
        do {
            let rows = SQLRow.fetchCursor(select)
            #expect(try rows.next()?[0] == 1)
            // Released before its end.
        }
        let rows = SQLRow.fetchCursor(select)
        #expect(try rows.next()?[0] == 1 && rows.next()?[0] == 2 && rows.next() == nil && rows.next() == nil)
        try db.execute(sql: "DROP TABLE other")
    }

    private struct Failure: Error {}

    @Test func `a transaction that throws changes nothing, and the next one is committed`() throws {
        #expect(throws: Failure.self) {
            try db.write { db in
                try db.execute(sql: "INSERT INTO value (content) VALUES (1)")
                throw Failure()
            }
        }
        try db.write { try $0.execute(sql: "INSERT INTO value (content) VALUES (2)") }
        #expect(try Int.fetchAll(db.cachedStatement(sql: "SELECT content FROM value")) == [2])
        #expect(db.changesCount == 1)
    }

    @Test func `a transaction that cannot be committed is rolled back`() throws {
        try db.execute(
            sql: """
                CREATE TABLE parent (id INTEGER PRIMARY KEY);
                CREATE TABLE child (parent INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED)
                """)
        let failure = #expect(throws: SQLiteFailure.self) {
            try db.write { try $0.execute(sql: "INSERT INTO child VALUES (7)") }
        }
        #expect(failure?.code == SQLiteCode.constraintForeignKey)
        #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM child") == 0)
        try db.write { try $0.execute(sql: "INSERT INTO parent VALUES (7); INSERT INTO child VALUES (7)") }
    }

    @Test func `statements are prepared once, and again after a change of their table`() throws {
        let sql = "SELECT * FROM other"
        let first = try db.cachedStatement(sql: sql)
        #expect(try db.cachedStatement(sql: sql) === first)
        #expect(try SQLRow.fetchOne(first) == nil)
        try db.execute(sql: "DROP TABLE other; CREATE TABLE other (a, b); INSERT INTO other VALUES (3, 4)")
        #expect(try SQLRow.fetchOne(first)?[1] == 4)
        #expect(try db.tableExists("other") && !db.tableExists("missing"))
    }

    @Test func `a file in use is an error at once, and a closed database too`() throws {
        let folder = TestFolder()
        let path = folder.path("a.db")
        let first = try SQLDatabase(path: path)
        try first.execute(sql: "CREATE TABLE t (x); BEGIN IMMEDIATE")
        let second = try SQLDatabase(path: path)
        let busy = #expect(throws: SQLiteFailure.self) { try second.write { _ in } }
        #expect(busy?.primaryCode == SQLiteCode.busy)
        first.close()
        let closed = #expect(throws: SQLiteFailure.self) { try first.execute(sql: "SELECT 1") }
        #expect(closed?.message == "the database is closed")
        try second.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
        let reader = try SQLDatabase(path: path, isReadOnly: true)
        let refused = #expect(throws: SQLiteFailure.self) { try reader.execute(sql: "DELETE FROM t") }
        #expect(refused?.primaryCode == SQLiteCode.readOnly)
        #expect(throws: SQLiteFailure.self) { _ = try SQLDatabase(path: path + "-none", isReadOnly: true) }
    }

    @Test func `what is run is observed`() throws {
        var found: [String] = []
        db.observer = { found.append($0) }
        try db.execute(sql: "SELECT 1")
        _ = try Int.fetchOne(db.cachedStatement(sql: "SELECT 2"))
        _ = try Int.fetchOne(db.cachedStatement(sql: "SELECT 2"))
        try db.execute(sql: "SELECT ?", arguments: [3])
        #expect(found == ["SELECT 1", "SELECT 2", "SELECT 2", "SELECT ?"])
    }
}
