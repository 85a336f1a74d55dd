import Device
import Messages
import Terminal

// A click does the same as the key of what was clicked.
extension InboxState {
    mutating func submit(_ mouse: MouseEvent, _ target: Target?, _ inbox: InboxReader) throws -> [Effect] {
        guard mouseIsOn else { return [] }
        switch mouse.action {
        case .wheelUp: try wheel(-1, target, inbox)
        case .wheelDown: try wheel(1, target, inbox)
        case .rightClick: return try press(.escape, inbox)
        case .click, .doubleClick:
            status = nil
            banner = nil
            guard let target else { return [] }
            let effects = try click(target, isDouble: mouse.action == .doubleClick, inbox)
            recordUserAction(effects)
            return effects + reading()
        }
        return []
    }

    private mutating func click(_ target: Target, isDouble: Bool, _ inbox: InboxReader) throws -> [Effect] {
        switch target {
        case .folder(let id):
            focus = .folders
            if id != folders.open || isDouble { try open(id, inbox) }
            if layout.mode == .one || isDouble { focus = .conversations }
        case .conversation(let id):
            guard let conversation = try inbox.conversation(id), let folder else { return [] }
            try list.select(conversation, folder, capacity: layout.conversationCapacity, inbox)
            try showSelected(inbox)
            focus = .conversations
            // As on an iPhone, a tap: a click opens the conversation.
            if transcript.conversation != nil { focusTranscript() }
        case .message(let id):
            if transcript.conversation != nil, search == nil { focusTranscript() }
            if transcript.selected == id, isDouble { return try perform(.why, inbox) }
            try freezeTranscript()
            transcript.selected = id
        case .pane(let pane):
            if search == nil, pane != .transcript || transcript.conversation != nil {
                if pane == .transcript { focusTranscript() } else { focus = pane }
            }
        case .newest:
            return try perform(.home, inbox)
        case .banner(let id):
            guard let conversation = try inbox.conversation(id) else { return [] }
            search = nil
            closeReevaluation()
            try select(conversation, inbox)
            focusTranscript()
        case .hit(let id):
            let isSelected = search?.selectedHit?.id == id
            try selectHit(id, inbox)
            if isSelected || isDouble { try openHit(inbox) }
        case .command(let command, let context): return try click(command, context, inbox)
        case .reevaluated, .reevaluatedMessage: return try clickInReevaluation(target, isDouble: isDouble, inbox)
        case .reportStop(let stop):
            guard case .report = dialog, let report else { return [] }
            return press(stop, in: report)
        case .field, .candidate, .button, .item, .dialog, .outside: return try clickInDialog(target, inbox)
        }
        return []
    }

    /// Runs a command whose key was clicked in the bottom line.
    private mutating func click(_ command: Command, _ context: KeyContext, _ inbox: InboxReader) throws -> [Effect] {
        if context == .inbox, dialog == nil, focus == .composer, command == .reply { return [] }
        if context == .inbox || context == .session {
            guard dialog == nil, search == nil else { return [] }
            if focus == .composer { focus = .transcript }
            return try perform(command, inbox)
        }
        guard let key = keys.binding(command, in: context)?.keys.first else { return [] }
        return try press(key, inbox)
    }

    private mutating func clickInDialog(_ target: Target, _ inbox: InboxReader) throws -> [Effect] {
        switch (dialog, target) {
        case (.form(var form), .field(let index)):
            // A click on a focused choice selects the next value.
            if form.focus == index { _ = form.handle(.character(" "), onlyChoices: true) }
            form.focus = index
            dialog = .form(form)
        case (.form(var form), .candidate(let index)):
            let effects = choose(candidate: index, &form)
            dialog = .form(form)
            return effects
        case (.form(var form), .button(let index)):
            if index + 1 == form.buttons.count {
                leave(form)
            } else {
                guard fileTask == nil else { return [] }
                let effects = submit(&form)
                if case .form = dialog { dialog = .form(form) }
                return effects
            }
        case (.menu(let menu), .item(let item)): return choose(item, in: menu)
        case (.form(let form), .outside): leave(form)
        case (.reevaluation, .outside): return try press(.escape, inbox)
        case (.report, .outside): status = .hint("Use the buttons, or press Esc to cancel.")
        case (_, .outside): closeDialog()
        default: break
        }
        return []
    }

    private mutating func freezeTranscript() throws {
        let layout = layout
        let lines = transcriptLayout(transcript, layout)
        let top = lines.top
        if transcript.view == .bottom, transcript.messages.indices.contains(top.index) {
            transcript.view = .top(message: transcript.messages[top.index].id, line: top.line)
        }
    }

    private mutating func wheel(_ step: Int, _ target: Target?, _ inbox: InboxReader) throws {
        if case .page(var page) = dialog {
            _ = page.scroll(3 * step, height: DialogBox.pageRows(page, dialogRoom))
            dialog = .page(page)
            return
        }
        if case .menu(var menu) = dialog {
            menu.move(step, facts, mouseIsOn: mouseIsOn)
            dialog = .menu(menu)
            return
        }
        if case .form(var form) = dialog, form.completion != nil {
            form.completion?.move(step)
            dialog = .form(form)
            return
        }
        if case .report = dialog {
            _ = pressInReport(step < 0 ? .pageUp : .pageDown)
            return
        }
        if case .reevaluation = dialog {
            _ = try pressInReevaluation(step < 0 ? .up : .down, inbox)
            return
        }
        guard dialog == nil else { return }
        if search != nil {
            if case .message = target { return try scrollTranscript(3 * step, inbox) }
            if search?.move(step) == true, let id = search?.selectedHit?.id { try selectHit(id, inbox) }
            return
        }
        switch target {
        case .folder, .pane(.folders):
            if let next = folders.neighbor(step), next != folders.open { try open(next, inbox) }
        case .conversation, .pane(.conversations), .newest:
            guard let folder else { return }
            try list.scroll(2 * step, folder, capacity: layout.conversationCapacity, inbox)
            try showSelected(inbox)
        default: try scrollTranscript(3 * step, inbox)
        }
    }

    private mutating func scrollTranscript(_ lines: Int, _ inbox: InboxReader) throws {
        list.lockSelection()
        let layout = layout
        let copy = self
        _ = try transcript.scroll(lines, { copy.transcriptLayout($0, layout) }, inbox)
    }
}

extension Form {
    /// Handles a key in a choice; a click on a text field does not type.
    fileprivate mutating func handle(_ key: Key, onlyChoices: Bool) -> Bool {
        guard onlyChoices, fields.indices.contains(focus), case .choice = fields[focus].kind else { return false }
        return handle(key, columns: 1)
    }
}
