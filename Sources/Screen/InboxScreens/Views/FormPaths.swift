import Terminal

// A field for a path: Tab completes it.
extension Form {
    /// A form with one field, for a path.
    static func path(
        _ title: String, label: String = "Path", _ text: String, placeholder: String, action: String, hint: String
    ) -> Form {
        Form(
            title: title,
            fields: [Field(label: label, kind: .text(TextEditor(text)), placeholder: placeholder, isPath: true)],
            buttons: [action, "Cancel"], hint: hint)
    }

    /// Whether Tab completes a path in the focused field.
    var completesPath: Bool { fields.indices.contains(focus) && fields[focus].isPath }

    /// Replaces the text of the focused field.
    private mutating func replaceText(_ text: String) {
        guard fields.indices.contains(focus), case .text = fields[focus].kind else { return }
        fields[focus].kind = .text(TextEditor(text))
    }

    /// Handles a key of the completion; nil: the form handles it.
    mutating func pressInPath(_ key: Key, _ room: DialogRoom, _ task: inout FileTask?) -> FormReply? {
        if case .opening = task { return FormReply(status: .hint("Still searching. Esc: cancel.")) }
        guard completesPath else {
            completion = nil
            return nil
        }
        if key == .tab {
            task = .completing(text(focus))
            return FormReply(effects: [.completePath(text(focus))])
        }
        guard var list = completion, !list.candidates.isEmpty else { return nil }
        let page = FormView(self, room).candidateRows
        switch key {
        case .down: list.move(1)
        case .up where list.selected != nil: list.move(-1)
        case .pageDown: list.move(page)
        case .pageUp where list.selected != nil: list.move(-page)
        case .enter where list.selected != nil: return choose(candidate: list.selected ?? 0, &task)
        default:
            completion = nil
            return nil
        }
        completion = list
        return FormReply()
    }

    /// Puts a candidate into the field; of a folder, lists what is in it.
    mutating func choose(candidate index: Int, _ task: inout FileTask?) -> FormReply {
        guard let list = completion, let text = list.text(with: index) else { return FormReply() }
        replaceText(text)
        completion = nil
        problem = nil
        guard list.candidates[index].isFolder else { return FormReply() }
        task = .completing(text)
        return FormReply(effects: [.completePath(text)])
    }

    /// Extends the path as far as it is certain, and lists the candidates if there are several. A path that was changed
    /// since then stays.
    mutating func finishCompleting(_ typed: String, _ found: PathCompletion) {
        guard completesPath, text(focus) == typed else { return }
        replaceText(found.text)
        problem = found.problem
        completion = found.candidates.count > 1 ? found : nil
    }
}
