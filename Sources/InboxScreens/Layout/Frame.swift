import DisplayText
import Messages
import Terminal

/// What was clicked.
enum Target: Hashable, Sendable {
    case folder(FolderID)
    case conversation(Int64)
    case message(Int64)
    case pane(Pane)
    case command(Command, KeyContext)
    case field(Int)
    /// The file or folder at this index of a path's completion.
    case candidate(Int)
    case button(Int)
    case item(Menu.Item)
    /// A button or field of a report.
    case reportStop(ReportPage.Stop)
    case hit(SearchPane.Hit.ID)
    case reevaluated(ReevaluationPage.Item)
    /// The message at this index of the open list.
    case reevaluatedMessage(Int)
    /// The count of new conversations above.
    case newest
    case banner(Int64)
    /// The dialog itself: a click does nothing.
    case dialog
    /// The area around a dialog: a click closes the dialog.
    case outside
}

/// The rendered state: cells, the position of the cursor, and what can be clicked.
package struct Frame {
    package internal(set) var grid: Grid
    package internal(set) var cursor: Position?
    /// Later targets cover earlier ones.
    private(set) var targets: [(rect: Rect, target: Target)] = []

    init(_ size: Size) { grid = Grid(size) }

    mutating func add(_ target: Target, _ rect: Rect) {
        let rect = rect.intersection(grid.bounds)
        if !rect.isEmpty { targets.append((rect, target)) }
    }

    func target(at position: Position) -> Target? {
        targets.last { $0.rect.contains(position) }?.target
    }

    /// Draws text at the right end of a row.
    mutating func drawTrailing(_ text: String, row: Int = 0, in rect: Rect, role: Role) {
        let text = TextWrap.truncate(text, to: rect.columns)
        grid.write(text, row: row, column: rect.columns - TextWidth.width(of: text), in: rect, role: role)
    }

    mutating func drawCentered(_ text: String, row: Int = 0, in rect: Rect, role: Role) {
        let text = TextWrap.truncate(text, to: rect.columns)
        grid.write(text, row: row, column: (rect.columns - TextWidth.width(of: text)) / 2, in: rect, role: role)
    }
}
