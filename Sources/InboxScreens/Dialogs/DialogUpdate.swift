import Messages
import Phone
import Terminal

// Keys in what lies over the inbox.
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
        case .judging: return try pressInJudging(key, inbox)
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
        if command == .send { return submit(&form) }
        if form.take(key) { return [] }
        switch (command, key) {
        case (.nextField, _): form.move(1)
        case (.previousField, _): form.move(-1)
        case (_, .enter) where form.focus == form.fields.count: return submit(&form)
        case (_, .enter) where form.focus > form.fields.count: leave(form)
        case (_, .enter) where form.fields.count == 1: return submit(&form)
        case (_, .enter): form.move(1)
        case (_, .left): form.move(-1)
        case (_, .right): form.move(1)
        default: form.problem = "\(KeyMap.label(key)) has no meaning here. Ctrl-S sends, Esc leaves."
        }
        return []
    }

    /// A text that was begun is there again at the next n.
    mutating func leave(_ form: Form) {
        closeDialog()
        if form.purpose == .newText, !form.text(3).isEmpty {
            unsentForm = form
            status = .done("The text is kept: n opens it again.")
        }
    }

    mutating func submit(_ form: inout Form) -> [Effect] {
        switch form.purpose {
        case .newText:
            dialog = nil
            nextStranger += 1
            return [.enter(.receive(form.incomingText), .delivery)]
        case .contact(let address):
            let name = form.text(0).trimmed
            guard !name.isEmpty else {
                form.problem = "A contact needs a name."
                form.focus = 0
                return []
            }
            dialog = nil
            return [.enter(.addContact(name: name, address: address), focus == .folders ? .deed : .follow)]
        case .groupValue:
            do {
                let settings = try form.groupValue(in: facts.settings)
                dialog = .menu(Menu(purpose: .settings, selected: .newGroupValue))
                return [.enter(.change(settings), .deed)]
            } catch {
                form.problem = error.reason
                form.focus = error.field
                return []
            }
        case .trustCA:
            dialog = .menu(Menu(purpose: .settings, selected: .trustCA))
            return [.enter(.change(form.trustCA(in: facts.settings)), .deed)]
        case .reportingByPath:
            let path = form.text(0).trimmed
            guard !path.isEmpty else {
                form.problem = "A reporting extension has a path."
                return []
            }
            dialog = .menu(Menu(purpose: .settings, selected: .reportingByPath))
            return [.enter(.chooseReporting(path), .deed)]
        case .judgeFile: return judge(file: form.text(0).trimmed)
        case .judgeBy:
            let path = form.text(0).trimmed
            guard !path.isEmpty else {
                form.problem = "A filter has a path."
                return []
            }
            return judge(filter: path)
        }
    }

    private mutating func pressInMenu(_ menu: Menu, _ key: Key) -> [Effect] {
        var menu = menu
        let command = keys.command(key, in: .menu)
        switch command {
        case .up, .down:
            menu.move(command == .up ? -1 : 1, facts, mouseIsOn: mouseIsOn)
            dialog = .menu(menu)
        case .choose, .chooseBefore: return choose(menu.selected, in: menu, forward: command == .choose)
        case .undo:
            if let obstacle = obstacle(to: .undo) {
                status = .hint(obstacle)
                return []
            }
            return [.enter(.undo, .deed)]
        case .leave: closeDialog()
        default:
            switch key {
            case .home, .pageUp, .end, .pageDown:
                menu.move(key == .home || key == .pageUp ? -100 : 100, facts, mouseIsOn: mouseIsOn)
                dialog = .menu(menu)
            default: status = .hint("\(KeyMap.label(key)) has no meaning here. Enter chooses, Esc closes.")
            }
        }
        return []
    }

    mutating func choose(_ item: Menu.Item, in menu: Menu, forward: Bool = true) -> [Effect] {
        dialog = .menu(Menu(purpose: menu.purpose, selected: item))
        switch item {
        case .filter(let identifier) where menu.purpose == .judgeBy:
            guard let identifier else { return [] }
            return judge(filter: identifier)
        case .filter(let identifier):
            if menu.purpose == .filter { dialog = nil }
            guard identifier != facts.filterIdentifier else {
                status = .hint(identifier == nil ? "No filter is chosen already." : "This filter is chosen already.")
                return []
            }
            return [.enter(.chooseFilter(identifier), .deed)]
        case .reporting(let identifier):
            guard identifier != facts.reportingIdentifier else {
                status = .hint(
                    identifier == nil
                        ? "No reporting extension is chosen already." : "This reporting extension is chosen already.")
                return []
            }
            return [.enter(.chooseReporting(identifier), .deed)]
        case .reportingByPath: dialog = .form(.reportingByPath(facts.reportingIdentifier ?? ""))
        case .blockedList:
            dialog = .menu(Menu(purpose: .blocked, selected: facts.blocked.first.map { .blocked($0) } ?? .no))
        case .blocked(let address):
            let next = facts.blocked.firstIndex(of: address).flatMap { index -> Address? in
                let rest = facts.blocked.filter { $0 != address }
                return rest.isEmpty ? nil : rest[min(index, rest.count - 1)]
            }
            dialog = .menu(Menu(purpose: .blocked, selected: next.map { .blocked($0) } ?? .no))
            return [.enter(.unblock(address: address.written), .deed)]
        case .reportMessage, .reportAll:
            guard case .report(let conversation, let message, _) = menu.purpose else { return [] }
            dialog = nil
            return [.enter(.report(.id(conversation), messages: item == .reportAll ? nil : [message]), .deed)]
        case .filterByPath: dialog = .form(.judgeBy(judging?.request.path ?? ""))
        case .mouse: return setMouse(!mouseIsOn)
        case .groupValue(let group, let name):
            let value = facts.settings.appGroups[group]?.values[name]?.written ?? ""
            dialog = .form(.groupValue(group: group, name: name, value: value))
        case .newGroupValue:
            let known = facts.settings.appGroups.keys.sorted().first ?? "group."
            dialog = .form(.groupValue(group: known, name: "", value: ""))
        case .trustCA: dialog = .form(.trustCA(facts.settings.trustCA))
        case .release: dialog = .menu(Menu(purpose: .release, selected: .releaseChoice(facts.release)))
        case .releaseChoice(let release):
            guard release != facts.release else {
                status = .hint("This inbox is on \(release.name) already.")
                return []
            }
            dialog = .menu(Menu(purpose: .newInbox(release), selected: .no))
        case .country:
            status = .hint("An inbox keeps the country it was begun with; --country begins another.")
        case .no where menu.purpose == .blocked:
            dialog = .menu(Menu(purpose: .settings, selected: .blockedList))
        case .no:
            closeDialog()
            return []
        case .yes:
            closeDialog()
            switch menu.purpose {
            case .deleteForGood(let conversation, _):
                if focus != .folders { focus = .conversations }
                return [.enter(.delete(.id(conversation)), .deed)]
            case .removeContact(_, let address): return [.enter(.removeContact(address: address), .deed)]
            case .newInbox(let release): return [.newInbox(release)]
            case .fileAgain: return fileAgain()
            case .settings, .filter, .release, .judgeBy, .blocked, .report: return []
            }
        default: return [.enter(.change(facts.settings.changing(item, forward: forward)), .deed)]
        }
        return []
    }

    private mutating func pressInPage(_ page: TextPage, _ key: Key) {
        var page = page
        let height = DialogBox.pageRows(page, size)
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

    /// Typing filters a page that can be filtered; elsewhere the letters that one expects work too.
    private mutating func pressOther(_ page: TextPage, _ key: Key, height: Int) {
        var page = page
        if var filter = page.filter {
            // The slash before the field looks like the key that begins a search, and may be pressed as one.
            if key == .character("/"), filter.isEmpty { return }
            if filter.take(key) {
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
        status = .hint("\(KeyMap.label(key)) has no meaning here. Esc closes this page.")
    }

    private mutating func scroll(_ page: TextPage, _ step: Int, _ height: Int) {
        var page = page
        if !page.scroll(step, height: height) { status = .hint("There is nothing more in this direction.") }
        dialog = .page(page)
    }
}
