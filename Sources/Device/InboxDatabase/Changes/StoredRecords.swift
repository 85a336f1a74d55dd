import Foundation
package import Messages
package import SQLiteAccess

/// Records that are stored as JSON. One that cannot be read (a later version wrote it, or the file was edited) stays as it
/// is in the file, and the reason is shown.
enum StoredRecord {
    static func decode<Record: Decodable>(
        _ type: Record.Type, _ data: Data, _ decoder: JSONDecoder
    ) -> Result<Record, UnreadableRecord> {
        Result { try decoder.decode(type, from: data) }.mapError { UnreadableRecord($0) }
    }

    /// Whether a journey has the verdict `allow`.
    static func isAllowed(_ journey: Data?) -> Bool {
        // Without decoding almost all of them: the verdict is only in the journeys that have this number.
        guard let journey, journey.contains(UInt8(ascii: "1")) else { return false }
        if journey.count > 1, journey.range(of: allowedMember) == nil { return false }
        return decode(Journey.self, journey, JSONDecoder()).value?.action == .allow
    }

    private static let allowedMember = Data(#""v":1"#.utf8)

    static func settings(_ json: String) -> (settings: Settings, failure: UnreadableRecord?) {
        switch decode(Settings.Stored.self, Data(json.utf8), JSONDecoder()) {
        case .failure(let failure): (Settings(), failure)
        case .success(let stored) where stored.unreadable.isEmpty: (stored.settings, nil)
        case .success(let stored):
            (
                stored.settings,
                UnreadableRecord(reason: "no valid value of \(stored.unreadable.joined(separator: ", "))")
            )
        }
    }
}

extension Result where Failure == UnreadableRecord {
    var value: Success? { try? get() }
    var failure: UnreadableRecord? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}

/// The records of an inbox that cannot be read.
package struct UnreadableRecords: Equatable, Sendable {
    /// The records of one kind.
    package struct Kind: Equatable, Sendable {
        package var count = 0
        /// The id of the first one's message or report; nil: the settings.
        package var first: Int64?
        package var reason: UnreadableRecord?

        fileprivate mutating func add(_ id: Int64?, _ failure: UnreadableRecord) {
            count += 1
            if reason == nil { (first, reason) = (id, failure) }
        }
    }

    package var journeys = Kind()
    package var reports = Kind()
    package var settings = Kind()

    package var isEmpty: Bool { self == UnreadableRecords() }
}

extension InboxStore {
    /// The settings; nil: none are stored yet. Those that cannot be read have their defaults.
    package func settings() throws -> Settings? {
        try meta("settings").map { StoredRecord.settings($0).settings }
    }

    /// Which settings cannot be read; nil: all can.
    package func unreadableSettings() throws -> UnreadableRecord? {
        try meta("settings").flatMap { StoredRecord.settings($0).failure }
    }

    /// Where settings that cannot be read are kept when others are stored (`InboxTransaction.setSettings`).
    static let unreadableSettingsKey = "unreadable-settings"

    /// Finds the records that cannot be read. Reads the whole inbox.
    package func unreadableRecords() throws -> UnreadableRecords {
        var found = UnreadableRecords()
        let decoder = JSONDecoder()
        try read { db in
            let journeys = try SQLRow.fetchCursor(
                db, sql: "SELECT id, journey FROM message WHERE journey IS NOT NULL AND \(Purge.excluded) ORDER BY id")
            while let row = try journeys.next() {
                let failure = StoredRecord.decode(Journey.self, row[1], decoder).failure
                if let failure { found.journeys.add(row[0], failure) }
            }
            let reports = try SQLRow.fetchCursor(db, sql: "SELECT id, record FROM report ORDER BY id")
            while let row = try reports.next() {
                let failure = StoredRecord.decode(ReportRecord.self, row[1], decoder).failure
                if let failure { found.reports.add(row[0], failure) }
            }
        }
        if let failure = try unreadableSettings() { found.settings.add(nil, failure) }
        return found
    }
}

extension InboxTransaction {
    /// Stores the settings. Former ones that cannot be read are kept beside them.
    package func setSettings(_ settings: Settings) throws {
        if let stored = try String.fetchOne(db, sql: "SELECT value FROM meta WHERE key = 'settings'"),
            StoredRecord.settings(stored).failure != nil
        {
            try setMeta(InboxStore.unreadableSettingsKey, stored)
        }
        try setMeta("settings", String(decoding: try JSONEncoder().encode(settings), as: UTF8.self))
    }
}

/// Records are stored as blobs of JSON.
extension Data: SQLValueConvertible {
    package var sqlValue: SQLValue { .blob([UInt8](self)) }
    package init(sqlValue: SQLValue) { self.init([UInt8](sqlValue: sqlValue)) }
}
