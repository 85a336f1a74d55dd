/// A reason why a filter does not receive a message, by its name in sessions (Sessions/README.md).
package enum Criterion: String, CaseIterable, Codable, Sendable {
    case blocked
    case iMessage = "imessage"
    case noFilter = "no-filter"
    case filteringOff = "filtering-off"
    case contact
    case markedKnown = "marked-known"
    case replied
    case noSender = "no-sender"
    case noBody = "no-body"

    package var rule: Rule {
        switch self {
        case .blocked: .c1
        case .iMessage: .c2
        case .noFilter: .c3
        case .filteringOff: .c4
        case .contact: .c5
        case .markedKnown: .c6
        case .replied: .c7
        case .noSender, .noBody: .c8
        }
    }
}
