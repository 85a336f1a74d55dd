import Foundation
import InboxDatabase
import Messages
import PropertyTesting

/// An operation on a store, with small numbers, so that sequences can be generated, printed and shrunk.
enum Operation: Hashable {
    case insert(sender: Int, category: Int, date: Int, fromUser: Bool)
    case read(Int)
    case delete(Int)
    case recover(Int)
    case purge(Int)
    case unfilter(sender: Int)
    case takeBack(Int)
    case removeMessage(Int)
    case refresh(sender: Int, replies: Int)
    case fail(sender: Int)

    static func random(_ random: inout SeededGenerator) -> Operation {
        switch random.below(16) {
        case 0...6:
            .insert(
                sender: random.below(4), category: random.below(5), date: random.below(50),
                fromUser: random.once(in: 4))
        case 7: .read(random.below(8))
        case 8: .delete(random.below(8))
        case 9: .recover(random.below(8))
        case 10: .purge(random.below(8))
        case 11: .unfilter(sender: random.below(4))
        case 12: .takeBack(random.below(6))
        case 13: .removeMessage(random.below(20))
        case 14: .refresh(sender: random.below(4), replies: random.below(5))
        default: .fail(sender: random.below(4))
        }
    }
}

/// A store to apply operations to.
struct Playground {
    static let categories: [Messages.Category] = [
        .uncategorized, .junk, .transaction(.none), .transaction(.transactionalFinance), .promotion(.promotionalOffers),
    ]

    let store: InboxStore
    private(set) var nextMessage: Int64 = 1
    private(set) var nextAction: Int64 = 1

    init(path: String? = nil) throws { store = try InboxStore(path: path) }

    /// The first of them is not written like its key.
    static func address(_ number: Int) -> Address {
        Address(number == 1 ? "(202) 555-0101" : "+1202555010\(number)", country: .us)
    }

    private func people(_ number: Int) -> Participants {
        number == 3
            ? Participants(sender: Self.address(3), others: [Self.address(2)])
            : Participants(sender: Self.address(number))
    }

    struct Deliberate: Error {}

    mutating func apply(_ operation: Operation) throws {
        switch operation {
        case .insert(let sender, let category, let date, let fromUser):
            let message = NewMessage(
                id: nextMessage, date: Int64(date), sender: fromUser ? nil : Self.address(sender),
                body: "text \(nextMessage) parcel", service: fromUser && sender == 1 ? .iMessage : .sms)
            nextMessage += 1
            try store.write { inbox in
                let people = people(sender)
                let known = try inbox.record(of: people, sender: nil).isKnown
                let conversation = try inbox.conversation(with: people, Self.categories[category], known: known)
                try inbox.insert(message, into: conversation, known: known)
                try inbox.refreshKnown(people.key)
            }
        case .read(let id): try store.write { try $0.markRead(Int64(id)) }
        case .delete(let id):
            let found = try store.conversation(Int64(id))
            if let found, found.messages > 0, found.deletedAt == nil {
                try store.write { try $0.delete(found.id, at: 100) }
            }
        case .recover(let id):
            let action = nextAction
            nextAction += 1
            _ = try store.write { try $0.recover(Int64(id), action: action, in: .sixteen) }
        case .purge(let id):
            if let found = try store.conversation(Int64(id)), found.deletedAt != nil {
                try store.write { try $0.purge(found.id) }
            }
        case .unfilter(let sender):
            let action = nextAction
            nextAction += 1
            _ = try store.write {
                try $0.moveToUncategorized(
                    people(sender).key, Set(Self.categories.dropFirst()), rule: .r2, action: action)
            }
        case .takeBack(let action):
            try store.write { inbox in
                try inbox.undoMoves(Int64(action))
                for sender in 0..<4 { try inbox.refreshKnown(people(sender).key) }
            }
        case .removeMessage(let id):
            try store.write { inbox in
                try inbox.removeMessage(Int64(id))
                for sender in 0..<4 { try inbox.refreshKnown(people(sender).key) }
            }
        case .refresh(let sender, let replies):
            try store.write { inbox in
                try inbox.setReplies(to: people(sender).key, replies)
                try inbox.refreshKnown(people(sender).key)
            }
        case .fail(let sender):
            do {
                try store.write { inbox in
                    let conversation = try inbox.conversation(with: people(sender), .junk, known: true)
                    try inbox.insert(
                        NewMessage(
                            id: 1_000_000, date: 1, sender: Self.address(sender), body: nil, service: .mms),
                        into: conversation, known: true)
                    throw Deliberate()
                }
            } catch is Deliberate {}
        }
    }

