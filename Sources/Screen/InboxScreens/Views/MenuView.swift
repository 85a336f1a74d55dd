import DisplayText
import Messages
import Terminal

/// The line of a menu that a click hits.
struct MenuTarget<Item: Hashable & Sendable>: ClickTarget {
    let item: Item
}

/// A menu on the screen.
struct MenuView<M: Menu> {
    let menu: M
    let input: MenuInput
    let room: Size

    private struct MenuRow {
        var item: M.Item?
        var text: VisibleText
        var value = VisibleText("")
        var role = Role.text
        var indent = 0
        /// Whether the text starts with the mark of a line that folds, which is also the mark of the selected line.
        var folds = false
    }

    /// Where the explanation of the selected line is.
    private enum Explanation {
        case none
        /// A text beside the lines, in so many columns.
        case text(columns: Int)
        /// Below the menu, in so many rows of text.
        case below(rows: Int)
    }

    /// On a low screen the lines need all rows.
    private var explanation: Explanation {
        if menu.showsText {
            return room.columns >= 100 ? .text(columns: min(84, room.columns - 8 - DialogBox.gap - columns)) : .none
        }
        let explanations = menu.lines(input).map(\.explanation).filter { !$0.isEmpty }
        guard !explanations.isEmpty, room.rows >= 18 else { return .none }
        let width = max(1, insideColumns(columns) - 2 * Self.explanationMargin)
        // The same number of rows for all lines: the box does not jump.
        let most = explanations.map { TextWrap.lines($0, width: width).count }.max() ?? 0
        return .below(rows: min(most, room.rows >= 30 ? room.rows / 4 : room.rows >= 24 ? 4 : 3))
    }

    private var selectedLine: M.Line? { menu.lines(input).first { $0.item == menu.selected } }

    private func rows(width: Int) -> [MenuRow] {
        var rows: [MenuRow] = []
        for line in menu.lines(input) {
            if line.isHeading {
                if !rows.isEmpty { rows.append(MenuRow(text: VisibleText(""))) }
                rows.append(MenuRow(text: VisibleText(line.text, layout: .preview), role: .heading))
            } else if let item = line.item {
                let fold = line.isUnfolded.map { $0 ? "▾ " : "▸ " } ?? ""
                rows.append(
                    MenuRow(
                        item: item, text: VisibleText(fold + line.text, layout: .preview),
                        value: VisibleText(line.value, layout: .preview), indent: DialogBox.textColumn + 2 * line.level,
                        folds: line.isUnfolded != nil))
            } else if line.isElided {
                let text = VisibleText(line.text.trimmed, layout: .field)
                rows.append(
                    MenuRow(text: TextWrap.elideMiddle(text, to: max(1, width - 4)), role: .muted, indent: 4))
            } else {
                let role: Role = line.isWarning ? .warning : .muted
                let indent = DialogBox.textColumn + 2 * line.level + line.text.prefix { $0 == " " }.count
                rows += TextWrap.lines(line.text.trimmed.oneLine(600), width: max(1, width - indent))
                    .map { MenuRow(text: $0.text, role: role, indent: indent) }
            }
        }
        return rows
    }

    /// A menu has 64 columns, and more on a wide screen if its values have their own column or if it lists a path that
    /// needs them.
    private var columns: Int {
        let paths = menu.lines(input).filter(\.isElided)
        let widest = paths.map { VisibleText($0.text.trimmed, layout: .field).width + 4 }.max() ?? 0
        let usual = room.columns < 100 ? 64 : menu.showsText ? 48 : menu.alignsValues ? 76 : 64
        return min(max(usual, min(widest, room.columns * 7 / 10)), room.columns - 4)
    }

    /// The columns inside a box for so many, for which a narrow screen has no room.
    private func insideColumns(_ columns: Int) -> Int {
        DialogBox.inside(DialogBox.box(room, rows: room.rows, columns: columns)).columns
    }

