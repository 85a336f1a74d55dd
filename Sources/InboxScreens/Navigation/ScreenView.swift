import Device
import DisplayText
import Messages
import Terminal

extension InboxState {
    /// Renders this state. It reads nothing from the phone: the state holds everything that is shown.
    func draw() -> Frame {
        var frame = Frame(size)
        ScreenView(state: self, layout: layout).draw(&frame)
        return frame
    }
}

/// The whole screen: the panes, and what is over them.
private struct ScreenView {
    let state: InboxState
    let layout: Layout

    func draw(_ frame: inout Frame) {
        drawFrame(&frame)
        if let rect = layout.folders {
            FolderView(
                folders: state.folders, facts: state.facts, hasFocus: hasFocus(.folders),
                hasEdges: !layout.frame.isEmpty
            ).draw(in: rect, &frame)
        }
        if let rect = layout.conversations { drawList(in: rect, &frame) }
        if layout.transcript != nil { drawTranscript(&frame) }
        HeaderView(state: state, layout: layout).draw(&frame)
        state.session?.drawCaption(in: layout.caption, &frame)
        BottomLine(state: state, layout: layout).draw(&frame)
        state.banner?.draw(state.size, &frame)
        if let dialog = state.dialog { draw(dialog, &frame) }
        if let cursor = frame.cursor, !Rect(state.size).contains(cursor) { frame.cursor = nil }
    }

    /// Whether a pane has the keyboard focus.
    private func hasFocus(_ pane: Pane) -> Bool { state.dialog == nil && state.focus == pane }

    private func drawFrame(_ frame: inout Frame) {
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
        if let focused = focusedRect, !box.isEmpty, state.dialog == nil {
            let edge = Rect(
                row: focused.row - 1, column: focused.column - 1, rows: focused.rows + 2, columns: focused.columns + 2)
            paintEdge(edge, &frame)
        }
        for (pane, rect) in [
            (Pane.folders, layout.folders), (.conversations, layout.conversations), (.transcript, layout.transcript),
        ] {
            if let rect { frame.add(pane, rect) }
        }
    }

    private func paintEdge(_ edge: Rect, _ frame: inout Frame) {
        frame.grid.paint(edge.part(row: 0), role: .borderFocused)
        frame.grid.paint(edge.part(row: edge.rows - 1), role: .borderFocused)
        frame.grid.paint(edge.part(row: 0, rows: edge.rows, columns: 1), role: .borderFocused)
        frame.grid.paint(edge.part(row: 0, column: edge.columns - 1, rows: edge.rows, columns: 1), role: .borderFocused)
    }

    private var focusedRect: Rect? {
        switch state.focus {
        case .folders: layout.folders
        case .conversations: layout.conversations
        case .transcript, .composer: layout.transcript
        }
    }

    private func drawList(in rect: Rect, _ frame: inout Frame) {
        if let search = state.search {
            SearchView(
                search: search, facts: state.facts, folder: state.folder, hasFocus: state.dialog == nil,
                rows: layout.conversationRows
            ).draw(in: rect, &frame)
        } else {
            ConversationListView(
                list: state.list, facts: state.facts, folder: state.folder, hasFocus: hasFocus(.conversations),
                layout: layout
            ).draw(in: rect, &frame)
        }
    }

    private func drawTranscript(_ frame: inout Frame) {
        TranscriptView(
            transcript: state.transcript, lines: state.transcriptLayout(state.transcript),
            hasFocus: hasFocus(.transcript), highlightedTerm: state.highlightedTerm, emptyText: emptyText
        ).draw(layout, &frame)
        guard layout.messages != nil, let rect = layout.composer, let conversation = state.transcript.conversation
        else { return }
        ComposerView(
            draft: state.draft, conversation: conversation,
            newestService: state.transcript.messages.last?.service, facts: state.facts,
            isTyping: state.focus == .composer, hasFocus: hasFocus(.composer)
        ).draw(in: rect, &frame)
    }

    /// The text of the transcript pane when no conversation is open.
    private var emptyText: String {
        if let search = state.search { return search.isDone ? "No results" : "Searching …" }
        return state.facts.filterName == nil && state.list.selected == nil ? "Press f to choose a filter." : ""
    }

    private func draw(_ dialog: Dialog, _ frame: inout Frame) {
        let room = state.dialogRoom
        frame.add(DialogTarget.outside, Rect(state.size))
        frame.cursor = nil
        switch dialog {
        case .page(let page): page.draw(in: page.box(room.size), &frame)
        case .report(.page): if let page = state.report { ReportView(page: page, room: room).draw(&frame) }
        case .reevaluation(.page):
            if let page = state.reevaluation {
                ReevaluationView(page: page, facts: state.facts, size: state.size).draw(&frame)
            }
        case .palette(let page): PaletteView(page: page, room: room.size).draw(&frame)
        default:
            if let menu = dialog.menu { draw(menu, room.size, &frame) }
            if let form = dialog.form { FormView(form, room, task: state.fileTask).draw(&frame) }
        }
        // The status is drawn over a dialog, too.
        frame.grid.fill(layout.bottom)
        BottomLine(state: state, layout: layout).draw(&frame)
    }

    private func draw(_ menu: some Menu, _ room: Size, _ frame: inout Frame) {
        MenuView(menu: menu, input: state.menuInput, room: room).draw(&frame)
    }
}

extension InboxState.Banner {
    fileprivate func draw(_ size: Size, _ frame: inout Frame) {
        guard size.rows >= 3 else { return }
        let rect = Rect(row: 0, column: 0, rows: 1, columns: size.columns)
        frame.grid.fill(rect, role: .banner)
        let inner = rect.inset(columns: 1)
        let title = TextWrap.truncate("● \(title)", to: inner.columns / 2)
        let used = frame.grid.write(title, in: inner, role: .banner)
        let body = TextWrap.truncate(body.oneLine(300), to: max(0, inner.columns - used - 2))
        frame.grid.write(body, column: used + 2, in: inner, role: .banner)
        frame.add(BannerTarget(conversation: conversation), rect)
    }
}
