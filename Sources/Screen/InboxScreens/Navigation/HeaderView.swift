import Device
import DisplayText
import InboxDatabase
import Messages
import Terminal

/// The header: the name of the program or the way back, the release, the filter with its problem, its score, the number of
/// messages and the clock.
struct HeaderView {
    let state: InboxState
    let layout: Layout

    private var facts: DeviceFacts { state.facts }

    func draw(_ frame: inout Frame) {
        let rect = layout.header
        guard !rect.isEmpty else { return }
        var line = rect.columns > 2 ? rect.inset(columns: 1) : rect
        if let banner = state.notices.banner {
            guard let start = banner.boxStart(state.size) else {
                // The banner covers the rest.
                if facts.filterProblem != nil { frame.grid.write(Self.problemMark, in: rect, role: .error) }
                return
            }
            line = line.splitLeft(start - 1 - line.column).left
        }
        frame.draw(title, in: line, role: .muted, centeredIn: rect)
    }

    /// Such as `Messages    iOS 16 · Black Friday · 5,574 messages    Fri 27 Nov 10:35`.
    private var title: Title {
        let isSingle = layout.mode == .one
        let choosing = CommandTarget(.filter, .inbox)
        var title = Title()
        let back = title.add(backTitle, role: .title, target: backTarget)
        let hasNotes = isSingle && state.search == nil && state.focus == .conversations
        let order = title.add(hasNotes && state.list.arrangement != .standard ? state.list.arrangement.shortTitle : "")
        let result = isSingle && state.focus == .conversations && !state.isTypingSearch ? state.search?.place : nil
        let unread = title.add(hasNotes ? self.unread : result ?? "")
        let recording = title.add(state.recording == nil ? "" : "● recording", .middle)
        let release = title.add(isSingle ? "" : facts.release.name, .middle, target: choosing)
        let filter = title.add(facts.filterName ?? "no filter", .middle, target: choosing)
        let hasProblem = facts.filterProblem != nil
        let isOff = facts.filterName != nil && !hasProblem && !facts.settings.filterUnknownSenders
        let off = title.add(isOff ? "filtering off" : "", .middle, joint: ", ")
        let chaos = title.add(facts.settings.chaos.isOff ? "" : "chaos", .middle, role: .warning, joint: ", ")
        title.add(hasProblem ? Self.problemMark : "", .middle, role: .error, joint: " ", target: choosing)
        let problem = title.add(self.problem, .middle, role: .error, joint: " ", target: choosing)
        let fullPlace = facts.filterProblem?.place ?? ""
        let place = title.add(fullPlace, .middle, role: .error, joint: " ", target: choosing)
        let next = facts.isChoiceInBuild ? facts.nameInBuild : nil
        let percent = facts.queryAgainFraction.map { "\(Int(min(1, max(0, $0)) * 100)) %" }
        let progress = next.map { "building \($0)" } ?? percent.map { "querying the corpus again: \($0)" } ?? ""
        let building = title.add(progress, .middle, joint: ", ")
        let scores = facts.marks.map { ScoreText(counts: $0).forms } ?? []
        let score = title.add(scores.first ?? "", .middle, target: CommandTarget(.nextUnread, .inbox))
        let count = title.add(Counted.pluralized(facts.messageCount, "message"), .middle, target: choosing)
        let waiting = title.add(self.waiting, .middle, joint: ", ")
        let clock = title.add(state.notices.banner == nil ? facts.times.clock : "", .right)

        title.shorten(release, to: "")
        title.shorten(problem, to: "")
        title.shorten(building, to: next == nil ? percent.map { "querying \($0)" } ?? "" : "building")
        title.shorten(count, to: Counted.number(facts.messageCount))
        title.shorten(waiting, to: "\(Counted.number(facts.waiting)) waiting")
        title.shorten(clock, to: facts.times.shortClock)
        // The score says what the inbox was opened for.
        if !scores.isEmpty { for part in [count, waiting] { title.shorten(part, to: "") } }
        for form in scores.dropFirst() { title.shorten(score, to: form) }
        let lineNumber = fullPlace.split(separator: ":").dropFirst().joined(separator: ":")
        title.cutFront(place, to: lineNumber.count + 10)
        title.shorten(off, to: "off")
        // Without a problem, what the only pane shows matters more than the filter.
        if isSingle, !hasProblem {
            for part in [count, waiting] { title.shorten(part, to: "") }
            title.cut(filter, to: 8)
            for part in [filter, off] { title.shorten(part, to: "") }
            if !scores.isEmpty { title.cut(back, to: 12) }
        }
        title.shorten(unread, to: "")
        title.shorten(place, to: ":" + lineNumber.prefix { $0 != ":" })
        title.shorten(order, to: "")
        title.cut(filter, to: 12)
        title.cut(back, to: 12)
        for part in [count, place, waiting] { title.shorten(part, to: "") }
        title.shorten(recording, to: "●")
        title.cut(back, to: 6)
        title.cut(filter, to: 6)
        for part in [clock, off, building, filter, recording, chaos, score] { title.shorten(part, to: "") }
        title.cut(back, to: 1)
        if hasProblem { title.shorten(back, to: "") }
        return title
    }

    private static let problemMark = "✗"

    private var problem: String {
        guard let problem = facts.filterProblem else { return "" }
        let text =
            switch problem.kind {
            case .previousBuildInUse: "previous build in use"
            case .notBuilt: "does not build"
            case .doesNotRun: "does not run"
            case .missing: "file is missing"
            }
        return problem.place == nil ? text : text + ":"
    }

    private var waiting: String {
        guard facts.waiting > 0 else { return "" }
        return "\(Counted.number(facts.waiting)) waiting for the \(facts.isWaitingForDisk ? "disk" : "filter")"
    }

    private var label: (name: String, unread: String)? {
        state.folder.map { state.folders.label(of: $0, facts.release) }
    }

    private var unread: String { label.map { $0.unread.isEmpty ? "" : "\($0.unread) unread" } ?? "" }

    private var backTitle: String {
        let back = !state.isTypingSearch && state.focus != .folders
        switch layout.mode {
        case .three, .four: return "Messages"
        case .two: return back ? "‹ Folders" : "Messages"
        case .one where state.isTypingSearch: return "‹ Search"
        case .one:
            switch state.focus {
            case .folders: return "Messages"
            case .conversations: return "‹ \(state.search?.title ?? label?.name ?? "Messages")"
            case .transcript, .composer:
                return "‹ \(state.transcript.conversation?.shownTitle.oneLine(400) ?? label?.name ?? "Messages")"
            }
        }
    }

    private var backTarget: (any ClickTarget)? {
        guard state.focus != .folders else { return nil }
        switch layout.mode {
        case .one: return CommandTarget(.back, .inbox)
        case .two: return Pane.folders
        case .three, .four: return nil
        }
    }
}