    /// All folders, for these counts and for a filter that declares everything.
    static let folders: [Folder] = {
        var facts = FolderList.Facts()
        facts.filterName = "F"
        facts.capabilities =
            Capabilities.validate(
                DeclaredCapabilities(
                    transactional: SubAction.inFolderOrder(of: .transaction).map(ReportedValue.known),
                    promotional: SubAction.inFolderOrder(of: .promotion).map(ReportedValue.known)),
                in: .sixteen, limit: .warn
            ).capabilities
        let folders = FolderList(.sixteen, facts).folders
        return folders + folders.map(Folder.init(unreadIn:))
    }()

    /// A folder of iOS 26, which also lists some junk in Messages (F3).
    static let laterFolders: [Folder] = {
        var facts = FolderList.Facts()
        facts.filterName = "F"
        return FolderList(.twentySix, facts).folders
    }()

    /// The first inconsistency of the store; nil: none.
    func inconsistency() throws -> String? {
        let counts = try store.counts()
        var everything: [Conversation] = []
        for folder in Self.folders + Self.laterFolders {
            let listed = try store.conversations(in: folder, .first(10_000))
            var sum = Counts()
            sum.conversations = listed.count
            sum.unreadConversations = listed.count { $0.unread > 0 }
            sum.unread = listed.reduce(0) { $0 + $1.unread }
            if sum != counts[folder] { return "\(folder.name) counts \(counts[folder]), and lists \(sum)" }
            if listed.contains(where: { !folder.buckets.contains($0.bucket) }) {
                return "\(folder.name) lists a conversation of another bucket"
            }
        }
        for folder in Self.folders where [.all, .junk, .recentlyDeleted].contains(folder.id) && !folder.unreadOnly {
            everything += try store.conversations(in: folder, .first(10_000))
        }
        if Set(everything.map(\.id)).count != everything.count { return "a conversation is listed twice" }
        let others = Set(
            everything.filter { $0.deletedAt == nil && $0.bucket.category != .junk }.map(\.people))
        var total = 0
        for conversation in everything {
            let messages = try store.messages(in: conversation.id, .first(100_000))
            total += messages.count
            let newest = messages.last
            let isRight =
                messages.count == conversation.messages && messages.count { !$0.isRead } == conversation.unread
                && messages.count { $0.isFromUser } == conversation.replies && newest?.date == conversation.date
                && newest?.body == conversation.preview && newest?.isFromUser == conversation.previewIsFromUser
            let isBesideOthers = others.contains(conversation.people)
            if conversation.bucket.category == .junk, conversation.deletedAt == nil,
                conversation.bucket.besideOthers != isBesideOthers
            {
                return "conversation \(conversation.id) is \(isBesideOthers ? "" : "not ")beside others"
            }
            if !isRight { return "conversation \(conversation.id) has wrong counts: \(conversation)" }
        }
        if try store.messageCount() != total { return "\(try store.messageCount()) are counted, \(total) are listed" }
        return nil
    }
}

extension InboxTransaction {
    /// Inserts a received SMS.
    ///
    /// - Parameter date: nil: its id.
    /// - Returns: the conversation that has it.
    @discardableResult
    func receive(
        _ id: Int64, from people: Participants, _ body: String? = "x", date: Int64? = nil, label: String? = nil,
        in category: Messages.Category = .uncategorized
    ) throws -> Int64 {
        let conversation = try conversation(with: people, category, known: false)
        let message = NewMessage(
            id: id, date: date ?? id, sender: people.addresses[0], body: body, service: .sms, label: label)
        try insert(message, into: conversation, known: false)
        return conversation
    }
}
