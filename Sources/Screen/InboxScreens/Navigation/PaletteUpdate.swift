import Device
import Messages
import Terminal

/// What keys and clicks in the command palette do to the screen.
enum PaletteUpdate {
    /// Opens the palette; the sessions are listed as soon as they are known.
    static func open(_ state: inout InboxState) -> [Effect] {
        state.dialog = .palette(PalettePage(PaletteEntries(state: state).all, used: state.searches.usedLines))
        return [.listSessions]
    }

    static func press(_ key: Key, _ state: inout InboxState, _ inbox: InboxReader) throws -> [Effect] {
        guard case .palette(var page) = state.dialog else { return [] }
        let rows = PaletteView(page: page, room: state.dialogRoom.size).rows
        let request = try page.press(key, state.keys, rows: rows)
        state.dialog = .palette(page)
        switch request {
        case .handled: return []
        case .none(let hint): state.status = hint
        case .leave: state.closeDialog()
        case .run: return try run(&state, inbox)
        }
        return []
    }

    /// Runs a command of the help. Those of other contexts need what they are for.
    static func run(_ target: CommandTarget, _ state: inout InboxState, _ inbox: InboxReader) throws -> [Effect] {
        guard target.context == .inbox || target.context == .session else {
            state.status = .hint("This command works only in “\(target.context.rawValue)”.")
            return []
        }
        state.dialog = nil
        return try state.perform(target.command, inbox)
    }

    static func click(_ target: PaletteView.Target, _ state: inout InboxState, _ inbox: InboxReader) throws -> [Effect]
    {
        guard case .palette(var page) = state.dialog else { return [] }
        page.select(target.index)
        state.dialog = .palette(page)
        return try run(&state, inbox)
    }

    /// Runs the selected line; one that is not available says why and stays.
    private static func run(_ state: inout InboxState, _ inbox: InboxReader) throws -> [Effect] {
        guard case .palette(let page) = state.dialog, let entry = page.selectedEntry else {
            state.status = .hint("Nothing matches. Press Esc to go back.")
            return []
        }
        if let obstacle = entry.obstacle {
            state.status = .hint(obstacle)
            return []
        }
        state.dialog = nil
        if let jump = entry.action as? StepJump { return SessionReplay.jump(to: jump.step, &state) }
        state.searches.recordUse(of: entry.name)
        guard let action = entry.action as? InboxPaletteAction else { return [] }
        switch action {
        case .command(let command): return try state.perform(command, inbox)
        case .wrong(let mistake): return try WrongMessages.list(mistake, &state, inbox)
        case .folder(let id):
            try state.open(id, inbox)
            state.focus = .conversations
            return []
        case .filter(let identifier): return [.enter(.chooseFilter(identifier), .userAction)]
        case .session(let path): return SessionReplay.play(.file(path), &state)
        case .setting(let item):
            state.dialog = .menu(SettingsMenu(purpose: .settings, selected: item))
            return [.loadDeclarations]
        case .order(let order): return try ListKeys.show(order, &state, inbox)
        }
    }
}
