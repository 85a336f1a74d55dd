import Device
import Messages
import Terminal

/// What the keys of the screen What would change need, apart from the page.
struct ReevaluationInput {
    let size: Size
    let facts: DeviceFacts
    let inbox: InboxReader
}

extension ReevaluationPage {
    typealias Row = KeyCommand<ReevaluationPage, ReevaluationInput, Reply>

    /// The keys of the screen What would change.
    static let keys = KeyTable<ReevaluationPage, ReevaluationInput, Reply>(
        .reevaluation,
        [
            Row(
                .open, [.enter, .right], "Open this move, then a message", label: "open",
                action: { try $0.open($1) }),
            Row(
                .back, [.escape, .left, .backspace, .character("q")], "Back, or stop the queries",
                label: "back", action: { page, _ in page.goBack() }),
            Row(
                .applyReevaluation, [.character("F")], "Move the messages to their new folders",
                label: "move", obstacle: { $0.obstacleToMoving },
                action: { page, _ in page.confirm() }),
            Row(
                .reevaluateWith, [.character("f")], "Compare with another filter (the active one stays active)",
                label: "other filter", action: { $0.chooseFilter($1.facts) }),
            Row(
                .reevaluateFile, [.character("t")], "Show where the messages of a file would go",
                label: "file", action: { page, _ in .opens(ReevaluationForm.file(page.request.file ?? "")) }),
            Row(.up, [.up, .character("k")], "Previous line", action: { try $0.move({ _, _ in -1 }, $1) }),
            Row(.down, [.down, .character("j")], "Next line", action: { try $0.move({ _, _ in 1 }, $1) }),
            Row(.pageUp, [.pageUp], "Page up", action: { try $0.move({ height, _ in -max(1, height - 1) }, $1) }),
            Row(
                .pageDown, [.pageDown, .character(" ")], "Page down",
                action: { try $0.move({ height, _ in max(1, height - 1) }, $1) }),
            Row(.home, [.home, .character("g")], "Start", action: { try $0.move({ _, count in -count }, $1) }),
            Row(.end, [.end, .character("G")], "End", action: { try $0.move({ _, count in count }, $1) }),
        ])

    mutating func press(_ key: Key, _ map: KeyMap, _ input: ReevaluationInput) throws -> Reply {
        guard let row = Self.keys[map.command(key, in: .reevaluation)] else {
            return Reply(status: KeyMap.unboundHint(key, "Press Enter to open, Esc to go back."))
        }
        if let obstacle = row.obstacle(self) { return .hint(obstacle) }
        return try row.action(&self, input)
    }

    /// Goes from the message to the list, from there to the moves, and from there to the inbox.
    private mutating func goBack() -> Reply {
        if page != nil {
            page = nil
            return Reply()
        }
        if list != nil {
            list = nil
            return Reply()
        }
        return Reply(
            effects: [.stopReevaluation], status: isUnfinished ? .done("Stopped; nothing was changed.") : nil,
            dialog: .ends)
    }

    private var obstacleToMoving: String? {
        if request.file != nil {
            return "These messages are not in the inbox. siftbox --deliver FILE delivers them."
        }
        if isApplied { return "The messages have moved already. Undo moves them back." }
        return (finding?.comparison.moved ?? 0) > 0 ? nil : "There is nothing to move."
    }

    private func confirm() -> Reply {
        .opens(ReevaluationMenu(purpose: .apply(finding?.comparison.moved ?? 0, by: filterAndBuild), selected: .no))
    }

    private func chooseFilter(_ facts: DeviceFacts) -> Reply {
        let selected = request.path.map { _ in ReevaluationMenu.Item.filterByPath }
        return .effects(
            [.loadDeclarations],
            .menu(
                ReevaluationMenu.filters(
                    selected ?? .filter(facts.filterIdentifier ?? ReevaluationMenu.defaultFilter))))
    }

    /// The keys to show in the bottom line, the most useful first.
    var usefulCommands: [Command] {
        if page != nil { return [.back, .down] }
        let canFile = request.file == nil && !isApplied && (finding?.comparison.moved ?? 0) > 0
        return (items.isEmpty ? [.back] : [.open, .back]) + (canFile ? [.applyReevaluation] : [])
            + [.reevaluateWith, .reevaluateFile]
    }

    /// A click selects a line and opens it.
    mutating func click(_ target: any ClickTarget, _ input: ReevaluationInput) throws -> Reply {
        switch target {
        case let item as Item: selected = items.firstIndex(of: item) ?? selected
        case let message as MessageTarget: list?.selected = message.index
        default: return Reply()
        }
        return try open(input)
    }
}
