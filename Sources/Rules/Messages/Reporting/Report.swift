/// The action of a reporting extension's response (iOS 12; U3). The names and raw values are Apple's.
package enum ClassificationAction: Int, HasAPIName, Hashable, Sendable, Codable {
    case none = 0
    case reportNotJunk = 1
    case reportJunk = 2
    case reportJunkAndBlockSender = 3
}

/// A message that the user reports, as the extension receives it (`ILMessageCommunication`).
package struct ReportedMessage: Hashable, Sendable {
    package var sender: String?
    /// The time of arrival in milliseconds since 1970.
    package var date: Int64
    package var body: String?

    package init(sender: String?, date: Int64, body: String?) {
        self.sender = sender
        self.date = date
        self.body = body
    }
}

/// A reporting extension's response (`ILClassificationResponse`), before it is processed (U3).
package struct ClassificationResponse: Hashable, Sendable {
    package var action: ClassificationAction
    /// The text of a report by SMS (U6).
    package var userString: String?
    /// The content of a report by network (U5): one JSON object, as text.
    package var userInfo: String?

    package init(action: ClassificationAction, userString: String? = nil, userInfo: String? = nil) {
        self.action = action
        self.userString = userString
        self.userInfo = userInfo
    }
}
