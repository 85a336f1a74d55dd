import Messages
import SQLiteAccess

/// The columns that are read of a message, in the order of the statement.
enum MessageColumn: Int32, CaseIterable {
    case row, guid, text, attributedBody, subject, handle, service, date, isFromMe, isRead, itemType, associatedType
    case attachments, retracted, action, subAction, isSpam, conversation, placeAction, placeSubAction

    var index: Int32 { rawValue }

    /// The table and name in the database.
    var source: (table: String, name: String) {
        switch self {
        case .row: ("message", "ROWID")
        case .handle: ("message", "handle_id")
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
        case .guid, .text, .attributedBody, .subject, .service, .date: ("message", "\(self)")
        }
    }
}

/// The statement that reads the messages of a database, with NULL for columns that it lacks, and the meaning of its
/// rows.
struct MessageColumns {
    private let select: String

    init(_ tables: MessagesTables, _ connection: SQLConnection) throws(SQLiteFailure) {
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

    /// The rows in order of their ROWID. SQLite scans the table and does not sort.
    func rows(in connection: SQLConnection, after row: Int64?) throws(SQLiteFailure) -> SQLStatement {
        let condition = row == nil ? "" : " WHERE m.ROWID > ?"
        let rows = try SQLStatement(connection, "\(select)\(condition) ORDER BY m.ROWID")
        if let row { rows.start(with: row) }
        return rows
    }

    func record(_ row: SQLStatement, _ people: inout MessagesPeople) throws(SQLiteFailure) -> ArchiveRecord {
        if let reason = skipReason(row) { return .skipped(reason) }
        let chat = try people.conversation(integer(row, .conversation) ?? 0)
        var message = ArchivedMessage()
        do {
            message.service = try service(row.text(MessageColumn.service.index) ?? chat.service)
            message.body = try body(row)
        } catch {
            return error
        }
        let hasAttachment = integer(row, .attachments) ?? 0 != 0
        if message.body == nil, let reason = emptyReason(row, hasAttachment: hasAttachment) {
            return .skipped(reason)
        }
        // iOS sends messages to groups and with attachments as MMS, but records them as SMS.
        if message.service == .sms, chat.isGroup || hasAttachment { message.service = .mms }
        message.identifier = row.text(MessageColumn.guid.index)
        let sender = try people.handle(integer(row, .handle) ?? 0)
        message.direction = integer(row, .isFromMe) ?? 0 != 0 ? .sent : .received
        (message.address, message.others) = chat.participants(of: message.direction, handle: sender)
        guard message.direction == .received else { return .message(message, dated: date(row)) }
        message.isRead = integer(row, .isRead).map { $0 != 0 }
        // iMessages are never filtered.
        if message.service != .iMessage {
            message.verdict = verdict(row, sender, chat)
            message.isAllowed = message.verdict == .uncategorized && isAllowed(row)
        }
        return .message(message, dated: date(row))
    }

    private func integer(_ row: SQLStatement, _ column: MessageColumn) -> Int64? { row.integerIfAny(column.index) }

    /// Whether iOS 27 recorded that the filter answered `allow`. Earlier releases store the same for `none`.
    private func isAllowed(_ row: SQLStatement) -> Bool {
        [.action, .placeAction].contains { integer(row, $0) == Int64(Action.allow.rawValue) }
    }

    private func verdict(_ row: SQLStatement, _ sender: MarkedIdentifier?, _ chat: MessagesConversation) -> Category? {
        RecordedVerdict.mostTrusted(of: [
            RecordedVerdict.category(action: integer(row, .action), subAction: integer(row, .subAction)),
            RecordedVerdict.category(action: integer(row, .placeAction), subAction: integer(row, .placeSubAction)),
            sender?.category, chat.identifier.category, RecordedVerdict.category(isFiltered: chat.isFiltered),
            integer(row, .isSpam) ?? 0 != 0 ? .junk : nil,
        ])
    }
}

extension MessageColumns {
    private func skipReason(_ row: SQLStatement) -> String? {
        let item = integer(row, .itemType) ?? 0
        if item != 0 { return "a notice in the conversation (item type \(item))" }
        switch integer(row, .associatedType) ?? 0 {
        case 1_000: return "a sticker on a message"
        case 2_000...3_999: return "a tapback"
        case 4_000...: return "a vote in a poll"
        default: break
        }
        return integer(row, .conversation) == nil ? "a deleted message (in no conversation)" : nil
    }

    private func emptyReason(_ row: SQLStatement, hasAttachment: Bool) -> String? {
        if integer(row, .retracted) ?? 0 != 0 { return "a message that its sender unsent" }
        let isEmpty = row.bytes(MessageColumn.text.index) == nil && row.bytes(MessageColumn.attributedBody.index) == nil
        return isEmpty && !hasAttachment ? "an empty message" : nil
    }

    private func service(_ name: String?) throws(ArchiveRecord) -> Service {
        switch name?.lowercased() {
        // `SatelliteSMS` and `iMessageLite` are sent by satellite.
        case nil, "", "sms", "satellitesms", "any": return .sms
        case "imessage", "imessagelite", "madrid": return .iMessage
        case "rcs": return .rcs
        case "mms": return .mms
        default: throw .skipped("a message of the unknown service \((name ?? "").prefix(40))")
        }
    }

    /// Returns nil if there are only attachments.
    private func body(_ row: SQLStatement) throws(ArchiveRecord) -> String? {
        if let bytes = row.bytes(MessageColumn.text.index), !bytes.isEmpty {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw .bad("text is not valid UTF-8")
            }
            if let text = Self.withoutAttachments(text) { return text }
        } else if let bytes = row.bytes(MessageColumn.attributedBody.index), !bytes.isEmpty {
            if let text = Self.withoutAttachments(try AttributedBody.text(in: bytes)) { return text }
        }
        if let subject = row.text(MessageColumn.subject.index), !subject.isEmpty { return subject }
        let hasAttributedBody = row.bytes(MessageColumn.attributedBody.index)?.isEmpty == false
        let hasAttachment = integer(row, .attachments) ?? 0 != 0
        return row.bytes(MessageColumn.text.index) == nil || hasAttributedBody || hasAttachment ? nil : ""
    }

    /// Removes U+FFFC, which stands for an attachment. Returns nil if nothing else is left.
    private static func withoutAttachments(_ text: String) -> String? {
        var text = text
        // The first byte of U+FFFC, which is rare in messages.
        let mayHave = text.withUTF8 { bytes in bytes.contains(0xEF) }
        guard mayHave, text.unicodeScalars.contains("\u{FFFC}") else { return text }
        let rest = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{FFFC}" }))
        return rest.allSatisfy(\.isWhitespace) ? nil : rest
    }

    /// Nanoseconds since 2001 from iOS 11 on, seconds before; the two ranges do not overlap. 0 means no date.
    private func date(_ row: SQLStatement) -> WrittenDate {
        guard let number = integer(row, .date), number != 0 || !row.isNumber(MessageColumn.date.index) else {
            return .absent
        }
        guard row.isNumber(MessageColumn.date.index) else { return .unreadable("date is not a number") }
        let from1970To2001: Int64 = 978_307_200_000
        let isInSeconds = number.magnitude < 1_000_000_000_000
        let milliseconds = isInSeconds ? number * 1_000 : Int64((Double(number) / 1_000_000).rounded(.down))
        return WrittenDate(milliseconds + from1970To2001, written: String(number))
    }
}
