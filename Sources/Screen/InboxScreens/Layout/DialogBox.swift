import DisplayText
import Messages
import Terminal

/// The screen, and the part of it for dialogs: without a session's caption, which may explain them.
struct DialogRoom: Hashable, Sendable {
    let screen: Size
    let size: Size
    /// The inside of the pane Why, which has room for a page of its own; nil: it is not on this screen.
    var pane: Rect?
}

/// What a click on a dialog hits where it has no field, line or button.
enum DialogTarget: ClickTarget {
    /// The dialog itself: a click does nothing.
    case inside
    /// The area around a dialog: a click closes the dialog.
    case outside
}

/// The position of dialogs, in the middle of the screen; a small screen is filled. And the grid inside all of them: titles
/// and headings start in the first column; text, hints and buttons after the mark of the selected line.
enum DialogBox {
    /// Where text starts, after the mark of the selected line.
    static let textColumn = 2
    /// The columns between two parts side by side, with a line in the middle.
    static let gap = 5

    /// Where sentences start: with other text, unless there are too few columns.
    static func sentenceColumn(_ columns: Int) -> Int { columns >= 24 ? textColumn : 0 }

    /// Where the values of fields start.
    static func valueColumn(_ columns: Int) -> Int { columns >= 24 ? 11 : textColumn }

    /// The rows of a page on a screen, at most.
    static func maxRows(_ size: Size) -> Int { max(10, size.rows - 8) }
    /// From this height, the header stays visible: it says that the filter does not build.
    private static let minRowsForHeader = 8

    /// The box of a dialog whose content has this size.
    static func box(_ size: Size, rows: Int, columns: Int) -> Rect {
        // Keep the bottom line, which shows the keys.
        let (room, _) = Rect(size).splitBottom(size.rows >= 4 ? 1 : 0)
        let free = room.splitTop(size.rows >= minRowsForHeader ? 1 : 0).rest
        if size.columns < 50 || size.rows < 12 { return free }
        // In the middle of the screen, and not of the rest.
        let box = room.centered(
            Size(rows: min(max(rows, minRows) + 2, free.rows), columns: min(columns + 4, room.columns - 4)))
        return Rect(row: max(free.row, box.row), column: box.column, rows: box.rows, columns: box.columns)
    }

    /// The rows in a box with lines, at least.
    private static let minRows = 3

    /// The inside of a box, with a blank column at each side. A box that is too small for lines has none.
    static func inside(_ box: Rect) -> Rect {
        box.rows < minRows + 2 || box.columns < 12 ? box : box.inset(rows: 1, columns: 2)
    }

    /// The columns of a page of text on a screen.
    ///
    /// - Parameter hasSides: whether parts of it are side by side where there is room.
    static func textColumns(_ size: Size, hasSides: Bool = false) -> Int {
        hasSides && size.columns >= 120
            ? min(150, size.columns - 8) : min(96, max(60, size.columns * 7 / 10))
    }
}

/// A button of a dialog.
struct DialogButton {
    let name: String
    let target: any ClickTarget
    let isFocused: Bool
    /// Whether pressing it does nothing yet.
    var isMuted = false
}

extension Frame {
    /// Draws an empty box with a title, and returns its inside.
    mutating func drawBox(_ box: Rect, _ title: String) -> Rect {
        // A blank column at each side keeps the words beside it apart.
        grid.fill(box.inset(columns: -1))
        add(DialogTarget.inside, box)
        let inside = DialogBox.inside(box)
        if inside != box {
            // The box must not join with the lines below it.
            grid.box(box, role: .borderFocused)
            draw(
                Title(title), in: box.part(row: 0, column: 1, columns: box.columns - 2), role: .title,
                edge: .borderFocused)
        }
        return inside
    }

    /// Draws the fill and the mark of a selected line, and sets the cursor on it.
    mutating func drawSelection(in line: Rect) {
        grid.fill(line, role: .selected)
        grid.write("▸", in: line, role: .selected)
        cursor = Position(row: line.row, column: line.column)
    }

    /// Draws buttons from left to right, and returns the column after them.
    @discardableResult
    mutating func drawButtons(_ buttons: [DialogButton], in line: Rect) -> Int {
        var column = DialogBox.textColumn
        for button in buttons {
            let text = "[ \(button.name) ]"
            let area = line.part(row: 0, column: column, columns: text.count)
            let role: Role = button.isFocused ? .selected : button.isMuted ? .muted : .key
            grid.write(TextWrap.truncate(text, to: area.columns), in: area, role: role)
            add(button.target, area)
            if button.isFocused {
                cursor = Position(row: area.row, column: min(area.column + 2, max(line.column, line.endColumn - 1)))
            }
            column += text.count + 2
        }
        return column
    }

    /// Draws ` 3 of 12 ` in the lower edge of a box, where not everything is visible.
    mutating func drawPlace(_ number: Int, of count: Int, _ unit: String = "", in box: Rect) {
        drawTrailing(
            " \(Counted.number(min(number, count))) of \(Counted.number(count))\(unit) ",
            in: box.part(row: box.rows - 1, columns: box.columns - 2), role: .muted)
    }
}
