/// One message that an extension is to classify (iOS 11). Only the system creates requests.
open class ILMessageFilterQueryRequest: NSObject, NSSecureCoding {
    /// The address of the sender: a phone number, a short code, an alphanumeric name or an e-mail address.
    public let sender: String?
    /// The text of the message.
    public let messageBody: String?
    /// The ISO 3166 code of the country in which the receiver's number is registered (iOS 16).
    public let receiverISOCountryCode: String?

    /// For the process that runs an extension; Apple's header marks the initializer unavailable.
    package init(sender: String?, messageBody: String?, receiverISOCountryCode: String?) {
        self.sender = sender
        self.messageBody = messageBody
        self.receiverISOCountryCode = receiverISOCountryCode
    }

    public static var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        sender = coder.decodeText("sender")
        messageBody = coder.decodeText("messageBody")
        receiverISOCountryCode = coder.decodeText("receiverISOCountryCode")
    }

    open func encode(with coder: NSCoder) {
        coder.encodeText(sender, "sender")
        coder.encodeText(messageBody, "messageBody")
        coder.encodeText(receiverISOCountryCode, "receiverISOCountryCode")
    }
}

/// The answer of an extension for one message (iOS 11).
open class ILMessageFilterQueryResponse: NSObject, NSSecureCoding {
    /// The verdict; `none` until it is set.
    open var action: ILMessageFilterAction = .none
    /// The sub-action, with `transaction` or `promotion` (iOS 16); `none` until it is set.
    open var subAction: ILMessageFilterSubAction = .none

    public override init() { super.init() }

    public static var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        action = ILMessageFilterAction(rawValue: coder.decodeInteger(forKey: "action")) ?? .none
        subAction = ILMessageFilterSubAction(rawValue: coder.decodeInteger(forKey: "subAction")) ?? .none
    }

    open func encode(with coder: NSCoder) {
        coder.encode(action.rawValue, forKey: "action")
        coder.encode(subAction.rawValue, forKey: "subAction")
    }
}

extension NSCoder {
    func decodeText(_ key: String) -> String? {
        decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) }
    }

    func encodeText(_ text: String?, _ key: String) {
        encode(text.map { NSString(string: $0) }, forKey: key)
    }
}
