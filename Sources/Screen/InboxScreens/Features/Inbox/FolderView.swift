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
    /// Whether there is a box around the list.
    let hasBox: Bool
    /// The folder that is highlighted because a new message is there.
    var flash: FolderID?

    func draw(in rect: Rect, _ frame: inout Frame) {
        let rows = spacedRows(rect.rows)
        let open =
            rows.firstIndex { if case .folder(let folder) = $0 { folder.id == folders.open } else { false } } ?? 0
        // Scroll only as needed to show the open folder.
        let top = min(max(0, open - rect.rows + 2), max(0, rows.count - rect.rows))
        for (row, entry) in rows.dropFirst(top).prefix(rect.rows).enumerated() {
            let line = rect.part(row: row)
            switch entry {
            case .heading(let name):
                frame.grid.write(
                    TextWrap.truncate(name, to: max(0, rect.columns - 2)), column: 1, in: line, role: .heading)
            case .folder(let folder): draw(folder, in: line, &frame)
            case nil: break
            }
        }
    }

    /// The rows, with a blank one (nil) before each heading and before Recently Deleted when there is room.
    private func spacedRows(_ count: Int) -> [FolderList.Row?] {
        let rows = folders.list.rows
        let spaced = rows.enumerated().flatMap { index, row -> [FolderList.Row?] in
            switch row {
            case .heading where index > 0: [nil, row]
            case .folder(let folder) where index > 0 && folder.id == .recentlyDeleted: [nil, row]
            default: [row]
            }
        }
        return spaced.count <= count ? spaced : rows
    }

    private func draw(_ folder: Folder, in line: Rect, _ frame: inout Frame) {
        let isOpen = folder.id == folders.open
        var (name, count) = folders.label(of: folder, facts.release)
        // Without a box no title says what the number counts.
        if !hasBox, !count.isEmpty, line.columns >= 28 { count += " unread" }
        let plain: Role = folder.id == .recentlyDeleted ? .muted : .text
        let selection = isOpen ? ListItemLine.Selection(hasFocus: hasFocus) : nil
        let flashing: Role? = folder.id == flash && !isOpen ? .banner : nil
        let role = selection?.role ?? flashing ?? plain
        if isOpen || flashing != nil { frame.grid.fill(line, role: role) }
        frame.grid.write(isOpen ? "▸" : " ", in: line, role: role)
        var column = 1 + 2 * folder.level
        if let group = folder.id.role {
            frame.grid.write("●", column: column, in: line, role: selection?.role(of: group) ?? flashing ?? group)
            column += 2
        }
        let room = line.columns - column - count.count - (count.isEmpty ? 1 : 3)
        name = TextWrap.truncate(name, to: max(0, room))
        frame.grid.write(name, column: column, in: line, role: role)
        if !count.isEmpty {
            frame.grid.write(
                count, column: line.columns - count.count - 1, in: line, role: selection?.mark ?? flashing ?? .unread)
        }
        frame.add(Target(id: folder.id), line)
        if isOpen, hasFocus { frame.cursor = Position(row: line.row, column: line.column) }
    }
}
