import SQLiteAccess
import Testing

@testable import InboxDatabase

@Suite struct RowInsertsTests {
    @Test(arguments: [0, 1, 7, 8, 9, 16, 29])
    func `all rows are inserted, several with each statement`(count: Int) throws {
        let db = try SQLDatabase(path: nil)
        try db.execute(sql: "CREATE TABLE t (id INTEGER PRIMARY KEY, even INTEGER, text TEXT)")
        var statements: [String] = []
        db.observer = { statements.append($0) }
        var rows = try RowInserts(db, into: "t", ["id", "even", "text"], count: count)
        for id in 0..<count {
            #expect(rows.remaining > 0)
            try rows.add { row in
                #expect(row.index < RowInserts.slots)
                row.bind(1, id)
                // A parameter that is bound once keeps its value.
                if id < 16 || row.index == RowInserts.perStatement { row.bind(2, id % 2 == 0) }
                row.bind(3, text: "text \(id)")
            }
        }
        #expect(rows.remaining == 0)
        #expect(statements.count == 2)
        db.observer = nil
        let found = try SQLRow.fetchAll(db, sql: "SELECT id, even, text FROM t ORDER BY id")
        #expect(found.map { $0[0] as Int } == Array(0..<count))
        #expect(found.allSatisfy { ($0[0] as Int) % 2 == ($0[1] as Int == 1 ? 0 : 1) })
        #expect(found.allSatisfy { $0[2] as String == "text \($0[0] as Int)" })
    }
}
