import DisplayText
import Messages
import Terminal

/// The command palette on the screen.
struct PaletteView {
    /// The line that a click hits.
    struct Target: ClickTarget {
        let index: Int
    }

    let page: PalettePage
    let room: Size

    private static let maxRows = 18
    /// The columns before a title: the mark of the selection and the kind.
    private static let kindColumns = 10

    private var box: Rect { DialogBox.box(room, rows: Self.maxRows + 2, columns: DialogBox.textColumns(room)) }

    /// The number of visible lines.
    var rows: Int { max(1, DialogBox.inside(box).rows - 2) }

    func draw(_ frame: inout Frame) {
        let inside = frame.drawBox(box, page.subject.title)
        let (field, rest) = inside.splitTop(1)
        frame.grid.write(":", in: field, role: .key)
        let input = field.part(row: 0, column: 2)
        let (text, column) = page.editor.window(width: max(1, input.columns))
        frame.grid.fill(input, role: .input)
        frame.grid.write(
            page.editor.isEmpty ? VisibleText(page.subject.placeholder) : text, in: input,
            role: page.editor.isEmpty ? .muted : .input)
        frame.cursor = Position(row: input.row, column: min(input.column + column, max(0, field.endColumn - 1)))
        let list = rest.rows > 1 ? rest.splitTop(1).rest : rest
        guard !page.hits.isEmpty else {
            let text = "Nothing matches “\(page.editor.text.oneLine(100))”."
            let lines = TextWrap.lines(VisibleText(text, layout: .preview), width: max(1, list.columns))
            frame.draw(lines, in: list, role: .muted)
            return
        }
        let place = page.rows.firstIndex(of: .hit(page.selected)) ?? 0
        let top = min(max(0, place - list.rows / 2), max(0, page.rows.count - list.rows))
        for (row, line) in page.rows.dropFirst(top).prefix(list.rows).enumerated() {
            switch line {
            case .heading(let title): frame.grid.write(title.uppercased(), in: list.part(row: row), role: .heading)
            case .hit(let index): draw(page.hits[index], index: index, in: list.part(row: row), &frame)
            }
        }
        if page.hits.count > list.rows, inside != box {
            frame.drawPlace(page.selected + 1, of: page.hits.count, in: box)
        }
    }

    private func draw(_ hit: PalettePage.Hit, index: Int, in line: Rect, _ frame: inout Frame) {
        let entry = page.entries[hit.entry]
        let isSelected = index == page.selected
        let usual: Role = entry.isStrong ? .title : .text
        let role: Role = isSelected ? .selected : entry.obstacle == nil ? usual : .muted
        let dim: Role = isSelected ? .selected : .muted
        if isSelected { frame.grid.fill(line, role: .selected) }
        frame.add(Target(index: index), line)
        frame.grid.write(isSelected ? "▸" : " ", in: line, role: role)
        // Without headings, the kind is before the title.
        let indent = line.columns >= 40 && !page.editor.isEmpty && page.subject == .everything ? Self.kindColumns : 2
        if indent > 2 { frame.grid.write(entry.kind.rawValue, column: 2, in: line, role: dim) }
        let room = max(0, line.columns - indent - 1)
        let title = VisibleText(entry.title.oneLine(300), layout: .preview)
        // Keys are short; a reason gets what the title leaves.
        let trailing = entry.obstacle ?? entry.keys
        let width = min(TextWidth.width(of: trailing), max(0, room - min(title.width, room * 2 / 3) - 2))
        let used = frame.grid.write(
            TextWrap.truncateAtWord(title, to: max(0, room - (width > 0 ? width + 2 : 0))), column: indent, in: line,
            role: role)
        if width > 0 {
            frame.drawTrailing(
                TextWrap.truncateAtWord(VisibleText(trailing, layout: .preview), to: width).text,
                in: line.part(row: 0, column: line.columns - 1 - width, columns: width),
                role: isSelected ? .selected : entry.obstacle == nil ? .key : .muted)
        }
        // A column is a character only in ASCII.
        guard !isSelected, entry.obstacle == nil, entry.title.utf8.allSatisfy({ $0 < 0x80 }) else { return }
        for position in hit.positions where position < used {
            frame.grid.paint(line.part(row: 0, column: indent + position, columns: 1), role: .match)
        }
    }
}
