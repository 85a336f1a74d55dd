/// Asks an extension for the sub-folders that it uses (iOS 16). It has no properties; only the system creates it.
open class ILMessageFilterCapabilitiesQueryRequest: NSObject, NSSecureCoding {
    /// For the process that runs an extension; Apple's header marks the initializer unavailable.
    package override init() { super.init() }

    public static var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {}

    open func encode(with coder: NSCoder) {}
}

/// The sub-folders that an extension wants (iOS 16). Apple documents a maximum of five across both lists.
open class ILMessageFilterCapabilitiesQueryResponse: NSObject, NSSecureCoding {
    /// The sub-folders of Transactions; none until it is set.
    public final var transactionalSubActions: [ILMessageFilterSubAction] = []
    /// The sub-folders of Promotions; none until it is set.
    public final var promotionalSubActions: [ILMessageFilterSubAction] = []

    public override init() { super.init() }

    public static var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        transactionalSubActions = coder.decodeSubActions("transactionalSubActions")
        promotionalSubActions = coder.decodeSubActions("promotionalSubActions")
    }

    open func encode(with coder: NSCoder) {
        coder.encodeSubActions(transactionalSubActions, "transactionalSubActions")
        coder.encodeSubActions(promotionalSubActions, "promotionalSubActions")
    }
}

extension NSCoder {
    // As text: there is no archive of Apple's to be compatible with.
    fileprivate func decodeSubActions(_ key: String) -> [ILMessageFilterSubAction] {
        (decodeText(key) ?? "").split(separator: " ").compactMap { Int($0) }
            .compactMap(ILMessageFilterSubAction.init(rawValue:))
    }

    fileprivate func encodeSubActions(_ subActions: [ILMessageFilterSubAction], _ key: String) {
        encodeText(subActions.map { String($0.rawValue) }.joined(separator: " "), key)
    }
}
