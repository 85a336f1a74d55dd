import Device
import Messages
import Terminal

// Updating the state by events.
extension InboxState {
    /// Handles an event of the terminal. Mouse events are handled by `submit`, because only a frame knows their target.
    mutating func update(_ event: TerminalEvent, _ inbox: InboxReader) throws -> [Effect] {
        switch event {
        case .key(let key): return try press(key, inbox)
        case .paste(let text, let end): return try paste(text, end, inbox)
        case .resize(let size):
            self.size = size
            session.resize(size)
            try refresh(inbox)
            return []
        case .terminate: return [.quit]
        case .mouse: return []
        }
    }

    /// Sends a key to what has the focus: a dialog, the search, the composer, else the inbox.
    mutating func press(_ key: Key, _ inbox: InboxReader) throws -> [Effect] {
        notices.clear()
        if key == .control("c") { return quit() }
        if key == .control("l") { return [.redraw] }
        if key == .control("z") { return [.suspend] }
        let effects: [Effect]
        let wasConfirmationShown = unsaved.isConfirmationShown
        if let command = SessionKeys.command(key, ofViewer: self) {
            effects = try perform(command, inbox)
        } else if dialog != nil {
            effects = try pressInDialog(key, inbox)
        } else if isTypingSearch {
            effects = try pressInSearch(key, inbox)
        } else if focus == .composer {
            effects = try pressInComposer(key, inbox)
        } else if let command = commandOfKey(key) {
            effects = try perform(command, inbox)
        } else {
            status = KeyMap.unboundHint(key, "Press \(keys[.help]) for all keys.")
            effects = []
        }
        showReport()
        if wasConfirmationShown { unsaved.isConfirmationShown = false }
        unsaved.record(effects)
        return effects + reading()
    }

    /// The command of a key in the inbox. While a session plays, its keys come first.
    private var commandOfKey: (Key) -> Command? {
        let results: [KeyContext] = search == nil ? [] : [.results]
        let contexts = results + (session.isRunning ? [.session, .inbox] : [.inbox, .session])
        return { [keys] key in contexts.lazy.compactMap { keys.command(key, in: $0) }.first }
    }

    /// Runs a command of the inbox or of the session, or shows why it is not available.
    mutating func perform(_ command: Command, _ inbox: InboxReader) throws -> [Effect] {
        if let effects = try Results.perform(command, &self, inbox) { return effects }
        guard let row = InboxKeys.inbox[command] ?? InboxKeys.session[command] ?? Results.keys[command] else {
            return []
        }
        if let obstacle = row.obstacle(self) {
            status = .hint(obstacle)
            return []
        }
        return try row.action(&self, inbox)
    }

    /// Marks the open conversation as read.
    mutating func reading() -> [Effect] {
        let open = focus == .transcript || focus == .composer ? transcript.conversation : nil
        if open == nil { transcript.failedToMarkRead = false }
        let isShownBySession = session.showsMessage && keyboard.followsSession && session.isRunning
        guard dialog == nil, !isTypingSearch, let open, open.unread > 0, !transcript.failedToMarkRead,
            !isShownBySession
        else {
            return []
        }
        return [.enter(.markRead(.id(open.id)), .reading)]
    }

    /// Quits; an unsaved inbox with user actions asks first.
    mutating func quit() -> [Effect] {
        if facts.isInMemory, unsaved.asksBeforeQuitting() {
            status = .hint("Not saved. Press \(keys[.quit]) again to quit; --store FILE keeps an inbox.")
            return []
        }
        return [.quit]
    }

    /// Inserts pasted text where typing is possible. It is never handled as keys.
    private mutating func paste(_ text: String, _ end: PasteEnd, _ inbox: InboxReader) throws -> [Effect] {
        let note: String? =
            switch end {
            case .complete: nil
            case .tooLong: "The pasted text is too long; only its beginning fits."
            case .missing: "The paste was cut off: the terminal did not send its end."
            }
        status = note.map { .hint($0) }
        if dialog?.form != nil {
            dialog?.form?.paste(text)
        } else if case .page(var page) = dialog, page.paste(text, dialogRoom) {
            dialog = .page(page)
        } else if case .report = dialog {
            guard let reply = report?.paste(text) else { return [] }
            return apply(reply)
        } else if case .palette(var page) = dialog {
            page.paste(text)
            dialog = .palette(page)
        } else if isTypingSearch, dialog == nil {
            search?.editor.insert(text)
            return try restartSearch(inbox)
        } else if dialog == nil, focus == .composer {
            draft.insert(text)
            if draft.isFull { status = .hint(TextEditor.limitNote) }
        } else {
            let hint = "Press \(keys[.reply]) to reply or \(keys[.newMessage]) for a new message, then paste."
            status = .hint([note, hint].compactMap { $0 }.joined(separator: " "))
        }
        return []
    }

    /// Handles a key in the reply.
    private mutating func pressInComposer(_ key: Key, _ inbox: InboxReader) throws -> [Effect] {
        guard let conversation = transcript.conversation else {
            focus = .conversations
            return []
        }
        let width = (layout.composer?.columns ?? size.columns) - 2
        switch try ComposerKeys.press(key, keys, &draft, width: width) {
        case .none(let hint): status = hint ?? status
        case .send(let text):
            transcript.selected = nil
            return [.enter(.reply(.id(conversation.id), text: text), .follow)]
        case .leave: focus = .transcript
        case .scroll(let command): return try perform(command, inbox)
        case .next, .previous:
            focus = key == .tab ? .conversations : .transcript
            if draft.isFull { status = .hint(TextEditor.limitNote) }
        }
        return []
    }
}
