import SessionTerms

/// The sessions to play, and the question before an unsaved inbox is replaced.
struct SessionMenu: Menu {
    enum Purpose: Hashable, Sendable {
        case list
        case confirm(PlayRequest)
    }

    enum Item: Hashable, Sendable {
        case play(PlayRequest)
        /// The remaining steps, without pauses.
        case rest
        case record, endRecording
        case no
    }

    let purpose: Purpose
    var selected: Item

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

    func lines(_ input: MenuInput) -> [Line] {
        switch purpose {
        case .list:
            current(input) + [Line(text: "A session is played in a new inbox, which is not saved.")]
                + input.sessions.map { Line(item: .play(.file($0.path)), text: $0.title, value: $0.name) }
        case .confirm(let request):
            [
                Line(text: "This inbox is not saved. What you did in it will be lost."),
                Line(item: .play(request), text: "Continue"), Line(item: .no, text: "Cancel"),
            ]
        }
    }

    /// What can be done with this inbox and its session.
    private func current(_ input: MenuInput) -> [Line] {
        let canRestart = input.session != nil
        var lines = [Line(item: .play(.restart), text: canRestart ? "Restart this session" : "Play the tour")]
        if input.session?.isFinished == false {
            lines.append(Line(item: .rest, text: "Play the rest at once"))
        }
        lines.append(
            input.isRecording
                ? Line(item: .endRecording, text: "End the recording")
                : Line(item: .record, text: "Record this inbox as a session"))
        return lines
    }
}
