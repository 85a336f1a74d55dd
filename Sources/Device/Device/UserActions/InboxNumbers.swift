import InboxDatabase

/// The numbers of messages and of user actions. They continue where the inbox's last ones end.
struct InboxNumbers {
    /// The number of the next message.
    private(set) var nextMessage: Int64
    private var lastAction: Int64

    private static let actionsKey = "actions"

    /// - Throws: `StoreError` if the store cannot be read.
    init(_ store: InboxStore) throws {
        nextMessage = try store.lastMessageID() + 1
        lastAction = try Int64(store.meta(Self.actionsKey) ?? "0") ?? 0
    }

    /// Returns a number for a message.
    mutating func makeMessage() -> Int64 {
        defer { nextMessage += 1 }
        return nextMessage
    }

    /// Skips the numbers that an import used.
    mutating func skipMessages(_ count: Int) { nextMessage += Int64(count) }

    /// Returns a number for a user action, which identifies its moves.
    mutating func makeAction(_ inbox: InboxTransaction) throws -> Int64 {
        lastAction += 1
        try inbox.setMeta(Self.actionsKey, String(lastAction))
        return lastAction
    }
}
