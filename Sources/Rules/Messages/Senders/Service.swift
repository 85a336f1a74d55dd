/// The service that carried a message.
package enum Service: String, CaseIterable, Codable, Sendable {
    case sms = "SMS"
    case mms = "MMS"
    case rcs = "RCS"
    case iMessage

    /// The service of a reply: that of the conversation's newest message if it is iMessage or RCS; for a new
    /// conversation with an e-mail address, iMessage; otherwise MMS for a group and SMS for one person.
    package static func ofReply(to people: Participants, newest: Service?) -> Service {
        switch newest {
        case .iMessage, .rcs: newest ?? .sms
        case .sms, .mms: people.isGroup ? .mms : .sms
        case nil where people.addresses[0].key.contains("@"): .iMessage
        case nil: people.isGroup ? .mms : .sms
        }
    }
}
