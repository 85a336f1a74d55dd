import Terminal

/// What a form asks of its owner after a key or a click.
struct FormReply {
    enum Action { case leave, submit }

    var action: Action?
    var effects: [Effect] = []
    var status: Status?
}

extension Form {
    /// The keys of every form.
    static let keys = KeyTable<Form, Void, FormReply>(
        .form,
        [
            KeyCommand(
                .nextField, [.tab, .down],
                "Next field, or complete a path", label: "next",
                action: { form, _ in form.moveFocus(1) }),
            KeyCommand(
                .previousField, [.backTab, .up], "Previous field", label: "previous",
                action: { form, _ in form.moveFocus(-1) }),
            KeyCommand(
                .send, [.control("s")], "Confirm", label: "done",
                action: { _, _ in FormReply(action: .submit) }),
            KeyCommand(
                .leave, [.escape, .character("q")], "Cancel (q: not while typing)", label: "cancel",
                action: { _, _ in FormReply(action: .leave) }),
        ])

    private mutating func moveFocus(_ step: Int) -> FormReply {
        move(step)
        return FormReply()
    }

    /// Handles a key.
    ///
    /// - Parameter task: The files that are read for the form.
    mutating func press(_ key: Key, _ map: KeyMap, _ room: DialogRoom, _ task: inout FileTask?) throws -> FormReply {
        let row = types(key) ? nil : Self.keys[map.command(key, in: .form)]
        if let row, row.command == .leave { return try row.action(&self, ()) }
        if let reply = pressInPath(key, room, &task) { return reply }
        // A key that edits the focused field is not a command: ↓ in a text of several lines.
        if let row, row.command == .send { return try row.action(&self, ()) }
        if handle(key, columns: FormView(self, room).textColumns) { return FormReply() }
        if let row { return try row.action(&self, ()) }
        switch key {
        case .enter where focus == fields.count: return FormReply(action: .submit)
        case .enter where focus > fields.count: return FormReply(action: .leave)
        case .enter where focus == fields.count - 1: return FormReply(action: .submit)
        case .enter: move(1)
        case .left: move(-1)
        case .right: move(1)
        default: problem = "\(KeyMap.label(key)) does nothing here. Ctrl-S: \(action), Esc: cancel."
        }
        return FormReply()
    }

    /// Whether a key is text for the focused field.
    private func types(_ key: Key) -> Bool {
        guard case .character = key, fields.indices.contains(focus) else { return false }
        if case .text = fields[focus].kind { return true } else { return false }
    }

    /// Handles a click on a field, a candidate of a path, or a button.
    mutating func click(_ target: FormTarget, _ task: inout FileTask?) -> FormReply {
        switch target {
        case .field(let index):
            // A click on a focused choice selects the next value.
            if focus == index { selectNextValue() }
            focus = index
            completion = nil
        case .candidate(let index): return choose(candidate: index, &task)
        case .button(let index) where index + 1 == buttons.count: return FormReply(action: .leave)
        case .button: return FormReply(action: task == nil ? .submit : nil)
        }
        return FormReply()
    }

    /// Changes a choice; a click on a text field does not type.
    private mutating func selectNextValue() {
        guard fields.indices.contains(focus), case .choice = fields[focus].kind else { return }
        _ = handle(.character(" "), columns: 1)
    }
}
