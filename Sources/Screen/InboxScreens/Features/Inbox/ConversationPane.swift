import InboxDatabase
import Messages

/// The visible window of the conversation list. It is anchored at the selected conversation, not at a row number.
///
/// While it *follows*, the newest conversation is selected, so you can watch messages arrive. Once the user moves in
/// the list, the selected conversation keeps its row when messages arrive; new conversations above are only counted.
/// Only a list with the newest first follows: in other orders, new messages are not at its top.
struct ConversationPane: Sendable {
    var selected: Conversation?
    var above: [Conversation] = []
    var below: [Conversation] = []
    /// The row of the selected conversation in the window, counted in conversations.
    var row = 0
    var follows = true
    /// How many conversations above the visible ones are new, at most `maxNew`.
    var newAbove = 0
    var order = ConversationOrder.newest
    /// Whether only conversations with unread messages are listed.
    var isUnreadOnly = false
    var marks = MarkedConversations()
    /// Whether the filter's answers to the visible conversations are right, in an inbox that shows a corpus.
    var answerMarks: [Int64: Mark] = [:]
    /// The place of the selected conversation when it was selected. It is kept while the list does not follow.
    private var cursor: Cursor?
    /// The newest conversation that was visible.
    private var newest: Cursor?

    static let maxNew = 100

    /// The visible conversations, top to bottom.
    func visible(_ capacity: Int) -> ArraySlice<Conversation> {
        let all = above + (selected.map { [$0] } ?? []) + below
        let start = max(0, above.count - row)
        return all[min(start, all.count)...].prefix(capacity)
    }

    /// Reads conversations in the order of the list.
    private func read(_ folder: Folder, _ inbox: InboxReader, _ page: Page) throws -> [Conversation] {
        try inbox.conversations(in: folder, page, order: order)
    }

    /// Reloads the window after a change.
    mutating func refresh(_ folder: Folder, capacity: Int, _ inbox: InboxReader) throws {
        let capacity = max(1, capacity)
        if !follows, let held = selected, let cursor {
            if let now = try inbox.conversation(held.id), Self.lists(folder, now) {
                selected = now
                // A list by name is the same for any messages, so the selection is where its name is. In other orders its
                // place is kept: a conversation that is read must not leave while the user moves through the unread ones.
                if order == .name { self.cursor = Cursor(now) }
                try readAround(self.cursor ?? cursor, folder, capacity, inbox)
                row = min(row, above.count, capacity - 1)
                if order != .newest { fill(capacity) }
                return try countNew(folder, inbox)
            }
            // It left this list: select the one below, else the one above.
            let next =
                try read(folder, inbox, .after(cursor, 1)).first
                ?? read(folder, inbox, .before(cursor, 1)).last
            if let next {
                selected = next
                self.cursor = Cursor(next)
                try readAround(Cursor(next), folder, capacity, inbox)
                fill(capacity)
                return try countNew(folder, inbox)
            }
        }
        try showTop(folder, capacity: capacity, inbox)
    }

    /// Whether a conversation is still in the folder. In Unread, the conversation that is being read stays.
    private static func lists(_ folder: Folder, _ conversation: Conversation) -> Bool {
        conversation.messages > 0 && folder.buckets.contains(conversation.bucket)
    }

    private mutating func readAround(
        _ cursor: Cursor, _ folder: Folder, _ capacity: Int, _ inbox: InboxReader
    ) throws {
        let id = selected?.id
        above = try read(folder, inbox, .before(cursor, capacity + 2)).filter { $0.id != id }
        below = try read(folder, inbox, .after(cursor, capacity + 2)).filter { $0.id != id }
    }

    /// Loads more conversations near the ends of what is loaded, and drops those far from the window.
    private mutating func extendWindow(_ folder: Folder, _ capacity: Int, _ inbox: InboxReader) throws {
        let page = 2 * capacity
        if above.count < capacity, let first = above.first ?? selected {
            above = try read(folder, inbox, .before(Cursor(first), page)).filter(isElsewhere) + above
        }
        if below.count < capacity, let last = below.last ?? selected {
            below += try read(folder, inbox, .after(Cursor(last), page)).filter(isElsewhere)
        }
        above.removeFirst(max(0, above.count - 4 * capacity))
        below.removeLast(max(0, below.count - 4 * capacity))
    }

    /// Whether a conversation is not loaded yet; one that has moved since could appear twice.
    private func isElsewhere(_ conversation: Conversation) -> Bool {
        conversation.id != selected?.id && !above.contains { $0.id == conversation.id }
            && !below.contains { $0.id == conversation.id }
    }

