/// A value as SQLite stores it.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// A type whose values can be stored in a column.
package protocol SQLValueConvertible: Sendable {
    var sqlValue: SQLValue { get }

    /// Converts any value, as SQLite does: the file may have been edited, and must not stop the program. NULL becomes 0 or
    /// empty; read an optional where it has a meaning.
    init(sqlValue: SQLValue)
}

extension SQLValue: SQLValueConvertible {
    package var sqlValue: SQLValue { self }
    package init(sqlValue: SQLValue) { self = sqlValue }

    /// 0 for a text that is not a number.
    fileprivate var integer: Int64 {
        switch self {
        case .integer(let number): number
        case .real(let number): Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
        case .text(let text): Int64(text) ?? 0
        case .null, .blob: 0
        }
    }
}

extension SQLValueConvertible where Self: FixedWidthInteger {
    package var sqlValue: SQLValue { .integer(Int64(clamping: self)) }
    package init(sqlValue: SQLValue) { self.init(clamping: sqlValue.integer) }
}

extension Int: SQLValueConvertible {}
extension Int32: SQLValueConvertible {}
extension Int64: SQLValueConvertible {}

extension Double: SQLValueConvertible {
    package var sqlValue: SQLValue { .real(self) }
    package init(sqlValue: SQLValue) {
        self = if case .real(let number) = sqlValue { number } else { Double(sqlValue.integer) }
    }
}

extension Bool: SQLValueConvertible {
    package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
    package init(sqlValue: SQLValue) { self = sqlValue.integer != 0 }
}

extension String: SQLValueConvertible {
    package var sqlValue: SQLValue { .text(self) }
    package init(sqlValue: SQLValue) {
        self =
            switch sqlValue {
            case .null: ""
            case .integer(let number): String(number)
            case .real(let number): String(number)
            case .text(let text): text
            case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
            }
    }
}

extension [UInt8]: SQLValueConvertible {
    package var sqlValue: SQLValue { .blob(self) }
    package init(sqlValue: SQLValue) {
        self = if case .blob(let bytes) = sqlValue { bytes } else { Array(String(sqlValue: sqlValue).utf8) }
    }
}

/// The values of a statement's parameters, the first for `?` or `?1`.
///
///     try db.execute(sql: "INSERT INTO blocked VALUES (?, ?)", arguments: [address.key, address.written])
package struct SQLArguments: ExpressibleByArrayLiteral, Sendable {
    var values: [SQLValue]

    package init(arrayLiteral elements: (any SQLValueConvertible)?...) { self.init(elements) }

    package init(_ elements: some Sequence<(any SQLValueConvertible)?>) {
        values = elements.map { $0?.sqlValue ?? .null }
    }

    package static func += (arguments: inout SQLArguments, more: SQLArguments) {
        arguments.values += more.values
    }
}
