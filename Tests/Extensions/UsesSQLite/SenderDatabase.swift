import Foundation
import SQLite3

private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

/// The senders that are delivered with the app.
final class SenderDatabase {
    private var db: OpaquePointer?

    init?() {
        guard let path = Bundle.main.path(forResource: "Senders", ofType: "sqlite") else { return nil }
        guard sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK else {
            NSLog("%@", String(cString: sqlite3_errmsg(db)))
            return nil
        }
        sqlite3_busy_timeout(db, 500)
    }

    deinit { sqlite3_close(db) }

    func score(_ sender: String) -> Int? {
        var statement: OpaquePointer?
        guard
            sqlite3_prepare_v2(db, "SELECT score, name FROM senders WHERE number = ?1", -1, &statement, nil)
                == SQLITE_OK
        else { return nil }
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_text(statement, 1, sender, -1, transient)
        guard sqlite3_step(statement) == SQLITE_ROW else { return nil }
        if let name = sqlite3_column_text(statement, 1) { NSLog("found %@", String(cString: name)) }
        return Int(sqlite3_column_int(statement, 0))
    }

    /// Refused: the bundle is read-only.
    func count(_ sender: String) -> Bool {
        sqlite3_exec(db, "UPDATE senders SET score = score + 1 WHERE number = '\(sender)'", nil, nil, nil) == SQLITE_OK
    }
}
