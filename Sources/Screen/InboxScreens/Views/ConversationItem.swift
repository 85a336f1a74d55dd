import DisplayText
import Messages
import Terminal

/// A conversation, or a message of it, in a list: a row with its name and time, and where there is room, one with its text.
///
///     ● 24273             Coupons   10:30
///     ▸✓Half price on everything until Su…
///
/// In an inbox that `evaluate` has opened, each has its mark, and the sign of a selected one is `*`:
///
///     ●✗ 24273            Coupons   10:30
///     ▸* Half price on everything until S…
struct ConversationItem {
    var name: VisibleText
    let text: VisibleText
    let time: String
    let category: Category
    var isUnread = false
    /// Whether it is one of those selected for an action on all of them.
    var isMarked = false
    /// Whether the list has marks of right and wrong.
    var hasMarks = false
    /// Whether the filter's answers are what the labels expect; nil: not known.
    var mark: Mark?

    /// Returns the place of the cursor, which hides none of the marks.
    ///
    /// - Parameters:
    ///   - tags: the names of the filter's folders.
    ///   - selection: nil: it is not selected.
    @discardableResult
    func draw(in item: Rect, tags: [FolderID: String], selection: ListItemLine.Selection?, _ frame: inout Frame)
        -> Position
    {
        if let selection { frame.grid.fill(item, role: selection.role) }
        let isTall = item.rows > 1
        let line = item.part(row: 0)
        let rest = isTall ? item.part(row: 1) : line
        if isUnread { frame.grid.write("●", column: isTall ? 0 : 1, in: line, role: selection?.mark ?? .unread) }
        if let selection { frame.grid.write("▸", in: rest, role: selection.role) }
        if let mark {
            frame.grid.write(
                mark.sign, column: isTall ? 1 : 2, in: line, role: selection?.role(of: mark.role) ?? mark.role)
        }
        // Without marks, the sign of a selected item moves the text beside it.
        let column = isTall ? 1 : hasMarks ? 3 : 2
        if isMarked {
            frame.grid.write(hasMarks ? "*" : "✓", column: column, in: rest, role: selection?.mark ?? .key)
        }
        let start = hasMarks ? (isTall ? 3 : 4) : column + (isMarked ? 2 : 1)
        ListItemLine(
            name: name, category: category, tags: tags, time: time, isUnread: isUnread, selection: selection
        ).draw(column: isTall ? (hasMarks ? 3 : 2) : start, in: line, &frame)
        if isTall {
            frame.grid.write(
                TextWrap.truncate(text, to: max(0, item.columns - 1 - start)), column: start, in: rest,
                role: selection?.muted ?? .muted)
        }
        return Position(row: item.row, column: item.column + (isTall ? (hasMarks ? 2 : 1) : 0))
    }
}
