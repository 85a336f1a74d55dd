/// A message or a call that the user reports (iOS 12). Only the system creates one.
open class ILCommunication: NSObject, NSSecureCoding {
    /// The sender's phone number or email address; nil if unknown.
    public let sender: String?
    /// When it was received.
    public let dateReceived: Date

    /// For the process that runs an extension; Apple's header marks the initializer unavailable.
    package init(sender: String?, dateReceived: Date) {
        self.sender = sender
        self.dateReceived = dateReceived
    }

    /// Whether sender, date and, for messages, the body are equal.
    ///
    /// Apple does not document what is compared; Siftbox compares every property.
    open func isEqual(to communication: ILCommunication) -> Bool {
        type(of: self) == type(of: communication) && sender == communication.sender
            && dateReceived == communication.dateReceived
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? ILCommunication).map(isEqual(to:)) ?? false
    }

    open override var hash: Int { dateReceived.hashValue }

    open class var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "dateReceived") else { return nil }
        sender = coder.decodeText("sender")
        dateReceived = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "dateReceived"))
    }

    open func encode(with coder: NSCoder) {
        coder.encodeText(sender, "sender")
        coder.encode(dateReceived.timeIntervalSinceReferenceDate, forKey: "dateReceived")
    }
}

/// A message that the user reports (iOS 12).
open class ILMessageCommunication: ILCommunication {
    /// The body; nil if it has no text.
    public let messageBody: String?

    /// For the process that runs an extension; Apple's header marks the initializer unavailable.
    package init(sender: String?, dateReceived: Date, messageBody: String?) {
        self.messageBody = messageBody
        super.init(sender: sender, dateReceived: dateReceived)
    }

    open override func isEqual(to communication: ILCommunication) -> Bool {
        super.isEqual(to: communication) && messageBody == (communication as? ILMessageCommunication)?.messageBody
    }

    public required init?(coder: NSCoder) {
        messageBody = coder.decodeText("messageBody")
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encodeText(messageBody, "messageBody")
    }
}

/// A call that the user reports (iOS 12). It has no further properties.
open class ILCallCommunication: ILCommunication {}
