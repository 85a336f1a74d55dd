import DisplayText
import Messages
import Terminal

/// The header: the folder, the release, the filter and the device's clock.
struct HeaderView {
    let state: InboxState
    let layout: Layout

    private var facts: DeviceFacts { state.facts }

    func draw(_ frame: inout Frame) {
        let rect = layout.header
        guard !rect.isEmpty else { return }
        let clock = rect.columns >= 60 ? facts.times.clock : facts.times.shortClock
        let inner = rect.inset(columns: 1)
        let title =
            switch layout.mode {
            case .one: singlePaneTitle
            case .two: state.focus == .folders ? "Messages" : "‹ \(state.folder?.name ?? "Messages")"
            case .three: "Messages"
            }
        let room = inner.columns - clock.count - 2
        let used = frame.grid.write(TextWrap.truncate(title, to: max(0, room)), in: inner, role: .title)
        if layout.mode != .three, state.focus != .folders, used > 0 {
            let target: any ClickTarget = layout.mode == .one ? CommandTarget(.back, .inbox) : Pane.folders
            frame.add(target, inner.part(row: 0, columns: used))
        }
        if inner.columns > clock.count { frame.drawTrailing(clock, in: inner, role: .muted) }
        let middle = inner.part(row: 0, column: used + 2, columns: inner.columns - used - clock.count - 4)
        guard layout.mode != .one else { return }
        let shorter = facts.waiting > 0 ? [[filter, waiting], [waiting]] : []
        let choices = [[release, filter, count]] + shorter + [[release, filter], [filter]]
        for text in choices.map({ $0.joined(separator: " · ") })
        where TextWidth.width(of: text) <= middle.columns {
            // Centered when both sides leave room.
            let width = TextWidth.width(of: text)
            let column = min(max(middle.column, (rect.columns - width) / 2), middle.endColumn - width)
            let end = frame.grid.write(text, column: column, role: .muted)
            frame.add(CommandTarget(.filter, .inbox), Rect(row: rect.row, column: column, rows: 1, columns: end))
            return
        }
        frame.grid.write(TextWrap.truncate(filter, to: middle.columns), in: middle, role: .muted)
    }

    private var singlePaneTitle: String {
        let name = state.folder?.name ?? "Messages"
        switch state.focus {
        case .folders: return "Messages"
        case .conversations: return "‹ \(name)"
        case .transcript, .composer: return "‹ \(state.transcript.conversation?.shownTitle ?? name)"
        }
    }

    private var release: String { facts.release.name }

    private var filter: String {
        let active = activeFilter
        guard facts.isChoiceInBuild, let next = facts.nameInBuild else { return active }
        return "\(active), building \(next)"
    }

    private var activeFilter: String {
        guard let name = facts.filterName else { return "no filter" }
        if let problem = facts.filterProblem {
            let place = problem.place.map { " (\($0))" } ?? ""
            switch problem.kind {
            case .previousBuildInUse: return "filtered by \(name), whose source does not build\(place)"
            case .notBuilt: return "\(name) does not build\(place)"
            case .doesNotRun: return "\(name) does not run\(place)"
            case .missing: return "filtered by \(name), whose file is missing"
            }
        }
        return facts.settings.filterUnknownSenders ? "filtered by \(name)" : "\(name), filtering off"
    }

    private var waiting: String { "\(Counted.number(facts.waiting)) waiting for the filter" }

    private var count: String {
        let messages = Counted.pluralized(facts.messageCount, "message")
        if facts.waiting > 0 { return "\(messages), \(waiting)" }
        // The folders show how many messages are unread, so show the total here.
        let unread = state.folders.counts?.unread ?? 0
        return unread > 0 ? "\(messages), \(Counted.number(unread)) unread" : messages
    }
}
