import Device
import InboxDatabase
import Messages

/// Read-only access to the phone: windows and counts, never a whole list.
struct InboxReader {
    let phone: Phone

    var store: InboxStore { phone.store }

    func facts() throws -> DeviceFacts { try DeviceFacts(phone) }
    func counts() throws -> InboxCounts { try store.counts() }
    func folders(_ counts: InboxCounts, keepsUnread: Bool) throws -> FolderList {
        try phone.folders(counts, keepsUnread: keepsUnread)
    }
    func conversations(in folder: Folder, _ page: Page) throws -> [Conversation] {
        try store.conversations(in: folder, page)
    }
    func conversation(_ id: Int64) throws -> Conversation? { try store.conversation(id) }
    func messages(in conversation: Int64, _ page: Page) throws -> [Message] {
        try store.messages(in: conversation, page)
    }
    func message(_ id: Int64) throws -> Message? { try store.message(id) }

    /// The name of an address in Contacts; nil for an unknown sender.
    func contactName(_ address: String) throws -> String? { try store.contactName(phone.address(address).key) }
    func isBlocked(_ address: String) throws -> Bool { try store.isBlocked(phone.address(address).key) }
    func isMarkedKnown(_ people: Participants) throws -> Bool { try store.isMarkedKnown(people) }
    func newestConversation(with address: String) throws -> Conversation? {
        try phone.conversation(.with(address, folder: nil))
    }
}
