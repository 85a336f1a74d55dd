/// How to read a file that does not show it itself: its encoding, and the columns of a table, by their names in the
/// header (if they are not the default ones) or by their numbers from 1 (if there is no header).
package struct ColumnNames: Hashable, Sendable {
    /// What the user can name a column or a key for.
    package enum Part: String, CaseIterable, Hashable, Sendable {
        case text, label, sender, recipient, date, time, direction, service, read, id
    }

    private var names: [Part: String] = [:]
    /// The order of day and month in `11/12/2023`; nil to infer it from the other dates in the first 256 KiB.
    package var dateOrder: DateOrder?
    /// Columns that are not part of a message and are read, too (`ArchivedMessage.extras`).
    package var extras: [ExtraColumn] = []
    /// The encoding of a text file; nil to detect it, with a remark if it is a guess.
    package var encoding: NamedEncoding?

    package init() {}

    /// The name that the user gave; nil: the default ones.
    package subscript(part: Part) -> String? {
        get { names[part] }
        set { names[part] = newValue }
    }

    package var text: String? {
        get { self[.text] }
        set { self[.text] = newValue }
    }

    package var label: String? {
        get { self[.label] }
        set { self[.label] = newValue }
    }

    package var sender: String? {
        get { self[.sender] }
        set { self[.sender] = newValue }
    }

    package var date: String? {
        get { self[.date] }
        set { self[.date] = newValue }
    }

    /// Whether the user named nothing but these parts.
    package func isOnly(_ parts: Set<Part>) -> Bool { names.keys.allSatisfy(parts.contains) }

    /// The parts that the user named.
    var given: [(part: Part, name: String)] {
        Part.allCases.compactMap { part in names[part].map { (part, $0) } }
    }
}

/// The default names of columns, in lower case and by priority. In tables, what stands between words
/// does not count: `Message Date`, `message_date` and `messageDate` are one name (`plain`).
extension ColumnNames {
    static let textColumns = [
        "text", "body", "message", "messagebody", "content", "msg", "sms", "v2", "message text", "sms text",
    ]
    static let labelColumns = ["label", "category", "class", "v1"]
    static let senderColumns = [
        "sender", "from", "address", "number", "phone", "phone number", "phone_number", "sender id", "sender_id",
        "from number", "sender number", "contact number", "mobile number", "msisdn", "handle", "contact",
    ]
    /// Whom a sent message went to. Without such a column, the sender's column has them.
    static let recipientColumns = ["to", "recipient", "receiver", "to number", "recipient number", "recipient id"]
    static let dateColumns = [
        "date", "timestamp", "datetime", "message date", "sent date", "date sent", "sent at", "received at",
        "date received", "time",
    ]
    /// The time of day, if the date's column has none.
    static let timeColumns = ["time", "message time", "sent time", "time sent"]

    /// Whether a message was sent or received. Every value must be understood.
    static let directionColumns = [
        "direction", "message direction", "in/out", "incoming/outgoing", "received/sent", "sent/received", "mo/mt",
    ]
    /// Whether a message was sent or received, if their cells say that (`WrittenDirection`).
    static let boxColumns = [
        "type", "message type", "sms type", "msg_box", "message box", "box", "mailbox", "folder", "kind", "status",
    ]
    /// Whether a message was sent, as yes or no.
    static let sentColumns = [
        "is from me", "from me", "is sent", "sent by me", "is outgoing", "is mine", "outgoing", "sent",
    ]
    /// Whether a message was received, as yes or no.
    static let receivedColumns = ["is received", "is incoming", "incoming", "received"]
    /// Whether a sent message has left the phone.
    static let statusColumns = ["status", "message status", "delivery status"]
    /// The service, if their cells name services.
    static let serviceColumns = ["service", "message type", "type", "channel"]
    /// What the messages of a conversation have in common.
    static let conversationColumns = ["chat session", "conversation", "chat", "thread", "thread id"]

    /// A name in lower case, without what stands between its words.
    static func plain(_ name: String) -> String {
        String(name.lowercased().filter { !$0.isWhitespace && !"_-./".contains($0) })
    }
}

// For messages.
extension ColumnNames {
    static func missing(_ name: String, _ header: [String], _ path: String) -> ArchiveError {
        ArchiveError("\(path):1: no column '\(name)'. Columns: \(list(header)).")
    }

    /// The names of columns, cut if they are long or many.
    static func list(_ header: [String]) -> String {
        let named = header.filter { !$0.trimmed.isEmpty }
        return named.prefix(20).map(short).joined(separator: ", ") + (named.count > 20 ? ", …" : "")
    }

    /// A cell for messages: its beginning, in one line.
    static func short(_ cell: String) -> String {
        let line = String(cell.map { $0.isNewline ? " " : $0 })
        return line.count > 40 ? line.prefix(39) + "…" : line
    }
}

extension String {
    /// Without leading and trailing whitespace.
    var trimmed: String {
        var rest = Substring(self)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}

extension Sequence {
    func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}
