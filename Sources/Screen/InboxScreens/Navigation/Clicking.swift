import Messages
import Terminal

/// The notification of a message, as the target of a click.
struct BannerTarget: ClickTarget {
    let conversation: Int64
}

// A click does the same as the key of what was clicked.
extension InboxState {
    mutating func submit(_ event: MouseEvent, _ target: (any ClickTarget)?, _ inbox: InboxReader) throws -> [Effect] {
        guard mouse.isOn else { return [] }
        if event.action == .drag {
            status = mouse.hint(draggingTo: event.position) ?? status
            try BorderDrag.move(to: event.position.column, &self, inbox)
            return []
        }
        // A terminal may lose the release.
        (mouse.drag, mouse.pressed) = (nil, nil)
        switch event.action {
        case .wheelUp: return try wheel(-1, target, inbox)
        case .wheelDown: return try wheel(1, target, inbox)
        case .rightClick: status = .hint("A right click does nothing. Press \(keys[.help]) for all keys.")
        case .drag, .release: break
        case .click, .doubleClick:
            notices.clear()
            mouse.pressed = event.position
            guard let target else { return [] }
            // Beside the pane Why, a click moves the focus.
            if pageInPane != nil, !TextPage.isPart(target) { why.close(pageInPane, &dialog) }
            let isDouble = event.action == .doubleClick
            let effects =
                dialog == nil || target is CommandTarget || target is BannerTarget
                ? try click(target, isDouble: isDouble, inbox) : try clickInDialog(target, inbox)
            mouse.drag = (target as? PaneBorder).flatMap { BorderDrag($0, column: event.position.column, self) }
            unsaved.record(effects)
            return effects + reading()
        }
        return []
    }

    private mutating func click(_ target: any ClickTarget, isDouble: Bool, _ inbox: InboxReader) throws -> [Effect] {
        switch target {
        case let target as FolderView.Target:
            focus = .folders
            if target.id != folders.open || isDouble || search != nil { try open(target.id, inbox) }
            if layout.mode == .one || isDouble { focus = .conversations }
        case ConversationListView.Target.conversation(let id):
            guard let conversation = try inbox.conversation(id), let folder else { return [] }
            try list.select(conversation, folder, capacity: layout.conversationCapacity, inbox)
            try showSelected(inbox)
            focus = .conversations
            // As on an iPhone, a tap: a click opens the conversation.
            if transcript.conversation != nil { focusTranscript() }
        case ConversationListView.Target.newest: return try perform(.home, inbox)
        case let target as TranscriptView.Target:
            if transcript.conversation != nil, !isTypingSearch { focusTranscript() }
            if transcript.selected == target.message, isDouble { return try perform(.why, inbox) }
            transcript.hold(transcriptLayout(transcript))
            transcript.selected = target.message
        case let pane as Pane:
            if !isTypingSearch, pane != .transcript || transcript.conversation != nil {
                if pane == .transcript { focusTranscript() } else { focus = pane }
            }
        case let target as BannerTarget:
            guard let conversation = try inbox.conversation(target.conversation) else { return [] }
            (reevaluation, dialog) = (nil, nil)
            try select(conversation, inbox)
            focusTranscript()
        case let id as SearchPane.Hit.ID:
            let isSelected = search?.selectedHit?.id == id
            search?.selected = id
            focus = .conversations
            try showHit(inbox)
            if isSelected || isDouble, try listResults(inbox), transcript.conversation != nil { focusTranscript() }
        case let target as CommandTarget: return try click(target, inbox)
        default: break
        }
        return []
    }

    /// Runs a command whose key was clicked in the bottom line.
    private mutating func click(_ target: CommandTarget, _ inbox: InboxReader) throws -> [Effect] {
        if target.context == .inbox, dialog == nil, focus == .composer, target.command == .reply { return [] }
        // A session that waits for its viewer continues also over what it has opened.
        if target.context == .session, isWaitingForViewer { return try perform(target.command, inbox) }
        if target.context == .inbox || target.context == .session {
            guard dialog == nil, !isTypingSearch else { return [] }
            if focus == .composer { focus = .transcript }
            return try perform(target.command, inbox)
        }
        guard let key = keys.binding(target.command, in: target.context)?.keys.first else { return [] }
        return try press(key, inbox)
    }

