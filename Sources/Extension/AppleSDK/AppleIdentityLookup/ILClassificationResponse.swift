/// The action of an extension for a report (iOS 12; rule U3). The raw values are Apple's.
public enum ILClassificationAction: Int, Sendable {
    /// No report is sent.
    case none = 0
    /// Report that the sender is wanted.
    case reportNotJunk = 1
    /// Report junk.
    case reportJunk = 2
    /// Report junk and block the sender.
    case reportJunkAndBlockSender = 3
}

/// An extension's answer to a report (iOS 12).
///
///     let response = ILClassificationResponse(action: .reportJunk)
///     response.userInfo = ["kind": "prize"]
///     response.userString = "PRIZE"
open class ILClassificationResponse: NSObject, NSSecureCoding {
    /// The action. It is not part of the report (U5): put what a server needs into `userInfo`.
    public let action: ILClassificationAction
    /// The text of a report that is sent as an SMS (iOS 12.1; U6).
    open var userString: String?
    /// The content of a report that is sent to a server (U5): what `JSONSerialization` can write.
    open var userInfo: [String: Any]?

    public init(action: ILClassificationAction) {
        self.action = action
    }

    open class var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        guard let action = ILClassificationAction(rawValue: coder.decodeInteger(forKey: "action")) else { return nil }
        self.action = action
        userString = coder.decodeText("userString")
        let json = coder.decodeObject(of: NSData.self, forKey: "userInfo").map { Data(referencing: $0) }
        userInfo = json.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
    }

    open func encode(with coder: NSCoder) {
        coder.encode(action.rawValue, forKey: "action")
        coder.encodeText(userString, "userString")
        // Foundation's JSON: Apple accepts what this class accepts. What it refuses is left out, as in the report.
        let json = userInfo.flatMap {
            JSONSerialization.isValidJSONObject($0) ? try? JSONSerialization.data(withJSONObject: $0) : nil
        }
        coder.encode(json.map { NSData(data: $0) }, forKey: "userInfo")
    }
}
