import Terminal

/// Playing a session in a new inbox: from the list, from its start, or up to the step before this one.
enum SessionReplay {
    /// Plays a session; asks first when the user would lose something.
    static func play(_ request: PlayRequest, _ state: inout InboxState) -> [Effect] {
        guard state.facts.isInMemory, state.unsaved.hasUserActions else {
            state.dialog = nil
            return [.play(request)]
        }
        state.dialog = .menu(SessionMenu.confirm(request))
        return []
    }

    /// Plays on up to a step, or plays the session again up to it in a new inbox.
    static func jump(to step: Int, _ state: inout InboxState) -> [Effect] {
        guard let session = state.session.facts else { return [] }
        if step > session.index {
            guard session.isFinished else { return [.session(.playTo(step))] }
            // It ended before its steps.
            state.status = .error(session.failureMessage ?? "The session has ended.")
            return []
        }
        if step == session.index {
            state.status = .hint("The session is at this step.")
            return []
        }
        if let obstacle = obstacleToSteppingBack(state) {
            state.status = .hint(obstacle)
            return []
        }
        return play(.upTo(step: step), &state)
    }

    static func choose(_ menu: SessionMenu, _ state: inout InboxState) -> [Effect] {
        switch menu.selected {
        case .play(let request):
            guard menu.purpose != .list else { return play(request, &state) }
            state.dialog = nil
            return [.play(request)]
        case .rest:
            state.dialog = nil
            return [.session(.skip)]
        case .steps: return StepList.open(&state)
        case .record:
            state.dialog = .form(RecordingForm())
        case .endRecording:
            state.dialog = nil
            return [.record(.stop)]
        case .rules: break
        case .no: state.closeDialog()
        }
        return []
    }

    static func noSession(_ keys: KeyMap) -> String {
        "No session is playing. Press \(keys[.sessions]) for the list of sessions."
    }

    /// Why the session cannot step back; nil: it can.
    static func obstacleToSteppingBack(_ state: InboxState) -> String? {
        guard let session = state.session.facts else { return noSession(state.keys) }
        if !state.facts.isInMemory { return "No step back in a saved inbox: it would need a new one." }
        if session.index == 0 { return "This is the start of the session." }
        // A question would replace what the session needs for its next keys.
        guard state.unsaved.hasUserActions, state.isSessionsDialogOpen else { return nil }
        return "Stepping back loses what you did in this inbox. Press \(KeyMap.label(.escape)), then "
            + "\(state.keys[.stepBack, .session])."
    }
}
