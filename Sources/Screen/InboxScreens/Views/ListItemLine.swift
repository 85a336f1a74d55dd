import DisplayText
import Messages
import Terminal

/// The first row of an item in a list of conversations or messages: a name, the category's tag and the time.
///
///     24273             Coupons   10:30 AM
struct ListItemLine {
    let name: VisibleText
    let category: Category
    /// The names of the filter's folders.
    let tags: [FolderID: String]
    let time: String
    /// Whether it has messages that were not read: its name is bold.
    let isUnread: Bool
    /// The roles of the selected item; nil: it is not selected.
    let selection: Selection?

    /// The roles of a selected item. What has a color of its own keeps it, on the fill of the selection.
    struct Selection {
        let hasFocus: Bool

        /// The role of the rest.
        var role: Role { hasFocus ? .selected : .selectedDim }
        var muted: Role { role(of: .muted) }
        /// The role of marks, such as the dot of an unread conversation.
        var mark: Role { role(of: .unread) }

        /// The role of what has another one if it is not selected.
        func role(of plain: Role?) -> Role { plain?.selected(hasFocus: hasFocus) ?? role }

        /// The role of a category's name.
        func role(of category: Category) -> Role { role(of: category.role) }
    }

    /// A name is shown with at least this many columns before the tag is.
    private static let minNameColumns = 10
    /// Where there is room, the times of the last days have this many columns, so that the tags are below each other.
    private static let timeColumns = "Wednesday".count

    func draw(column: Int, in line: Rect, _ frame: inout Frame) {
        let width = TextWidth.width(of: time)
        frame.drawTrailing(time, in: line.part(row: 0, columns: line.columns - 1), role: selection?.muted ?? .muted)
        var end = line.columns - 1 - width - 2
        if let folder = category.folder {
            let tag = tags[folder] ?? category.name
            let tagColumns = TextWidth.width(of: tag)
            let aligned = line.columns - 1 - max(width, time.isEmpty ? 0 : Self.timeColumns) - 2
            let starts = [aligned, end].map { $0 - tagColumns }
            let start = [name.width, Self.minNameColumns].lazy
                .compactMap { width in starts.first { $0 - 2 - column >= width } }.first
            if let start {
                frame.grid.write(
                    tag, column: start, in: line, role: selection?.role(of: category) ?? category.role ?? .muted)
                end = start - 2
            }
        }
        let text = TextWrap.truncate(name, to: max(1, end - column))
        frame.grid.write(text, column: column, in: line, role: selection?.role ?? (isUnread ? .title : .text))
    }
}
