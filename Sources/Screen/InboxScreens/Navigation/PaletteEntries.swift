import FilterProcesses
import InboxDatabase
import Messages
import SessionTerms
import Terminal

/// What a line of the command palette does.
enum InboxPaletteAction: PaletteAction {
    /// A command of the inbox or of a playing session.
    case command(Command)
    /// The wrong messages of a corpus; nil: those with any mistake.
    case wrong(Mistake?)
    case folder(FolderID)
    /// nil: None.
    case filter(String?)
    /// The path of a session.
    case session(String)
    case setting(SettingsMenu.Item)
    case order(ListArrangement)
}

/// The lines of the command palette, from the tables of keys and from what the inbox has now.
struct PaletteEntries {
    let state: InboxState

    var all: [PaletteEntry] { corpus + commands + folders + filters + settings + sessions }

    private var corpus: [PaletteEntry] {
        state.facts.marks.map { WrongMessages.entries($0, key: state.keys[.nextUnread]) } ?? []
    }

    private var commands: [PaletteEntry] {
        let rows = InboxKeys.inbox.commands + InboxKeys.session.commands
        return CommandGroup.allCases.flatMap { group in
            rows.filter { $0.group == group && $0.command != .palette }
        }.flatMap { row in
            if row.command == .order { return orders }
            let context = InboxKeys.inbox[row.command] == nil ? KeyContext.session : .inbox
            return [
                PaletteEntry(
                    kind: .command, heading: row.group?.rawValue ?? "", title: row.help,
                    keys: state.keys.binding(row.command, in: context)?.labels ?? "", obstacle: row.obstacle(state),
                    action: InboxPaletteAction.command(row.command))
            ]
        }
    }

    /// A line for each order of the list instead of one for the next order.
    private var orders: [PaletteEntry] {
        ListArrangement.all.map { order in
            PaletteEntry(
                kind: .command, heading: CommandGroup.list.rawValue, title: "Order of the list: \(order.title)",
                keys: state.keys[.order],
                obstacle: order == state.list.arrangement ? "The list is already in this order." : nil,
                action: InboxPaletteAction.order(order))
        }
    }

    private var folders: [PaletteEntry] {
        state.folders.list.folders.map {
            PaletteEntry(kind: .folder, heading: "Folders", title: $0.name, action: InboxPaletteAction.folder($0.id))
        }
    }

    private var filters: [PaletteEntry] {
        let choices: [(String?, String)] =
            [(nil, "None")] + FilterCatalog.samples.map { ($0.identifier, $0.name) }
            + state.facts.openedFilters.map { ($0.identifier, $0.name) }
        return choices.map { identifier, name in
            let isActive = identifier == state.facts.filterIdentifier
            return PaletteEntry(
                kind: .filter, heading: "Filters", title: name, obstacle: isActive ? "already active" : nil,
                action: InboxPaletteAction.filter(identifier))
        }
    }

    private var sessions: [PaletteEntry] {
        state.session.list.files.filter { !$0.isOfRule }.map {
            PaletteEntry(
                kind: .session, heading: $0.project.map { "Sessions of \($0)" } ?? "Sessions", title: $0.title,
                keys: $0.name,
                action: InboxPaletteAction.session($0.path))
        }
    }

    private var settings: [PaletteEntry] {
        var menu = SettingsMenu.settings(state.facts)
        menu.unfolded = [.limits, .chaos]
        return menu.lines(state.menuInput).compactMap { line in
            // The filters have their own lines, and what folds is in the menu.
            guard let item = line.item, !item.isFilter, line.isUnfolded == nil else { return nil }
            return PaletteEntry(
                kind: .setting, heading: "Settings", title: line.text, keys: line.value,
                action: InboxPaletteAction.setting(item))
        }
    }
}

extension SettingsMenu.Item {
    fileprivate var isFilter: Bool { if case .filter = self { true } else { false } }
}
