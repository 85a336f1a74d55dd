import GRDBSQLite

/// Reads `chat.db` of a Mac and `sms.db` of an iPhone's backup, of every release from iOS 6 to macOS 27, in the order in
/// which the messages came onto the device (their ROWIDs).
///
/// Messages that the user wrote come as `.sent`, iMessages and RCS with their service, and where the phone had filed a
/// message as its verdict (`RecordedVerdict`). Reactions, notices in a conversation and deleted messages are passed over.
package final class MessagesReader: ArchiveReader {
    package let format = ArchiveFormat.messages
    package private(set) var place = ArchivePlace.row(0)

    private let path: String
    private let file: MessagesFile
    private let columns: MessageColumns
    private var people: MessagesPeople
    private var rows: SQLiteStatement?
    /// The ROWID of the row that was read last.
    private var last = Int64.min
    private var first: Int64 = 0
    private var greatest: Int64 = 0
    private var count = 0

    /// - Throws: `ArchiveError` where it is no database of Messages, is locked, damaged or cut short.
    package init(path: String) throws(ArchiveError) {
        self.path = path
        file = try MessagesFile(path: path)
        let tables = try MessagesTables(file.connection, path: path)
        do {
            columns = try MessageColumns(tables, file.connection)
            people = try MessagesPeople(tables, file.connection)
            let ends = try SQLiteStatement(
                file.connection,
                "SELECT (SELECT ROWID FROM message ORDER BY ROWID LIMIT 1), "
                    + "(SELECT ROWID FROM message ORDER BY ROWID DESC LIMIT 1)")
            if try ends.step(), let first = ends.integer(0), let greatest = ends.integer(1) {
                (self.first, self.greatest) = (first, greatest)
                rows = try columns.rows(in: file.connection, behind: nil)
            }
        } catch {
            throw MessagesFile.error(error, path)
        }
    }

    /// Whether a file that begins so is an SQLite database; that it is one of Messages shows when it is opened.
    package static func recognises(_ beginning: [UInt8]) -> Bool { beginning.starts(with: MessagesFile.magic) }

    package var fraction: Double {
        guard rows != nil, greatest > first else { return last == .min && greatest > first ? 0 : 1 }
        return last < first ? 0 : min(1, Double(last &- first) / Double(greatest &- first))
    }

    package func next() throws(ArchiveError) -> ArchiveRecord? {
        while let rows {
            let isThere: Bool
            do {
                isThere = try rows.step()
            } catch  where error.primaryCode == SQLITE_TOOBIG {
                return try stepOver()
            } catch {
                throw MessagesFile.error(error, path)
            }
            guard isThere else {
                self.rows = nil
                try file.checkThatItIsAsItWas()
                return nil
            }
            let row = rows.integer(MessageColumn.row.index) ?? .min
            // A message that lies in two conversations comes twice.
            if row == last, count > 0 { continue }
            try begin(row)
            do {
                return try columns.record(rows, &people)
            } catch {
                throw MessagesFile.error(error, path)
            }
        }
        return nil
    }

    /// Goes to the row behind one that is too long to be read.
    private func stepOver() throws(ArchiveError) -> ArchiveRecord? {
        do {
            let next = try SQLiteStatement(
                file.connection, "SELECT ROWID FROM message WHERE ROWID > ? ORDER BY ROWID LIMIT 1")
            next.start(with: last)
            guard try next.step(), let row = next.integer(0) else {
                rows = nil
                return nil
            }
            rows = try columns.rows(in: file.connection, behind: row)
            try begin(row)
        } catch let failure as SQLiteFailure {
            throw MessagesFile.error(failure, path)
        } catch let error as ArchiveError {
            throw error
        } catch {
            throw ArchiveError("\(path) cannot be read: \(error)")
        }
        return .bad("it is longer than \(SQLiteConnection.longestValue >> 20) MiB")
    }

    private func begin(_ row: Int64) throws(ArchiveError) {
        // In a damaged file the tree of rows may lead back to where one was.
        guard row > last || count == 0 else {
            throw ArchiveError("\(path) is damaged: behind row \(last) comes row \(row).")
        }
        last = row
        place = .row(row)
        count += 1
        if count % 4_096 == 0 { try file.checkThatItIsAsItWas() }
    }
}
