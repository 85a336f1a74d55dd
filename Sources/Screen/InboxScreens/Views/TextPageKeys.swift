import Terminal

extension TextPage {
    /// What a key did to a page.
    enum Outcome: Equatable {
        case handled
        case atEnd
        case leave
        case unbound
        /// Run the command of the selected line.
        case run(CommandTarget)
    }

    /// The keys of every page. The input is the number of visible rows.
    static let keys = KeyTable<TextPage, Int, Outcome>(
        .page,
        [
            KeyCommand(.up, [.up], "Line up", action: { $0.moved(-1, $1) }),
            KeyCommand(.down, [.down], "Line down", label: "down", action: { $0.moved(1, $1) }),
            KeyCommand(
                .open, [.enter],
                "Fold or unfold; in the help: run the command",
                action: { $0.opened($1) }),
            KeyCommand(.pageUp, [.pageUp], "Page up", action: { $0.moved(-max(1, $1 - 1), $1) }),
            KeyCommand(.pageDown, [.pageDown], "Page down", label: "page", action: { $0.moved(max(1, $1 - 1), $1) }),
            KeyCommand(.home, [.home], "Start", action: { $0.moved(-$0.rows.count, $1) }),
            KeyCommand(.end, [.end], "End", action: { $0.moved($0.rows.count, $1) }),
            KeyCommand(
                .leave, [.escape, .character("q")], "Back (q: not while typing)", label: "back",
                action: { _, _ in .leave }),
        ])

    /// What Enter does now, for the bottom line; nil: nothing of its own.
    var openLabel: String? {
        if let selectedGroup { return folded.contains(selectedGroup) ? "unfold" : "fold" }
        return selected.flatMap(target).map { _ in "run" }
    }

    private mutating func moved(_ step: Int, _ height: Int) -> Outcome {
        if selectedGroup != nil, abs(step) == 1 { return moveHeading(step, height: height) ? .handled : .atEnd }
        guard selected == nil else { return select(step, height: height) ? .handled : .atEnd }
        defer { keepHeadingVisible(height: height) }
        return scroll(step, height: height) ? .handled : .atEnd
    }

    /// Folds or unfolds the selected group, or runs the selected command.
    private mutating func opened(_ height: Int) -> Outcome {
        if selectedGroup != nil { return foldedSelected(height) }
        guard let target = selected.flatMap(target) else { return moved(1, height) }
        return .run(target)
    }

    private mutating func foldedSelected(_ height: Int) -> Outcome {
        guard let selectedGroup else { return moved(1, height) }
        toggle(selectedGroup, height: height)
        return .handled
    }

    /// Unfolds the selected group.
    private mutating func unfoldedSelected(_ height: Int) -> Outcome {
        guard let selectedGroup else { return .unbound }
        return folded.contains(selectedGroup) ? foldedSelected(height) : .handled
    }

    mutating func press(_ key: Key, _ map: KeyMap, _ room: DialogRoom) throws -> Outcome {
        let height = visibleRows(room)
        if !types(key), let row = Self.keys[map.command(key, in: .page)] { return try row.action(&self, height) }
        return filter == nil ? pressLetter(key, height) : pressInFilter(key, room)
    }

    /// Whether a key is text for the filter.
    private func types(_ key: Key) -> Bool {
        if case .character = key { filter != nil } else { false }
    }

    /// Typing filters a page with a filter.
    private mutating func pressInFilter(_ key: Key, _ room: DialogRoom) -> Outcome {
        guard var editor = filter else { return .unbound }
        // Ignore the slash, which the label of the field suggests.
        if key == .character("/"), editor.isEmpty { return .handled }
        guard editor.handle(key) else { return .unbound }
        filter = editor
        top = 0
        fit(room)
        resetSelection()
        return .handled
    }

    /// Other pages accept the usual letters.
    private mutating func pressLetter(_ key: Key, _ height: Int) -> Outcome {
        switch key {
        case .character("i"), .backspace, .character("?"): .leave
        case .character("j"): moved(1, height)
        case .character("k"): moved(-1, height)
        case .right: unfoldedSelected(height)
        case .left: selectedGroup.map(folded.contains) == false ? foldedSelected(height) : .leave
        case .character(" "): selectedGroup == nil ? moved(max(1, height - 1), height) : foldedSelected(height)
        default: .unbound
        }
    }

    /// Inserts pasted text into the filter; returns false for a page without one.
    mutating func paste(_ text: String, _ room: DialogRoom) -> Bool {
        guard filter != nil else { return false }
        filter?.insert(text)
        fit(room)
        return true
    }
}
