import Device
import InboxDatabase
import Messages
import Terminal

// Moving on the screen What would change, and opening its lists and messages.
extension InboxState {
    mutating func moveInReevaluation(_ command: Command, _ inbox: InboxReader) throws {
        guard var page = reevaluation else { return }
        defer { reevaluation = page }
        if var text = page.page {
            let height = ReevaluationBox.textRows(size)
            if !text.scroll(step(command, height: height, count: text.rows.count), height: height) {
                status = .hint("There is nothing more in this direction.")
            }
            page.page = text
        } else if var list = page.list {
            let capacity = ReevaluationBox.listRows(size)
            if !list.move(step(command, height: capacity, count: list.ids.count), capacity: capacity) {
                status = .hint("There is nothing more in this direction.")
            }
            try list.read(capacity, page.finding, inbox)
            page.list = list
        } else {
            let count = page.items.count
            let target = min(max(0, page.selected + step(command, height: 8, count: count)), max(0, count - 1))
            if target == page.selected { status = .hint("There is nothing more in this direction.") }
            page.selected = target
        }
    }

    private func step(_ command: Command, height: Int, count: Int) -> Int {
        switch command {
        case .up: -1
        case .down: 1
        case .pageUp: -max(1, height - 1)
        case .pageDown: max(1, height - 1)
        case .home: -count
        default: count
        }
    }

    mutating func openInReevaluation(_ inbox: InboxReader) throws {
        guard var page = reevaluation, let finding = page.finding, page.page == nil else { return }
        if let list = page.list {
            guard list.ids.indices.contains(list.selected) else { return }
            guard let subject = try ReevaluationSubject(list.ids[list.selected], finding, inbox) else {
                status = .hint("This message no longer exists.")
                return
            }
            page.page = .reevaluated(subject, list.move(finding), finding, release: facts.release)
        } else {
            guard page.items.indices.contains(page.selected) else {
                if page.items.isEmpty { status = .hint("There is nothing to open. Press Esc to go back.") }
                return
            }
            var list = ReevaluationPage.MessageList(page.items[page.selected], finding)
            try list.read(ReevaluationBox.listRows(size), finding, inbox)
            page.list = list
        }
        reevaluation = page
        layOutReevaluation()
    }

    /// Fits the open page to the size of the screen.
    mutating func layOutReevaluation() {
        reevaluation?.page?.layOut(width: ReevaluationBox.columns(size))
        _ = reevaluation?.page?.scroll(0, height: ReevaluationBox.textRows(size))
    }

    mutating func refreshReevaluation(_ inbox: InboxReader) throws {
        guard var page = reevaluation else { return }
        let capacity = ReevaluationBox.listRows(size)
        if var list = page.list {
            list.show(list.selected, capacity: capacity)
            try list.read(capacity, page.finding, inbox)
            page.list = list
        }
        reevaluation = page
        layOutReevaluation()
    }
}

extension ReevaluationPage.MessageList {
    init(_ item: ReevaluationPage.Item, _ finding: Reevaluation.Finding) {
        self.item = item
        switch item {
        case .move(let index):
            let group = finding.comparison.groups[index]
            ids = group.messages
            title = "\(group.move.name) · \(Counted.pluralized(ids.count, "message"))"
        case .failures:
            ids = finding.comparison.failures.map(\.message)
            title = "No answer · \(Counted.pluralized(ids.count, "message"))"
        }
    }

    func move(_ finding: Reevaluation.Finding) -> Comparison.Move? {
        if case .move(let index) = item { finding.comparison.groups[index].move } else { nil }
    }

    /// Loads the visible messages.
    mutating func read(_ capacity: Int, _ finding: Reevaluation.Finding?, _ inbox: InboxReader) throws {
        guard let finding else { return }
        rows = try visible.prefix(capacity).map { id in
            guard let subject = try ReevaluationSubject(id, finding, inbox) else {
                return ReevaluationPage.MessageRow(id: id, sender: "", body: "(no longer exists)", date: nil)
            }
            return ReevaluationPage.MessageRow(
                id: id, sender: subject.sender, body: (subject.body ?? "").oneLine(300), date: subject.message?.date)
        }
    }
}
