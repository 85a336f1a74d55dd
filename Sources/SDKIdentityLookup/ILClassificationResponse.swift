/// What an extension makes of a report (iOS 12; rule U3). The raw values are Apple's.
public enum ILClassificationAction: Int, Sendable {
    /// Nothing more happens.
    case none = 0
    /// A report is sent that it is wanted.
    case reportNotJunk = 1
    /// A report is sent that it is not wanted.
    case reportJunk = 2
    /// A report is sent that it is not wanted, and the sender is blocked.
    case reportJunkAndBlockSender = 3
}

/// An extension's answer to a report (iOS 12).
///
///     let response = ILClassificationResponse(action: .reportJunk)
///     response.userInfo = ["kind": "prize"]
///     response.userString = "PRIZE"
open class ILClassificationResponse: NSObject, NSSecureCoding {
    /// What is to happen. It is not sent with the report (U5): what a server has to know stands in `userInfo`.
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
        // What is no JSON cannot be sent, and is left out as it would be there.
        let json = userInfo.flatMap {
            JSONSerialization.isValidJSONObject($0) ? try? JSONSerialization.data(withJSONObject: $0) : nil
        }
        coder.encode(json.map { NSData(data: $0) }, forKey: "userInfo")
    }
}
