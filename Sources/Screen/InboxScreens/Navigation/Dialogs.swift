import Device
import FilterProcesses
import Messages
import Terminal

// Keys in dialogs.
extension InboxState {
    mutating func pressInDialog(_ key: Key, _ inbox: InboxReader) throws -> [Effect] {
        let (keys, room) = (keys, dialogRoom)
        switch dialog {
        case .page(var page):
            if session.isRunning, takesSessionKeys, let command = keys.command(key, in: .session) {
                return try perform(command, inbox)
            }
            let outcome = try page.press(key, keys, room.size)
            dialog = outcome == .leave ? nil : .page(page)
            if case .run(let target) = outcome {
                return try PaletteUpdate.run(target, &self, inbox)
            }
            if outcome == .atEnd { status = .nothingMore }
            if outcome == .unbound { status = KeyMap.unboundHint(key, "Press Esc to go back.") }
        case .reevaluation(.page): return try updateReevaluation(inbox) { try $0.press(key, keys, $1) }
        case .report(.page): return try updateReport { try $0.press(key, keys, room) }
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
        case .choose(let forward): return choose(forward: forward)
        case .undo:
            guard facts.undoLabel == nil else { return [.enter(.undo, .userAction)] }
            status = .hint(MessageKeys.nothingToUndo)
        case .leave:
            guard let menu = menu as? SettingsMenu else {
                closeDialog()
                break
            }
            return apply(menu.leave(), Dialog.settings)
        }
        return []
    }

    /// Chooses the selected item of the open menu.
    mutating func choose(forward: Bool = true) -> [Effect] {
        switch dialog {
        case .settings(.menu(let menu)):
            return apply(menu.choose(menu.selected, forward: forward, menuInput), Dialog.settings)
        case .message(.question(let question)): return apply(question.choose(question.selected), Dialog.message)
        case .reevaluation(.menu(let menu)):
            return apply(menu.choose(menu.selected, &reevaluation, facts), Dialog.reevaluation)
        case .report(.question(let question)): return apply(question.choose(question.selected), Dialog.report)
        case .session(let menu): return SessionReplay.choose(menu, &self)
        case .copy(.menu(let menu)): return apply(menu.choose(menu.selected), Dialog.copy)
        case .copy(.question(let question)): return apply(question.choose(question.selected), Dialog.copy)
        default: return []
        }
    }

    /// Does what the open form asks for.
    mutating func perform(_ reply: FormReply) -> [Effect] {
        status = reply.status ?? status
        guard let action = reply.action else { return reply.effects }
        if action == .leave { files.task = nil }
        switch (action, dialog) {
        case (.leave, .settings(.form(let form))): return apply(form.leave(), Dialog.settings)
        case (.leave, .message(.form(let form))):
            return apply(form.leave(&newMessages, reopening: keys[.newMessage]), Dialog.message)
        case (.leave, _): closeDialog()
        case (.submit, .settings(.form(var form))):
            let reply = form.submit(facts.settings, &files.task)
            dialog = .settings(.form(form))
            return apply(reply, Dialog.settings)
        case (.submit, .message(.form(var form))):
            let reply = form.submit(&newMessages, follows: focus == .folders ? .userAction : .follow)
            dialog = .message(.form(form))
            return apply(reply, Dialog.message)
        case (.submit, .reevaluation(.form(var form))):
            let reply = form.submit(&reevaluation, facts, base: files.base)
            dialog = .reevaluation(.form(form))
            return apply(reply, Dialog.reevaluation)
        case (.submit, .copy(.form(var form))):
            let reply = form.submit()
            dialog = .copy(.form(form))
            return apply(reply, Dialog.copy)
        case (.submit, .recording(.form(var form))):
            let reply = form.submit()
            dialog = .recording(.form(form))
            return apply(reply, Dialog.recording)
        default: break
        }
        return reply.effects
    }
}

// What features ask for.
extension InboxState {
    /// Applies the reply of a feature.
    ///
    /// - Parameter dialog: Makes a dialog of the feature's.
    mutating func apply<FeatureDialog>(_ reply: Reply<FeatureDialog>, _ dialog: (FeatureDialog) -> Dialog) -> [Effect] {
        status = reply.status ?? status
        switch reply.dialog {
        case .stays: break
        case .closes: closeDialog()
        case .ends: self.dialog = nil
        case .opens(let next): self.dialog = dialog(next)
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
        _ body: (inout ReevaluationPage, ReevaluationInput) throws -> Reply<ReevaluationDialog>
    ) rethrows -> [Effect] {
        guard var page = reevaluation else {
            dialog = nil
            return []
        }
        let reply = try body(&page, ReevaluationInput(size: dialogRoom.size, facts: facts, inbox: inbox))
        if case .ends = reply.dialog { reevaluation = nil } else { reevaluation = page }
        return apply(reply, Dialog.reevaluation)
    }

    /// Updates the page of the report in progress.
    mutating func updateReport(_ body: (inout ReportPage) throws -> Reply<ReportDialog>) rethrows -> [Effect] {
        guard var page = report else {
            dialog = nil
            return []
        }
        let reply = try body(&page)
        report = page
        return apply(reply, Dialog.report)
    }

    mutating func openPage(_ page: TextPage) {
        var page = page
        page.fit(dialogRoom.size)
        dialog = .page(page)
    }

    /// Closes what is shown over the screen What would change or over the inbox.
    mutating func closeDialog() {
        dialog = reevaluation == nil ? nil : .reevaluation(.page)
        showReport()
    }

    /// Shows the report in progress, unless the user has hidden it or is typing or reading something else.
    mutating func showReport() {
        guard let report, !report.isHidden, !isSomethingOpen else { return }
        dialog = .report(.page)
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
        guard case .settings(.form(var form)) = dialog else { return [] }
        let reply = form.finishOpening(request, result, facts)
        dialog = .settings(.form(form))
        return apply(reply, Dialog.settings)
    }
}
