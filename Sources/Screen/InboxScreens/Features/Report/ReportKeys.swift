import Device
import FilterWire
import Messages
import Terminal

extension ReportPage {
    /// The keys of a report; they act on the phone's report.
    static let keys = KeyTable<ReportPage, DialogRoom, Reply>(
        .report,
        [
            KeyCommand(
                .up, [.up, .backTab, .left], "Previous button or field", action: { $0.moveFocus(-1, $1) }),
            KeyCommand(
                .down, [.down, .tab, .right], "Next button or field", label: "next",
                action: { $0.moveFocus(1, $1) }),
            KeyCommand(
                .choose, [.enter, .character(" ")], "Press the button, or next field",
                label: "select", action: { page, _ in page.press(page.focus) }),
            KeyCommand(
                .send, [.control("s")], "Press Done or Send", label: "done", action: { page, _ in page.pressSending() }),
            KeyCommand(
                .leave, [.escape, .character("q")],
                "Cancel, or hide a report that is being sent", label: "cancel",
                action: { page, _ in page.buttons.first.map { page.press(.button($0)) } ?? Reply() }),
            KeyCommand(.pageUp, [.pageUp], "Page up", action: { $0.scroll(-1, $1) }),
            KeyCommand(.pageDown, [.pageDown], "Page down", action: { $0.scroll(1, $1) }),
        ])

    mutating func press(_ key: Key, _ map: KeyMap, _ room: DialogRoom) throws -> Reply {
        if let answer = edit(key, room) { return answer }
        guard let row = Self.keys[map.command(key, in: .report)] else {
            scrollToFocus(room)
            return Reply(
                status: KeyMap.unboundHint(key, "Press Enter for the selected button, Esc to cancel."))
        }
        return try row.action(&self, room)
    }

    private mutating func moveFocus(_ step: Int, _ room: DialogRoom) -> Reply {
        move(step)
        scrollToFocus(room)
        return Reply()
    }

    /// Scrolls by a page.
    private mutating func scroll(_ direction: Int, _ room: DialogRoom) -> Reply {
        let (rows, shown) = ReportView(page: self, room: room).rows
        top = min(max(0, top + direction * max(1, shown - 1)), max(0, rows.count - shown))
        return Reply()
    }

    private mutating func pressSending() -> Reply {
        guard let button = sendingButton else {
            return .hint("There is nothing to send here. Press Enter for the selected button.")
        }
        return press(.button(button))
    }

    /// Edits the focused field; returns nil when the key does not edit.
    private mutating func edit(_ key: Key, _ room: DialogRoom) -> Reply? {
        guard var editor, let id = focusedElement?.id else { return nil }
        if key == .enter { return moveFocus(1, room) }
        let before = editor.text
        guard editor.handle(key) else { return nil }
        self.editor = editor
        return Reply(
            effects: editor.text == before ? [] : [.enter(.reportAction(.type(editor.text, into: id)), .quiet)],
            status: editor.isFull ? .hint(TextEditor.limitNote) : nil)
    }

    mutating func paste(_ text: String) -> Reply {
        guard editor != nil, let id = focusedElement?.id else { return Reply() }
        editor?.insert(text)
        return .effects([.enter(.reportAction(.type(editor?.text ?? "", into: id)), .quiet)])
    }

    /// Presses the focused or clicked element.
    mutating func press(_ stop: Stop) -> Reply {
        switch stop {
        case .element(let id):
            focus(stop)
            guard let element = elements.first(where: { $0.id == id }) else { return Reply() }
            guard element.isEnabled else { return .hint(ReportRefusal.isDisabled(element.text).description) }
            return .effects(element.isTappable ? [.enter(.reportAction(.tap(id)), .quiet)] : [])
        case .button(.hide):
            isHidden = true
            return .hint("The report continues. Press \(showingKey) to show it.", .closes)
        case .button(let button):
            if isMuted(button) { return .hint(ReportRefusal.notReady.description) }
            return .effects(button.action.map { [.enter(.reportAction($0), .quiet)] } ?? [])
        }
    }

    /// Updates the page to the phone's report; keeps the scroll position if nothing has changed.
    mutating func refresh(_ facts: ReportFacts, _ room: DialogRoom) {
        guard self.facts != facts else { return }
        update(facts)
        scrollToFocus(room)
    }

    /// Scrolls the focused element into view.
    mutating func scrollToFocus(_ room: DialogRoom) {
        let (rows, shown) = ReportView(page: self, room: room).rows
        var top = min(top, max(0, rows.count - shown))
        if let first = rows.firstIndex(where: { $0.stop == focus }) {
            let last = rows.lastIndex { $0.stop == focus } ?? first
            top = min(max(top, last - shown + 1), first)
            // Also show the rows above the first element that can be focused.
            if !rows[..<first].contains(where: { $0.stop != nil }), last < shown { top = 0 }
        }
        self.top = top
    }
}
