import IdentityLookup

extension ILMessageFilterQueryResponse {
    convenience init(action: ILMessageFilterAction, subAction: ILMessageFilterSubAction = .none) {
        self.init()
        self.action = action
        self.subAction = subAction
    }

    static var pass: ILMessageFilterQueryResponse { .init(action: .none) }
}

extension ILMessageFilterQueryRequest {
    /// Sender and text combined, for our rules.
    var haystack: String { [sender, messageBody].compactMap { $0 }.joined(separator: "\u{1}") }
}
