import Device
import DisplayText
import InboxDatabase
import Messages
import Terminal

/// The header: the name of the program or the way back, the release, the filter, the number of messages and the clock.
struct HeaderView {
    let state: InboxState
    let layout: Layout

    private var facts: DeviceFacts { state.facts }

    func draw(_ frame: inout Frame) {
        let rect = layout.header
        guard !rect.isEmpty else { return }
        let clock = rect.columns >= 60 ? facts.times.clock : facts.times.shortClock
        let inner = rect.inset(columns: 1)
        let room = inner.columns - clock.count - 2
        var used = frame.grid.write(TextWrap.truncate(title, to: max(0, room)), in: inner, role: .title)
        if layout.mode == .one || layout.mode == .two, state.focus != .folders, used > 0 {
            let target: any ClickTarget = layout.mode == .one ? CommandTarget(.back, .inbox) : Pane.folders
            frame.add(target, inner.part(row: 0, columns: used))
        }
        if layout.mode == .one, state.search == nil {
            let notes = recording + (state.focus == .conversations ? [order, unread] : [])
            for note in notes where !note.isEmpty && used + note.count + 3 <= room {
                used += frame.grid.write(" · \(note)", column: used, in: inner, role: .muted)
            }
        }
        if inner.columns > clock.count { frame.drawTrailing(clock, in: inner, role: .muted) }
        if layout.mode != .one { drawMiddle(inner, from: used + 2, to: inner.columns - clock.count - 2, &frame) }
    }

    /// Draws as much as fits: `iOS 16 · Black Friday · 5,574 messages`.
    private func drawMiddle(_ inner: Rect, from start: Int, to end: Int, _ frame: inout Frame) {
        let middle = inner.part(row: 0, column: start, columns: end - start)
        let shorter = facts.waiting > 0 ? [[filter, waiting], [waiting]] : []
        let bare = [[release, filter, count]] + shorter + [[release, filter], [filter]]
        let choices = bare.map { recording + $0 } + (recording.isEmpty ? [] : [recording])
        let fitting = choices.first { Self.width(of: $0) <= middle.columns }
        let items = fitting ?? [TextWrap.truncate(filter, to: middle.columns)]
        let width = Self.width(of: items)
        // Centered when both sides leave room.
        let centered = min(max(middle.column, (layout.header.columns - width) / 2), middle.endColumn - width)
        let column = fitting == nil ? middle.column : centered
        // A banner covers the end of the line. The rest stays where it is, without the items that would be cut.
        let uncovered = state.notices.banner?.boxStart(state.size).map { $0 - 1 } ?? middle.endColumn
        let room = min(middle.endColumn, uncovered) - column
        let shown = items.indices.map { Array(items[...$0]) }.last { Self.width(of: $0) <= room } ?? []
        guard !shown.isEmpty else { return }
        let area = Rect(row: inner.row, column: column, rows: 1, columns: Self.width(of: shown))
        frame.grid.write(Self.joined(shown), in: area, role: .muted)
        if fitting != nil { frame.add(CommandTarget(.filter, .inbox), area) }
    }

    private static func joined(_ items: [String]) -> String { items.joined(separator: " · ") }
    private static func width(of items: [String]) -> Int { TextWidth.width(of: joined(items)) }

    private var title: String {
        let back = !state.isTypingSearch && state.focus != .folders
        switch layout.mode {
        case .three, .four: return "Messages"
        case .two: return back ? "‹ Folders" : "Messages"
        case .one: return singlePaneTitle
        }
    }

    private var label: (name: String, unread: String)? {
        state.folder.map { state.folders.label(of: $0, facts.release) }
    }
    private var unread: String { label.map { $0.unread.isEmpty ? "" : "\($0.unread) unread" } ?? "" }

    private var order: String { state.list.order == .newest ? "" : state.list.order.shortTitle }

    private var singlePaneTitle: String {
        if let search = state.search, search.isTyping || state.focus == .conversations {
            return search.isTyping ? "‹ Search" : "‹ \(search.title) · \(search.place)"
        }
        switch state.focus {
        case .folders: return "Messages"
        case .conversations: return "‹ \(label?.name ?? "Messages")"
        case .transcript, .composer:
            return "‹ \(state.transcript.conversation?.shownTitle.oneLine(400) ?? label?.name ?? "Messages")"
        }
    }

    /// What says that a recording is in progress; empty: none is.
    private var recording: [String] { state.recording == nil ? [] : ["● recording"] }

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
            case .previousBuildInUse: return "\(name), whose source does not build\(place)"
            case .notBuilt: return "\(name) does not build\(place)"
            case .doesNotRun: return "\(name) does not run\(place)"
            case .missing: return "\(name), whose file is missing"
            }
        }
        return facts.settings.filterUnknownSenders ? name : "\(name), filtering off"
    }

    private var waiting: String {
        "\(Counted.number(facts.waiting)) waiting for the \(facts.isWaitingForDisk ? "disk" : "filter")"
    }

    private var count: String {
        let messages = Counted.pluralized(facts.messageCount, "message")
        return facts.waiting > 0 ? "\(messages), \(waiting)" : messages
    }
}
