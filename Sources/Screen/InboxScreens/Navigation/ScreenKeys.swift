import Device
import ExtensionPlans
import Terminal

/// The keys that open another screen, and those of the program.
enum ScreenKeys {
    typealias Row = InboxKeys.Row

    static let rows: [Row] = [
        Row(
            .filter, [.character("f")], "Choose the active filter, or open one by its path", label: "filter",
            action: { state, _ in
                state.dialog = .menu(SettingsMenu.filters(state.facts))
                return [.loadDeclarations]
            }),
        Row(
            .whatWouldChange, [.character("m")], "What would change with the current filter; nothing is moved",
            label: "what would change",
            action: { state, inbox in
                let reply = ReevaluationPage.begin(&state.reevaluation, state.facts, inbox.refiling)
                return state.apply(reply)
            }),
        Row(
            .sessions, [.character("P")], "Play or record a session", label: "sessions",
            action: { state, _ in
                state.dialog = .menu(SessionMenu.list)
                return [.listSessions]
            }),
        Row(
            .settings, [.character("s")], "Settings of the phone, its filter and this screen", label: "settings",
            action: { state, _ in
                state.dialog = .menu(SettingsMenu.settings(state.facts))
                return [.loadDeclarations]
            }),
        Row(
            .edit, [.character("e")], "Open $EDITOR at the filter's error, its source, or the session's step",
            label: "editor",
            obstacle: { state in
                guard place(state) == nil else { return nil }
                return "There is nothing to edit: no session, and no filter of your own. "
                    + "Press \(state.keys[.filter]) to choose a filter."
            },
            action: { state, _ in place(state).map { [.edit($0)] } ?? [] }),
        Row(
            .log, [.character("o")], "Log: the filter's output and process events", label: "log",
            action: { state, inbox in
                let key = state.keys[.filter]
                state.openPage(
                    .log(
                        inbox.filterLog, filter: state.facts.filterName, report: inbox.reportingLog, choosing: key))
                return []
            }),
        Row(
            .palette, [.character(":"), .control("p")], "Find anything by its name", label: "commands",
            action: { state, _ in PaletteUpdate.open(&state) }),
        Row(
            .help, [.character("?"), .function(1)], "Help: this page", label: "help",
            action: { state, _ in
                state.openPage(.help(state.keys))
                return []
            }),
        Row(.quit, [.character("q"), .control("c")], "Quit", label: "quit", action: { state, _ in state.quit() }),
    ]

    /// The error of the filter's build, else the step of a session that plays or failed, else the filter's source.
    private static func place(_ state: InboxState) -> EditorPlace? {
        if let place = state.facts.filterProblem?.lines.lazy.compactMap({ EditorPlace(error: $0) }).first {
            return place
        }
        if let session = state.session.facts, !session.isFinished || session.failureMessage != nil {
            return session.stepPlace
        }
        guard let identifier = state.facts.filterIdentifier, identifier.hasPrefix("/"),
            let reference = try? ExtensionReference(identifier)
        else { return state.session.facts?.stepPlace }
        return EditorPlace(path: reference.path)
    }
}
