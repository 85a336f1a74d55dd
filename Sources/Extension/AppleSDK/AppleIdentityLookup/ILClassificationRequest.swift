/// A report of the user: messages (`ILMessageClassificationRequest`) or calls (`ILCallClassificationRequest`) (iOS 12).
///
///     override func prepare(for request: ILClassificationRequest) {
///         if let messages = request as? ILMessageClassificationRequest { … }
///     }
///
/// Only the system creates one.
open class ILClassificationRequest: NSObject, NSSecureCoding {
    /// For the process that runs an extension; Apple's header marks the initializer unavailable.
    package override init() { super.init() }

    open class var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {}

    open func encode(with coder: NSCoder) {}
}

/// Messages that the user reports (iOS 12).
open class ILMessageClassificationRequest: ILClassificationRequest {
    /// The messages, oldest first.
    public let messageCommunications: [ILMessageCommunication]

    /// For the process that runs an extension.
    ///
    /// - Parameter messageCommunications: the messages, in any order.
    package init(messageCommunications: [ILMessageCommunication]) {
        self.messageCommunications = messageCommunications.sorted { $0.dateReceived < $1.dateReceived }
        super.init()
    }

    public required init?(coder: NSCoder) {
        messageCommunications = coder.decodeCommunications("messageCommunications")
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        coder.encode(NSArray(array: messageCommunications), forKey: "messageCommunications")
    }
}

/// Calls that the user reports (iOS 12). Siftbox has no calls, so extensions never receive them.
open class ILCallClassificationRequest: ILClassificationRequest {
    /// The calls, oldest first.
    public let callCommunications: [ILCallCommunication]

    /// For the process that runs an extension.
    ///
    /// - Parameter callCommunications: the calls, in any order.
    package init(callCommunications: [ILCallCommunication]) {
        self.callCommunications = callCommunications.sorted { $0.dateReceived < $1.dateReceived }
        super.init()
    }

    public required init?(coder: NSCoder) {
        callCommunications = coder.decodeCommunications("callCommunications")
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        coder.encode(NSArray(array: callCommunications), forKey: "callCommunications")
    }
}

extension NSCoder {
    fileprivate func decodeCommunications<Communication: ILCommunication>(_ key: String) -> [Communication] {
        decodeObject(of: [NSArray.self, Communication.self], forKey: key) as? [Communication] ?? []
    }
}