    /// Adjusts the row so that there are no blank rows below while there are conversations above.
    private mutating func fill(_ capacity: Int) {
        row = min(max(row, min(above.count, capacity - 1 - below.count)), above.count, capacity - 1)
    }

    private mutating func countNew(_ folder: Folder, _ inbox: InboxReader) throws {
        let hidden = above.count > row
        guard hidden, let newest else {
            newAbove = 0
            if !hidden { try recordNewest(folder, inbox) }
            return
        }
        let fresh = try read(folder, inbox, .before(newest, Self.maxNew))
        let shown = Set(above.suffix(row).map(\.id) + [selected?.id ?? -1])
        newAbove = fresh.count { !shown.contains($0.id) }
    }

    private mutating func recordNewest(_ folder: Folder, _ inbox: InboxReader) throws {
        newest = try read(folder, inbox, .first(1)).first.map { Cursor($0) } ?? newest
    }
}

// Moving in the list.
extension ConversationPane {
    /// Selects the first conversation, and follows new messages if they are there.
    mutating func showTop(_ folder: Folder, capacity: Int, _ inbox: InboxReader) throws {
        let window = try read(folder, inbox, .first(max(1, capacity) + 2))
        selected = window.first
        above = []
        below = Array(window.dropFirst())
        row = 0
        newAbove = 0
        follows = order.followsNewMessages
        cursor = selected.map { Cursor($0) }
        newest = cursor
    }

    /// Selects the last conversation.
    mutating func showBottom(_ folder: Folder, capacity: Int, _ inbox: InboxReader) throws {
        guard let last = try read(folder, inbox, .last(1)).first else { return }
        row = capacity - 1
        try select(last, folder, capacity: capacity, inbox)
    }

    /// Selects a conversation of this folder, and keeps its row when it is visible.
    mutating func select(_ conversation: Conversation, _ folder: Folder, capacity: Int, _ inbox: InboxReader) throws {
        let capacity = max(1, capacity)
        if let index = visible(capacity).firstIndex(where: { $0.id == conversation.id }) {
            row = index - visible(capacity).startIndex
        } else if row >= capacity || selected != nil {
            row = min(row, capacity - 1)
        }
        follows = false
        selected = conversation
        cursor = Cursor(conversation)
        try readAround(Cursor(conversation), folder, capacity, inbox)
        fill(capacity)
        try countNew(folder, inbox)
    }

    /// Stops following: the selection stays when messages arrive.
    mutating func lockSelection() { follows = false }

    /// Follows new messages if the selected conversation is where they appear.
    mutating func followAtTop() { if above.isEmpty { follows = order.followsNewMessages } }

    /// Moves the selection down (positive) or up; returns false at the end of the list.
    mutating func move(_ step: Int, _ folder: Folder, capacity: Int, _ inbox: InboxReader) throws -> Bool {
        lockSelection()
        let capacity = max(1, capacity)
        let candidates = step > 0 ? below.prefix(step) : above.suffix(-step)
        guard let target = step > 0 ? candidates.last : candidates.first else { return false }
        let distance = step > 0 ? candidates.count : -candidates.count
        row = min(max(0, row + distance), capacity - 1)
        // Reuse what is loaded, so that not every key reads from the store.
        let passed = (selected.map { [$0] } ?? []) + (step > 0 ? candidates.dropLast() : [])
        if step > 0 {
            above += passed
            below.removeFirst(candidates.count)
        } else {
            below.insert(contentsOf: candidates.dropFirst() + passed, at: 0)
            above.removeLast(candidates.count)
        }
        selected = target
        cursor = Cursor(target)
        try extendWindow(folder, capacity, inbox)
        row = min(row, above.count)
        try countNew(folder, inbox)
        return true
    }

    /// Scrolls the window; the selection stays visible.
    mutating func scroll(_ step: Int, _ folder: Folder, capacity: Int, _ inbox: InboxReader) throws {
        lockSelection()
        for _ in 0..<abs(step) {
            if step > 0 {
                guard below.count > capacity - 1 - row else { break }
                if row > 0 { row -= 1 } else { _ = try move(1, folder, capacity: capacity, inbox); row = 0 }
            } else {
                guard above.count > row else { break }
                if row < capacity - 1 {
                    row += 1
                } else {
                    _ = try move(-1, folder, capacity: capacity, inbox)
                    row = min(capacity - 1, above.count)
                }
            }
        }
        try countNew(folder, inbox)
    }
}
