import Foundation

/// The constants of Android's message provider (`Telephony.TextBasedSmsColumns`, `Telephony.BaseMmsColumns`,
/// `Telephony.Mms.Addr`), which every Android archive uses.
enum AndroidProvider {
    /// What the box of a message says: `type` of an SMS, `msg_box` of an MMS.
    static let boxes: [Int: WrittenDirection] = [
        1: .filed(.received), 2: .filed(.sent), 3: .skipped("a draft"),
        4: .skipped("a message that was not sent yet"), 6: .skipped("a message that was not sent yet"),
        5: .skipped("a message that could not be sent"),
    ]

    /// - Parameter unknown: The reason to report for an unknown box.
    static func direction(box: Int?, _ unknown: String) throws(ArchiveRecord) -> ArchivedMessage.Direction {
        guard let direction = box.flatMap({ boxes[$0] }) else { throw .bad(unknown) }
        return try direction.get()
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
    static func partText(_ base64: String) throws(ArchiveRecord) -> String {
        guard let data = Data(base64Encoded: base64, options: .ignoreUnknownCharacters),
            let text = String(data: data, encoding: .utf8)
        else { throw .bad("the data of a text part is not UTF-8 in base64") }
        return text
    }
}
