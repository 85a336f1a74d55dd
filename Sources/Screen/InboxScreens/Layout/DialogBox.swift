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

/// The position of dialogs: in the middle of the screen; a small screen is filled.
enum DialogBox {
    /// The box of a dialog whose content has this size.
    static func box(_ size: Size, rows: Int, columns: Int) -> Rect {
        // Keep the bottom line, which shows the keys.
        let (room, _) = Rect(size).splitBottom(size.rows >= 4 ? 1 : 0)
        if size.columns < 50 || size.rows < 12 { return room }
        return room.centered(Size(rows: min(rows + 2, room.rows), columns: min(columns + 4, room.columns - 4)))
    }

    /// The inside of a box, with a blank column at each side. A box that is too small for lines has none.
    static func inside(_ box: Rect) -> Rect {
        box.rows < 5 || box.columns < 12 ? box : box.inset(rows: 1, columns: 2)
    }

    /// The columns of a page of text on a screen.
    static func textColumns(_ size: Size) -> Int { min(96, max(60, size.columns * 7 / 10)) }
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
    /// Draws ` 3 of 12 ` in the lower edge of a box, where not everything is visible.
    mutating func drawPlace(_ number: Int, of count: Int, _ unit: String = "", in box: Rect) {
        drawTrailing(
            " \(Counted.number(min(number, count))) of \(Counted.number(count))\(unit) ",
            in: box.part(row: box.rows - 1, columns: box.columns - 2), role: .muted)
    }
}
