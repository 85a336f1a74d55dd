import Messages

/// One text as an archive tells it: somebody's, or one that the user wrote.
package struct ArchivedMessage: Hashable, Sendable {
    package enum Direction: Hashable, Sendable { case received, sent }

    package var direction = Direction.received
    /// Who sent it; of one that the user sent: whom it went to. As it is written there, without what Messages appends to
    /// it; nil where the archive does not tell.
    package var address: String?
    /// The other participants of a group, without the user.
    package var others: [String] = []
    /// The message body; nil: a picture alone.
    package var body: String?
    package var service = Service.sms
    /// In milliseconds since 1970, UTC; nil where the archive does not tell.
    package var date: Int64?
    /// Whether the user had read it; nil where the archive does not tell.
    package var isRead: Bool?
    /// What somebody says that it is, as it is written there: `spam`. Any one of several is right.
    package var labels: [String] = []
    /// Where the phone had filed it itself.
    package var verdict: Category?
    /// What the archive calls it, where it has names for its texts.
    package var identifier: String?

    package init() {}
}

/// Somebody in an archive of contacts.
package struct ArchivedContact: Hashable, Sendable {
    package var name: String
    /// Phone numbers and e-mail addresses, as they are written there.
    package var addresses: [String]

    package init(name: String, addresses: [String]) {
        self.name = name
        self.addresses = addresses
    }
}
