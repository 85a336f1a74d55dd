/// How a message travelled.
package enum Service: String, CaseIterable, Codable, Sendable {
    case sms = "SMS"
    case mms = "MMS"
    case rcs = "RCS"
    case iMessage
}
