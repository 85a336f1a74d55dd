import Device
import InboxDatabase
import Messages
import Terminal

// Updating the state by events.
extension InboxState {
    /// Handles an event of the terminal. Mouse events are handled by `submit`, because only a frame knows their target.
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

    /// Sends a key to what has the focus: a dialog, the search, the composer, else the inbox.
    mutating func press(_ key: Key, _ inbox: InboxReader) throws -> [Effect] {
        status = nil
        banner = nil
        if key == .control("c") { return quit() }
        if key == .control("l") { return [.redraw] }
        if key == .control("z") { return [.suspend] }
        let effects: [Effect]
        let wasConfirmationShown = isQuitConfirmationShown
        if dialog != nil {
            effects = try pressInDialog(key, inbox)
        } else if search != nil {
            effects = try pressInSearch(key, inbox)
        } else if focus == .composer {
            effects = try pressInComposer(key, inbox)
        } else if let command = keys.command(key, in: .inbox) ?? keys.command(key, in: .session) {
            effects = try perform(command, inbox)
        } else {
            status = .hint("\(KeyMap.label(key)) does nothing here. Press ? for all keys.")
            effects = []
        }
        showReport()
        if wasConfirmationShown { isQuitConfirmationShown = false }
        recordUserAction(effects)
        return effects + reading()
    }

    /// Records a user action, so that quitting an unsaved inbox asks first.
    mutating func recordUserAction(_ effects: [Effect]) {
        for case .enter(_, let purpose) in effects where ![.quiet, .reading].contains(purpose) {
            hasUnsavedUserActions = true
        }
    }

    /// Marks the open conversation as read.
    mutating func reading() -> [Effect] {
        let open = focus == .transcript || focus == .composer ? transcript.conversation : nil
        if open?.id != failedToMarkRead { failedToMarkRead = nil }
        guard dialog == nil, search == nil, let open, open.unread > 0, failedToMarkRead == nil else { return [] }
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
        case .newMessage, .sampleMessage, .reply, .contact, .delete, .recover, .block, .markKnown, .removeFromSpam,
            .markRead,
            .undo:
            list.lockSelection()
            return try performMessageCommand(command, inbox)
        case .why:
            list.lockSelection()
            try openWhy(inbox)
        case .search:
            openSearch()
        case .nextUnread:
            try selectNextUnread(inbox)
        case .filter:
            dialog = .menu(Menu(purpose: .filter, selected: .filter(facts.filterIdentifier)))
            return [.loadDeclarations]
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
            return [.loadDeclarations]
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
        status = .done(isOn ? "The mouse is on." : "The mouse is off: select and copy with the terminal.")
        return [.mouse(isOn)]
    }

    /// Quits; an unsaved inbox with user actions asks first.
    mutating func quit() -> [Effect] {
        if facts.isInMemory, hasUnsavedUserActions, !isQuitConfirmationShown {
            isQuitConfirmationShown = true
            status = .hint("This inbox is not saved. Press the key again to quit. (--store FILE saves it.)")
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
        let title = transcript.conversation?.displayedTitle ?? ""
        let folder = try inbox.phone.folder(of: message.conversation)?.name
        openPage(.why(message, try inbox.phone.report(of: message), folder: folder, title: title))
    }

    /// Searches the open folder first, then the other folders from the top.
    private mutating func selectNextUnread(_ inbox: InboxReader) throws {
        let others = folders.list.folders.filter { $0.id != folders.open && $0.id != .recentlyDeleted }
        for folder in [self.folder].compactMap({ $0 }) + others {
            let cursor = folder.id == folders.open ? list.selected.map { Cursor($0) } : nil
            guard folders.counts(of: folder).unread > 0,
                let next = try inbox.store.nextUnread(in: folder, after: cursor)
            else { continue }
            if folder.id != folders.open { try open(folder.id, inbox) }
            try select(next, inbox)
            if focus == .folders { focus = .conversations }
            if folder.id != others.first?.id, next.id == transcript.conversation?.id, others.contains(folder) {
                status = .done("Unread in \(folder.name).")
            }
            return
        }
        status = .hint("There are no unread messages.")
    }

    /// Inserts pasted text where typing is possible. It is never handled as keys.
    private mutating func paste(_ text: String, isCut: Bool, _ inbox: InboxReader) throws -> [Effect] {
        status = isCut ? .hint("The pasted text is too long; its end is missing.") : nil
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
            if draft.isFull { status = .hint(TextEditor.limitNote) }
        } else {
            status = .hint("Press r to reply or n for a new message, then paste.")
        }
        return []
    }
}
