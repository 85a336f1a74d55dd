import DisplayText
import SessionTerms

/// The sessions to play, with what can be done with the current one, and the question before an unsaved inbox is
/// replaced.
struct SessionMenu: Menu {
    enum Purpose: Hashable, Sendable {
        case list
        case confirm(PlayRequest)
    }

    enum Item: Hashable, Sendable {
        case play(PlayRequest)
        /// The remaining steps, without pauses.
        case rest
        /// The list of the session's steps.
        case steps
        case record, endRecording
        /// The sessions of the rules, which fold.
        case rules
        case no
    }

    let purpose: Purpose
    var selected: Item
    var unfolded: Set<Item> = []

    /// The list of sessions.
    static let list = SessionMenu(purpose: .list, selected: .play(.restart))

    static func confirm(_ request: PlayRequest) -> SessionMenu {
        SessionMenu(purpose: .confirm(request), selected: .no)
    }

    var title: String {
        switch purpose {
        case .list: "Sessions"
        case .confirm(.upTo): "Step back"
        case .confirm: "Play a session"
        }
    }

    var isQuestion: Bool { purpose != .list }
    var showsText: Bool { purpose == .list }

    /// The file whose text is beside the list.
    var file: String? { if case .play(.file(let path)) = selected { path } else { nil } }

    func lines(_ input: MenuInput) -> [Line] {
        switch purpose {
        case .list: current(input) + sessions(input)
        case .confirm(let request):
            [
                Line(text: "This inbox is not saved. What you did in it will be lost."),
                Line(item: .play(request), text: "Continue"), Line(item: .no, text: "Cancel"),
            ]
        }
    }

    /// What can be done with this inbox and its session.
    private func current(_ input: MenuInput) -> [Line] {
        var lines = [
            Line(item: .play(.restart), text: !input.hasSession ? "Play the tour" : "Restart this session")
        ]
        if input.isPlaying { lines.append(Line(item: .rest, text: "Play the rest at once")) }
        if input.hasSession { lines.append(Line(item: .steps, text: "Steps of this session")) }
        lines.append(
            input.isRecording
                ? Line(item: .endRecording, text: "End the recording")
                : Line(item: .record, text: "Record this inbox as a session"))
        return lines + [Line(text: "A session is played in a new inbox, which is not saved.")]
    }

    /// Those of the user's project first, under its name.
    private func sessions(_ input: MenuInput) -> [Line] {
        let (own, others) = input.sessions.files.parted { $0.project != nil }
        guard let project = own.first?.project else { return demos(others) }
        return [Line(text: project.uppercased(), isHeading: true)] + own.map(line)
            + (input.sessions.isCut ? [Line(text: "Only the first \(own.count) sessions are listed.")] : [])
            + demos(others)
    }

    /// The program's sessions: demos first, then releases; the rules are many.
    private func demos(_ sessions: [SessionFile]) -> [Line] {
        let rules = sessions.filter(\.isOfRule)
        let (releases, demos) = sessions.filter { !$0.isOfRule }.parted(\.isOfRelease)
        func part(_ title: String, _ files: [SessionFile]) -> [Line] {
            guard !files.isEmpty else { return [] }
            return [Line(text: title, isHeading: true)] + files.map(line)
        }
        guard !rules.isEmpty else { return part("DEMOS", demos) + part("RELEASES", releases) }
        return part("DEMOS", demos) + part("RELEASES", releases) + [
            Line(text: "RULES", isHeading: true)
        ] + folding(.rules, "A session for each rule", value: "\(rules.count)", rules.map(line))
    }

    private func line(_ file: SessionFile) -> Line {
        Line(item: .play(.file(file.path)), text: file.title, value: file.name)
    }

    func text(_ input: MenuInput) -> [VisibleText] {
        guard let file, let text = input.sessionText, text.path == file else { return [] }
        return text.lines
    }
}

extension Array {
    /// The elements that meet a condition, and the others, each in their order.
    fileprivate func parted(_ condition: (Element) -> Bool) -> ([Element], [Element]) {
        (filter(condition), filter { !condition($0) })
    }
}
