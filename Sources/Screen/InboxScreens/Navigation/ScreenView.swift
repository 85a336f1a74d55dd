import Device
import DisplayText
import InboxDatabase
import Messages
import Terminal

extension InboxState {
    /// Renders this state. It reads nothing from the phone: the state holds everything that is shown.
    ///
    /// - Parameter hasFills: whether bubbles are filled; otherwise lines are drawn around them.
    func draw(hasFills: Bool = false) -> Frame {
        var frame = Frame(size)
        ScreenView(state: self, layout: layout, hasFills: hasFills).draw(&frame)
        return frame
    }
}

/// The whole screen: the panes, and what is over them.
private struct ScreenView {
    let state: InboxState
    let layout: Layout
    let hasFills: Bool

    func draw(_ frame: inout Frame) {
        drawBoxes(&frame)
        if let rect = layout.folders {
            FolderView(
                folders: state.folders, facts: state.facts, hasFocus: hasFocus(.folders), hasBox: layout.hasBoxes,
                flash: state.notices.flash
            ).draw(in: layout.content(of: rect), &frame)
        }
        if let rect = layout.conversations { drawList(in: layout.content(of: rect), &frame) }
        if layout.transcript != nil { drawTranscript(&frame) }
        if let page = state.pageInPane {
            drawInPane(page, &frame)
        } else if let rect = layout.why {
            state.why.draw(in: layout.content(of: rect), opening: state.keys[.why], &frame)
        }
        HeaderView(state: state, layout: layout).draw(&frame)
        // What follows is read beside a dialog, too. The page in the pane Why covers nothing.
        if state.dialog != nil, state.pageInPane == nil { frame.grid.dim(exceptErrorsIn: 0..<layout.header.rows) }
        drawCaption(&frame)
        BottomLine(state: state, layout: layout).draw(&frame)
        state.notices.banner?.draw(state.size, keeping: state.facts.filterProblem == nil ? 0 : 2, &frame)
        if let dialog = state.dialog, state.pageInPane == nil { draw(dialog, &frame) }
        if let cursor = frame.cursor, !Rect(state.size).contains(cursor) { frame.cursor = nil }
    }

    private func drawCaption(_ frame: inout Frame) {
        state.session.facts?.drawCaption(
            in: layout.caption, isWaiting: state.keyboard.sessionWaits, notes: state.sessionNotes,
            help: state.viewerHelp, &frame)
    }

    /// Whether a pane has the keyboard focus.
    private func hasFocus(_ pane: Pane) -> Bool { state.dialog == nil && state.focus == pane }

    /// The boxes of the panes, the focused one last, and what a click on a pane hits.
    private func drawBoxes(_ frame: inout Frame) {
        let titles = PaneTitles(state: state, layout: layout)
        let panes: [(pane: Pane, inside: Rect?, title: Title)] = [
            (.folders, layout.folders, titles.folders), (.conversations, layout.conversations, titles.list),
            (.transcript, layout.transcript, titles.transcript),
        ]
        if layout.hasBoxes {
            let focused = state.dialog == nil ? focusedPane : nil
            for (pane, inside, title) in panes where pane != focused {
                if let inside { frame.drawPaneBox(around: inside, title, hasFocus: false) }
            }
            if let why = layout.why { frame.drawPaneBox(around: why, titles.why, hasFocus: state.pageInPane != nil) }
            if let (_, inside, title) = panes.first(where: { $0.pane == focused }), let inside {
                frame.drawPaneBox(around: inside, title, hasFocus: true)
            }
        }
        if let line = layout.composerLine, state.transcript.conversation != nil {
            frame.grid.line(.horizontal, in: line.inset(columns: layout.hasBoxes ? 1 : 0), at: 0)
        }
        for (pane, inside, _) in panes {
            if let inside { frame.add(pane, inside) }
        }
        for border in PaneBorder.allCases {
            if let rect = layout.border(border) { frame.add(border, rect) }
        }
    }

