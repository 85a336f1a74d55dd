import Device
import Messages
import Terminal

// Moving in a transcript.
extension TranscriptPane {
    func layout(
        _ size: Size, _ times: Times, _ cache: WrapCache, hasEdges: Bool, explaining whyKey: String
    ) -> TranscriptLayout {
        TranscriptLayout(pane: self, size: size, times: times, cache: cache, hasEdges: hasEdges, whyKey: whyKey)
    }

    /// Scrolls down (positive) or up; returns false at the end.
    mutating func scroll(_ lines: Int, _ make: (TranscriptPane) -> TranscriptLayout, _ inbox: InboxReader) throws
        -> Bool
    {
        guard !messages.isEmpty else { return false }
        let before = make(self).top
        let first = messages[before.index < messages.count ? before.index : 0].id
        if lines < 0 {
            if before.index < 12 { try readOlder(inbox) }
        } else if before.index > messages.count - 30 {
            try readNewer(inbox)
        }
        let layout = make(self)
        let start = TranscriptLayout.LinePosition(
            index: messages.firstIndex { $0.id == first } ?? 0, line: before.line)
        if lines < 0 {
            view = layout.view(at: layout.above(start, by: -lines))
        } else if view != .bottom {
            view = layout.below(start, by: lines).map(layout.view) ?? .bottom
        }
        if view == .bottom { newBelow = 0 }
        let now = make(self).top
        return messages.indices.contains(now.index) && (messages[now.index].id, now.line) != (first, before.line)
    }

    /// Selects the previous or next message and scrolls it into view. A message longer than the pane is scrolled
    /// through first.
    mutating func select(_ step: Int, _ make: (TranscriptPane) -> TranscriptLayout, _ inbox: InboxReader) throws -> Bool
    {
        guard !messages.isEmpty else { return false }
        guard let index = selectedIndex else {
            selected = messages.last?.id
            try reveal(make, fromBelow: true)
            return true
        }
        let layout = make(self)
        let rows = layout.rows
        let shown = rows.filter { $0.block.message.id == selected }.map(\.line)
        let block = layout.block(index)
        let page = max(1, layout.size.rows - 2)
        if step < 0, let first = shown.first, first > 0, block.count > layout.size.rows {
            return try scroll(-min(page, first), make, inbox)
        }
        if step > 0, let last = shown.last, last < block.count - 1, block.count > layout.size.rows {
            return try scroll(min(page, block.count - 1 - last), make, inbox)
        }
        if index + step < 0 { try readOlder(inbox) }
        if index + step >= messages.count { try readNewer(inbox) }
        guard let now = selectedIndex, messages.indices.contains(now + step) else { return false }
        selected = messages[now + step].id
        try reveal(make, fromBelow: step < 0)
        return true
    }

    /// Scrolls the selected message into view with the smallest movement.
    private mutating func reveal(_ make: (TranscriptPane) -> TranscriptLayout, fromBelow: Bool) throws {
        guard let index = selectedIndex else { return }
        let layout = make(self)
        let count = layout.block(index).count
        let shown = layout.rows.filter { $0.block.message.id == selected }.count
        if shown == count { return freeze(layout) }
        let start = TranscriptLayout.LinePosition(index: index, line: 0)
        let end = TranscriptLayout.LinePosition(index: index, line: count)
        let fits = count <= layout.size.rows
        // If the message is too long to fit, show its end when moving up and its start when moving down.
        let newTop = fits == fromBelow ? start : layout.above(end, by: layout.size.rows)
        view = layout.view(at: newTop)
        freeze(layout)
    }

    /// Keeps the visible part while an older message is selected, so that new messages do not move it.
    private mutating func freeze(_ layout: TranscriptLayout) {
        guard view == .bottom, let selected, selected != messages.last?.id else { return }
        let top = layout.top
        if messages.indices.contains(top.index) {
            view = .top(message: messages[top.index].id, line: top.line)
        }
    }

    /// Keeps the visible part where it is, also when messages arrive.
    mutating func hold(_ layout: TranscriptLayout) {
        let top = layout.top
        if view == .bottom, messages.indices.contains(top.index) {
            view = .top(message: messages[top.index].id, line: top.line)
        }
    }

    /// Scrolls so that there are no blank rows below the newest message.
    mutating func fill(_ make: (TranscriptPane) -> TranscriptLayout) {
        let lines = make(self)
        guard reachesEnd, view != .bottom, lines.showsEnd(from: lines.top) else { return }
        var end = self
        end.view = .bottom
        let top = make(end).top
        guard messages.indices.contains(top.index) else { return }
        view = .top(message: messages[top.index].id, line: top.line)
    }

    /// Loads more messages when the loaded ones do not fill the pane.
    mutating func fillTop(_ make: (TranscriptPane) -> TranscriptLayout, _ inbox: InboxReader) throws {
        guard view == .bottom, !reachesStart else { return }
        let top = make(self).top
        if top.index == 0, top.line == 0 { try readOlder(inbox) }
    }

    /// Loads about as many messages as fit: a message has three rows or more, or two in a low pane without edges. If
    /// that is not enough, `fillTop` loads more.
    mutating func fitWindow(rows: Int) { window = rows < 18 ? rows + 2 : rows / 4 + 2 }

    /// Moves in the transcript; returns what to show when there is nothing more in this direction.
    ///
    /// - Parameter rows: The rows of the pane.
    mutating func move(
        _ command: Command, rows: Int, _ make: (TranscriptPane) -> TranscriptLayout, _ inbox: InboxReader
    ) throws -> Status? {
        let page = max(1, rows - 2)
        var moved = true
        switch command {
        case .up: moved = try select(-1, make, inbox)
        case .down where selected == nil: moved = false
        case .down: moved = try select(1, make, inbox)
        case .pageUp: moved = try scroll(-page, make, inbox)
        case .pageDown: moved = try scroll(page, make, inbox)
        case .home, .end:
            let (before, message) = (view, selected)
            if command == .home { try showStart(inbox) } else { try showEnd(inbox) }
            moved = before != view || message != selected
        default: break
        }
        guard !moved else { return nil }
        let isUp = command == .up || command == .pageUp || command == .home
        if !isUp { try showEnd(inbox) }
        return .hint(isUp ? "This is the first message." : "This is the newest message.")
    }
}
