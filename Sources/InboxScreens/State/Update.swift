import InboxStore
import Messages
import Phone
import Terminal

// What events do to the state.
extension InboxState {
    /// Takes what came from the terminal. Clicks come by `click`, since only a drawn frame knows what was hit.
    mutating func update(_ event: TerminalEvent, _ inbox: InboxReader) throws -> [Effect] {
        switch event {
        case .key(let key): return try press(key, inbox)
        case .paste(let text, let isCut): return try paste(text, isCut: isCut, inbox)
        case .resize(let size):
            self.size = size
            captionRows = 0
            if let session { updateSession(session) }
            try refresh(inbox)
            return []
        case .terminate: return [.quit]
        case .mouse: return []
        }
    }

    /// A key goes to what has the focus: a dialog, the search, the composer, else the inbox.
    mutating func press(_ key: Key, _ inbox: InboxReader) throws -> [Effect] {
        status = nil
        banner = nil
        if key == .control("c") { return quit() }
        if key == .control("l") { return [.redraw] }
        if key == .control("z") { return [.suspend] }
        let effects: [Effect]
        let asked = wantsToQuit
        if dialog != nil {
            effects = try pressInDialog(key, inbox)
        } else if search != nil {
            effects = try pressInSearch(key, inbox)
        } else if focus == .composer {
            effects = try pressInComposer(key, inbox)
        } else if let command = keys.command(key, in: .inbox) ?? keys.command(key, in: .session) {
            effects = try perform(command, inbox)
        } else {
            status = .hint("\(KeyMap.label(key)) has no meaning here. Press ? for all keys.")
            effects = []
        }
        showReport()
        if asked { wantsToQuit = false }
        recordUserAction(effects)
        return effects + reading()
    }

    /// Remembers that the user did something: an inbox in memory is not left without a word then.
    mutating func recordUserAction(_ effects: [Effect]) {
        for case .enter(_, let purpose) in effects where ![.quiet, .reading].contains(purpose) {
            hasUnsavedUserActions = true
        }
    }

    /// What is open under the reader's eyes is read.
    mutating func reading() -> [Effect] {
        let open = focus == .transcript || focus == .composer ? transcript.conversation : nil
        if open?.id != unmarked { unmarked = nil }
        guard dialog == nil, search == nil, let open, open.unread > 0, unmarked == nil else { return [] }
        return [.enter(.markRead(.id(open.id)), .reading)]
    }

    mutating func perform(_ command: Command, _ inbox: InboxReader) throws -> [Effect] {
        if let obstacle = obstacle(to: command) {
            status = .hint(obstacle)
            return []
        }
        switch command {
        case .up, .down, .pageUp, .pageDown, .home, .end, .left, .right, .nextPane, .previousPane, .open, .back:
            return try move(command, inbox)
        case .newText, .sampleText, .reply, .contact, .delete, .recover, .block, .markKnown, .removeFromSpam, .markRead,
            .undo:
            list.lockSelection()
            return try performReportAction(command, inbox)
        case .why:
            list.lockSelection()
            try openWhy(inbox)
        case .search:
            openSearch()
        case .nextUnread:
            try selectNextUnread(inbox)
        case .filter:
            dialog = .menu(Menu(purpose: .filter, selected: .filter(facts.filterIdentifier)))
            return [.askForDeclarations]
        case .reevaluate: return openReevaluation()
        case .report:
            list.lockSelection()
            return openReport()
        case .settings:
            dialog = .menu(
                Menu(
                    purpose: .settings,
                    selected: facts.release.filterSwitch != nil
                        ? .filterUnknownSenders : .filter(facts.filterIdentifier)))
            return [.askForDeclarations]
        case .log:
            openPage(.log(inbox.phone.filterLog, filter: facts.filterName, report: inbox.phone.reportingLog))
        case .help:
            openPage(.help(keys))
        case .mouse:
            return setMouse(!mouseIsOn)
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .quit: return quit()
        case .pause: return [.session(.pause)]
        case .step: return [.session(.step)]
        case .faster: return [.session(.faster)]
        case .slower: return [.session(.slower)]
        case .skip: return [.session(.skip)]
        case .send, .newline, .leave, .nextField, .previousField, .press, .choose, .chooseBefore, .applyReevaluation,
            .reevaluateWith, .reevaluateFile:
            break
        }
        return []
    }

    mutating func setMouse(_ isOn: Bool) -> [Effect] {
        mouseIsOn = isOn
        status = .done(isOn ? "The mouse is on." : "The mouse is off: the terminal selects and copies.")
        return [.mouse(isOn)]
    }

    /// An inbox in memory with something of the user's own in it is left at the second q only.
    mutating func quit() -> [Effect] {
        if facts.isInMemory, hasUnsavedUserActions, !wantsToQuit {
            wantsToQuit = true
            status = .hint(
                "This inbox lives in memory and goes now. Press it once more to quit. (--store FILE keeps it.)")
            return []
        }
        return [.quit]
    }

    mutating func openPage(_ page: TextPage) {
        dialog = .page(page)
        layOutPage()
    }

    mutating func openWhy(_ inbox: InboxReader) throws {
        guard let message = transcript.subject else { return }
        let title = transcript.conversation?.title ?? ""
        let folder = try inbox.phone.folder(of: message.conversation)?.name
        openPage(.why(message, try inbox.phone.report(of: message), folder: folder, title: title))
    }

    /// In the open folder first, then from the top of the list of folders.
    private mutating func selectNextUnread(_ inbox: InboxReader) throws {
        let others = folders.list.folders.filter { $0.id != folders.open && $0.id != .recentlyDeleted }
        for folder in [self.folder].compactMap({ $0 }) + others {
            let place = folder.id == folders.open ? list.selected.map { Cursor($0) } : nil
            guard folders.counts(of: folder).unread > 0,
                let next = try inbox.store.nextUnread(in: folder, after: place)
            else { continue }
            if folder.id != folders.open { try open(folder.id, inbox) }
            try select(next, inbox)
            if focus == .folders { focus = .conversations }
            if folder.id != others.first?.id, next.id == transcript.conversation?.id, others.contains(folder) {
                status = .done("Unread in \(folder.name).")
            }
            return
        }
        status = .hint("Everything is read.")
    }

    /// Pasted text is never keys: it goes where one types, and nowhere else.
    private mutating func paste(_ text: String, isCut: Bool, _ inbox: InboxReader) throws -> [Effect] {
        status = isCut ? .hint("The paste was longer than what is taken at once; its end is missing.") : nil
        if case .form(var form) = dialog {
            form.paste(text)
            dialog = .form(form)
        } else if case .page(var page) = dialog, page.filter != nil {
            page.filter?.insert(text)
            dialog = .page(page)
            layOutPage()
        } else if case .report = dialog {
            return pasteIntoReport(text)
        } else if search != nil, dialog == nil {
            search?.editor.insert(text)
            return try restartSearch(inbox)
        } else if dialog == nil, focus == .composer {
            draft.insert(text)
            if draft.isFull { status = .hint("Only the first \(TextEditor.limit) characters fit.") }
        } else {
            status = .hint("Press r to reply or n for a new text, then paste.")
        }
        return []
    }
}
