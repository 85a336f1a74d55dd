import SQLiteAccess

/// Reads the `chat.db` of a Mac and the `sms.db` of an iPhone backup, of every release from iOS 6 to macOS 27, in the
/// order in which the messages arrived on the device (by ROWID).
///
/// Messages that the user sent are `.sent`; iMessages and RCS have their service; the filing by Messages is the verdict
/// (`RecordedVerdict`). Reactions, notices in a conversation and deleted messages are skipped.
package final class MessagesReader: ArchiveReader {
    package let format = ArchiveFormat.messages
    package private(set) var place = ArchivePlace.row(0)

    private let path: String
    private let file: MessagesFile
    private let columns: MessageColumns
    private var people: MessagesPeople
    private var rows: SQLStatement?
    /// The ROWID of the last row read.
    private var last = Int64.min
    private var first: Int64 = 0
    private var greatest: Int64 = 0
    private var count = 0

    /// - Throws: `ArchiveError` if it is not a Messages database, or is locked, damaged or truncated.
    package init(path: String) throws(ArchiveError) {
        self.path = path
        file = try MessagesFile(path: path)
        let tables = try MessagesTables(file.connection, path: path)
        do {
            columns = try MessageColumns(tables, file.connection)
            people = try MessagesPeople(tables, file.connection)
            let ends = try SQLStatement(
                file.connection,
                "SELECT (SELECT ROWID FROM message ORDER BY ROWID LIMIT 1), "
                    + "(SELECT ROWID FROM message ORDER BY ROWID DESC LIMIT 1)")
            if try ends.step(), let first = ends.integerIfAny(0), let greatest = ends.integerIfAny(1) {
                (self.first, self.greatest) = (first, greatest)
                rows = try columns.rows(in: file.connection, after: nil)
            }
        } catch {
            throw MessagesFile.error(error, path)
        }
    }

    /// Whether a file that begins with these bytes is an SQLite database. Only opening shows whether it is one of
    /// Messages.
    package static func recognizes(_ beginning: [UInt8]) -> Bool { beginning.starts(with: MessagesFile.magic) }

    package var fraction: Double {
        guard rows != nil, greatest > first else { return last == .min && greatest > first ? 0 : 1 }
        return last < first ? 0 : min(1, Double(last &- first) / Double(greatest &- first))
    }

    package func next() throws(ArchiveError) -> ArchiveRecord? {
        while let rows {
            let isThere: Bool
            do {
                isThere = try rows.step()
            } catch  where error.primaryCode == SQLiteCode.tooBig {
                return try skipOversizedRow()
            } catch {
                throw MessagesFile.error(error, path)
            }
            guard isThere else {
                self.rows = nil
                try file.checkUnchanged()
                return nil
            }
            let row = rows.integerIfAny(MessageColumn.row.index) ?? .min
            // A message in two conversations has two rows in the join.
            if row == last, count > 0 { continue }
            try beginRow(row)
            do {
                return try columns.record(rows, &people)
            } catch {
                throw MessagesFile.error(error, path)
            }
        }
        return nil
    }

    /// Continues after a row that is too long to be read.
    private func skipOversizedRow() throws(ArchiveError) -> ArchiveRecord? {
        let isThere = try MessagesFile.reading(path) {
            let next = try SQLStatement(
                file.connection, "SELECT ROWID FROM message WHERE ROWID > ? ORDER BY ROWID LIMIT 1")
            next.start(with: last)
            guard try next.step(), let row = next.integerIfAny(0) else {
                rows = nil
                return false
            }
            rows = try columns.rows(in: file.connection, after: row)
            try beginRow(row)
            return true
        }
        guard isThere else { return nil }
        return .bad("longer than \(MessagesFile.maxValueBytes >> 20) MiB")
    }

    private func beginRow(_ row: Int64) throws(ArchiveError) {
        // In a damaged file the B-tree may lead back to earlier rows.
        guard row > last || count == 0 else {
            throw ArchiveError("\(path) is damaged: row \(row) follows row \(last).")
        }
        last = row
        place = .row(row)
        count += 1
        if count % 4_096 == 0 { try file.checkUnchanged() }
    }
}
