/// The constants of Android's message provider (`Telephony.TextBasedSmsColumns`, `Telephony.BaseMmsColumns`,
/// `Telephony.Mms.Addr`), which every Android archive uses.
enum AndroidProvider {
    /// The box that a message is in: `type` of an SMS, `msg_box` of an MMS.
    enum Box: Hashable {
        case filed(ArchivedMessage.Direction)
        /// It was neither received nor sent; the reason.
        case unsent(String)
        case unknown

        init(_ number: Int) {
            switch number {
            case 1: self = .filed(.received)
            case 2: self = .filed(.sent)
            case 3: self = .unsent("a draft")
            case 4, 6: self = .unsent("a message that was not sent yet")
            case 5: self = .unsent("a message that could not be sent")
            default: self = .unknown
            }
        }
    }

    /// `m_type` of an MMS that is not a message itself.
    enum MessageType {
        /// A notification that an MMS is available. It has a body only after the MMS was downloaded.
        static let announcement = 130
        static let deliveryReports = [134, 136]
    }

    /// `type` of an address of an MMS.
    enum AddressType {
        static let from = 137
        static let recipients = [151, 130, 129]
    }

    /// The maximum number of people that are read from a group.
    static let maxPeople = 256
    /// The placeholder for the user's own number.
    static let ownNumber = "insert-address-token"
    static let notDownloaded = "an MMS that was not downloaded"
    static let deliveryReport = "a delivery report"
}
