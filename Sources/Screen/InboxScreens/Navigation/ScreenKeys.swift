import Terminal

/// The keys that open another screen, and those of the program.
enum ScreenKeys {
    typealias Row = InboxKeys.Row

    static let openingRows: [InboxKeys.Row] = [
        Row(
            .filter, [.character("f")], "Filter: choose the active filter, or open one by its path", label: "filter",
            action: { state, _ in
                state.dialog = .menu(SettingsMenu.filters(state.facts))
                return [.loadDeclarations]
            }),
        Row(
            .reevaluate, [.character("m")],
            "What would change: which messages the filter would file elsewhere",
            label: "what would change",
            action: { state, _ in
                let reply = ReevaluationPage.begin(&state.reevaluation, state.facts)
                return state.apply(reply)
            }),
        Row(
            .settings, [.character("s")], "Settings: the device, its filter and this screen", label: "settings",
            action: { state, _ in
                state.dialog = .menu(SettingsMenu.settings(state.facts))
                return [.loadDeclarations]
            }),
        Row(
            .palette, [.character(":"), .control("p")],
            "Commands: find a command, folder, filter, session or setting by its name", label: "commands",
            action: { state, _ in PaletteUpdate.open(&state) }),
        Row(
            .sessions, [.character("P")], "Play: the list of sessions", label: "sessions",
            action: { state, _ in
                state.dialog = .menu(SessionMenu.list)
                return [.listSessions]
            }),
        Row(
            .restart, [.character("T")], "Restart the session; without one, play the tour",
            action: { state, _ in SessionReplay.play(.restart, &state) }),
        Row(
            .record, [.character("W")], "Record what happens in this inbox as a session, or end the recording",
            action: { state, _ in
                guard state.recording == nil else { return [.record(.stop)] }
                state.dialog = .form(RecordingForm())
                return []
            }),
        Row(
            .log, [.character("L"), .character("o")], "Log: the filter's output and process events", label: "log",
            action: { state, inbox in
                let key = state.keys[.filter]
                state.openPage(
                    .log(
                        inbox.filterLog, filter: state.facts.filterName, report: inbox.reportingLog, choosing: key))
                return []
            }),
    ]

    static let programRows: [InboxKeys.Row] = [
        Row(
            .mouse, [.character("M")], "Mouse on or off (off: select and copy with the terminal)",
            action: { state, _ in
                state.mouse.isOn.toggle()
                state.status = .mouse(state.mouse.isOn)
                return [.mouse(state.mouse.isOn)]
            }),
        Row(
            .help, [.character("?"), .function(1)], "Help: this page", label: "help",
            action: { state, _ in
                state.openPage(.help(state.keys))
                return []
            }),
        Row(.redraw, [.control("l")], "Redraw the screen", action: { _, _ in [.redraw] }),
        Row(.suspend, [.control("z")], "Suspend: return to the shell (fg resumes)", action: { _, _ in [.suspend] }),
        Row(.quit, [.character("q"), .control("c")], "Quit", label: "quit", action: { state, _ in state.quit() }),
    ]
}