    /// The blank columns at each side of an explanation below the menu.
    private static var explanationMargin: Int { 2 }

    /// The column where values start, where the text before them leaves it free.
    private func valueColumn(_ rows: [MenuRow], width: Int) -> Int {
        guard menu.alignsValues else { return width }
        return max(0, width - 1 - (rows.map { min($0.value.width, width / 2) }.max() ?? 0))
    }

    private func drawExplanationBelow(in rect: Rect, _ frame: inout Frame) {
        frame.grid.line(.horizontal, in: rect, at: 0)
        drawText(
            selectedLine?.explanation ?? "", in: rect.splitTop(1).rest.inset(columns: Self.explanationMargin), &frame)
    }

    private func drawTextBeside(in rect: Rect, _ frame: inout Frame) {
        frame.grid.line(.vertical, in: rect, at: DialogBox.gap / 2)
        let area = rect.splitLeft(DialogBox.gap).rest
        for (row, line) in menu.text(input).prefix(area.rows).enumerated() {
            frame.grid.write(TextWrap.truncate(line, to: area.columns), row: row, in: area, role: .muted)
        }
    }

    /// Draws as much of an explanation as fits.
    private func drawText(_ text: String, in area: Rect, _ frame: inout Frame) {
        frame.draw(TextWrap.lines(text, width: max(1, area.columns)), in: area, role: .muted)
    }

    func draw(_ frame: inout Frame) {
        let (columns, explanation) = (columns, explanation)
        let wanted = max(rows(width: min(columns, insideColumns(columns))).count, menu.showsText ? room.rows - 10 : 0)
        let beside =
            switch explanation {
            case .text(let columns): DialogBox.gap + columns
            case .none, .below: 0
            }
        let below = if case .below(let rows) = explanation { rows + 1 } else { 0 }
        let box = DialogBox.box(room, rows: wanted + below, columns: columns + beside)
        var inside = frame.drawBox(box, menu.title)
        if beside > 0 {
            let (list, right) = inside.splitRight(beside)
            drawTextBeside(in: right, &frame)
            inside = list
        }
        if below > 0 {
            let (list, foot) = inside.splitBottom(below)
            drawExplanationBelow(in: foot, &frame)
            inside = list
        }
        let rows = rows(width: inside.columns)
        let valueColumn = valueColumn(rows, width: inside.columns)
        let selected = rows.firstIndex { $0.item == menu.selected } ?? 0
        // With the last item selected, show the notes below it.
        let isLast = !rows.dropFirst(selected + 1).contains { $0.item != nil }
        let wantedEnd = isLast ? rows.count : selected + 3
        let top = min(max(0, wantedEnd - inside.rows), selected, max(0, rows.count - inside.rows))
        for (row, line) in rows.dropFirst(top).prefix(inside.rows).enumerated() {
            let area = inside.part(row: row)
            let isSelected = line.item != nil && line.item == menu.selected
            let role: Role = isSelected ? .selected : line.role
            if isSelected {
                frame.grid.fill(area, role: .selected)
                if !line.folds { frame.grid.write("▸", in: area, role: .selected) }
                frame.cursor = Position(row: area.row, column: area.column)
            }
            // Where there is no room for both, the text and its value have a half each.
            let free = area.columns - line.indent
            let value = TextWrap.truncate(line.value, to: max(0, free / 2, free - line.text.width - 3))
            let last = area.columns - 1 - value.width
            let start = min(last, max(valueColumn, line.indent + line.text.width + 2))
            let room = value.isEmpty ? area.columns - line.indent : start - 2 - line.indent
            frame.grid.write(TextWrap.truncate(line.text, to: max(0, room)), column: line.indent, in: area, role: role)
            frame.grid.write(value, column: max(0, start), in: area, role: isSelected ? role : .accent)
            if let item = line.item { frame.add(MenuTarget(item: item), area) }
        }
    }
}
