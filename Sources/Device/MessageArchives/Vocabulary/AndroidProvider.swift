import Foundation

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

    /// The text of a part that has it only as data: base64 of UTF-8.
    struct DataPart: Error {
        static let reason = "the data of a text part is not UTF-8 in base64"

        static func text(_ base64: String) throws(DataPart) -> String {
            guard let data = Data(base64Encoded: base64, options: .ignoreUnknownCharacters),
                let text = String(data: data, encoding: .utf8)
            else { throw DataPart() }
            return text
        }
    }
}
