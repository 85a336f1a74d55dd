import Messages

/// What is read of a message, in the order of the statement's columns.
enum MessageColumn: Int32, CaseIterable {
    case row, guid, text, attributedBody, subject, handle, service, date, isFromMe, isRead, itemType, associatedType
    case attachments, retracted, action, subAction, isSpam, conversation, placeAction, placeSubAction

    var index: Int32 { rawValue }

    /// Its table and name there.
    var source: (table: String, name: String) {
        switch self {
        case .row: ("message", "ROWID")
        case .guid: ("message", "guid")
        case .text: ("message", "text")
        case .attributedBody: ("message", "attributedBody")
        case .subject: ("message", "subject")
        case .handle: ("message", "handle_id")
        case .service: ("message", "service")
        case .date: ("message", "date")
        case .isFromMe: ("message", "is_from_me")
        case .isRead: ("message", "is_read")
        case .itemType: ("message", "item_type")
        case .associatedType: ("message", "associated_message_type")
        case .attachments: ("message", "cache_has_attachments")
        case .retracted: ("message", "date_retracted")
        case .action: ("message", "filter_action")
        case .subAction: ("message", "filter_sub_action")
        case .isSpam: ("message", "is_spam")
        case .conversation: ("chat_message_join", "chat_id")
        case .placeAction: ("chat_message_join", "filter_action")
        case .placeSubAction: ("chat_message_join", "filter_sub_action")
        }
    }
}

/// The statement over the messages of one database, with NULL for the columns that it lacks, and what its rows mean.
struct MessageColumns {
    private let select: String

    init(_ tables: MessagesTables, _ connection: SQLiteConnection) throws(SQLiteFailure) {
        let isThere = { (column: MessageColumn) in
            column == .row || tables.has(column.source.table, column.source.name.lowercased())
        }
        let ofPlaces = [MessageColumn.conversation, .placeAction, .placeSubAction].filter(isThere).map(\.source.name)
        let places = try tables.indexed("chat_message_join", by: "message_id", ofPlaces, in: connection)
        let columns = MessageColumn.allCases.map { column in
            isThere(column) ? "\(column.source.table == "message" ? "m" : "j").\(column.source.name)" : "NULL"
        }
        select = """
            SELECT \(columns.joined(separator: ", ")) FROM message AS m NOT INDEXED \
            LEFT JOIN \(places) AS j ON j.message_id = m.ROWID
            """
    }

    /// The rows in their order, without sorting: SQLite walks along the table.
    func rows(in connection: SQLiteConnection, behind row: Int64?) throws(SQLiteFailure) -> SQLiteStatement {
        let condition = row == nil ? "" : " WHERE m.ROWID > ?"
        let rows = try SQLiteStatement(connection, "\(select)\(condition) ORDER BY m.ROWID")
        if let row { rows.start(with: row) }
        return rows
    }

    func record(_ row: SQLiteStatement, _ people: inout MessagesPeople) throws(SQLiteFailure) -> ArchiveRecord {
        if let reason = reasonToPassOver(row) { return .skipped(reason) }
        let chat = try people.conversation(integer(row, .conversation) ?? 0)
        var text = ArchivedMessage()
        switch service(row.text(MessageColumn.service.index) ?? chat.service) {
        case .success(let service): text.service = service
        case .failure(let other):
            return .skipped("sent by \(other.name.prefix(40)), which is none of Messages' services")
        }
        do {
            text.body = try body(row)
        } catch {
            return .bad(error.description)
        }
        let hasAttachment = integer(row, .attachments) ?? 0 != 0
        if text.body == nil, let reason = reasonForNothing(row, hasAttachment: hasAttachment) {
            return .skipped(reason)
        }
        // What is no plain text, or goes to several, the phone sends as MMS and calls SMS.
        if text.service == .sms, chat.isGroup || hasAttachment { text.service = .mms }
        text.identifier = row.text(MessageColumn.guid.index)
        let sender = try people.handle(integer(row, .handle) ?? 0)
        text.direction = integer(row, .isFromMe) ?? 0 != 0 ? .sent : .received
        (text.address, text.others) = chat.participants(of: text.direction, handle: sender)
        guard text.direction == .received else { return .text(text, dated: date(row)) }
        text.isRead = integer(row, .isRead).map { $0 != 0 }
        // Of iMessages no filter is asked.
        if text.service != .iMessage { text.verdict = verdict(row, sender, chat) }
        return .text(text, dated: date(row))
    }

