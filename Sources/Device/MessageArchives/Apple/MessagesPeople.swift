import SQLiteAccess

/// A conversation as a database of Messages describes it.
struct MessagesConversation {
    var identifier = MarkedIdentifier("")
    var service: String?
    var isFiltered: Int64?
    /// By style 43; without a style, by having more than one person.
    var isGroup = false
    /// Without the user.
    var people: [String] = []

    /// The sender of a received message or the recipient of a sent one, and the other members of a group.
    func participants(
        of direction: ArchivedMessage.Direction, handle: MarkedIdentifier?
    ) -> (address: String?, others: [String]) {
        // A message that the user sent to a group has no handle, or that of one of its members.
        var address = handle?.plain
        if address?.isEmpty != false, direction == .sent || !isGroup {
            address = people.first ?? (isGroup ? nil : identifier.plain)
        }
        if address?.isEmpty == true { address = nil }
        return (address, isGroup ? people.filter { $0 != address } : [])
    }
}

/// The handles and conversations of a database, looked up on demand. The caches are bounded: a database may have a
/// million of them.
struct MessagesPeople {
    private static let cacheLimit = 16_384

    private let handle: SQLStatement
    private let chat: SQLStatement
    private let members: SQLStatement?
    private var handles: [Int64: MarkedIdentifier?] = [:]
    private var conversations: [Int64: MessagesConversation] = [:]

    init(_ tables: MessagesTables, _ connection: SQLConnection) throws(SQLiteFailure) {
        handle = try SQLStatement(connection, "SELECT id FROM handle WHERE ROWID = ?")
        let columns = ["chat_identifier", "service_name", "style", "is_filtered"]
            .map { tables.has("chat", $0) ? $0 : "NULL" }
        chat = try SQLStatement(
            connection, "SELECT \(columns.joined(separator: ", ")) FROM chat WHERE ROWID = ?")
        guard tables.has("chat_handle_join", "chat_id"), tables.has("chat_handle_join", "handle_id") else {
            members = nil
            return
        }
        let joined = try tables.indexed("chat_handle_join", by: "chat_id", ["handle_id"], in: connection)
        members = try SQLStatement(connection, "SELECT handle_id FROM \(joined) WHERE chat_id = ? LIMIT 256")
    }

    /// Returns nil if there is no handle with this row number.
    mutating func handle(_ row: Int64) throws(SQLiteFailure) -> MarkedIdentifier? {
        if row == 0 { return nil }
        if let known = handles[row] { return known }
        if handles.count >= Self.cacheLimit { handles.removeAll(keepingCapacity: true) }
        handle.start(with: row)
        let found = try handle.step() ? handle.text(0).map(MarkedIdentifier.init) : nil
        handles[row] = .some(found)
        return found
    }

    mutating func conversation(_ row: Int64) throws(SQLiteFailure) -> MessagesConversation {
        if let known = conversations[row] { return known }
        if conversations.count >= Self.cacheLimit { conversations.removeAll(keepingCapacity: true) }
        var found = MessagesConversation()
        chat.start(with: row)
        var style: Int64?
        if try chat.step() {
            found.identifier = MarkedIdentifier(chat.text(0) ?? "")
            found.service = chat.text(1)
            style = chat.integerIfAny(2)
            found.isFiltered = chat.integerIfAny(3)
        }
        if let members {
            var seen: Set<String> = []
            members.start(with: row)
            while try members.step() {
                guard let person = try handle(members.integerIfAny(0) ?? 0)?.plain, !person.isEmpty else { continue }
                if seen.insert(person).inserted { found.people.append(person) }
            }
        }
        found.isGroup = style.map { $0 == 43 } ?? (found.people.count > 1)
        conversations[row] = found
        return found
    }
}
