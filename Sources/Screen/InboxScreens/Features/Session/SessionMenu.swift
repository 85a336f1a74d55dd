import SessionTerms

/// The sessions to play, and the question before an unsaved inbox is replaced.
struct SessionMenu: Menu {
    enum Purpose: Hashable, Sendable {
        case list
        case confirm(PlayRequest)
    }

    enum Item: Hashable, Sendable {
        case play(PlayRequest)
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
        case .list: "Play a session"
        case .confirm(.upTo): "Step back"
        case .confirm: "Play a session"
        }
    }

    var isQuestion: Bool { purpose != .list }

    func lines(_ input: MenuInput) -> [Line] {
        switch purpose {
        case .list:
            [Line(text: "A session is played in a new inbox, which is not saved.")]
                + [Line(item: .play(.restart), text: "Restart this session; without one, play the tour")]
                + input.sessions.map { Line(item: .play(.file($0.path)), text: $0.title, value: $0.name) }
        case .confirm(let request):
            [
                Line(text: "This inbox is not saved. What you did in it will be lost."),
                Line(item: .play(request), text: "Continue"), Line(item: .no, text: "Cancel"),
            ]
        }
    }
}
