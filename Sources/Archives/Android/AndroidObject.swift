import FilterWire
import Messages

/// A text as Android's message provider tells it (`Telephony.Sms`, `Telephony.Mms`), in an object of JSON whose members are
/// called as the provider's columns, or as Fossify calls them.
///
/// Its numbers are no names that could be told from another phone's: the texts have no `identifier`.
struct AndroidObject {
    /// The user's own numbers, as far as the texts have told them: a picture message names all whom it went to.
    private(set) var ownNumbers: Set<String> = []

    mutating func record(_ object: JSONObject) -> ArchiveRecord {
        do {
            let isMMS =
                ["__parts", "parts", "addresses", "msg_box", "messageBox", "m_type"].contains { object[$0] != nil }
            return isMMS ? try mms(object) : try sms(object)
        } catch {
            return .bad(error.reason)
        }
    }

    private func sms(_ object: JSONObject) throws(BadMember) -> ArchiveRecord {
        var text = ArchivedMessage()
        text.address = try object.filledText("address")
        text.body = try object.filledText("body")
        guard text.address != nil || text.body != nil else {
            throw BadMember(reason: "there is neither \"address\" nor \"body\"")
        }
        switch try Self.box(object, "type") {
        case .filed(let direction): text.direction = direction
        case .unsent(let reason): return .skipped(reason)
        case .unknown: throw BadMember(reason: "its type is unknown")
        }
        text.isRead = try object.number("read").map { $0 != 0 }
        return .text(text, dated: Self.date(object))
    }

    private static func box(_ object: JSONObject, _ keys: String...) throws(BadMember) -> AndroidProvider.Box {
        guard let number = try object.number(keys) else { throw BadMember(reason: "it has no \(keys[0])") }
        return AndroidProvider.Box(number)
    }

    private static func date(_ object: JSONObject) -> WrittenDate {
        do {
            return try object.number("date").map { ArchiveDate.android(Int64($0)) } ?? .absent
        } catch {
            return .unreadable("its date is not a number")
        }
    }
}

extension AndroidObject {
    private mutating func mms(_ object: JSONObject) throws(BadMember) -> ArchiveRecord {
        let type = try object.number("m_type", "messageType") ?? 0
        if AndroidProvider.MessageType.deliveryReports.contains(type) {
            return .skipped(AndroidProvider.deliveryReport)
        }
        var text = ArchivedMessage()
        text.service = .mms
        switch try Self.box(object, "msg_box", "messageBox") {
        case .filed(let direction): text.direction = direction
        case .unsent(let reason): return .skipped(reason)
        case .unknown: throw BadMember(reason: "its msg_box is unknown")
        }
        text.isRead = try object.number("read").map { $0 != 0 }
        text.body = try Self.body(object)
        if text.body == nil, type == AndroidProvider.MessageType.announcement {
            return .skipped(AndroidProvider.notFetched)
        }
        let (sender, recipients) = try Self.people(object)
        learn(text.direction, sender, recipients)
        var others = recipients.filter { !ownNumbers.contains($0) && $0 != AndroidProvider.ownNumber }
        if text.direction == .received {
            text.address = sender
            others.removeAll { $0 == sender }
            // Of two people one is the user.
            text.others = recipients.count > 1 ? others : []
        } else {
            text.address = others.first
            text.others = Array(others.dropFirst())
        }
        guard text.address != nil || text.body != nil else {
            throw BadMember(reason: "there is neither an address nor a text")
        }
        return .text(text, dated: Self.date(object))
    }

    /// Nobody has more numbers.
    private static let maxOwnNumbers = 64

    private mutating func learn(_ direction: ArchivedMessage.Direction, _ sender: String?, _ recipients: [String]) {
        guard ownNumbers.count < Self.maxOwnNumbers else { return }
        if direction == .sent, let sender { ownNumbers.insert(sender) }
        if direction == .received, recipients.count == 1, recipients[0] != sender { ownNumbers.insert(recipients[0]) }
    }

    /// The texts among its parts, one under the other; where there are none, its subject.
    private static func body(_ object: JSONObject) throws(BadMember) -> String? {
        var texts: [String] = []
        for part in object.objects("__parts") + object.objects("parts") {
            guard try part.filledText("ct", "contentType") == "text/plain" else { continue }
            if let text = try part.filledText("text") { texts.append(text) }
        }
        guard texts.isEmpty else { return texts.joined(separator: "\n") }
        return try object.filledText("sub", "subject")
    }

    private static func people(_ object: JSONObject) throws(BadMember) -> (sender: String?, recipients: [String]) {
        var sender = try (object["__sender_address"] ?? object["sender_address"])?.object?.filledText("address")
        var recipients: [String] = []
        let addresses =
            object.objects("__recipient_addresses") + object.objects("recipient_addresses")
            + object.objects("addresses")
        for person in addresses {
            guard let address = try person.filledText("address") else { continue }
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
    /// The text of the first of these members that is there and not empty.
    fileprivate func filledText(_ keys: String...) throws(BadMember) -> String? {
        for key in keys {
            // What stands in place of a string that was left out.
            if self[key] == .bool(false) {
                throw BadMember(reason: "its \(key) is longer than \(JSONList.stringLimit >> 10) KiB")
            }
            if let text = try text(key), !text.isEmpty { return text }
        }
        return nil
    }

    /// The whole number in the first of these members that is there, or in its text, as the provider has every column.
    fileprivate func number(_ keys: String...) throws(BadMember) -> Int? { try number(keys) }

    fileprivate func number(_ keys: [String]) throws(BadMember) -> Int? {
        for key in keys {
            switch self[key] {
            case nil, .null, .string(""): continue
            case .integer(let number): return number
            case .bool(let value): return value ? 1 : 0
            case .string(let text):
                if let number = Int(text) { return number }
                fallthrough
            default: throw BadMember(reason: "\"\(key)\" is not a number")
            }
        }
        return nil
    }

    /// The objects in a member's list.
    fileprivate func objects(_ key: String) -> [JSONObject] {
        guard case .array(let values) = self[key] else { return [] }
        return values.compactMap(\.object)
    }
}
