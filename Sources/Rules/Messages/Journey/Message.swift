/// A message before the phone receives it.
package struct IncomingMessage: Hashable, Sendable {
    /// The sender; nil if it is missing (C8).
    package var from: String?
    /// The message body; nil: only a picture (C8).
    package var text: String?
    package var service = Service.sms
    /// The other participants of a group, without the user.
    package var with: [String] = []
    /// The time of arrival in milliseconds since 1970; nil: now, by the device's clock.
    package var date: Int64?
    /// The label of a message from a labeled corpus: `spam`.
    package var label: String?
    /// Whether iOS itself takes it for spam (F14). How iOS decides this is not public.
    package var isTakenForSpam = false
    /// Where it is in a corpus that the inbox shows; nil: it is of none.
    package var origin: CorpusOrigin?

    package init(from: String?, text: String?, service: Service = .sms, with: [String] = []) {
        self.from = from
        self.text = text
        self.service = service
        self.with = with
    }
}

/// A message in the inbox.
package struct Message: Hashable, Sendable, Identifiable {
    package let id: Int64
    package let conversation: Int64
    /// In milliseconds since 1970, by the device's clock.
    package let date: Int64
    /// The sender; nil: the user.
    package let sender: Address?
    package let body: String?
    package let service: Service
    package let isRead: Bool
    package let label: String?
    /// nil for the user's own messages, and if it cannot be read.
    package let journey: Journey?
    /// Why its journey cannot be read; nil: it can, or there is none.
    package let unreadableJourney: UnreadableRecord?
    /// The rule that moved it to another conversation after it was filed.
    package let movedBy: Rule?

    package init(
        id: Int64, conversation: Int64, date: Int64, sender: Address?, body: String?, service: Service, isRead: Bool,
        label: String?, journey: Journey?, unreadableJourney: UnreadableRecord? = nil, movedBy: Rule?
    ) {
        self.id = id
        self.conversation = conversation
        self.date = date
        self.sender = sender
        self.body = body
        self.service = service
        self.isRead = isRead
        self.label = label
        self.journey = journey
        self.unreadableJourney = unreadableJourney
        self.movedBy = movedBy
    }

    package var isFromUser: Bool { sender == nil }
}

/// A conversation in a list.
package struct Conversation: Hashable, Sendable, Identifiable {
    package let id: Int64
    package let participants: [Address]
    /// The contacts' names, in the order of `participants`; nil: not in Contacts.
    package let names: [String?]
    package let bucket: Bucket
    /// The date of its newest message (F11), in milliseconds since 1970.
    package let date: Int64
    /// Its newest message.
    package let newest: Int64
    /// The newest message's body; nil: only a picture.
    package let preview: String?
    package let previewIsFromUser: Bool
    package let messages: Int
    package let unread: Int
    /// How many of its messages the user wrote.
    package let replies: Int
    /// The filter that filed it, for the line below its messages (N5).
    package let filteredBy: String?
    /// When it was deleted, in milliseconds since 1970.
    package let deletedAt: Int64?

    package init(
        id: Int64, participants: [Address], names: [String?], bucket: Bucket, date: Int64, newest: Int64,
        preview: String?,
        previewIsFromUser: Bool, messages: Int, unread: Int, replies: Int, filteredBy: String?, deletedAt: Int64?
    ) {
        self.id = id
        self.participants = participants
        self.names = names
        self.bucket = bucket
        self.date = date
        self.newest = newest
        self.preview = preview
        self.previewIsFromUser = previewIsFromUser
        self.messages = messages
        self.unread = unread
        self.replies = replies
        self.filteredBy = filteredBy
        self.deletedAt = deletedAt
    }

    /// The participants' names, or their addresses as received.
    package var title: String {
        zip(participants, names).map { address, name in name ?? address.written }.joined(separator: ", ")
    }

    /// The title as the screen shows it, with phone numbers in groups.
    package var displayedTitle: String {
        zip(participants, names).map { address, name in name ?? address.displayed }.joined(separator: ", ")
    }

    package var isGroup: Bool { participants.count > 1 }

    /// The name in Contacts of someone who wrote in it; nil: none. A contact may write from several addresses (R2).
    package func name(of sender: Address) -> String? {
        isGroup ? zip(participants, names).first { $0.0.key == sender.key }?.1 : names.first ?? nil
    }

    /// nil only if the conversation has no participants.
    package var people: Participants? {
        participants.first.map { Participants(sender: $0, others: Array(participants.dropFirst())) }
    }
}

/// An entry in the user's Contacts.
package struct Contact: Hashable, Sendable, Identifiable {
    package let id: Int64
    package let name: String
    package let addresses: [Address]

    package init(id: Int64, name: String, addresses: [Address]) {
        self.id = id
        self.name = name
        self.addresses = addresses
    }
}
