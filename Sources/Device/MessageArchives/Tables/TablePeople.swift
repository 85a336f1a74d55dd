import Messages

// Who sent a message to whom, by which service, and what an export adds.
extension TableMessages {
    /// The direction of a message.
    ///
    /// - Parameter status: What the status of a sent message says.
    mutating func direction(
        _ written: String?, _ column: DirectionSource<Int>, status: String?
    ) throws(ArchiveRecord) -> ArchivedMessage.Direction {
        if let found = written.flatMap({ meaning($0, column) }) { return try found.with(status: status).get() }
        guard let written, !written.trimmed.isEmpty else {
            if column.mayBeEmpty || layout.isExported { return .received }
            throw .bad("\(name(column.place)) is empty; expected received or sent")
        }
        if column.mayBeUnknown { return .received }
        throw .bad(
            "unknown direction \"\(ColumnNames.short(written))\" in \(name(column.place)); expected received or sent")
    }

    private mutating func meaning(_ written: String, _ column: DirectionSource<Int>) -> WrittenDirection? {
        if let known = directions[written] { return known }
        let meaning = column.meaning(written)
        if directions.count < 64 { directions[written] = .some(meaning) }
        return meaning
    }

    func name(_ column: Int) -> String {
        header.indices.contains(column) ? "the column \(ColumnNames.short(header[column]))" : "column \(column + 1)"
    }

    /// Adds whom a sent message went to, never the user's own number.
    func addRecipient(to message: inout ArchivedMessage, _ string: CellReader) throws(ArchiveRecord) {
        if let column = layout.recipient {
            let people = (try string(column) ?? "").split { ";,|".contains($0) }.map { String($0).trimmed }
            message.address = people.first { !$0.isEmpty }
            message.others = Array(people.filter { !$0.isEmpty }.dropFirst())
        } else if let address = message.address {
            if layout.sentHaveOwnNumber || Self.oneself.contains(address.trimmed.lowercased()) { message.address = nil }
        }
        if message.address == nil { message.address = people.address(of: try string(layout.conversation)) }
    }

    private static let oneself: Set<String> = ["me", "myself", "self", "you", "i"]

    func addService(to message: inout ArchivedMessage, _ string: CellReader) throws(ArchiveRecord) {
        guard let name = try string(layout.service), !name.isEmpty else { return }
        guard let service = layout.isExported ? Service(rawValue: name) : Self.service(name) else {
            // Only the first cells of a column with another name showed that it has services.
            if let column = layout.service, isGuessed(service: column) { return }
            let names = Service.allCases.map(\.rawValue).joined(separator: ", ")
            throw .bad("unknown service \"\(name)\"; expected one of \(names)")
        }
        message.service = service
    }

    private func isGuessed(service column: Int) -> Bool {
        !layout.isExported && header.indices.contains(column) && ColumnNames.plain(header[column]) != "service"
            && !layout.isServiceNamed
    }

    /// The service with a name, as other programs write it.
    static func service(_ name: String) -> Service? {
        let name = name.trimmed.lowercased()
        return Service.allCases.first { $0.rawValue.lowercased() == name }
    }

    /// Adds the values of an exported table's additional columns.
    func addExported(to message: inout ArchivedMessage, _ string: CellReader) throws(ArchiveRecord) {
        if let others = try string(layout.others) {
            message.others = others.split(separator: "|").map(String.init)
        }
        if let name = try string(layout.category), !name.isEmpty {
            guard message.setVerdict(named: name) else { throw .bad("unknown category \"\(name)\"") }
        }
    }
}

extension TableMessages {
    /// Whether the user has read a message; nil: its cell is empty.
    func isRead(_ string: CellReader) throws(ArchiveRecord) -> Bool? {
        guard let written = try string(layout.read)?.trimmed.lowercased(), !written.isEmpty else { return nil }
        // A spreadsheet writes TRUE, a database 1.
        switch written {
        case "true", "1", "yes": return true
        case "false", "0", "no": return false
        default:
            throw .bad("\"read\" is \"\(ColumnNames.short(written))\"; expected true or false")
        }
    }
}

/// Whom the received messages of each conversation came from, for tables that do not name the recipients of sent ones.
struct ConversationPeople {
    private static let maximum = 20_000

    /// nil for a conversation with several people.
    private var addresses: [String: String?] = [:]

    mutating func add(_ address: String, to conversation: String?) {
        guard let conversation else { return }
        if let known = addresses[conversation] {
            if known != address { addresses[conversation] = .some(nil) }
        } else if addresses.count < Self.maximum {
            addresses[conversation] = address
        }
    }

    /// The only other person of a conversation; its name if that is a phone number.
    func address(of conversation: String?) -> String? {
        guard let conversation else { return nil }
        if let known = addresses[conversation] { return known }
        let isNumber = conversation.hasPrefix("+") && conversation.count(where: \.isNumber) > 4
        return isNumber ? conversation : nil
    }
}
