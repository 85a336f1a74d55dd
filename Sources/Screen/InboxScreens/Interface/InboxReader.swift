import Device
import FilterProcesses
import InboxDatabase
import Messages

/// Everything that an update reads, apart from the state: windows and counts, never a whole list.
///
/// An update gets values and returns effects. What a key shows may not be in the state yet, such as the next messages of
/// a transcript, so an update reads that here, without changing it. The phone and its store are private: an update
/// cannot reach anything that is not listed here, and it changes the phone only by returning an `Effect`.
///
/// The list: what the header and Settings show (`facts`), the folders with their counts, windows of conversations and
/// messages, one conversation or message, what is known about a sender, slices of a search, and what the pages Why, Log
/// and Report show.
struct InboxReader {
    private let phone: Phone

    /// The path of the control socket; nil: there is none.
    var controlSocket: String?

    init(phone: Phone) { self.phone = phone }

    func facts() throws -> DeviceFacts {
        var facts = try DeviceFacts(phone)
        facts.controlSocket = controlSocket
        return facts
    }
}

// Folders and conversations.
extension InboxReader {
    func counts() throws -> InboxCounts { try phone.store.counts() }

    func folders(_ counts: InboxCounts, keepsUnread: Bool) throws -> FolderList {
        try phone.folders(counts, keepsUnread: keepsUnread)
    }

    func conversations(
        in folder: Folder, _ page: Page, order: ConversationOrder = .newest
    ) throws -> [Conversation] {
        try phone.store.conversations(in: folder, page, order: order)
    }

    func conversation(_ id: Int64) throws -> Conversation? { try phone.store.conversation(id) }
}

// Messages.
extension InboxReader {
    func messages(in conversation: Int64, _ page: Page) throws -> [Message] {
        try phone.store.messages(in: conversation, page)
    }

    func message(_ id: Int64) throws -> Message? { try phone.store.message(id) }

    func newestReceived() throws -> Message? { try phone.store.newestReceived() }

    func newestReceived(in conversation: Conversation) throws -> Message? {
        // All are from the user; they need not be looked through.
        guard conversation.replies < conversation.messages else { return nil }
        return try phone.store.newestReceived(in: conversation.id)
    }

    func messageCount() throws -> Int { try phone.store.messageCount() }

    /// Searches a slice of the messages, and returns those that contain the words (`Phone.continueSearch`).
    func continueSearch(_ search: inout MessageSearch, rows: Int) throws -> [Int64] {
        try phone.continueSearch(&search, rows: rows)
    }

    /// The conversation of a message that fulfills the conditions of a search; nil: it does not.
    func conversation(of message: Message, fulfilling query: SearchQuery) throws -> Conversation? {
        try phone.conversation(of: message, fulfilling: query)
    }
}

// Marks, in an inbox that `evaluate` opened; nil: a message has no label, or the inbox has no corpus.
extension InboxReader {
    func mark(of message: Int64) -> Mark? { phone.marks?[message] }
    func mark(of conversation: Conversation) throws -> Mark? { try phone.mark(of: conversation) }
    func expected(_ message: Int64) -> [Category] { phone.marks?.expected(message) ?? [] }
    /// The place in the corpus: `corpus.csv:17`.
    func place(of message: Int64) -> String? { phone.marks?.place(of: message) }
    /// What the last save of the filter changed; nil: nothing was saved.
    var refiling: Refiling? { phone.refiling }
    func hasPlaceholderSender(_ message: Int64) -> Bool { phone.marks?.hasPlaceholder(message) ?? false }
}

// Senders.
extension InboxReader {
    /// The name of an address in Contacts; nil for an unknown sender.
    func contactName(_ address: String) throws -> String? { try phone.store.contactName(phone.address(address).key) }
    func hasOtherAddresses(_ address: String) throws -> Bool {
        try !phone.store.otherAddresses(phone.address(address).key).isEmpty
    }
    func otherAddresses(of conversation: Conversation) throws -> [Address] {
        guard !conversation.isGroup, let address = conversation.participants.first,
            conversation.name(of: address) != nil
        else { return [] }
        return try phone.store.otherAddresses(address.key)
    }
    func recipient(of conversation: Conversation) throws -> Address? { try phone.store.recipient(of: conversation) }
    func isBlocked(_ address: String) throws -> Bool { try phone.store.isBlocked(phone.address(address).key) }
    func isMarkedKnown(_ people: Participants) throws -> Bool { try phone.store.isMarkedKnown(people.key) }

    func newestConversation(with address: String) throws -> Conversation? {
        try phone.conversation(.with(address, folder: nil))
    }
}

// Pages.
extension InboxReader {
    /// The name of the most specific folder that lists a conversation.
    func folderName(of conversation: Int64) throws -> String? { try phone.folder(of: conversation)?.name }
    func journeyReport(of message: Message) throws -> JourneyReport? { try phone.report(of: message) }

    /// The report in progress, as its page shows it.
    var report: ReportFacts? { phone.report.map { ReportFacts($0) } }
    var filterLog: FilterLog { phone.filterLog }
    var reportingLog: FilterLog { phone.reportingLog }
}