    private mutating func clickInDialog(_ target: any ClickTarget, _ inbox: InboxReader) throws -> [Effect] {
        switch (dialog, target) {
        case (.reevaluation, DialogTarget.outside): return try press(.escape, inbox)
        case (.reevaluation, _): return try updateReevaluation(inbox) { try $0.click(target, $1) }
        case (.report, DialogTarget.outside): status = .hint("Use the buttons, or press Esc to cancel.")
        case (.report, let stop as ReportPage.Stop): return updateReport { $0.press(stop) }
        case (.palette, let line as PaletteView.Target): return try PaletteUpdate.click(line, &self, inbox)
        default:
            if var form = dialog?.form {
                guard let target = target as? FormTarget else {
                    return target as? DialogTarget == .outside ? perform(FormReply(action: .leave)) : []
                }
                let reply = form.click(target, &files.task)
                dialog?.form = form
                return perform(reply)
            }
            if var menu = dialog?.menu, menu.select(target) {
                dialog?.menu = menu
                return choose()
            }
            if case .page(var page) = dialog, let target = target as? TextPage.GroupTarget {
                page.toggle(target.group, height: page.visibleRows(dialogRoom))
                dialog = .page(page)
            }
            if target as? DialogTarget == .outside { closeDialog() }
        }
        return []
    }

    private mutating func wheel(
        _ step: Int, _ target: (any ClickTarget)?, _ inbox: InboxReader
    ) throws -> [Effect] {
        let (keys, room) = (keys, dialogRoom)
        switch dialog {
        case .page where pageInPane != nil && target.map(TextPage.isPart) == false:
            let subject = transcript.subject?.id
            try wheelInPanes(step, target, inbox)
            // The page is about another message: as after a click, the pane shows what is selected.
            if transcript.subject?.id != subject { why.close(pageInPane, &dialog) }
        case .page(var page):
            _ = page.scroll(3 * step, height: page.visibleRows(room))
            page.keepHeadingVisible(height: page.visibleRows(room))
            dialog = .page(page)
        case .report: _ = try updateReport { try $0.press(step < 0 ? .pageUp : .pageDown, keys, room) }
        case .reevaluation:
            _ = try updateReevaluation(inbox) { try $0.press(step < 0 ? .up : .down, keys, $1) }
        case .palette(var page):
            _ = page.move(step)
            dialog = .palette(page)
        case .some(let open):
            if var menu = open.menu {
                menu.move(step, menuInput)
                dialog?.menu = menu
                if let file = (menu as? SessionMenu)?.file { return [.readSession(file)] }
            }
            dialog?.form?.completion?.move(step)
        case nil: try wheelInPanes(step, target, inbox)
        }
        return []
    }

    private mutating func wheelInPanes(
        _ step: Int, _ target: (any ClickTarget)?, _ inbox: InboxReader
    ) throws {
        let isOverTranscript = target is TranscriptView.Target
        let isOverList = target is SearchPane.Hit.ID || target as? Pane == .conversations
        if search != nil, isTypingSearch ? !isOverTranscript : isOverList {
            if search?.move(step) == true { try showHit(inbox) }
        } else if !isTypingSearch, target is FolderView.Target || target as? Pane == .folders {
            if let next = folders.neighbor(step), next != folders.open { try open(next, inbox) }
        } else if search == nil, target is ConversationListView.Target || target as? Pane == .conversations {
            guard let folder else { return }
            try list.scroll(2 * step, folder, capacity: layout.conversationCapacity, inbox)
            try showSelected(inbox)
        } else {
            list.lockSelection()
            _ = try transcript.scroll(3 * step, transcriptLayout, inbox)
        }
    }
}
