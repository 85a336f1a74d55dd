/// What a cell says about who sent a message, as other programs write it.
///
///     WrittenDirection("outbound-reply")                  // .filed(.sent)
///     WrittenDirection("Notification")                    // .skipped("a notification")
///     WrittenDirection("2", box: true)                    // .filed(.sent): Android's number
///     WrittenDirection(flag: "FALSE", whenTrue: .sent)    // .filed(.received)
enum WrittenDirection: Hashable {
    case filed(ArchivedMessage.Direction)
    /// It was neither received nor sent; the reason.
    case skipped(String)

    /// Returns nil if the cell says nothing about it.
    ///
    /// - Parameter box: Whether numbers are those of Android's boxes.
    init?(_ written: String, box: Bool = false) {
        let written = written.trimmed.lowercased()
        if box, let number = Int(written) {
            guard let known = AndroidProvider.boxes[number] else { return nil }
            self = known
            return
        }
        let words = written.split { !$0.isLetter }.map(String.init)
        var found: Set<WrittenDirection> = []
        for word in words where !Self.fillers.contains(word) {
            guard let meaning = Self.words[word] else { return nil }
            found.insert(meaning)
        }
        if let skipped = found.first(where: { if case .skipped = $0 { true } else { false } }) {
            self = skipped
        } else if let only = found.first, found.count == 1 {
            self = only
        } else {
            return nil
        }
    }

    /// Reads yes or no.
    init?(flag written: String, whenTrue direction: ArchivedMessage.Direction) {
        switch written.trimmed.lowercased() {
        case "1", "true", "yes", "y", "t": self = .filed(direction)
        case "0", "false", "no", "n", "f": self = .filed(direction == .sent ? .received : .sent)
        default: return nil
        }
    }

    /// The direction with the status of a sent message: one that never left the phone is skipped.
    func with(status: String?) -> WrittenDirection {
        if self == .filed(.sent), let status, case .skipped(let reason) = WrittenDirection(status) {
            return .skipped(reason)
        }
        return self
    }

    /// - Throws: The record of a message that was neither received nor sent.
    func get() throws(ArchiveRecord) -> ArchivedMessage.Direction {
        switch self {
        case .filed(let direction): return direction
        case .skipped(let reason): throw .skipped(reason)
        }
    }

    private static let words: [String: WrittenDirection] = {
        var words: [String: WrittenDirection] = [:]
        func add(_ meaning: WrittenDirection, _ names: String) {
            for name in names.split(separator: " ") { words[String(name)] = meaning }
        }
        // Mobile-terminated and mobile-originated, seen from the phone.
        add(.filed(.received), "received receive recv incoming inbound in inbox deliver mt rx")
        add(.filed(.sent), "sent send outgoing outbound out sentbox submit mo tx")
        add(.skipped("a draft"), "draft drafts")
        add(.skipped("a notification"), "notification notifications notice system")
        add(.skipped("a message that was not sent yet"), "outbox queued pending sending scheduled unsent")
        add(.skipped("a message that could not be sent"), "failed undelivered error rejected not")
        return words
    }()

    /// Words beside those: `outbound-api`, `Sent messages`, `MESSAGE_TYPE_INBOX`, `not delivered`.
    private static let fillers: Set<String> = [
        "message", "messages", "msg", "sms", "mms", "text", "type", "items", "box", "folder", "api", "reply", "call",
        "delivered",
    ]
}
