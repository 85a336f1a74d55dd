import Device
import Messages

// The lists of messages on the screen What would change.
extension ReevaluationPage.MessageList {
    init(_ item: ReevaluationPage.Item, _ finding: Reevaluation.Finding) {
        self.item = item
        switch item {
        case .marks(let change):
            ids = finding.messages(change)
            title = "\(change.name) · \(Counted.pluralized(ids.count, "message"))"
        case .move(let index):
            let group = finding.comparison.groups[index]
            ids = group.messages
            title = "\(group.move.name) · \(Counted.pluralized(ids.count, "message"))"
        case .failures:
            ids = finding.comparison.failures.map(\.message)
            title = "No answer · \(Counted.pluralized(ids.count, "message"))"
        }
    }

    /// The move of the selected message; nil: it stays where it is.
    func move(_ finding: Reevaluation.Finding) -> Comparison.Move? {
        switch item {
        case .move(let index): finding.comparison.groups[index].move
        // With the message that is opened.
        case .marks: ids.indices.contains(selected) ? finding.move(of: ids[selected]) : nil
        case .failures: nil
        }
    }

    /// Loads the visible messages.
    mutating func read(_ capacity: Int, _ finding: Reevaluation.Finding?, _ inbox: InboxReader) throws {
        guard let finding else { return }
        rows = try visible.prefix(capacity).map { try ReevaluationPage.MessageRow($0, finding, inbox) }
    }
}

extension ReevaluationPage.MessageRow {
    init(_ id: Int64, _ finding: Reevaluation.Finding, _ inbox: InboxReader) throws {
        guard let subject = try ReevaluationSubject(id, finding, inbox) else {
            self.init(id: id, sender: "", body: "(no longer exists)", date: nil)
            return
        }
        self.init(
            id: id, sender: subject.sender, body: (subject.body ?? "").oneLine(300), date: subject.message?.date)
    }
}

extension ReevaluationPage.MessageList {
    /// Moves the selection, and returns whether it moved.
    mutating func move(_ step: Int, capacity: Int) -> Bool {
        let target = min(max(0, selected + step), max(0, ids.count - 1))
        defer { selected = target }
        show(target, capacity: capacity)
        return target != selected
    }

    /// Scrolls a message into view.
    mutating func show(_ index: Int, capacity: Int) {
        top = min(max(top, index - capacity + 1), index)
        top = min(top, max(0, ids.count - capacity))
    }

    var visible: ArraySlice<Int64> { ids.dropFirst(top) }
}
