import Terminal

/// The position of the screen What would change, and how many of its rows are visible.
enum ReevaluationBox {
    /// The columns of a result without a list, which is a sentence.
    private static let briefColumns = 66

    /// The box of a list, or of a sentence.
    ///
    /// - Parameter rows: The rows of its content.
    static func box(_ size: Size, rows: Int = .max, isBrief: Bool = false) -> Rect {
        let columns = DialogBox.textColumns(size)
        return DialogBox.box(
            size, rows: min(DialogBox.maxRows(size), rows), columns: isBrief ? min(briefColumns, columns) : columns)
    }

    /// The box of a message, whose answers are side by side on a wide screen.
    static func messageBox(_ size: Size, rows: Int = .max) -> Rect {
        DialogBox.box(
            size, rows: min(DialogBox.maxRows(size), rows), columns: DialogBox.textColumns(size, hasSides: true))
    }

    /// The size of the text of an open message.
    static func messageRoom(_ size: Size) -> Size {
        let inside = DialogBox.inside(messageBox(size))
        return Size(rows: max(1, inside.rows), columns: max(1, inside.columns))
    }

    /// The visible rows of a list of messages.
    static func listRows(_ size: Size) -> Int { max(1, DialogBox.inside(box(size)).rows) }
}
