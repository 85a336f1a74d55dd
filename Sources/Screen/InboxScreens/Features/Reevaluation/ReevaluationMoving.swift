import Device
import Messages
import Terminal

// Moving on the screen What would change, and opening its lists and messages.
extension ReevaluationPage {
    /// Moves the selection, or scrolls the open message.
    ///
    /// - Parameter step: Returns how many lines to move, given the number of visible lines and the number of all lines.
    mutating func move(_ step: (_ height: Int, _ count: Int) -> Int, _ input: ReevaluationInput) throws -> Reply {
        var moved = true
        if var text = page {
            let height = ReevaluationBox.messageRoom(input.size).rows
            moved = text.scroll(step(height, text.rows.count), height: height)
            page = text
        } else if var list {
            let capacity = ReevaluationBox.listRows(input.size)
            moved = list.move(step(capacity, list.ids.count), capacity: capacity)
            try list.read(capacity, finding, input.inbox)
            self.list = list
        } else {
            let count = items.count
            let target = min(max(0, selected + step(8, count)), max(0, count - 1))
            moved = target != selected
            selected = target
        }
        return Reply(status: moved ? nil : .nothingMore)
    }

    /// Opens the messages of the selected move, or the selected message.
    mutating func open(_ input: ReevaluationInput) throws -> Reply {
        guard let finding, page == nil else { return Reply() }
        if let list {
            guard list.ids.indices.contains(list.selected) else { return Reply() }
            guard let subject = try ReevaluationSubject(list.ids[list.selected], finding, input.inbox) else {
                return .hint("This message no longer exists.")
            }
            page = .reevaluated(
                subject, list.move(finding), finding, release: input.facts.release, isApplied: isApplied,
                corpus: finding.file == nil ? input.inbox.corpusMessage(subject.id) : nil)
        } else {
            guard items.indices.contains(selected) else {
                return items.isEmpty ? .hint("There is nothing to open. Press Esc to go back.") : Reply()
            }
            var list = MessageList(items[selected], finding)
            try list.read(ReevaluationBox.listRows(input.size), finding, input.inbox)
            self.list = list
        }
        layOut(input.size)
        return Reply()
    }

    /// Wraps the open message for the size of the screen.
    private mutating func layOut(_ size: Size) {
        let room = ReevaluationBox.messageRoom(size)
        page?.layOut(width: room.columns)
        _ = page?.scroll(0, height: room.rows)
    }

    /// Reloads the visible messages, after a change of the phone or of the size.
    mutating func refresh(_ size: Size, _ inbox: InboxReader) throws {
        let capacity = ReevaluationBox.listRows(size)
        if var list {
            list.show(list.selected, capacity: capacity)
            try list.read(capacity, finding, inbox)
            self.list = list
        }
        layOut(size)
    }
}
