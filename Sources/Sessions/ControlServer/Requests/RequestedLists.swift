import Device
import InboxDatabase
import JSONCodec
import Messages

/// The conversations of a folder, newest first.
struct RequestedConversations: RequestedList {
    static let key: StaticString = "conversations"

    let folder: FolderID
    var after: ListPlace?

    mutating func slice(_ count: Int, of phone: Phone) throws -> ListSlice {
        let list = try phone.folders()
        // Unread and Junk are listed only if they have conversations.
        guard let folder = list[folder] else { return ListSlice(isLast: true) }
        let page = try phone.store.conversations(in: folder, after?.cursor.map { .after($0, count) } ?? .first(count))
        let elements = page.map { conversation in
            (
                value: { conversation.json(in: list.mostSpecific(for: conversation.bucket)) },
                place: ListPlace(Cursor(conversation))
            )
        }
        after = elements.last?.place ?? after
        return ListSlice(elements: elements, isLast: page.count < count)
    }
}

/// The messages of a conversation, newest first.
struct ConversationMessages: RequestedList {
    static let key: StaticString = "messages"

    let conversation: Int64
    var after: ListPlace?

    mutating func slice(_ count: Int, of phone: Phone) throws -> ListSlice {
        let page = try phone.store.messages(
            in: conversation, after?.cursor.map { .before($0, count) } ?? .last(count))
        let folder = try phone.folder(of: conversation)
        let elements = page.reversed().map { message in
            (value: { MessageJSON(message, in: folder).json }, place: ListPlace(Cursor(message)))
        }
        after = elements.last?.place ?? after
        return ListSlice(elements: elements, isLast: page.count < count)
    }
}

/// The messages that a search finds, newest first.
struct FoundMessages: RequestedList {
    static let key: StaticString = "messages"

    private var search: MessageSearch
    /// The messages that contain the words, and whose conditions are not checked yet.
    private var found: ArraySlice<Int64> = []

    init(_ query: SearchQuery, after: ListPlace?) { search = MessageSearch(query, below: after?.id) }

    mutating func slice(_ count: Int, of phone: Phone) throws -> ListSlice {
        if found.isEmpty, !search.isDone {
            found = try phone.continueSearch(&search, rows: MessageSearch.rowsPerSlice)[...]
        }
        let folders = try phone.folders()
        let budget = TurnBudget()
        var slice = ListSlice()
        while let id = found.first, slice.elements.count < count, !budget.isUsed {
            found.removeFirst()
            guard let message = try phone.store.message(id),
                let conversation = try phone.conversation(of: message, fulfilling: search.query)
            else { continue }
            let folder = folders.mostSpecific(for: conversation.bucket)
            slice.elements.append(({ MessageJSON(message, in: folder).json }, .id(id)))
        }
        slice.isLast = found.isEmpty && search.isDone
        return slice
    }
}

extension MessageSearch {
    /// How many messages a turn of the loop reads at most.
    static let rowsPerSlice = 400
}

/// All contacts, in the order in which they were added.
struct RequestedContacts: RequestedList {
    static let key: StaticString = "contacts"

    var after: ListPlace?

    mutating func slice(_ count: Int, of phone: Phone) throws -> ListSlice {
        let page = try phone.store.contacts(after: after?.id ?? 0, count)
        let elements = page.map { contact in (value: { contact.json }, place: ListPlace.id(contact.id)) }
        after = elements.last?.place ?? after
        return ListSlice(elements: elements, isLast: page.count < count)
    }
}
