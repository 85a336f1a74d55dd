import InboxDatabase
import Messages
import PropertyTesting

/// A change of an inbox that can move conversations in a list.
enum OrderChange: Hashable {
    case insert(sender: Int, category: Int, date: Int, fromUser: Bool)
    case read(Int)
    case markUnread(Int)
    case delete(Int)
    case recover(Int)
    case contact(sender: Int, name: Int)
    /// Contacts of an archive, which do not replace others.
    case imported(sender: Int, name: Int)
    case forget(sender: Int)
    /// A rename that is rolled back.
    case failed(sender: Int, name: Int)

    static func random(_ random: inout SeededGenerator) -> OrderChange {
        let sender = random.below(OrderedInbox.senders.count)
        let name = random.below(OrderedInbox.names.count)
        switch random.below(16) {
        case 0...6:
            return .insert(
                sender: sender, category: random.below(Playground.categories.count), date: random.below(9),
                fromUser: random.once(in: 4))
        case 7, 8: return .read(1 + random.below(20))
        case 9: return .markUnread(1 + random.below(20))
        case 10: return .delete(1 + random.below(20))
        case 11: return .recover(1 + random.below(20))
        case 12, 13: return .contact(sender: sender, name: name)
        case 14: return random.once(in: 2) ? .forget(sender: sender) : .imported(sender: sender, name: name)
        default: return .failed(sender: sender, name: name)
        }
    }
}

/// An inbox with all kinds of senders, and the lists that it must have.
struct OrderedInbox {
    static let names = [
        "Aaron", "Ärger", "anna", "Anna, Bob", "Zoë", "zoe", "3 Mobile", "李雷", "が", "か\u{3099}", " ", "😀",
    ]
    static let senders: [Participants] =
        ["+12025550143", "AX-HDFCBK", "ax-hdfcbk-S", "24273", "+447700900456", "Ärger", "offers@shop.example"].map {
            Participants(sender: Address($0, country: .us))
        } + [
            Participants(sender: address("24273"), others: [address("AX-HDFCBK")]),
            Participants(sender: address("AX-HDFCBK"), others: [address("+12025550143"), address("24273")]),
        ]

    private static func address(_ written: String) -> Address { Address(written, country: .us) }

    let store: InboxStore
    private var nextMessage: Int64 = 1

    init() throws { store = try InboxStore(path: nil) }

    private struct Deliberate: Error {}

    mutating func apply(_ change: OrderChange) throws {
        switch change {
        case .insert(let sender, let category, let date, let fromUser):
            let people = Self.senders[sender]
            let message = NewMessage(
                id: nextMessage, date: Int64(date), sender: fromUser ? nil : people.addresses[0], body: "text",
                service: .sms)
            nextMessage += 1
            try store.write { inbox in
                let known = try inbox.record(of: people, sender: nil).isKnown
                let conversation = try inbox.conversation(with: people, Playground.categories[category], known: known)
                try inbox.insert(message, into: conversation, known: known)
                try inbox.refreshKnown(people.key)
            }
        case .read(let id): try store.write { try $0.markRead(Int64(id)) }
        case .markUnread(let id): _ = try store.write { try $0.markNewestUnread(Int64(id)) }
        case .delete(let id):
            guard let found = try store.conversation(Int64(id)), found.messages > 0, found.deletedAt == nil else {
                return
            }
            try store.write { try $0.delete(found.id, at: 100) }
        case .recover(let id): _ = try store.write { try $0.recover(Int64(id), action: 1, in: .sixteen) }
        case .contact(let sender, let name): try rename(sender) { try $0.addContact(name: Self.names[name], $1) }
        case .imported(let sender, let name):
            try rename(sender) { inbox, address in
                _ = try inbox.addContacts([BatchedContact(name: Self.names[name], addresses: [address])])
            }
        case .forget(let sender): try rename(sender) { try $0.removeContact($1.key) }
        case .failed(let sender, let name):
            do {
                try rename(sender) { inbox, address in
                    try inbox.addContact(name: Self.names[name], address)
                    throw Deliberate()
                }
            } catch is Deliberate {}
        }
    }

    private func rename(_ sender: Int, _ body: (InboxTransaction, Address) throws -> Void) throws {
        let address = Self.senders[sender].addresses[0]
        try store.write { inbox in
            try body(inbox, address)
            for people in try inbox.peopleIncluding(address.key) { try inbox.refreshKnown(people) }
        }
    }

    /// The first window that is not a slice of the list, sorted here; nil: none.
    func violation() throws -> String? {
        let all = try (1..<60).compactMap { try store.conversation($0) }
        for folder in Playground.folders + Playground.laterFolders {
            let members = all.filter {
                folder.buckets.contains($0.bucket) && (folder.unreadOnly ? $0.unread > 0 : $0.messages > 0)
            }
            guard !members.isEmpty else { continue }
            for order in ConversationOrder.allCases {
                let whole = members.sorted { Self.isBefore($0, $1, order) }
                if let wrong = try violation(folder, order, whole) { return "\(folder.name) \(order.title): \(wrong)" }
            }
        }
        return nil
    }

    private func violation(_ folder: Folder, _ order: ConversationOrder, _ whole: [Conversation]) throws -> String? {
        func read(_ page: Page) throws -> [Int64] { try store.conversations(in: folder, page, order: order).map(\.id) }
        let ids = whole.map(\.id)
        if try read(.first(100)) != ids { return "lists \(try read(.first(100))), not \(ids)" }
        if try read(.last(3)) != ids.suffix(3) { return "ends with \(try read(.last(3))), not \(ids.suffix(3))" }
        for (row, conversation) in whole.enumerated() where row % 3 == 0 {
            let place = Cursor(conversation)
            let (after, before) = try (read(.after(place, 2)), read(.before(place, 2)))
            if after != Array(ids.dropFirst(row + 1).prefix(2)) {
                return "\(after) follows \(conversation.id) of \(ids)"
            }
            if before != Array(ids.prefix(row).suffix(2)) { return "\(before) precedes \(conversation.id) of \(ids)" }
        }
        return nil
    }

    /// The rules of the orders, without the code that is tested.
    private static func isBefore(_ left: Conversation, _ right: Conversation, _ order: ConversationOrder) -> Bool {
        let isNewer = (left.date, left.newest) > (right.date, right.newest)
        switch order {
        case .newest: return isNewer
        case .oldest: return (left.date, left.newest) < (right.date, right.newest)
        case .unread: return (left.unread > 0) == (right.unread > 0) ? isNewer : left.unread > 0
        case .name:
            let (first, second) = (SortName(left).key, SortName(right).key)
            return first == second ? isNewer : first.utf8.lexicographicallyPrecedes(second.utf8)
        }
    }
}
