import Device
import DisplayText
import Messages
import Terminal

extension InboxState {
    /// Renders this state. It reads nothing from the phone: the state holds everything that is shown.
    package func draw() -> Frame {
        var frame = Frame(size)
        let layout = layout
        drawFrame(layout, &frame)
        if let rect = layout.folders { drawFolders(rect, layout, &frame) }
        if let rect = layout.conversations {
            if let search { drawSearch(search, rect, layout, &frame) } else { drawConversations(rect, layout, &frame) }
        }
        if layout.transcript != nil { drawTranscript(layout, &frame) }
        drawHeader(layout, &frame)
        drawCaption(layout, &frame)
        drawBottom(layout, &frame)
        drawBanner(&frame)
        if let dialog { draw(dialog, &frame) }
        if let cursor = frame.cursor, !Rect(size).contains(cursor) { frame.cursor = nil }
        return frame
    }

    private func drawFrame(_ layout: Layout, _ frame: inout Frame) {
        let box = layout.frame
        if !box.isEmpty {
            frame.grid.box(box)
            let panes = [layout.folders, layout.conversations, layout.transcript].compactMap { $0 }
            for pane in panes.dropFirst() {
                frame.grid.line(.vertical, in: box, at: pane.column - 1 - box.column)
            }
        }
        if let line = layout.composerLine {
            // In a box it joins the box's lines.
            let reach =
                box.isEmpty ? line : Rect(row: line.row, column: line.column - 1, rows: 1, columns: line.columns + 2)
            frame.grid.line(.horizontal, in: reach, at: 0)
        }
        if let focused = focusedRect(layout), !box.isEmpty, dialog == nil {
            let edge = Rect(
                row: focused.row - 1, column: focused.column - 1, rows: focused.rows + 2, columns: focused.columns + 2)
            paintEdge(edge, &frame)
        }
        for (pane, rect) in [
            (Pane.folders, layout.folders), (.conversations, layout.conversations), (.transcript, layout.transcript),
        ] {
            if let rect { frame.add(.pane(pane), rect) }
        }
    }

    private func paintEdge(_ edge: Rect, _ frame: inout Frame) {
        frame.grid.paint(edge.part(row: 0), role: .borderFocused)
        frame.grid.paint(edge.part(row: edge.rows - 1), role: .borderFocused)
        frame.grid.paint(edge.part(row: 0, rows: edge.rows, columns: 1), role: .borderFocused)
        frame.grid.paint(edge.part(row: 0, column: edge.columns - 1, rows: edge.rows, columns: 1), role: .borderFocused)
    }

    private func focusedRect(_ layout: Layout) -> Rect? {
        switch focus {
        case .folders: layout.folders
        case .conversations: layout.conversations
        case .transcript, .composer: layout.transcript
        }
    }

    /// Whether a pane has the keyboard focus.
    func hasFocus(_ pane: Pane) -> Bool {
        dialog == nil && focus == pane
    }
}

// The header: the folder, the release, the filter and the device's clock.
extension InboxState {
    private func drawHeader(_ layout: Layout, _ frame: inout Frame) {
        let rect = layout.header
        guard !rect.isEmpty else { return }
        let clock = rect.columns >= 60 ? facts.times.clock : facts.times.shortClock
        let inner = rect.inset(columns: 1)
        let title =
            switch layout.mode {
            case .one: singlePaneTitle
            case .two: focus == .folders ? "Messages" : "‹ \(folder?.name ?? "Messages")"
            case .three: "Messages"
            }
        let room = inner.columns - clock.count - 2
        let used = frame.grid.write(TextWrap.truncate(title, to: max(0, room)), in: inner, role: .title)
        if layout.mode != .three, focus != .folders, used > 0 {
            frame.add(
                layout.mode == .one ? .command(.back, .inbox) : .pane(.folders), inner.part(row: 0, columns: used))
        }
        if inner.columns > clock.count { frame.drawTrailing(clock, in: inner, role: .muted) }
        let middle = inner.part(row: 0, column: used + 2, columns: inner.columns - used - clock.count - 4)
        guard layout.mode != .one else { return }
        let shorter = facts.waiting > 0 ? [[filter, waiting], [waiting]] : []
        let choices = [[release, filter, count]] + shorter + [[release, filter], [filter]]
        for text in choices.map({ $0.joined(separator: " · ") })
        where TextWidth.width(of: text) <= middle.columns {
            // Centered when both sides leave room.
            let width = TextWidth.width(of: text)
            let column = min(max(middle.column, (rect.columns - width) / 2), middle.endColumn - width)
            let end = frame.grid.write(text, column: column, role: .muted)
            frame.add(.command(.filter, .inbox), Rect(row: rect.row, column: column, rows: 1, columns: end))
            return
        }
        frame.grid.write(TextWrap.truncate(filter, to: middle.columns), in: middle, role: .muted)
    }

