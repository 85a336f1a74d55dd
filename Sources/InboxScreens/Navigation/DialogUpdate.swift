import Device
import FilterProcesses
import Messages
import Terminal

// Keys in dialogs.
extension InboxState {
    mutating func pressInDialog(_ key: Key, _ inbox: InboxReader) throws -> [Effect] {
        switch dialog {
        case .form(let form): return pressInForm(form, key)
        case .menu(let menu): return pressInMenu(menu, key)
        case .page(let page):
            if isSessionRunning, takesSessionKeys, let command = keys.command(key, in: .session) {
                return try perform(command, inbox)
            }
            pressInPage(page, key)
        case .reevaluation: return try pressInReevaluation(key, inbox)
        case .report: return pressInReport(key)
        case nil: break
        }
        return []
    }

    private mutating func pressInForm(_ form: Form, _ key: Key) -> [Effect] {
        var form = form
        defer { if case .form = dialog { dialog = .form(form) } }
        let command = keys.command(key, in: .form)
        if command == .leave {
            leave(form)
            return []
        }
        if let effects = pressInPath(&form, key) { return effects }
        if command == .send { return submit(&form) }
        if form.handle(key, columns: textColumns(of: form)) { return [] }
        switch (command, key) {
        case (.nextField, _): form.move(1)
        case (.previousField, _): form.move(-1)
        case (_, .enter) where form.focus == form.fields.count: return submit(&form)
        case (_, .enter) where form.focus > form.fields.count: leave(form)
        case (_, .enter) where form.fields.count == 1: return submit(&form)
        case (_, .enter): form.move(1)
        case (_, .left): form.move(-1)
        case (_, .right): form.move(1)
        default: form.problem = "\(KeyMap.label(key)) does nothing here. Ctrl-S: \(form.action), Esc: cancel."
        }
        return []
    }

    /// Closes a form; the draft of a new message is kept.
    mutating func leave(_ form: Form) {
        fileTask = nil
        if case .open(let kind, let origin) = form.purpose { return returnToMenu(kind, origin) }
        closeDialog()
        if form.purpose == .newMessage, !form.text(3).isEmpty {
            unsentForm = form
            status = .done("Draft saved. Press n to open it.")
        }
    }

    mutating func submit(_ form: inout Form) -> [Effect] {
        switch form.purpose {
        case .newMessage:
            dialog = nil
            nextUnknownSender += 1
            return [.enter(.receive(form.incomingMessage), .delivery)]
        case .contact(let address):
            let name = form.text(0).trimmed
            guard !name.isEmpty else {
                form.problem = "A contact needs a name."
                form.focus = 0
                return []
            }
            dialog = nil
            return [.enter(.addContact(name: name, address: address), focus == .folders ? .userAction : .follow)]
        case .groupValue:
            do {
                let settings = try form.groupValue(in: facts.settings)
                dialog = .menu(Menu(purpose: .settings, selected: .newGroupValue))
                return [.enter(.change(settings), .userAction)]
            } catch {
                form.problem = error.reason
                form.focus = error.field
                return []
            }
        case .trustCA:
            dialog = .menu(Menu(purpose: .settings, selected: .trustCA))
            return [.enter(.change(form.trustCA(in: facts.settings)), .userAction)]
        case .open(let kind, let origin): return open(&form, kind, from: origin)
        case .reevaluateFile: return reevaluate(file: form.text(0).trimmed)
        case .reevaluateWith:
            let path = form.text(0).trimmed
            guard !path.isEmpty else {
                form.problem = "Enter the path of a filter."
                return []
            }
            return reevaluate(filter: FilterCatalogue.absolute(path, relativeTo: pathBase))
        }
    }

    private mutating func pressInPage(_ page: TextPage, _ key: Key) {
        var page = page
        let height = DialogBox.pageRows(page, dialogRoom)
        var moved = true
        switch keys.command(key, in: .page) {
        case .up: moved = page.scroll(-1, height: height)
        case .down: moved = page.scroll(1, height: height)
        case .pageUp: moved = page.scroll(-max(1, height - 1), height: height)
        case .pageDown: moved = page.scroll(max(1, height - 1), height: height)
        case .home: moved = page.scroll(-page.rows.count, height: height)
        case .end: moved = page.scroll(page.rows.count, height: height)
        case .leave:
            dialog = nil
            return
        default: return pressOther(page, key, height: height)
        }
        if !moved { status = .hint("There is nothing more in this direction.") }
        dialog = .page(page)
    }

    /// Typing filters a page with a filter; other pages accept the usual letters.
    private mutating func pressOther(_ page: TextPage, _ key: Key, height: Int) {
        var page = page
        if var filter = page.filter {
            // Ignore the slash, which the label of the field suggests.
            if key == .character("/"), filter.isEmpty { return }
            if filter.handle(key) {
                page.filter = filter
                page.top = 0
                dialog = .page(page)
                return layOutPage()
            }
        } else {
            switch key {
            case .character("q"), .character("i"), .left, .backspace, .character("?"):
                dialog = nil
                return
            case .character("j"): return scroll(page, 1, height)
            case .character("k"): return scroll(page, -1, height)
            case .character(" "): return scroll(page, max(1, height - 1), height)
            default: break
            }
        }
        status = .hint("\(KeyMap.label(key)) does nothing here. Press Esc to go back.")
    }

    private mutating func scroll(_ page: TextPage, _ step: Int, _ height: Int) {
        var page = page
        if !page.scroll(step, height: height) { status = .hint("There is nothing more in this direction.") }
        dialog = .page(page)
    }
}
