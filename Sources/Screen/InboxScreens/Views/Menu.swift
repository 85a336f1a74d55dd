import DisplayText
import SessionTerms

/// A line of a menu.
struct MenuLine<Item: Hashable & Sendable>: Hashable, Sendable {
    /// nil: a heading or a note.
    var item: Item?
    var text: String
    var value = ""
    var isHeading = false
    var isWarning = false
    /// Whether a note that is too long loses its middle instead of being wrapped: a path.
    var isElided = false
    /// What is shown beside or below the menu when the line is selected.
    var explanation = ""
}

/// What the lines of a menu depend on, apart from the menu.
struct MenuInput {
    let facts: DeviceFacts
    let mouseIsOn: Bool
    let keys: KeyMap
    /// The sessions that can be played.
    var sessions: [SessionFile] = []
    /// The session of this inbox; nil: none was played.
    var session: SessionFacts?
    var isRecording = false
    /// The text of the session that was selected last.
    var sessionText: SessionText?
}

/// A menu: lines to choose from, or a question. Each feature has its own type.
protocol Menu: Hashable, Sendable {
    associatedtype Item: Hashable & Sendable
    typealias Line = MenuLine<Item>

    var title: String { get }
    var selected: Item { get set }
    /// Whether it asks the user to confirm or cancel an action.
    var isQuestion: Bool { get }
    /// Whether a text is shown beside the lines where there is room.
    var showsText: Bool { get }
    func lines(_ input: MenuInput) -> [Line]
    /// The text beside the lines; empty: none for the selected line.
    func text(_ input: MenuInput) -> [VisibleText]
}

extension Menu {
    var showsText: Bool { false }
    func text(_ input: MenuInput) -> [VisibleText] { [] }

    /// Moves the selection to the next item.
    mutating func move(_ step: Int, _ input: MenuInput) {
        let items = lines(input).compactMap(\.item)
        guard let index = items.firstIndex(of: selected), !items.isEmpty else {
            if let first = items.first { selected = first }
            return
        }
        selected = items[min(max(0, index + step), items.count - 1)]
    }

    /// Selects the line that was clicked; returns false when this menu does not have it.
    mutating func select(_ target: any ClickTarget) -> Bool {
        guard let target = target as? MenuTarget<Item> else { return false }
        selected = target.item
        return true
    }
}
