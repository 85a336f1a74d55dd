import Device
import Messages
import Terminal

// Keys in a menu, and the effects of its items.
extension InboxState {
    mutating func pressInMenu(_ menu: Menu, _ key: Key) -> [Effect] {
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
            return [.enter(.undo, .userAction)]
        case .leave:
            if case .targets(_, let request) = menu.purpose {
                dialog = .form(
                    request.kind == .reporting
                        ? .reportingByPath(request.text) : .openFilter(request.text, from: request.origin))
            } else {
                closeDialog()
            }
        default:
            switch key {
            case .home, .pageUp, .end, .pageDown:
                menu.move(key == .home || key == .pageUp ? -100 : 100, facts, mouseIsOn: mouseIsOn)
                dialog = .menu(menu)
            default:
                let escape = menu.isQuestion ? "Esc to cancel" : "Esc to go back"
                status = .hint("\(KeyMap.label(key)) does nothing here. Press Enter to select, \(escape).")
            }
        }
        return []
    }

    mutating func choose(_ item: Menu.Item, in menu: Menu, forward: Bool = true) -> [Effect] {
        dialog = .menu(Menu(purpose: menu.purpose, selected: item))
        switch item {
        case .filter(let identifier) where menu.purpose == .reevaluateWith:
            guard let identifier else { return [] }
            return reevaluate(filter: identifier)
        case .filter(let identifier):
            if menu.purpose == .filter { dialog = nil }
            guard identifier != facts.filterIdentifier else {
                status = .hint(identifier == nil ? "No filter is active." : "This filter is already active.")
                return []
            }
            return [.enter(.chooseFilter(identifier), .userAction)]
        case .reporting(let identifier):
            guard identifier != facts.reportingIdentifier else {
                status = .hint(
                    identifier == nil
                        ? "No reporting extension is active." : "This reporting extension is already active.")
                return []
            }
            return [.enter(.chooseReporting(identifier), .userAction)]
        case .reportingByPath: dialog = .form(.reportingByPath(facts.reportingIdentifier ?? ""))
        case .blockedList:
            dialog = .menu(Menu(purpose: .blocked, selected: facts.blocked.first.map { .blocked($0) } ?? .no))
        case .blocked(let address):
            let next = facts.blocked.firstIndex(of: address).flatMap { index -> Address? in
                let rest = facts.blocked.filter { $0 != address }
                return rest.isEmpty ? nil : rest[min(index, rest.count - 1)]
            }
            dialog = .menu(Menu(purpose: .blocked, selected: next.map { .blocked($0) } ?? .no))
            return [.enter(.unblock(address: address.written), .userAction)]
        case .reportMessage, .reportAll:
            guard case .report(let conversation, let message, _) = menu.purpose else { return [] }
            dialog = nil
            return [.enter(.report(.id(conversation), messages: item == .reportAll ? nil : [message]), .userAction)]
        case .filterByPath where menu.purpose == .reevaluateWith:
            dialog = .form(.reevaluateWith(reevaluation?.request.path ?? ""))
        case .filterByPath: dialog = .form(.openFilter(from: menu.purpose))
        case .target(let name):
            guard case .targets(let project, let request) = menu.purpose else { return [] }
            return choose(project.reference(to: name), for: request)
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
                status = .hint("This inbox is already on \(release.name).")
                return []
            }
            dialog = .menu(Menu(purpose: .newInbox(release), selected: .no))
        case .country:
            status = .hint("An inbox keeps its country. To start one with another country, use --country.")
        case .no where menu.purpose == .blocked:
            dialog = .menu(Menu(purpose: .settings, selected: .blockedList))
        case .no:
            closeDialog()
            return []
        case .yes:
            closeDialog()
            switch menu.purpose {
            case .deletePermanently(let conversation, _):
                if focus != .folders { focus = .conversations }
                return [.enter(.delete(.id(conversation)), .userAction)]
            case .removeContact(_, let address): return [.enter(.removeContact(address: address), .userAction)]
            case .newInbox(let release): return [.newInbox(release)]
            case .applyReevaluation: return applyReevaluation()
            case .settings, .filter, .targets, .release, .reevaluateWith, .blocked, .report: return []
            }
        default: return [.enter(.change(facts.settings.changing(item, forward: forward)), .userAction)]
        }
        return []
    }
}
