import InboxStore
import Messages
import Phone
import Terminal

// The page of what would move: its keys, and what is told to it.
extension InboxState {
    /// Begins to ask; where no filter is chosen, first asks which.
    mutating func openJudging() -> [Effect] {
        guard facts.filterIdentifier != nil || facts.isChoiceInBuild else {
            dialog = .menu(Menu(purpose: .judgeBy, selected: .filter(Menu.firstToJudgeBy)))
            return [.askForDeclarations]
        }
        return judge(JudgingRequest(), name: facts.filterName ?? facts.nameInBuild ?? "the filter")
    }

    mutating func judge(_ request: JudgingRequest, name: String) -> [Effect] {
        judging = JudgingPage(request: request, filterName: name)
        dialog = .judging
        return [.judge(request)]
    }

    /// The texts of a file, or where no path was typed those of the inbox, by the filter of the page that is open.
    mutating func judge(file path: String) -> [Effect] {
        var request = judging?.request ?? JudgingRequest()
        request.file = path.isEmpty ? nil : path
        return judge(request, name: judging?.filterName ?? "the filter")
    }

    /// By another filter, or by the one that is chosen.
    mutating func judge(filter reference: String) -> [Effect] {
        var request = judging?.request ?? JudgingRequest()
        request.by = reference == facts.filterIdentifier ? .chosen : .filter(reference)
        return judge(request, name: Menu.name(reference, facts))
    }

    mutating func pressInJudging(_ key: Key, _ inbox: InboxReader) throws -> [Effect] {
        guard let page = judging else {
            dialog = nil
            return []
        }
        guard let command = keys.command(key, in: .judging) else {
            status = .hint("\(KeyMap.label(key)) has no meaning here. Enter opens, Esc goes back.")
            return []
        }
        switch command {
        case .back: return goBackInJudging()
        case .open: try openInJudging(inbox)
        case .fileAgain: askToFileAgain()
        case .judgeFile: dialog = .form(.judgeFile(page.request.file ?? ""))
        case .judgeBy:
            let selected = page.request.path.map { _ in Menu.Item.filterByPath }
            dialog = .menu(
                Menu(purpose: .judgeBy, selected: selected ?? .filter(facts.filterIdentifier ?? Menu.firstToJudgeBy)))
            return [.askForDeclarations]
        default: try moveInJudging(command, inbox)
        }
        return []
    }

    /// From the text to its list, to the ways, to the inbox.
    private mutating func goBackInJudging() -> [Effect] {
        if judging?.page != nil {
            judging?.page = nil
            return []
        }
        if judging?.list != nil {
            judging?.list = nil
            return []
        }
        if judging?.isUnfinished == true { status = .done("It was stopped. Nothing has changed.") }
        closeJudging()
        return [.stopJudging]
    }

    mutating func closeJudging() {
        judging = nil
        dialog = nil
    }

    /// Closes what lies over the page of what would move, or over the inbox.
    mutating func closeDialog() {
        dialog = judging == nil ? nil : .judging
        showReport()
    }

    private mutating func askToFileAgain() {
        if judging?.request.file != nil {
            status = .hint("These texts do not lie in the inbox: --deliver brings a file in.")
            return
        }
        guard let page = judging, let finding = page.finding, finding.comparison.moved > 0 else {
            status = .hint("There is nothing to file again.")
            return
        }
        dialog = .menu(Menu(purpose: .fileAgain(finding.comparison.moved, by: page.askedName), selected: .no))
    }
}

extension InboxState {
    /// The user said yes.
    mutating func fileAgain() -> [Effect] {
        guard let finding = judging?.finding else { return [] }
        closeJudging()
        return [.stopJudging, .enter(.fileAgain(finding.judgement), .deed)]
    }

    var usefulInJudging: [Command] {
        guard let page = judging else { return [.back] }
        if page.page != nil { return [.back, .down] }
        let canFile = page.request.file == nil && (page.finding?.comparison.moved ?? 0) > 0
        return (page.items.isEmpty ? [.back] : [.open, .back]) + (canFile ? [.fileAgain] : [])
            + [.judgeBy, .judgeFile]
    }

    mutating func clickInJudging(_ target: Target, isDouble: Bool, _ inbox: InboxReader) throws -> [Effect] {
        guard case .judging = dialog, var page = judging else { return [] }
        switch target {
        case .judged(let item): page.selected = page.items.firstIndex(of: item) ?? page.selected
        case .judgedText(let index): page.list?.selected = index
        default: return []
        }
        judging = page
        return try pressInJudging(.enter, inbox)
    }
}