    private var focusedPane: Pane {
        if state.isTypingSearch { return .conversations }
        return state.focus == .composer ? .transcript : state.focus
    }

    private func drawList(in rect: Rect, _ frame: inout Frame) {
        if let search = state.search {
            SearchView(
                search: search, preparation: state.searches.preparation, facts: state.facts, folder: state.folder,
                hasFocus: hasFocus(.conversations), rows: layout.conversationRows, tags: state.folders.tags,
                marked: Set(state.list.marks.conversations.keys)
            ).draw(in: rect, &frame)
        } else {
            ConversationListView(
                list: state.list, facts: state.facts, folder: state.folder, hasFocus: hasFocus(.conversations),
                layout: layout, tags: state.folders.tags, keys: state.keys
            ).draw(in: rect, &frame)
        }
    }

    private func drawTranscript(_ frame: inout Frame) {
        TranscriptView(
            transcript: state.transcript, lines: state.transcriptLayout(state.transcript),
            hasFocus: hasFocus(.transcript), highlighted: TextSearch(state.searches.highlightedTerm),
            emptyLines: emptyLines, hasFills: hasFills
        ).draw(layout, &frame)
        guard layout.messages != nil, let rect = layout.composer, let conversation = state.transcript.conversation
        else { return }
        ComposerView(
            draft: state.draft, conversation: conversation,
            newestService: state.transcript.messages.last?.service, facts: state.facts,
            isTyping: state.focus == .composer, hasFocus: hasFocus(.composer), recoveringKey: state.keys[.restore]
        ).draw(in: rect, &frame)
    }

    /// The lines of the transcript pane when no conversation is open.
    private var emptyLines: [String] {
        if let search = state.search {
            return [
                search.selectedHit?.isGone == true ? SearchPane.gone : search.isDone ? "No results" : "Searching …"
            ]
        }
        guard state.list.selected == nil else { return [] }
        let isBuilding = state.facts.choiceBuild != nil
        if let session = state.session.facts, session.isIntroduced {
            return [session.title.oneLine(200)] + (isBuilding ? ["", "Its filter is being built."] : [])
        }
        if isBuilding { return ["The filter is being built."] }
        if state.explainsDelivery { return ["Press \(state.keys[.why]): where your message is, and why."] }
        return [
            state.facts.filterName == nil
                ? "Press \(state.keys[.filter]) to choose a filter." : "No conversation is selected."
        ]
    }

    /// Draws a page in the place of the pane Why.
    private func drawInPane(_ page: TextPage, _ frame: inout Frame) {
        guard let pane = layout.why, let area = page.paneArea(state.dialogRoom) else { return }
        let box = pane.inset(rows: -1, columns: -1)
        frame.add(DialogTarget.inside, pane.inset(rows: -1))
        page.drawRows(in: area, placeIn: box, &frame)
    }

    private func draw(_ dialog: Dialog, _ frame: inout Frame) {
        let room = state.dialogRoom
        frame.add(DialogTarget.outside, Rect(state.size))
        frame.cursor = nil
        switch dialog {
        case .page(let page): page.draw(in: page.box(room.size), &frame)
        case .report: if let page = state.report { ReportView(page: page, room: room).draw(&frame) }
        case .reevaluation:
            if let page = state.reevaluation {
                ReevaluationView(page: page, facts: state.facts, size: room.size).draw(&frame)
            }
        case .palette(let page): PaletteView(page: page, room: room.size).draw(&frame)
        case .menu(let menu): draw(menu, room.size, &frame)
        case .form(let open):
            FormView(open.form, room, task: state.files.task, summaries: open.summaries).draw(&frame)
        }
        // The keys in the caption are clicked beside a dialog, and the status is drawn over it.
        drawCaption(&frame)
        frame.grid.fill(layout.bottom)
        BottomLine(state: state, layout: layout).draw(&frame)
    }

    private func draw(_ menu: some Menu, _ room: Size, _ frame: inout Frame) {
        MenuView(menu: menu, input: state.menuInput, room: room).draw(&frame)
    }
}
