import Device
import InboxDatabase
import Messages
import Terminal

// The keys of the screen What would change.
extension InboxState {
    /// Starts a re-evaluation with the active filter; without one, shows the list of filters first.
    mutating func openReevaluation() -> [Effect] {
        guard facts.filterIdentifier != nil || facts.isChoiceInBuild else {
            dialog = .menu(Menu(purpose: .reevaluateWith, selected: .filter(Menu.defaultReevaluationFilter)))
            return [.loadDeclarations]
        }
        return reevaluate(ReevaluationRequest(), name: facts.filterName ?? facts.nameInBuild ?? "the filter")
    }

    mutating func reevaluate(_ request: ReevaluationRequest, name: String) -> [Effect] {
        reevaluation = ReevaluationPage(request: request, filterName: name)
        dialog = .reevaluation
        return [.reevaluate(request)]
    }

    /// Evaluates a file, or the inbox when the path is empty, with the filter of the open page.
    mutating func reevaluate(file path: String) -> [Effect] {
        var request = reevaluation?.request ?? ReevaluationRequest()
        request.file = path.isEmpty ? nil : path
        return reevaluate(request, name: reevaluation?.filterName ?? "the filter")
    }

    /// Re-evaluates with another filter, or with the active one.
    mutating func reevaluate(filter reference: String) -> [Effect] {
        var request = reevaluation?.request ?? ReevaluationRequest()
        request.by = reference == facts.filterIdentifier ? .active : .filter(reference)
        return reevaluate(request, name: Menu.name(reference, facts))
    }

    mutating func pressInReevaluation(_ key: Key, _ inbox: InboxReader) throws -> [Effect] {
        guard let page = reevaluation else {
            dialog = nil
            return []
        }
        guard let command = keys.command(key, in: .reevaluation) else {
            status = .hint("\(KeyMap.label(key)) does nothing here. Press Enter to open, Esc to go back.")
            return []
        }
        switch command {
        case .back: return goBackInReevaluation()
        case .open: try openInReevaluation(inbox)
        case .applyReevaluation: confirmReevaluation()
        case .reevaluateFile: dialog = .form(.reevaluateFile(page.request.file ?? ""))
        case .reevaluateWith:
            let selected = page.request.path.map { _ in Menu.Item.filterByPath }
            dialog = .menu(
                Menu(
                    purpose: .reevaluateWith,
                    selected: selected ?? .filter(facts.filterIdentifier ?? Menu.defaultReevaluationFilter)))
            return [.loadDeclarations]
        default: try moveInReevaluation(command, inbox)
        }
        return []
    }

    /// From the message to the list, to the moves, to the inbox.
    private mutating func goBackInReevaluation() -> [Effect] {
        if reevaluation?.page != nil {
            reevaluation?.page = nil
            return []
        }
        if reevaluation?.list != nil {
            reevaluation?.list = nil
            return []
        }
        if reevaluation?.isUnfinished == true { status = .done("Stopped; nothing was changed.") }
        closeReevaluation()
        return [.stopReevaluation]
    }

    mutating func closeReevaluation() {
        reevaluation = nil
        dialog = nil
    }

    /// Closes what is shown over the screen What would change or over the inbox.
    mutating func closeDialog() {
        dialog = reevaluation == nil ? nil : .reevaluation
        showReport()
    }

    private mutating func confirmReevaluation() {
        if reevaluation?.request.file != nil {
            status = .hint("These messages are not in the inbox. Start siftbox with --deliver to deliver a file.")
            return
        }
        guard let page = reevaluation, let finding = page.finding, finding.comparison.moved > 0 else {
            status = .hint("There is nothing to move.")
            return
        }
        dialog = .menu(
            Menu(purpose: .applyReevaluation(finding.comparison.moved, by: page.filterAndBuild), selected: .no))
    }
}

extension InboxState {
    /// Moves the messages, after the user confirmed it.
    mutating func applyReevaluation() -> [Effect] {
        guard let finding = reevaluation?.finding else { return [] }
        closeReevaluation()
        return [.stopReevaluation, .enter(.applyReevaluation(finding.result), .userAction)]
    }

    var usefulInReevaluation: [Command] {
        guard let page = reevaluation else { return [.back] }
        if page.page != nil { return [.back, .down] }
        let canFile = page.request.file == nil && (page.finding?.comparison.moved ?? 0) > 0
        return (page.items.isEmpty ? [.back] : [.open, .back]) + (canFile ? [.applyReevaluation] : [])
            + [.reevaluateWith, .reevaluateFile]
    }

    mutating func clickInReevaluation(_ target: Target, isDouble: Bool, _ inbox: InboxReader) throws -> [Effect] {
        guard case .reevaluation = dialog, var page = reevaluation else { return [] }
        switch target {
        case .reevaluated(let item): page.selected = page.items.firstIndex(of: item) ?? page.selected
        case .reevaluatedMessage(let index): page.list?.selected = index
        default: return []
        }
        reevaluation = page
        return try pressInReevaluation(.enter, inbox)
    }
}
