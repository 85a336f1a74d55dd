import Device
import ExtensionBuilder
import ExtensionPlans
import FilterProcesses
import Messages

// What the lines of Settings and of its lists do.
extension SettingsMenu {
    /// Another menu of Settings.
    private static func opens(_ purpose: Purpose, _ selected: Item) -> Reply {
        .opens(SettingsMenu(purpose: purpose, selected: selected))
    }

    /// A form that leads back to this menu.
    private func opens(_ form: SettingsForm) -> Reply {
        var form = form
        form.unfolded = unfolded
        return .opens(form)
    }

    /// Goes back to what the menu was opened from.
    func leave() -> Reply {
        guard case .targets(_, let request) = purpose, request.origin != .start else { return Reply(dialog: .closes) }
        return .opens(
            request.kind == .reporting
                ? SettingsForm.reportingByPath(request.text) : .openFilter(request.text, from: request.origin))
    }

    /// Chooses an item.
    func choose(_ item: Item, forward: Bool = true, _ input: MenuInput) -> Reply {
        let facts = input.facts
        var menu = self
        menu.selected = item
        var answer = Reply.opens(menu)
        switch item {
        case .filter, .filterByPath, .reporting, .reportingByPath, .target:
            return chooseExtension(item, answer, facts)
        case .blockedList, .blocked: return chooseBlocked(item, facts)
        case .mouse:
            answer.effects = [.mouse(!input.mouseIsOn)]
            answer.status = .mouse(!input.mouseIsOn)
        case .groupValue(let group, let name):
            let value = facts.settings.appGroups[group]?.values[name]?.written ?? ""
            return opens(.groupValue(group: group, name: name, value: value))
        case .newGroupValue:
            let known = facts.settings.appGroups.keys.sorted().first ?? "group."
            return opens(.groupValue(group: known, name: "", value: ""))
        case .trustCA: return opens(.trustCA(facts.settings.trustCA))
        case .release: return Self.opens(.release, .releaseChoice(facts.release))
        case .releaseChoice(let release):
            guard release == facts.release else { return Self.opens(.newInbox(release), .no) }
            answer.status = .hint("This inbox is already on \(release.name).")
        case .limits, .chaos: break
        case .country:
            answer.status = .hint("The country is fixed for this inbox. Start a new one with --country.")
        case .no where purpose == .blocked: return Self.opens(.settings, .blockedList)
        case .no: return Reply(dialog: .closes)
        case .yes:
            guard case .newInbox(let release) = purpose else { return Reply(dialog: .closes) }
            return .effects([.newInbox(release)], .closes)
        default: answer.effects = [.enter(.change(facts.settings.changing(item, forward: forward)), .userAction)]
        }
        return answer
    }

    private func chooseExtension(_ item: Item, _ stays: Reply, _ facts: DeviceFacts) -> Reply {
        var answer = stays
        switch item {
        case .filter(let identifier):
            if purpose == .filter { answer.dialog = .ends }
            if identifier == facts.filterIdentifier {
                answer.status = .hint(identifier == nil ? "No filter is active." : "This filter is already active.")
            } else {
                answer.effects = [.enter(.chooseFilter(identifier), .userAction)]
            }
        case .reporting(let identifier):
            if identifier == facts.reportingIdentifier {
                answer.status = .hint(
                    identifier == nil
                        ? "No reporting extension is active." : "This reporting extension is already active.")
            } else {
                answer.effects = [.enter(.chooseReporting(identifier), .userAction)]
            }
        case .reportingByPath: return .opens(SettingsForm.reportingByPath(facts.reportingIdentifier ?? ""))
        case .filterByPath: return .opens(SettingsForm.openFilter(from: purpose == .settings ? .settings : .filterList))
        case .target(let name):
            guard case .targets(let project, let request) = purpose else { break }
            return Self.choose(project.reference(to: name), for: request, facts)
        default: break
        }
        return answer
    }

    private func chooseBlocked(_ item: Item, _ facts: DeviceFacts) -> Reply {
        guard case .blocked(let address) = item else {
            return Self.opens(.blocked, facts.blocked.first.map { .blocked($0) } ?? .no)
        }
        let next = facts.blocked.firstIndex(of: address).flatMap { index -> Address? in
            let rest = facts.blocked.filter { $0 != address }
            return rest.isEmpty ? nil : rest[min(index, rest.count - 1)]
        }
        var answer = Self.opens(.blocked, next.map { .blocked($0) } ?? .no)
        answer.effects = [.enter(.unblock(address: address.written), .userAction)]
        return answer
    }

    /// Chooses a filter or reporting extension that was opened.
    static func choose(_ reference: String, for request: OpenRequest, _ facts: DeviceFacts) -> Reply {
        guard request.kind == .messageFilter else {
            var answer = opens(.settings, .reportingByPath)
            answer.effects = [.enter(.chooseReporting(reference), .userAction)]
            return answer
        }
        var answer =
            request.origin == .settings
            ? opens(.settings, .filter(facts.filterIdentifier)) : Reply(dialog: .closes)
        if reference == facts.filterIdentifier {
            answer.status = .hint("This filter is already active.")
        } else {
            answer.effects = [.enter(.chooseFilter(reference), .userAction)]
        }
        return answer
    }
}
