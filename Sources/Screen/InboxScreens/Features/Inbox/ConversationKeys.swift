import InboxDatabase
import Messages

extension ConversationPane {
    /// Moves in the list; returns what to show when there is nothing more in this direction.
    mutating func move(_ command: Command, _ folder: Folder, capacity: Int, _ inbox: InboxReader) throws -> Status? {
        let page = max(1, capacity - 1)
        var moved = true
        switch command {
        case .up: moved = try move(-1, folder, capacity: capacity, inbox)
        case .down: moved = try move(1, folder, capacity: capacity, inbox)
        case .pageUp: moved = try move(-page, folder, capacity: capacity, inbox)
        case .pageDown: moved = try move(page, folder, capacity: capacity, inbox)
        case .home:
            try showTop(folder, capacity: capacity, inbox)
            return .hint(end(isTop: true) + (follows ? " The list follows new messages until you move." : ""))
        default:
            let before = selected?.id
            try showBottom(folder, capacity: capacity, inbox)
            moved = selected?.id != before
        }
        guard !moved else { return nil }
        let isUp = command == .up || command == .pageUp
        return .hint(end(isTop: isUp))
    }

    /// `↑ 3 new`; nil when no conversation above the visible ones is new.
    var newLabel: String? {
        guard newAbove > 0 else { return nil }
        return "↑ \(Counted.number(newAbove))\(newAbove >= Self.maxNew ? "+" : "") new"
    }

    private func end(isTop: Bool) -> String {
        switch order {
        case .newest, .oldest: "This is the \(isTop == (order == .newest) ? "newest" : "oldest") conversation."
        case .name, .unread: "This is the \(isTop ? "first" : "last") conversation of the list (\(order.title))."
        }
    }
}
