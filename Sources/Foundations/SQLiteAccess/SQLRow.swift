/// A row of a result, with copies of its values.
///
///     let row = try SQLRow.fetchOne(db, sql: "SELECT name, date FROM contact WHERE id = ?", arguments: [7])
///     let name: String? = row?[0]
package struct SQLRow: Hashable, Sendable {
    private let values: [SQLValue]

    fileprivate init(_ statement: SQLStatement) {
        values = (0..<statement.columnCount).map(statement.value)
    }

    package subscript<Value: SQLValueConvertible>(_ column: Int) -> Value { Value(sqlValue: values[column]) }

    /// nil for NULL.
    package subscript<Value: SQLValueConvertible>(_ column: Int) -> Value? {
        values[column] == .null ? nil : Value(sqlValue: values[column])
    }

    package func hasNull(atIndex column: Int) -> Bool { values[column] == .null }

    /// All rows of a result. For results of any length, use `fetchCursor`.
    package static func fetchAll(_ statement: SQLStatement, arguments: SQLArguments = []) throws -> [SQLRow] {
        let cursor = fetchCursor(statement, arguments: arguments)
        var rows: [SQLRow] = []
        while let row = try cursor.next() { rows.append(row) }
        return rows
    }

    /// The first row of a result; nil if the result is empty.
    package static func fetchOne(_ statement: SQLStatement, arguments: SQLArguments = []) throws -> SQLRow? {
        try fetchCursor(statement, arguments: arguments).next()
    }

    /// The rows of a result, one after the other. The statement must not be used for anything else before the end.
    package static func fetchCursor(_ statement: SQLStatement, arguments: SQLArguments = []) -> SQLRowCursor {
        statement.reset()
        statement.bind(arguments)
        return SQLRowCursor(statement)
    }

    package static func fetchAll(
        _ db: SQLDatabase, sql: String, arguments: SQLArguments = []
    ) throws -> [SQLRow] {
        try fetchAll(SQLStatement(db, sql), arguments: arguments)
    }

    package static func fetchOne(
        _ db: SQLDatabase, sql: String, arguments: SQLArguments = []
    ) throws -> SQLRow? {
        try fetchOne(SQLStatement(db, sql), arguments: arguments)
    }

    package static func fetchCursor(
        _ db: SQLDatabase, sql: String, arguments: SQLArguments = []
    ) throws -> SQLRowCursor {
        fetchCursor(try SQLStatement(db, sql), arguments: arguments)
    }
}

/// The rows of a result, one after the other. When it is released, its statement can be used again.
package final class SQLRowCursor {
    private let statement: SQLStatement
    private var isAtEnd = false

    fileprivate init(_ statement: SQLStatement) { self.statement = statement }

    deinit { statement.reset() }

    /// nil at the end.
    package func next() throws(SQLiteFailure) -> SQLRow? {
        // After the end, SQLite would start again.
        guard !isAtEnd else { return nil }
        guard try statement.step() else {
            isAtEnd = true
            return nil
        }
        return SQLRow(statement)
    }
}

// The first column of a result.
extension SQLValueConvertible {
    /// The value in the first row; nil if there is no row, or if the value is NULL.
    package static func fetchOne(_ statement: SQLStatement, arguments: SQLArguments = []) throws -> Self? {
        try SQLRow.fetchOne(statement, arguments: arguments)?[0]
    }

    package static func fetchOne(_ db: SQLDatabase, sql: String, arguments: SQLArguments = []) throws -> Self? {
        try fetchOne(SQLStatement(db, sql), arguments: arguments)
    }

    package static func fetchAll(_ statement: SQLStatement, arguments: SQLArguments = []) throws -> [Self] {
        try SQLRow.fetchAll(statement, arguments: arguments).map { $0[0] }
    }
}

extension SQLValueConvertible where Self: Hashable {
    package static func fetchSet(_ db: SQLDatabase, sql: String) throws -> Set<Self> {
        Set(try fetchAll(SQLStatement(db, sql)))
    }
}
