/// The size of a screen in memory.
package struct ScreenSize: Hashable, Sendable {
    package let columns: Int
    package let rows: Int

    /// The size of a session that names none.
    package static let standard = ScreenSize(columns: 120, rows: 40)
    /// The sizes that exist: the smallest is the smallest that the screen uses.
    package static let allColumns = 20...500
    package static let allRows = 6...200

    package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

    /// nil: not a size, or not one that exists.
    package init?(_ written: String) {
        guard let match = written.wholeMatch(of: /([0-9]{1,4})[x×]([0-9]{1,4})/),
            let columns = Int(match.1), let rows = Int(match.2),
            Self.allColumns.contains(columns), Self.allRows.contains(rows)
        else { return nil }
        self.init(columns: columns, rows: rows)
    }

    /// For messages.
    package static let allowed =
        "columns and rows such as 80x24, from \(allColumns.lowerBound)x\(allRows.lowerBound) to "
        + "\(allColumns.upperBound)x\(allRows.upperBound)"
}

extension ScreenSize: CustomStringConvertible {
    package var description: String { "\(columns)x\(rows)" }
}
