import DisplayText
import Terminal

/// The position of the screen What would change, and how many of its rows are visible.
enum ReevaluationBox {
    /// - Parameter rows: The rows of its content, if it need not be as high as possible.
    static func box(_ size: Size, rows: Int = .max) -> Rect {
        let most = max(10, size.rows - 8)
        return DialogBox.box(size, rows: min(most, max(10, rows)), columns: DialogBox.textColumns(size))
    }

    static func inside(_ size: Size) -> Rect { DialogBox.inside(box(size)) }

    static func columns(_ size: Size) -> Int { max(1, inside(size).columns) }

    /// The visible rows of an open message.
    static func textRows(_ size: Size) -> Int { max(1, inside(size).rows) }

    /// The summary above the list, in as many lines as fit, and a blank line.
    static func head(_ text: String, _ size: Size) -> (lines: [TextWrap.Line], rows: Int) {
        let inside = inside(size)
        let lines = TextWrap.lines(
            VisibleText(text.oneLine(600), layout: .preview), width: max(1, inside.columns))
        let shown = Array(lines.prefix(max(1, inside.rows / 3)))
        return (shown, inside.rows >= 8 ? shown.count + 1 : shown.count)
    }

    /// The visible rows of a list of messages.
    static func listRows(_ size: Size) -> Int { max(1, inside(size).rows) }
}
