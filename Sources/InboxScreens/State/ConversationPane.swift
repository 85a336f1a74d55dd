import InboxStore
import Messages

/// The window of the conversation list that can be seen, held by its selected conversation and not by row numbers.
///
/// While it *follows*, the newest conversation is selected: that is how one watches texts come in. As soon as the
/// reader's hand is on the list, the selected conversation keeps its place and its row, whatever comes in; what came
/// in above is counted, and shown on the way up.
package struct ConversationPane: Sendable {
    package internal(set) var selected: Conversation?
    var above: [Conversation] = []
    var below: [Conversation] = []
    /// The row of the selected conversation on the screen, counted in conversations.
    var row = 0
    var follows = true
    /// How many conversations above the visible ones are new; 100 stands for more, too.
    var newAbove = 0
    /// Where the selected conversation stood when it was selected: its place while the hand is on it.
    private var place: Cursor?
    /// The newest conversation that the reader could have seen.
    private var newest: Cursor?

    static let maxNew = 100

    /// What can be seen, top to bottom.
    func visible(_ capacity: Int) -> ArraySlice<Conversation> {
        let all = above + (selected.map { [$0] } ?? []) + below
        let start = max(0, above.count - row)
        return all[min(start, all.count)...].prefix(capacity)
    }

    /// Reads the window anew after a change.
    mutating func refresh(_ folder: Folder, capacity: Int, _ inbox: InboxReader) throws {
        let capacity = max(1, capacity)
        if !follows, let held = selected, let place {
            if let now = try inbox.conversation(held.id), Self.lists(folder, now) {
                selected = now
                try readAround(place, folder, capacity, inbox)
                row = min(row, above.count, capacity - 1)
                return try countNew(folder, inbox)
            }
            // It left this list: the one below it comes into its place, as under a hand that takes it away.
            let next =
                try inbox.conversations(in: folder, .after(place, 1)).first
                ?? inbox.conversations(in: folder, .before(place, 1)).last
            if let next {
                selected = next
                self.place = Cursor(next)
                try readAround(Cursor(next), folder, capacity, inbox)
                fill(capacity)
                return try countNew(folder, inbox)
            }
        }
        try showTop(folder, capacity: capacity, inbox)
    }

    /// Whether the list still holds a conversation. In a list of unread ones, the one that is being read stays.
    private static func lists(_ folder: Folder, _ conversation: Conversation) -> Bool {
        conversation.messages > 0 && folder.buckets.contains(conversation.bucket)
    }

    private mutating func readAround(
        _ place: Cursor, _ folder: Folder, _ capacity: Int, _ inbox: InboxReader
    ) throws {
        let id = selected?.id
        above = try inbox.conversations(in: folder, .before(place, capacity + 2)).filter { $0.id != id }
        below = try inbox.conversations(in: folder, .after(place, capacity + 2)).filter { $0.id != id }
    }

    /// Reads on where the window comes to an end of what has been read, and forgets what is far from it.
    private mutating func readOn(_ folder: Folder, _ capacity: Int, _ inbox: InboxReader) throws {
        let page = 2 * capacity
        if above.count < capacity, let first = above.first ?? selected {
            above = try inbox.conversations(in: folder, .before(Cursor(first), page)).filter(isElsewhere) + above
        }
        if below.count < capacity, let last = below.last ?? selected {
            below += try inbox.conversations(in: folder, .after(Cursor(last), page)).filter(isElsewhere)
        }
        above.removeFirst(max(0, above.count - 4 * capacity))
        below.removeLast(max(0, below.count - 4 * capacity))
    }

    /// Whether a conversation is not among those that have been read: one that was moved meanwhile could be met twice.
    private func isElsewhere(_ conversation: Conversation) -> Bool {
        conversation.id != selected?.id && !above.contains { $0.id == conversation.id }
            && !below.contains { $0.id == conversation.id }
    }

    /// No blank rows below while there is something above.
    private mutating func fill(_ capacity: Int) {
        row = min(max(row, min(above.count, capacity - 1 - below.count)), above.count, capacity - 1)
    }

    private mutating func countNew(_ folder: Folder, _ inbox: InboxReader) throws {
        let hidden = above.count > row
        guard hidden, let newest else {
            newAbove = 0
            if !hidden { try seeTop(folder, inbox) }
            return
        }
        let fresh = try inbox.conversations(in: folder, .before(newest, Self.maxNew))
        let shown = Set(above.suffix(row).map(\.id) + [selected?.id ?? -1])
        newAbove = fresh.count { !shown.contains($0.id) }
    }

    private mutating func seeTop(_ folder: Folder, _ inbox: InboxReader) throws {
        newest = try inbox.conversations(in: folder, .first(1)).first.map { Cursor($0) } ?? newest
    }
}

// What the reader does with the list.
extension ConversationPane {
    /// Selects the newest conversation and follows what comes in.
    mutating func showTop(_ folder: Folder, capacity: Int, _ inbox: InboxReader) throws {
        let window = try inbox.conversations(in: folder, .first(max(1, capacity) + 2))
        selected = window.first
        above = []
        below = Array(window.dropFirst())
        row = 0
        newAbove = 0
        follows = true
        place = selected.map { Cursor($0) }
        newest = place
    }

    /// Selects the oldest conversation.
    mutating func showBottom(_ folder: Folder, capacity: Int, _ inbox: InboxReader) throws {
        guard let last = try inbox.conversations(in: folder, .last(1)).first else { return }
        row = capacity - 1
        try select(last, folder, capacity: capacity, inbox)
    }

    /// Selects a conversation of this folder, at the row where it can be seen now, else in the middle.
    mutating func select(_ conversation: Conversation, _ folder: Folder, capacity: Int, _ inbox: InboxReader) throws {
        let capacity = max(1, capacity)
        if let index = visible(capacity).firstIndex(where: { $0.id == conversation.id }) {
            row = index - visible(capacity).startIndex
        } else if row >= capacity || selected != nil {
            row = min(row, capacity - 1)
        }
        follows = false
        selected = conversation
        place = Cursor(conversation)
        try readAround(Cursor(conversation), folder, capacity, inbox)
        fill(capacity)
        try countNew(folder, inbox)
    }

    /// The hand is on the list: from now on nothing moves by itself.
    mutating func lockSelection() { follows = false }

    /// Moves the selection so many conversations down, or up; false: it is at the end already.
    mutating func move(_ step: Int, _ folder: Folder, capacity: Int, _ inbox: InboxReader) throws -> Bool {
        lockSelection()
        let capacity = max(1, capacity)
        let candidates = step > 0 ? below.prefix(step) : above.suffix(-step)
        guard let target = step > 0 ? candidates.last : candidates.first else { return false }
        let distance = step > 0 ? candidates.count : -candidates.count
        row = min(max(0, row + distance), capacity - 1)
        // What has been read is passed on from side to side: not each key reads the list anew.
        let passed = (selected.map { [$0] } ?? []) + (step > 0 ? candidates.dropLast() : [])
        if step > 0 {
            above += passed
            below.removeFirst(candidates.count)
        } else {
            below.insert(contentsOf: candidates.dropFirst() + passed, at: 0)
            above.removeLast(candidates.count)
        }
        selected = target
        place = Cursor(target)
        try readOn(folder, capacity, inbox)
        row = min(row, above.count)
        try countNew(folder, inbox)
        return true
    }

    /// Moves the window under the selection, which stays on the screen.
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
