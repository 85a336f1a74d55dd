import DisplayText
import SessionTerms
import Terminal

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
    /// How far it is indented below the line to which it belongs.
    var level = 0
    /// Whether the lines that belong to it are visible; nil: it does not fold.
    var isUnfolded: Bool?
    /// What is shown beside or below the menu when the line is selected.
    var explanation = ""
}

/// What the lines of a menu depend on, apart from the menu.
struct MenuInput {
    let facts: DeviceFacts
    let mouseIsOn: Bool
    let keys: KeyMap
    /// The sessions that can be played; cut: not all of the user's project.
    var sessions = SessionList()
    /// Whether a session was played in this inbox, and whether it has steps left.
    var hasSession = false
    var isPlaying = false
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
    /// Whether the values are in one column instead of at the right.
    var alignsValues: Bool { get }
    /// The items whose lines are visible, of those that fold.
    var unfolded: Set<Item> { get set }
    func lines(_ input: MenuInput) -> [Line]
    /// The text beside the lines; empty: none for the selected line.
    func text(_ input: MenuInput) -> [VisibleText]
}

extension Menu {
    var showsText: Bool { false }
    var alignsValues: Bool { false }
    var unfolded: Set<Item> {
        get { [] }
        set {}
    }
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

    /// A line, and the lines that belong to it if they are visible.
    ///
    /// - Parameter value: what the hidden lines amount to.
    func folding(_ item: Item, _ text: String, value: String, _ content: [Line]) -> [Line] {
        let isUnfolded = unfolded.contains(item)
        let line = Line(item: item, text: text, value: value, isUnfolded: isUnfolded)
        return [line] + (isUnfolded ? content.indented() : [])
    }

    /// Whether the lines of the selected line are visible; nil: it does not fold.
    func selectedFold(_ input: MenuInput) -> Bool? { lines(input).first { $0.item == selected }?.isUnfolded }

    /// Shows or hides the lines of the selected line; returns false when it does not fold.
    ///
    /// - Parameter key: the arrows only show or hide them.
    mutating func fold(_ key: Key?, _ input: MenuInput) -> Bool {
        guard let isUnfolded = selectedFold(input) else { return false }
        let shows = key == .right ? true : key == .left ? false : !isUnfolded
        if shows { unfolded.insert(selected) } else { unfolded.remove(selected) }
        return true
    }

    /// Selects the line that was clicked; returns false when this menu does not have it.
    mutating func select(_ target: any ClickTarget) -> Bool {
        guard let target = target as? MenuTarget<Item> else { return false }
        selected = target.item
        return true
    }
}

extension Array {
    /// Lines that belong to the one above them.
    func indented<Item: Hashable & Sendable>() -> [Element] where Element == MenuLine<Item> {
        map { line in
            var line = line
            line.level += 1
            return line
        }
    }
}
