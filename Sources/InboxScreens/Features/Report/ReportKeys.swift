import Device
import DisplayText
import Messages
import Terminal

// The page of a report: it follows the phone's report, and its keys act on that.
extension InboxState {
    /// Follows the phone's report. The page opens by itself unless the user is typing or reading something else.
    mutating func refreshReport(_ inbox: InboxReader) {
        guard let report = inbox.phone.report else {
            self.report = nil
            if case .report = dialog { closeDialog() }
            return
        }
        let facts = ReportPage.Facts(report)
        let isNews = self.report?.facts != facts
        if self.report == nil { self.report = ReportPage(facts) } else { self.report?.update(facts) }
        // Otherwise keep the scroll position.
        if isNews { scrollReportToFocus() }
        showReport()
    }

    mutating func showReport() {
        guard let report, !report.isHidden, dialog == nil, search == nil, focus != .composer else { return }
        dialog = .report
    }

    /// Reports the selected message or the conversation, or shows the hidden report.
    mutating func openReport() -> [Effect] {
        if report != nil {
            report?.isHidden = false
            showReport()
            return []
        }
        guard let conversation = transcript.conversation else { return [] }
        guard focus == .transcript, let index = transcript.selectedIndex, !transcript.messages[index].isFromUser else {
            return [.enter(.report(.id(conversation.id), messages: nil), .userAction)]
        }
        let message = transcript.messages[index]
        let text = VisibleText((message.body ?? "(picture, no text)").oneLine(120), layout: .preview).text
        dialog = .menu(
            Menu(
                purpose: .report(conversation: conversation.id, message: message.id, text: text),
                selected: .reportMessage))
        return []
    }

    mutating func pressInReport(_ key: Key) -> [Effect] {
        guard let page = report else {
            dialog = nil
            return []
        }
        if let effects = edit(key) { return effects }
        switch keys.command(key, in: .report) {
        case .up: report?.move(-1)
        case .down: report?.move(1)
        case .pageUp, .pageDown:
            let (rows, shown) = reportRows(page)
            let step = keys.command(key, in: .report) == .pageUp ? -max(1, shown - 1) : max(1, shown - 1)
            report?.top = min(max(0, page.top + step), max(0, rows.count - shown))
            return []
        case .choose: return press(page.focus, in: page)
        case .send:
            guard let button = page.sendingButton else {
                status = .hint("There is nothing to send here. Press Enter for the selected button.")
                return []
            }
            return press(.button(button), in: page)
        case .leave:
            guard let first = page.buttons.first else { return [] }
            return press(.button(first), in: page)
        default:
            status = .hint(
                "\(KeyMap.label(key)) does nothing here. Press Enter for the selected button, Esc to cancel.")
        }
        scrollReportToFocus()
        return []
    }

    /// Edits the focused field; returns nil when the key does not edit.
    private mutating func edit(_ key: Key) -> [Effect]? {
        guard var editor = report?.editor, let id = report?.focusedElement?.id else { return nil }
        if key == .enter {
            report?.move(1)
            scrollReportToFocus()
            return []
        }
        let before = editor.text
        guard editor.handle(key) else { return nil }
        report?.editor = editor
        if editor.isFull { status = .hint(TextEditor.limitNote) }
        return editor.text == before ? [] : [.enter(.reportAction(.type(editor.text, into: id)), .quiet)]
    }

    mutating func pasteIntoReport(_ text: String) -> [Effect] {
        guard var editor = report?.editor, let id = report?.focusedElement?.id else { return [] }
        editor.insert(text)
        report?.editor = editor
        return [.enter(.reportAction(.type(editor.text, into: id)), .quiet)]
    }

    /// Presses the focused or clicked element.
    mutating func press(_ stop: ReportPage.Stop, in page: ReportPage) -> [Effect] {
        switch stop {
        case .element(let id):
            report?.focus(stop)
            guard let element = page.elements.first(where: { $0.id == id }) else { return [] }
            guard element.isEnabled else {
                status = .hint(ReportRefusal.isDisabled(element.text).description)
                return []
            }
            return element.isTappable ? [.enter(.reportAction(.tap(id)), .quiet)] : []
        case .button(.hide):
            report?.isHidden = true
            closeDialog()
            status = .hint("The report continues. Press ! to show it.")
            return []
        case .button(let button):
            if page.isMuted(button) {
                status = .hint(ReportRefusal.notReady.description)
                return []
            }
            return button.action.map { [.enter(.reportAction($0), .quiet)] } ?? []
        }
    }

    /// Scrolls the focused element into view.
    mutating func scrollReportToFocus() {
        guard let page = report else { return }
        let (rows, shown) = reportRows(page)
        var top = min(page.top, max(0, rows.count - shown))
        if let first = rows.firstIndex(where: { $0.stop == page.focus }) {
            let last = rows.lastIndex { $0.stop == page.focus } ?? first
            top = min(max(top, last - shown + 1), first)
            // Show what is above the first element that can be focused, too.
            if !rows[..<first].contains(where: { $0.stop != nil }), last < shown { top = 0 }
        }
        report?.top = top
    }
}
