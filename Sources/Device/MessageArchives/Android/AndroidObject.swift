import JSONCodec
import Messages

/// Reads a message of Android's message provider (`Telephony.Sms`, `Telephony.Mms`) from a JSON object whose members
/// are named like the provider's columns, or as Fossify names them.
///
/// The provider's row numbers are not unique across phones, so the messages have no `identifier`.
struct AndroidObject {
    /// The user's own numbers, learned from the messages read so far: an MMS lists all its recipients.
    private(set) var ownNumbers: Set<String> = []

    /// Whether an object is a message of Android, and not one of JSON Lines with names such as `address` and `body`: only
    /// Android writes the box of an SMS as a number.
    static func recognizes(_ object: JSONObject) -> Bool {
        if ["__parts", "__sender_address", "msg_box", "messageBox"].contains(where: { object[$0] != nil }) {
            return true
        }
        guard ["address", "thread_id"].contains(where: { object[$0] != nil }),
            !["text", "from", "sender", "messageBody"].contains(where: { object[$0] != nil })
        else { return false }
        return ((try? object.number("type")) ?? nil) != nil
    }

    private static func isMMS(_ object: JSONObject) -> Bool {
        ["__parts", "parts", "addresses", "msg_box", "messageBox", "m_type"].contains { object[$0] != nil }
    }

    mutating func record(_ object: JSONObject) -> ArchiveRecord {
        do {
            return Self.isMMS(object) ? try mms(object) : try sms(object)
        } catch {
            return error
        }
    }

    private func sms(_ object: JSONObject) throws(ArchiveRecord) -> ArchiveRecord {
        var message = ArchivedMessage()
        message.address = try object.nonEmptyString("address")
        message.body = try object.nonEmptyString("body")
        guard message.address != nil || message.body != nil else {
            throw .bad("\"address\" and \"body\" are missing")
        }
        message.direction = try Self.direction(object, "type")
        message.isRead = try object.number("read").map { $0 != 0 }
        return .message(message, dated: Self.date(object))
    }

    private static func direction(
        _ object: JSONObject, _ keys: String...
    ) throws(ArchiveRecord) -> ArchivedMessage.Direction {
        guard let number = try object.number(keys) else { throw .bad("\(keys[0]) is missing") }
        return try AndroidProvider.direction(box: number, "unknown \(keys[0])")
    }

    private static func date(_ object: JSONObject) -> WrittenDate {
        do {
            return try object.number("date").map { ArchiveDate.android(Int64($0)) } ?? .absent
        } catch {
            return .unreadable("date is not a number")
        }
    }
}

extension AndroidObject {
    private mutating func mms(_ object: JSONObject) throws(ArchiveRecord) -> ArchiveRecord {
        let type = try object.number("m_type", "messageType") ?? 0
        if AndroidProvider.MessageType.deliveryReports.contains(type) {
            return .skipped(AndroidProvider.deliveryReport)
        }
        var message = ArchivedMessage()
        message.service = .mms
        message.direction = try Self.direction(object, "msg_box", "messageBox")
        message.isRead = try object.number("read").map { $0 != 0 }
        message.body = try Self.body(object)
        if message.body == nil, type == AndroidProvider.MessageType.announcement {
            return .skipped(AndroidProvider.notDownloaded)
        }
        let (sender, recipients) = try Self.people(object)
        learnOwnNumber(message.direction, sender, recipients)
        var others = recipients.filter { !ownNumbers.contains($0) && $0 != AndroidProvider.ownNumber }
        if message.direction == .received {
            message.address = sender
            others.removeAll { $0 == sender }
            // With a single recipient, that is the user.
            message.others = recipients.count > 1 ? others : []
        } else {
            message.address = others.first
            message.others = Array(others.dropFirst())
        }
        guard message.address != nil || message.body != nil else {
            throw .bad("it has neither an address nor a body")
        }
        return .message(message, dated: Self.date(object))
    }

    private static let maxOwnNumbers = 64

    private mutating func learnOwnNumber(
        _ direction: ArchivedMessage.Direction, _ sender: String?, _ recipients: [String]
    ) {
        guard ownNumbers.count < Self.maxOwnNumbers else { return }
        if direction == .sent, let sender { ownNumbers.insert(sender) }
        if direction == .received, recipients.count == 1, recipients[0] != sender { ownNumbers.insert(recipients[0]) }
    }

    /// The text parts, one per line; without any, the subject.
    private static func body(_ object: JSONObject) throws(ArchiveRecord) -> String? {
        var lines: [String] = []
        for part in object.objects("__parts") + object.objects("parts") {
            guard try part.nonEmptyString("ct", "contentType") == "text/plain" else { continue }
            if let text = try part.nonEmptyString("text") {
                lines.append(text)
            } else if let data = try part.nonEmptyString("data", "binary_data") {
                lines.append(try AndroidProvider.partText(data))
            }
        }
        guard lines.isEmpty else { return lines.joined(separator: "\n") }
        return try object.nonEmptyString("sub", "subject")
    }

    private static func people(_ object: JSONObject) throws(ArchiveRecord) -> (sender: String?, recipients: [String]) {
        var sender = try (object["__sender_address"] ?? object["sender_address"])?.object?.nonEmptyString("address")
        var recipients: [String] = []
        let addresses =
            object.objects("__recipient_addresses") + object.objects("recipient_addresses")
            + object.objects("addresses")
        for person in addresses {
            guard let address = try person.nonEmptyString("address") else { continue }
            if try person.number("type") == AndroidProvider.AddressType.from {
                sender = sender ?? address
            } else if recipients.count < AndroidProvider.maxPeople, !recipients.contains(address) {
                recipients.append(address)
            }
        }
        if sender == AndroidProvider.ownNumber { sender = nil }
        return (sender, recipients)
    }
}

extension JSONObject {
    /// The value of the first of these members that is present and not empty.
    fileprivate func nonEmptyString(_ keys: String...) throws(ArchiveRecord) -> String? {
        for key in keys {
            // `JSONList` writes false in place of a string that is too long.
            if self[key] == .bool(false) {
                throw .bad("\(key) is longer than \(JSONList.stringLimit >> 10) KiB")
            }
            if let value = try string(key), !value.isEmpty { return value }
        }
        return nil
    }

    /// The whole number in the first of these members that is present, also one that is written as a string.
    fileprivate func number(_ keys: String...) throws(ArchiveRecord) -> Int? { try number(keys) }

    fileprivate func number(_ keys: [String]) throws(ArchiveRecord) -> Int? {
        for key in keys {
            switch self[key] {
            case nil, .null, .string(""): continue
            case .integer(let number): return number
            case .bool(let value): return value ? 1 : 0
            case .string(let text):
                if let number = Int(text) { return number }
                fallthrough
            default: throw .bad("\"\(key)\" is not a number")
            }
        }
        return nil
    }

    /// The objects in a member that is a list.
    fileprivate func objects(_ key: String) -> [JSONObject] {
        guard case .array(let values) = self[key] else { return [] }
        return values.compactMap(\.object)
    }
}
