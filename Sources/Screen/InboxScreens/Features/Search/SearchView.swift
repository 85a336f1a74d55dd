import Device
import DisplayText
import InboxDatabase
import Messages
import Terminal

/// The search field and its results.
struct SearchView {
    let search: SearchPane
    /// How much of the inbox is prepared for fast searches, in percent; nil: all of it.
    let preparation: Int?
    let facts: DeviceFacts
    /// The folder whose senders are searched.
    let folder: Folder?
    /// Whether the field has the cursor.
    let hasFocus: Bool
    /// The rows of a result.
    let rows: Int
    /// The names of the filter's folders.
    let tags: [FolderID: String]

    func draw(in rect: Rect, _ frame: inout Frame) {
        let (field, rest) = rect.splitTop(1)
        let inner = field.inset(columns: 1)
        frame.grid.write("/", in: inner, role: .key)
        let input = inner.part(row: 0, column: 2)
        let (text, column) = search.editor.window(width: max(1, input.columns))
        frame.grid.fill(input, role: .input)
        frame.grid.write(text, in: input, role: .input)
        if hasFocus {
            frame.cursor = Position(row: input.row, column: min(input.column + column, rect.endColumn - 1))
        }
        let (summary, list) = rest.splitTop(1)
        frame.grid.write(
            TextWrap.truncate(search.summary(preparation: preparation), to: max(0, summary.columns - 2)), column: 1,
            in: summary, role: .muted)
        drawHits(list, &frame)
    }

    private func drawNoHit(_ rect: Rect, _ frame: inout Frame) {
        guard search.isDone, !search.isUnused else { return }
        let folder = folder?.name ?? "this folder"
        let text =
            search.highlighted.isEmpty
            ? "No message fulfills these conditions."
            : "No message contains “\(search.highlighted.oneLine(200))”, and no sender in \(folder) matches."
        let lines = TextWrap.lines(VisibleText(text, layout: .preview), width: max(1, rect.columns - 2))
        let top = rect.rows > lines.count + 2 ? 1 : 0
        for (row, line) in lines.prefix(max(0, rect.rows - top)).enumerated() {
            frame.grid.write(line.text, row: top + row, column: 1, in: rect, role: .text)
        }
    }

    private func drawHits(_ rect: Rect, _ frame: inout Frame) {
        guard let selected = search.selectedIndex else { return drawNoHit(rect, &frame) }
        guard rect.rows >= min(2, rows) else { return }
        let capacity = max(1, (rect.rows + (rows == 3 ? 1 : 0)) / rows)
        let top = min(max(0, selected - capacity / 2), max(0, search.hits.count - capacity))
        for (position, hit) in search.hits.dropFirst(top).prefix(capacity).enumerated() {
            let item = rect.part(row: position * rows, rows: min(2, rows))
            let selection = top + position == selected ? ListItemLine.Selection(hasFocus: true) : nil
            if let selection { frame.grid.fill(item, role: selection.role) }
            let title = VisibleText(hit.conversation.shownTitle.oneLine(400), layout: .preview)
            ListItemLine(
                name: hit.snippet == nil ? title.highlighting { search.words.ranges(in: $0) } : title, nameRole: .text,
                category: hit.conversation.bucket.category, tags: tags, time: facts.times.inList(hit.date),
                selection: selection
            ).draw(column: 2, in: item.part(row: 0), &frame)
            if let selection { frame.grid.write("▸", row: item.rows - 1, in: item, role: selection.role) }
            if rows > 1 {
                let text =
                    hit.snippet.map { VisibleText($0, layout: .preview).highlighting { search.words.ranges(in: $0) } }
                    ?? hit.conversation.shownPreview
                frame.grid.write(
                    TextWrap.truncate(text, to: max(0, item.columns - 3)), row: 1, column: 2, in: item,
                    role: selection?.muted ?? .muted)
            }
            frame.add(hit.id, item)
        }
    }
}
