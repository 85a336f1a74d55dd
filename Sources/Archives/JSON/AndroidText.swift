import FilterWire
import Messages

/// A text as Android's message provider tells it (`Telephony.Sms`, `Telephony.Mms`), in an object of JSON whose members are
/// called as the provider's columns, or as Fossify calls them.
///
/// Its numbers are no names that could be told from another phone's: the texts have no `identifier`.
struct AndroidText {
    /// What Android writes in place of the user's own number.
    private static let ownNumber = "insert-address-token"

    /// The user's own numbers, as far as the texts have told them: a picture message names all whom it went to.
    private(set) var own: Set<String> = []

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
        var text = ArchivedText()
        text.address = try object.filledText("address")
        text.body = try object.filledText("body")
        guard text.address != nil || text.body != nil else {
            throw BadMember(reason: "there is neither \"address\" nor \"body\"")
        }
        guard let direction = Self.direction(try object.number("type")) else { return .passedOver(Self.unsent) }
        text.direction = direction
        text.date = try Self.date(object)
        text.isRead = try object.number("read").map { $0 != 0 }
        return .text(text)
    }

    private static let unsent = "a draft, or a text that was not sent"

    /// 1 received, 2 sent; the others are drafts and what waits or failed to be sent.
    private static func direction(_ type: Int?) -> ArchivedText.Direction? {
        switch type {
        case nil, 1: .received
        case 2: .sent
        default: nil
        }
    }

    /// Of an SMS in milliseconds, of an MMS in seconds.
    private static func date(_ object: JSONObject) throws(BadMember) -> Int64? {
        guard let number = try object.number("date") else { return nil }
        let date = number.magnitude < 100_000_000_000 ? Int64(number) * 1000 : Int64(number)
        guard (0...ArchiveDate.last).contains(date) else {
            throw BadMember(reason: "\"date\" is not in milliseconds since 1970")
        }
        return date == 0 ? nil : date
    }
}

extension AndroidText {
    /// `m_type` of a picture message that the phone was told of, and did not fetch.
    private static let notFetched = 130

    private mutating func mms(_ object: JSONObject) throws(BadMember) -> ArchiveRecord {
        if try object.number("m_type", "messageType") == Self.notFetched {
            return .passedOver("a picture message that was not fetched")
        }
        guard let direction = Self.direction(try object.number("msg_box", "messageBox")) else {
            return .passedOver(Self.unsent)
        }
        var text = ArchivedText()
        text.service = .mms
        text.direction = direction
        text.date = try Self.date(object)
        text.isRead = try object.number("read").map { $0 != 0 }
        text.body = try Self.body(object)
        let (sender, recipients) = try Self.people(object)
        learn(direction, sender, recipients)
        var others = recipients.filter { !own.contains($0) && $0 != Self.ownNumber }
        if direction == .received {
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
        return .text(text)
    }

    private mutating func learn(_ direction: ArchivedText.Direction, _ sender: String?, _ recipients: [String]) {
        if direction == .sent, let sender { own.insert(sender) }
        if direction == .received, recipients.count == 1, recipients[0] != sender { own.insert(recipients[0]) }
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

    /// `type` of an address: who sent it; the others are whom it went to.
    private static let from = 137

    private static func people(_ object: JSONObject) throws(BadMember) -> (sender: String?, recipients: [String]) {
        var sender = try (object["__sender_address"] ?? object["sender_address"])?.object?.filledText("address")
        var recipients: [String] = []
        let addresses =
            object.objects("__recipient_addresses") + object.objects("recipient_addresses")
            + object.objects("addresses")
        for person in addresses {
            guard let address = try person.filledText("address") else { continue }
            if try person.number("type") == from {
                sender = sender ?? address
            } else if !recipients.contains(address) {
                recipients.append(address)
            }
        }
        if sender == ownNumber { sender = nil }
        return (sender, recipients)
    }
}

extension JSONObject {
    /// The text of the first of these members that is there and not empty.
    fileprivate func filledText(_ keys: String...) throws(BadMember) -> String? {
        for key in keys {
            if let text = try text(key), !text.isEmpty { return text }
        }
        return nil
    }

    /// The whole number in the first of these members that is there, or in its text, as the provider has every column.
    fileprivate func number(_ keys: String...) throws(BadMember) -> Int? {
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