    private var singlePaneTitle: String {
        let name = folder?.name ?? "Messages"
        switch focus {
        case .folders: return "Messages"
        case .conversations: return "‹ \(name)"
        case .transcript, .composer: return "‹ \(transcript.conversation.map(title) ?? name)"
        }
    }

    private var release: String { facts.release.name }

    private var filter: String {
        let active = activeFilter
        guard facts.isChoiceInBuild, let next = facts.nameInBuild else { return active }
        return "\(active), building \(next)"
    }

    private var activeFilter: String {
        guard let name = facts.filterName else { return "no filter" }
        if let problem = facts.filterProblem {
            let place = problem.place.map { " (\($0))" } ?? ""
            switch problem.kind {
            case .previousBuildInUse: return "filtered by \(name), whose source does not build\(place)"
            case .notBuilt: return "\(name) does not build\(place)"
            case .doesNotRun: return "\(name) does not run\(place)"
            case .missing: return "filtered by \(name), whose file is missing"
            }
        }
        return facts.settings.filterUnknownSenders ? "filtered by \(name)" : "\(name), filtering off"
    }

    private var waiting: String { "\(Counted.number(facts.waiting)) waiting for the filter" }

    private var count: String {
        let messages = Counted.pluralized(facts.messageCount, "message")
        if facts.waiting > 0 { return "\(messages), \(waiting)" }
        // The folders count unread messages, so show that total, too.
        let unread = folders.counts?.unread ?? 0
        return unread > 0 ? "\(messages), \(Counted.number(unread)) unread" : messages
    }

    private func drawBanner(_ frame: inout Frame) {
        guard let banner, size.rows >= 3 else { return }
        let rect = Rect(row: 0, column: 0, rows: 1, columns: size.columns)
        frame.grid.fill(rect, role: .banner)
        let inner = rect.inset(columns: 1)
        let title = TextWrap.truncate("● \(banner.title)", to: inner.columns / 2)
        let used = frame.grid.write(title, in: inner, role: .banner)
        let body = TextWrap.truncate(banner.body.oneLine(300), to: max(0, inner.columns - used - 2))
        frame.grid.write(body, column: used + 2, in: inner, role: .banner)
        frame.add(.banner(banner.conversation), rect)
    }

    private func drawCaption(_ layout: Layout, _ frame: inout Frame) {
        let rect = layout.caption
        guard !rect.isEmpty, let caption = session?.caption else { return }
        let lines = TextWrap.lines(caption.oneLine(1000), width: max(1, rect.columns - 2))
        for (row, line) in lines.prefix(rect.rows).enumerated() {
            var text = line.text
            // Mark a caption that does not fit.
            if row == rect.rows - 1, lines.count > rect.rows {
                text = TextWrap.truncate(VisibleText(spans: text.spans + [.init(" …")]), to: max(1, rect.columns - 2))
            }
            frame.grid.write(text, row: row, column: 1, in: rect, role: .caption)
        }
    }
}

extension String {
    /// The beginning of a text, as much as one line can show.
    func oneLine(_ limit: Int) -> String { utf8.count > limit ? String(prefix(limit)) : self }
}
