import DisplayText
import Messages
import Terminal

/// The list of folders on the screen.
struct FolderView {
    /// The folder that a click hits.
    struct Target: ClickTarget {
        let id: FolderID
    }

    let folders: FolderPane
    let facts: DeviceFacts
    let hasFocus: Bool
    /// Whether there are lines around the list.
    let hasEdges: Bool

    func draw(in rect: Rect, _ frame: inout Frame) {
        let rows = folders.list.rows
        // Scroll only as needed to show the open folder.
        let top = min(max(0, folders.openRow - rect.rows + 2), max(0, rows.count - rect.rows))
        for (row, entry) in rows.dropFirst(top).prefix(rect.rows).enumerated() {
            let line = rect.part(row: row)
            switch entry {
            case .heading(let name):
                frame.grid.write(
                    TextWrap.truncate(name, to: max(0, rect.columns - 2)), column: 1, in: line, role: .heading)
            case .folder(let folder):
                draw(folder, in: line, isLabeled: !hasEdges, &frame)
            }
        }
        // The edge above the numbers shows what they count.
        if hasEdges, rows.contains(where: hasCount) {
            let edge = Rect(row: rect.row - 1, column: rect.column, rows: 1, columns: rect.columns)
            frame.drawTrailing(" unread ", in: edge, role: .muted)
        }
    }

    private func hasCount(_ row: FolderList.Row) -> Bool {
        if case .folder(let folder) = row { unread(in: folder) > 0 } else { false }
    }

    /// The number of unread messages; none in Recently Deleted.
    private func unread(in folder: Folder) -> Int {
        folder.id == .recentlyDeleted ? 0 : folders.counts(of: folder).unread
    }

    /// - Parameter isLabeled: Whether the line itself has the label of its number, when there is no edge for it.
    private func draw(_ folder: Folder, in line: Rect, isLabeled: Bool, _ frame: inout Frame) {
        let isOpen = folder.id == folders.open
        let unread = unread(in: folder)
        let role: Role = isOpen ? (hasFocus ? .selected : .selectedDim) : .text
        if isOpen { frame.grid.fill(line, role: role) }
        var count = unread > 0 ? Counted.number(unread) : ""
        var name = folder.name
        if folder.id == .junk, facts.release.folders.parenthesizesJunkCount, !count.isEmpty {
            (name, count) = ("\(name) (\(count))", "")
        }
        if isLabeled, !count.isEmpty, line.columns >= 28 { count += " unread" }
        let indent = 1 + 2 * folder.level
        let room = line.columns - indent - count.count - (count.isEmpty ? 1 : 3)
        frame.grid.write(isOpen ? "▸" : " ", in: line, role: role)
        frame.grid.write(TextWrap.truncate(name, to: max(0, room)), column: indent, in: line, role: role)
        if !count.isEmpty {
            frame.grid.write(
                count, column: line.columns - count.count - 1, in: line, role: isOpen ? role : .unread)
        }
        frame.add(Target(id: folder.id), line)
        if isOpen, hasFocus { frame.cursor = Position(row: line.row, column: line.column) }
    }
}
