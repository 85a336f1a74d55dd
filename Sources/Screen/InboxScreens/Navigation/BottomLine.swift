import DisplayText
import Messages
import Terminal

/// The bottom line: the most useful keys, and the status above or instead of them.
struct BottomLine {
    let state: InboxState
    let layout: Layout

    func draw(_ frame: inout Frame) {
        let rect = layout.bottom
        guard !rect.isEmpty else { return }
        let inner = rect.inset(columns: rect.columns > 30 ? 1 : 0)
        let left = drawRight(inner, &frame)
        if let status = state.status, !drawAbove(status, &frame) {
            frame.grid.write(TextWrap.truncate(status.text.oneLine(600), to: left.columns), in: left, role: status.role)
            addLink(status, left, &frame)
            return
        }
        var column = 0
        for (index, part) in fittingParts(left.columns).enumerated() {
            if index > 0 { column += Self.groupGap - Self.gap }
            for (binding, hint) in part {
                let width = width(binding, hint)
                let area = left.part(row: 0, column: column, columns: width)
                let used = frame.grid.write(binding.label, in: area, role: .key)
                frame.grid.write(hint, column: used + 1, in: area, role: .muted)
                frame.add(CommandTarget(binding.command, binding.context), area)
                column += width + Self.gap
            }
        }
    }

    private typealias Hint = (binding: KeyMap.Binding, text: String)

    /// The columns between two keys, and between two groups of keys.
    private static let gap = 2
    private static let groupGap = 5

    private func width(_ binding: KeyMap.Binding, _ hint: String) -> Int {
        TextWidth.width(of: binding.label) + 1 + TextWidth.width(of: hint)
    }

    /// The keys that fit, whole and the most useful first, in their groups: what to do with the message, what to look
    /// at, the program.
    private func fittingParts(_ columns: Int) -> [[Hint]] {
        var parts: [[Hint]] = [[], [], []]
        var used = -Self.gap
        for binding in usefulBindings {
            guard let text = hint(of: binding) else { continue }
            let part = part(of: binding)
            let isFirst = parts[part].isEmpty && parts.contains { !$0.isEmpty }
            let needed = width(binding, text) + (isFirst ? Self.groupGap : Self.gap)
            guard used + needed <= columns else { continue }
            used += needed
            parts[part].append((binding, text))
        }
        return parts.filter { !$0.isEmpty }
    }

    private func part(of binding: KeyMap.Binding) -> Int {
        switch binding.command {
        case .search, .nextUnread, .order, .whatWouldChange, .filter: 1
        case .newMessage, .sampleMessage: 2
        default: binding.group == .inbox ? 2 : 0
        }
    }

    /// Draws the status in its row or, on a lower screen, in the lower edge of the panes, so that the keys stay visible.
    private func drawAbove(_ status: Status, _ frame: inout Frame) -> Bool {
        guard let (area, lines) = placeAbove(status) else { return false }
        let (size, column, columns) = (state.size, area.column, area.columns)
        let shown = lines.prefix(area.rows)
        // One line is drawn in its row or in the edge; several lines cover the rows above.
        if shown.count > 1 || !layout.status.isEmpty {
            let covered = layout.status.isEmpty ? area.columns : size.columns
            frame.grid.fill(Rect(row: area.row, column: column, rows: area.rows, columns: covered))
        }
        for (row, line) in shown.enumerated() {
            let isCut = row == shown.count - 1 && shown.count < lines.count
            let text = VisibleText(spans: [.init(" ")] + line.text.spans + [.init(isCut ? "… " : " ")])
            frame.grid.write(TextWrap.truncate(text, to: columns), row: row, in: area, role: status.role)
        }
        addLink(status, area, &frame)
        return true
    }

    /// Where the status is drawn above the keys, and its lines, which may be more than fit; nil: it is drawn instead of the
    /// keys.
    private func placeAbove(_ status: Status) -> (area: Rect, lines: [TextWrap.Line])? {
        let size = state.size
        guard size.rows >= 12, size.columns >= 60, layout.caption.isEmpty || !layout.status.isEmpty,
            layout.bottom.row > 0
        else { return nil }
        let columns = size.columns - 4
        let lines = TextWrap.lines(VisibleText(status.text.oneLine(600), layout: .preview), width: columns - 2)
        let rows = lines.count == 1 ? 1 : min(lines.count, min(4, size.rows / 4))
        let column = layout.status.isEmpty ? 2 : 0
        return (Rect(row: layout.bottom.row - rows, column: column, rows: rows, columns: columns), lines)
    }

    /// Where the status is; nil: there is none.
    var statusArea: Rect? { state.status.map { placeAbove($0)?.area ?? layout.bottom } }

    /// A click on the note about a filed message shows the message.
    private func addLink(_ status: Status, _ area: Rect, _ frame: inout Frame) {
        guard let link = state.notices.link, link.text == status.text else { return }
        frame.add(BannerTarget(conversation: link.conversation), area)
    }

