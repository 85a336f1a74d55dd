/// A program whose tables are known by their columns.
///
///     KnownTable(["_id", "thread_id", "address", "date", "type", "body"])     // .android
enum KnownTable: Hashable, Sendable {
    /// What queries of Android's message provider return (`content query --uri content://sms`).
    case android
    /// iMazing's export of Messages.
    case iMazing
    /// iMazing's export of WhatsApp, which has other columns beside the same ones.
    case iMazingWhatsApp
    /// The message log of Twilio's console and API.
    case twilio

    /// Returns nil if the names are not those of a known program.
    ///
    /// - Parameter names: those of the columns, in any order and case.
    init?(_ names: [String]) {
        let names = Set(names.map(ColumnNames.plain))
        func has(_ wanted: String...) -> Bool { wanted.allSatisfy { names.contains(ColumnNames.plain($0)) } }
        if has("_id", "thread_id", "address", "date", "type", "body") {
            self = .android
        } else if has("Chat Session", "Message Date", "Type", "Sender ID", "Text") {
            self = has("Service") ? .iMazing : .iMazingWhatsApp
        } else if has("From", "To", "Body", "Direction", "Sid", "AccountSid") {
            self = .twilio
        } else {
            return nil
        }
    }

    /// What the table is, for the line on its columns.
    var title: String {
        switch self {
        case .android: "Android's message provider"
        case .iMazing: "iMazing's export of Messages"
        case .iMazingWhatsApp: "iMazing's export of WhatsApp, whose messages are read as SMS"
        case .twilio: "Twilio's message log"
        }
    }

    /// Why a record of the program is not a message that a filter could receive; nil: it may be one.
    ///
    /// - Parameters:
    ///   - people: The cells of the sender and of the recipient.
    ///   - direction: The cell of the direction.
    func reasonToSkip(people: [String?], direction: String?, hasBody: Bool) -> String? {
        switch self {
        case .android:
            // The text of an MMS is in another table of the provider.
            return !hasBody && (direction ?? "").trimmed.isEmpty ? "an MMS, whose text is not in this table" : nil
        case .twilio:
            // Twilio writes the channel before the address: whatsapp:+12025550143.
            for person in people.compactMap({ $0?.trimmed.lowercased() }) {
                if person.hasPrefix("whatsapp:") { return "a message of WhatsApp" }
                if person.hasPrefix("messenger:") { return "a message of Messenger" }
            }
            return nil
        case .iMazing, .iMazingWhatsApp: return nil
        }
    }
}
