/// What the numbers of Android's message provider mean (`Telephony.TextBasedSmsColumns`, `Telephony.BaseMmsColumns`,
/// `Telephony.Mms.Addr`): every archive of such a phone has them.
enum AndroidProvider {
    /// Where a text lies: `type` of an SMS, `msg_box` of an MMS.
    enum Box: Hashable {
        case filed(ArchivedMessage.Direction)
        /// Nobody received or sent it; the reason.
        case unsent(String)
        case unknown

        init(_ number: Int) {
            switch number {
            case 1: self = .filed(.received)
            case 2: self = .filed(.sent)
            case 3: self = .unsent("a draft")
            case 4, 6: self = .unsent("not sent yet")
            case 5: self = .unsent("it could not be sent")
            default: self = .unknown
            }
        }
    }

    /// `m_type` of an MMS, where that is not a message itself.
    enum MessageType {
        /// The phone was told of it. It has a text only if it was fetched.
        static let announcement = 130
        static let deliveryReports = [134, 136]
    }

    /// `type` of an address of an MMS.
    enum AddressType {
        static let from = 137
        static let receivers = [151, 130, 129]
    }

    /// No group has more people.
    static let maxPeople = 256
    /// What stands in place of the user's own number.
    static let ownNumber = "insert-address-token"
    static let notFetched = "an MMS that was never fetched"
    static let deliveryReport = "a report of its delivery"
}