    /// Draws the session's progress and the key for help at the right. Returns the rest of the line.
    private func drawRight(_ rect: Rect, _ frame: inout Frame) -> Rect {
        var parts: [(key: String, text: String, command: Command, context: KeyContext)] = []
        if let session = state.session.facts, !session.isFinished, state.showsPauseKey {
            let isWide = rect.columns >= 50
            let progress = session.progressLabel(isWaiting: state.keyboard.sessionWaits)
            let key = "\(progress) \(state.keys[.pause, .session])"
            if state.isLookingAround {
                parts.append(("\(key):", isWide ? "back to the session" : "back", .pause, .session))
            } else {
                let label = state.isWaitingForViewer ? "continue" : session.isPaused ? "resume" : "pause"
                parts.append((key, isWide ? label : "", .pause, .session))
            }
        }
        // On a small screen, the way back or on is more important than help.
        let needed = state.isLookingAround || state.isWaitingForViewer ? 0 : 12
        if !state.isSomethingOpen, needed > 0 || rect.columns >= 40 {
            parts.append((state.keys[.help], "help", .help, .inbox))
        }
        var rest = rect
        for part in parts.reversed() {
            let text = part.text.isEmpty ? part.key : "\(part.key) \(part.text)"
            let width = TextWidth.width(of: text)
            guard rest.columns >= width + needed else { continue }
            let (before, area) = rest.splitRight(width)
            let used = frame.grid.write(part.key, in: area, role: part.context == .session ? .caption : .key)
            frame.grid.write(part.text, column: used + 1, in: area, role: .muted)
            frame.add(CommandTarget(part.command, part.context), area)
            rest = before.splitRight(2).rest
        }
        return rest
    }

    /// The label after a key: what it does on this screen. Ctrl-S has the name of the button that does the same.
    private func hint(of binding: KeyMap.Binding) -> String? {
        let form = state.dialog?.form
        switch (binding.command, state.dialog) {
        case (.send, .report): return state.report?.sendingButton?.name.lowercased() ?? binding.hint
        case (.send, _): return form?.action.lowercased() ?? binding.hint
        case (.nextField, _) where form?.completesPath == true: return "complete"
        case (.choose, .menu(let menu)) where menu.selectedFold(state.menuInput) != nil:
            return menu.selectedFold(state.menuInput) == true ? "fold" : "unfold"
        case (.choose, .menu(let menu as SettingsMenu)) where menu.purpose == .settings: return "change"
        case (.open, .page(let page)): return page.openLabel
        case (.open, .palette(let page)): return page.subject.openLabel
        case (.leave, _) where state.dialog?.menu?.isQuestion == true: return "cancel"
        case (.restore, nil): return state.restoration?.rawValue
        case (.markRead, nil) where state.transcript.conversation?.unread == 0: return "mark unread"
        case (.delete, nil) where state.transcript.conversation?.deletedAt != nil: return "delete permanently"
        case (.nextUnread, nil) where state.facts.marks != nil: return "wrong messages"
        default: return binding.hint
        }
    }

    /// The keys to show, the most useful first.
    private var usefulBindings: [KeyMap.Binding] {
        let (context, commands) = usefulKeys
        let results: [Command] = state.search != nil && context == .inbox ? [.nextHit, .previousHit] : []
        return results.compactMap { state.keys.binding($0, in: .results) }
            + commands.compactMap { state.keys.binding($0, in: context) }
    }

    private var usefulKeys: (KeyContext, [Command]) {
        switch state.dialog {
        case .page(let page):
            let pageDown: [Command] = state.isWaitingForViewer ? [] : [.pageDown]
            return (.page, [.down] + (page.openLabel == nil ? [] : [.open]) + pageDown + [.leave])
        case .report:
            return (.report, [.choose, .down] + (state.report?.sendingButton == nil ? [] : [.send]) + [.leave])
        case .palette: return (.palette, [.open, .down, .leave])
        case .reevaluation: return (.reevaluation, state.reevaluation?.usefulCommands ?? [.back])
        case .some(let dialog):
            return dialog.form == nil ? (.menu, [.choose, .down, .leave]) : (.form, [.send, .nextField, .leave])
        case nil: break
        }
        if state.isTypingSearch { return (.search, [.open, .down, .leave]) }
        if state.focus == .composer { return (.composer, [.send, .newline, .leave]) }
        // The other keys of new messages mean something else in the list of results.
        guard state.search != nil else { return (.inbox, usefulCommands) }
        return (.inbox, [.back] + usefulCommands.filter { ![.back, .newMessage, .sampleMessage].contains($0) })
    }
}

extension Status {
    fileprivate var role: Role {
        switch self {
        case .done: .accent
        case .hint: .warning
        case .error: .error
        }
    }
}
