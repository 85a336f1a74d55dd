/// The steps of the session, as a list in which the user jumps.
enum StepList {
    /// Opens the list at the step that was played last, and pauses the session, so that this stays the one.
    static func open(_ state: inout InboxState) -> [Effect] {
        guard let session = state.session.facts else { return [] }
        let digits = String(state.session.steps.count).count
        let entries = state.session.steps.enumerated().map { index, step in
            let number = String(index + 1)
            let blanks = String(repeating: " ", count: digits - number.count)
            return PaletteEntry(
                kind: .step, title: "\(blanks)\(number)  \(step.summary)",
                keys: index + 1 == session.index ? "now" : "",
                isStrong: step.isCaption, action: StepJump(step: index + 1))
        }
        var page = PalettePage(entries, of: .steps)
        page.select(max(0, session.index - 1))
        state.dialog = .palette(page)
        return session.isFinished || session.isPaused ? [] : [.session(.pause)]
    }
}

/// A line of the list: the number of a step.
struct StepJump: PaletteAction {
    let step: Int
}
