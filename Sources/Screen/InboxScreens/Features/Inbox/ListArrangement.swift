import InboxDatabase

/// What the list shows: all conversations in an order, or only those with unread messages, the newest first.
struct ListArrangement: Hashable, Sendable {
    let order: ConversationOrder
    var isUnreadOnly = false

    static let standard = Self(order: .newest)
    private static let unreadOnly = Self(order: .newest, isUnreadOnly: true)
    /// The most wanted is one press away.
    static let all =
        [standard, unreadOnly] + ConversationOrder.allCases.map { Self(order: $0) }.filter { $0 != standard }

    /// For the title of the list and for the palette.
    var title: String { isUnreadOnly ? "unread only" : order.title }
    /// For a narrow pane.
    var shortTitle: String { isUnreadOnly ? title : order.shortTitle }

    /// The one after this, and after the last one the first.
    var next: Self {
        let index = Self.all.firstIndex(of: self) ?? 0
        return Self.all[(index + 1) % Self.all.count]
    }
}

extension ConversationPane {
    var arrangement: ListArrangement {
        get { ListArrangement(order: order, isUnreadOnly: isUnreadOnly) }
        set { (order, isUnreadOnly) = (newValue.order, newValue.isUnreadOnly) }
    }
}