    private func integer(_ row: SQLiteStatement, _ column: MessageColumn) -> Int64? { row.integer(column.index) }

    private func verdict(_ row: SQLiteStatement, _ sender: MarkedIdentifier?, _ chat: MessagesConversation) -> Category?
    {
        RecordedVerdict.mostTrusted(of: [
            RecordedVerdict.category(action: integer(row, .action), subAction: integer(row, .subAction)),
            RecordedVerdict.category(action: integer(row, .placeAction), subAction: integer(row, .placeSubAction)),
            sender?.category, chat.identifier.category, RecordedVerdict.category(isFiltered: chat.isFiltered),
            integer(row, .isSpam) ?? 0 != 0 ? .junk : nil,
        ])
    }
}

extension MessageColumns {
    private func reasonToPassOver(_ row: SQLiteStatement) -> String? {
        let item = integer(row, .itemType) ?? 0
        if item != 0 { return "a notice in the conversation (item type \(item))" }
        switch integer(row, .associatedType) ?? 0 {
        case 1_000: return "a sticker on a message"
        case 2_000...3_999: return "a tapback"
        case 4_000...: return "a vote in a poll"
        default: break
        }
        return integer(row, .conversation) == nil ? "deleted: it lies in no conversation" : nil
    }

    private func reasonForNothing(_ row: SQLiteStatement, hasAttachment: Bool) -> String? {
        if integer(row, .retracted) ?? 0 != 0 { return "unsent by its sender" }
        let isEmpty = row.bytes(MessageColumn.text.index) == nil && row.bytes(MessageColumn.attributedBody.index) == nil
        return isEmpty && !hasAttachment ? "there is nothing in it" : nil
    }

    private struct OtherService: Error { let name: String }

    private func service(_ name: String?) -> Result<Service, OtherService> {
        switch name?.lowercased() {
        // `SatelliteSMS` and `iMessageLite` go by satellite.
        case nil, "", "sms", "satellitesms", "any": .success(.sms)
        case "imessage", "imessagelite", "madrid": .success(.iMessage)
        case "rcs": .success(.rcs)
        case "mms": .success(.mms)
        default: .failure(OtherService(name: name ?? ""))
        }
    }

    private struct BodyMistake: Error { let description: String }

    /// nil: there is nothing but attachments.
    private func body(_ row: SQLiteStatement) throws(BodyMistake) -> String? {
        if let bytes = row.bytes(MessageColumn.text.index), !bytes.isEmpty {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw BodyMistake(description: "its text is not UTF-8")
            }
            if let text = Self.withoutAttachments(text) { return text }
        } else if let bytes = row.bytes(MessageColumn.attributedBody.index), !bytes.isEmpty {
            do {
                if let text = Self.withoutAttachments(try AttributedBody.text(in: bytes)) { return text }
            } catch {
                throw BodyMistake(description: error.description)
            }
        } else if row.bytes(MessageColumn.text.index) != nil, integer(row, .attachments) ?? 0 == 0 {
            return ""
        }
        return row.text(MessageColumn.subject.index).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// An attachment's place in a text is U+FFFC. nil: there is nothing else.
    private static func withoutAttachments(_ text: String) -> String? {
        var text = text
        // The first of U+FFFC's three bytes, which few texts have.
        let mayHave = text.withUTF8 { bytes in bytes.contains(0xEF) }
        guard mayHave, text.unicodeScalars.contains("\u{FFFC}") else { return text }
        let rest = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{FFFC}" }))
        return rest.allSatisfy(\.isWhitespace) ? nil : rest
    }

    /// Nanoseconds since 2001 from iOS 11 on, seconds before; the two are far apart. 0: there is none.
    private func date(_ row: SQLiteStatement) -> WrittenDate {
        guard let number = integer(row, .date), number != 0 || !row.isNumber(MessageColumn.date.index) else {
            return .absent
        }
        guard row.isNumber(MessageColumn.date.index) else { return .unreadable("its date is not a number") }
        let from1970To2001: Int64 = 978_307_200_000
        let isInSeconds = number.magnitude < 1_000_000_000_000
        let milliseconds = isInSeconds ? number * 1_000 : Int64((Double(number) / 1_000_000).rounded(.down))
        return WrittenDate(milliseconds + from1970To2001, written: String(number))
    }
}
