import Device
import FilterProcesses
import Messages
import Terminal

// Keys in dialogs.
extension InboxState {
    mutating func pressInDialog(_ key: Key, _ inbox: InboxReader) throws -> [Effect] {
        let (keys, room) = (keys, dialogRoom)
        if session.isRunning, takesSessionKeys, let command = keys.command(key, in: .session) {
            return try perform(command, inbox)
        }
        switch dialog {
        case .page(var page):
            let outcome = try page.press(key, keys, room)
            dialog = .page(page)
            if outcome == .leave { why.close(pageInPane, &dialog) }
            if case .run(let target) = outcome {
                return try PaletteUpdate.run(target, &self, inbox)
            }
            if outcome == .atEnd { status = .nothingMore }
            if outcome == .unbound { status = KeyMap.unboundHint(key, "Press Esc to go back.") }
        case .reevaluation: return try updateReevaluation(inbox) { try $0.press(key, keys, $1) }
        case .report: return try updateReport { try $0.press(key, keys, room) }
        case .palette: return try PaletteUpdate.press(key, &self, inbox)
        default:
            if let menu = dialog?.menu { return try press(key, in: menu) }
            if var form = dialog?.form {
                let reply = try form.press(key, keys, room, &files.task)
                dialog?.form = form
                return perform(reply)
            }
        }
        return []
    }

    private mutating func press(_ key: Key, in open: any Menu) throws -> [Effect] {
        var menu = open
        guard let action = try MenuAction(key, keys) else {
            status = menu.unboundHint(key)
            return []
        }
        switch action {
        case .move(let step):
            menu.move(step, menuInput)
            dialog?.menu = menu
            if let file = (menu as? SessionMenu)?.file { return [.readSession(file)] }
        case .choose(let forward): return choose(forward: forward, key)
        case .undo where menu.isQuestion, .redo where menu.isQuestion: status = menu.unboundHint(key)
        case .undo:
            guard facts.undoLabel == nil else { return [.enter(.undo, .userAction)] }
            status = .hint(ConversationCommands.nothingToUndo)
        case .redo:
            guard let obstacle = facts.redoHint(keys) else { return [.enter(.redo, .userAction)] }
            status = .hint(obstacle)
        case .leave:
            guard let menu = menu as? SettingsMenu else {
                closeDialog()
                break
            }
            return apply(menu.leave())
        }
        return []
    }

    /// Chooses the selected item of the open menu, or shows or hides its lines.
    ///
    /// - Parameter key: nil: it was clicked.
    mutating func choose(forward: Bool = true, _ key: Key? = nil) -> [Effect] {
        if var menu = dialog?.menu, menu.fold(key, menuInput) {
            dialog?.menu = menu
            return []
        }
        switch dialog?.menu {
        case let menu as SettingsMenu: return apply(menu.choose(menu.selected, forward: forward, menuInput))
        case let question as MessageQuestion: return apply(question.choose(question.selected))
        case let menu as ReevaluationMenu: return apply(menu.choose(menu.selected, &reevaluation, facts))
        case let question as ReportQuestion: return apply(question.choose(question.selected))
        case let menu as SessionMenu: return SessionReplay.choose(menu, &self)
        case let menu as CopyMenu: return apply(menu.choose(menu.selected))
        case let question as CopyQuestion: return apply(question.choose(question.selected))
        default: return []
        }
    }

    /// Does what the open form asks for.
    mutating func perform(_ reply: FormReply) -> [Effect] {
        status = reply.status ?? status
        guard let action = reply.action, case .form(var open) = dialog else { return reply.effects }
        switch action {
        case .leave:
            files.task = nil
            return apply(leave(open))
        case .submit:
            let reply = submit(&open)
            dialog = .form(open)
            return apply(reply)
        }
    }

    private mutating func leave(_ open: any FeatureForm) -> Reply {
        switch open {
        case let form as SettingsForm: form.leave()
        case let form as MessageForm: form.leave(&newMessages, reopening: keys[.newMessage])
        default: Reply(dialog: .closes)
        }
    }

    /// Confirms a form. What is not accepted stays open with the reason.
    private mutating func submit(_ open: inout any FeatureForm) -> Reply {
        let reply: Reply
        switch open {
        case var form as SettingsForm: (reply, open) = (form.submit(facts.settings, &files.task), form)
        case var form as MessageForm:
            (reply, open) = (form.submit(&newMessages, follows: focus == .folders ? .userAction : .follow), form)
        case var form as ReevaluationForm: (reply, open) = (form.submit(&reevaluation, facts, base: files.base), form)
        case let form as PipeForm: reply = form.submit(&drafts.piped)
        case var form as CopyForm: (reply, open) = (form.submit(), form)
        case var form as RecordingForm: (reply, open) = (form.submit(), form)
        default: reply = Reply()
        }
        return reply
    }
}

// What features ask for.
extension InboxState {
    /// Applies the reply of a feature.
    mutating func apply(_ reply: Reply) -> [Effect] {
        status = reply.status ?? status
        switch reply.dialog {
        case .stays: break
        case .closes: closeDialog()
        case .ends: dialog = nil
        case .menu(let menu): dialog = .menu(menu)
        case .form(let form): dialog = .form(form)
        }
        for effect in reply.effects {
            if case .mouse(let isOn) = effect { mouse.isOn = isOn }
            if case .enter(.several, _) = effect { list.marks = MarkedConversations() }
            // The conversation leaves the list.
            if case .enter(.user(.delete), _) = effect, focus != .folders { focus = .conversations }
        }
        return reply.effects
    }

    /// Updates the screen What would change.
    mutating func updateReevaluation(
        _ inbox: InboxReader,
        _ body: (inout ReevaluationPage, ReevaluationInput) throws -> Reply
    ) rethrows -> [Effect] {
        guard var page = reevaluation else {
            dialog = nil
            return []
        }
        let reply = try body(&page, ReevaluationInput(size: dialogRoom.size, facts: facts, inbox: inbox))
        if case .ends = reply.dialog { reevaluation = nil } else { reevaluation = page }
        return apply(reply)
    }

    /// Updates the page of the report in progress.
    mutating func updateReport(_ body: (inout ReportPage) throws -> Reply) rethrows -> [Effect] {
        guard var page = report else {
            dialog = nil
            return []
        }
        let reply = try body(&page)
        report = page
        return apply(reply)
    }

    mutating func openPage(_ page: TextPage) {
        var page = page
        page.fit(dialogRoom)
        dialog = .page(page)
    }

    /// Closes what is shown over the screen What would change or over the inbox.
    mutating func closeDialog() {
        dialog = reevaluation == nil ? nil : .reevaluation
        showReport()
    }

    /// Shows the report in progress, unless the user has hidden it or is typing or reading something else.
    mutating func showReport() {
        guard let report, !report.isHidden, !isSomethingOpen else { return }
        dialog = .report
    }

    /// Shows in the open form what was read for it.
    mutating func finishCompleting(_ text: String, _ completion: PathCompletion) {
        guard files.task == .completing(text) else { return }
        files.task = nil
        dialog?.form?.finishCompleting(text, completion)
    }

    mutating func finishOpening(
        _ request: OpenRequest, _ result: Result<FilterCatalog.Opening, FilterReferenceError>
    ) -> [Effect] {
        guard files.task == .opening(request) else { return [] }
        files.task = nil
        status = nil
        guard case .form(let open) = dialog, var form = open as? SettingsForm else { return [] }
        let reply = form.finishOpening(request, result, facts)
        dialog = .form(form)
        return apply(reply)
    }
}
