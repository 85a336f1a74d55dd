import Terminal

// Keys in a field for a path: Tab completes it.
extension InboxState {
    /// Handles a key of the completion; nil: the form handles it.
    mutating func pressInPath(_ form: inout Form, _ key: Key) -> [Effect]? {
        if case .opening = fileTask {
            status = .hint("Still searching. Esc: cancel.")
            return []
        }
        guard form.completesPath else {
            form.completion = nil
            return nil
        }
        if key == .tab {
            fileTask = .completing(form.text(form.focus))
            return [.completePath(form.text(form.focus))]
        }
        guard var completion = form.completion, !completion.candidates.isEmpty else { return nil }
        switch key {
        case .down: completion.move(1)
        case .up where completion.selected != nil: completion.move(-1)
        case .pageDown: completion.move(candidateRows(of: form))
        case .pageUp where completion.selected != nil: completion.move(-candidateRows(of: form))
        case .enter where completion.selected != nil: return choose(candidate: completion.selected ?? 0, &form)
        default:
            form.completion = nil
            return nil
        }
        form.completion = completion
        return []
    }

    /// Puts a candidate into the field; of a folder, lists what is in it.
    mutating func choose(candidate index: Int, _ form: inout Form) -> [Effect] {
        guard let completion = form.completion, let text = completion.text(with: index) else { return [] }
        form.replaceText(text)
        form.completion = nil
        form.problem = nil
        guard completion.candidates[index].isFolder else { return [] }
        fileTask = .completing(text)
        return [.completePath(text)]
    }

    /// Extends the path as far as it is certain, and lists the candidates if there are several.
    mutating func finishCompleting(_ text: String, _ completion: PathCompletion) {
        guard fileTask == .completing(text) else { return }
        fileTask = nil
        guard case .form(var form) = dialog, form.completesPath, form.text(form.focus) == text else { return }
        form.replaceText(completion.text)
        form.problem = completion.problem
        form.completion = completion.candidates.count > 1 ? completion : nil
        dialog = .form(form)
    }
}
