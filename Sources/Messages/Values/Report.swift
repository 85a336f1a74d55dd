/// What an extension makes of a report (iOS 12; U3). The raw values are Apple's, as are the names.
package enum ClassificationAction: Int, HasAPIName, Hashable, Sendable, Codable {
    case none = 0
    case reportNotJunk = 1
    case reportJunk = 2
    case reportJunkAndBlockSender = 3
}

/// A text that the user reports, as the extension is told of it (`ILMessageCommunication`).
package struct ReportedMessage: Hashable, Sendable {
    package var sender: String?
    /// When it came, in milliseconds since 1970.
    package var date: Int64
    package var body: String?

    package init(sender: String?, date: Int64, body: String?) {
        self.sender = sender
        self.date = date
        self.body = body
    }
}

/// A reporting extension's answer (`ILClassificationResponse`), before anything is made of it (U3).
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

/// What an extension's view shows between Cancel and Done, as a list: nothing is laid out (U1).
package struct ReportSheet: Hashable, Sendable {
    /// Something that the view shows, in the order of the view's tree.
    package struct Element: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case label
            case button
            case toggle(isOn: Bool)
            /// One of several segments or rows of which one is chosen.
            case choice(isChosen: Bool)
            case field(placeholder: String)
        }

        /// Names it for as long as the sheet is shown.
        package var id: Int
        package var kind: Kind
        package var text: String
        package var isEnabled: Bool

        package init(id: Int, kind: Kind, text: String, isEnabled: Bool = true) {
            self.id = id
            self.kind = kind
            self.text = text
            self.isEnabled = isEnabled
        }
    }

    package var title: String?
    /// Whether Done can be pressed: `isReadyForClassificationResponse` (U1).
    package var isReady: Bool
    package var elements: [Element]

    package init(title: String? = nil, isReady: Bool = false, elements: [Element] = []) {
        self.title = title
        self.isReady = isReady
        self.elements = elements
    }
}
