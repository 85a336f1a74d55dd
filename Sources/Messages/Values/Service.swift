/// How a message travelled.
package enum Service: String, CaseIterable, Codable, Sendable {
    case sms = "SMS"
    case mms = "MMS"
    case rcs = "RCS"
    case iMessage

    /// How a reply to these people travels: as the conversation's newest message did where that is a service of the
    /// internet; where there is none, to an e-mail address by iMessage; else by MMS to a group and by SMS to one person.
    package static func ofReply(to people: Participants, newest: Service?) -> Service {
        switch newest {
        case .iMessage, .rcs: newest ?? .sms
        case .sms, .mms: people.isGroup ? .mms : .sms
        case nil where people.addresses[0].key.contains("@"): .iMessage
        case nil: people.isGroup ? .mms : .sms
        }
    }
}
