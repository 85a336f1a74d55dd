package import Messages

/// A received or sent message of an archive.
package struct ArchivedMessage: Hashable, Sendable {
    package enum Direction: Hashable, Sendable { case received, sent }

    package var direction = Direction.received
    /// The sender, or the recipient of a sent message, as the archive writes it, without the marks of Messages; nil if
    /// unknown.
    package var address: String?
    /// The other members of a group, without the user.
    package var others: [String] = []
    /// The message body; nil for a message with attachments only.
    package var body: String?
    package var service = Service.sms
    /// In milliseconds since 1970, UTC; nil if unknown.
    package var date: Int64?
    /// Whether the user has read it; nil if unknown.
    package var isRead: Bool?
    /// The labels of a corpus as written: `spam`. If there are several, each of them is correct.
    package var labels: [String] = []
    /// The category in which Messages filed the message.
    package var verdict: Category?
    /// Whether the verdict of an uncategorized message was `allow` and not `none`.
    package var isAllowed = false
    /// The identifier of the message in the archive, if it has one.
    package var identifier: String?
    /// The cells of `ColumnNames.extras` that are not empty, by the name of the column.
    package var extras: [String: String] = [:]

    package init() {}

    /// Sets the verdict by Apple's name of an action or sub-action.
    ///
    /// - Returns: false if the name is unknown.
    mutating func setVerdict(named name: String) -> Bool {
        guard let category = Category(appleName: name) else { return false }
        (verdict, isAllowed) = (category, name == Action.allow.name)
        return true
    }
}

/// A contact of a vCard file.
package struct ArchivedContact: Hashable, Sendable {
    package var name: String
    /// Phone numbers and e-mail addresses as written.
    package var addresses: [String]

    package init(name: String, addresses: [String]) {
        self.name = name
        self.addresses = addresses
    }
}

extension ArchivedMessage {
    /// Splits several accepted labels: `junk|promotion`.
    static func labels(_ written: String) -> [String] {
        // Fast path: almost all labels are one word.
        if written.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "|") }), !written.isEmpty {
            return [written]
        }
        return written.split(separator: "|").map { String($0).trimmed }.filter { !$0.isEmpty }
    }
}
