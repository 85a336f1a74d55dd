import Device
import DisplayText
import InboxDatabase
import Messages
import Terminal

/// The search field and its results, or the list of results.
struct SearchView {
    let search: SearchPane
    /// How much of the inbox is prepared for fast searches, in percent; nil: all of it.
    let preparation: Int?
    let facts: DeviceFacts
    /// The folder whose senders are searched.
    let folder: Folder?
    /// Whether the field, or the list, has the cursor.
    let hasFocus: Bool
    /// The rows of a result.
    let rows: Int
    /// The names of the filter's folders.
    let tags: [FolderID: String]
    /// The conversations that are selected for an action on all of them.
    let marked: Set<Int64>

    /// The rows above the results while the term is typed.
    static let fieldRows = 2
    /// The rows above results that say what is wrong with the conditions.
    private static let maxMistakeRows = 5

    func draw(in rect: Rect, _ frame: inout Frame) {
        guard search.isTyping else { return drawHits(rect, &frame) }
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
        if let mistake = search.mistake {
            let rows = search.hits.isEmpty ? rest.rows : Self.maxMistakeRows
            let lines = TextWrap.lines(VisibleText(mistake, layout: .preview), width: max(1, rest.columns - 2)).prefix(
                rows)
            for (row, line) in lines.enumerated() where row < rest.rows {
                frame.grid.write(line.text, row: row, column: 1, in: rest, role: .warning)
            }
            return drawHits(rest.splitTop(lines.count).rest, &frame)
        }
        let (summary, list) = rest.splitTop(1)
        frame.grid.write(
            TextWrap.truncate(
                search.summary(preparation: preparation, hasMarks: facts.marks != nil),
                to: max(0, summary.columns - 2)), column: 1,
            in: summary, role: .muted)
        drawHits(list, &frame)
    }

    private func drawNoHit(_ rect: Rect, _ frame: inout Frame) {
        guard search.isDone, !search.isUnused else { return }
        let folder = folder?.name ?? "this folder"
        let isAllRight = facts.marks?.wrong == 0 && search.asksForWrong
        let text =
            isAllRight
            ? facts.marks.map { ScoreText(counts: $0).sentence } ?? ""
            : search.highlighted.isEmpty
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
        guard rect.rows >= rows else { return }
        let visible = search.visible(rect.rows / rows)
        for (position, hit) in zip(0..., search.hits[visible]) {
            let area = rect.part(row: position * rows, rows: rows)
            let isSelected = visible.lowerBound + position == selected
            let cursor = item(hit).draw(
                in: area, tags: tags, selection: isSelected ? .init(hasFocus: hasFocus) : nil, &frame)
            if isSelected, hasFocus, !search.isTyping { frame.cursor = cursor }
            frame.add(hit.id, area)
        }
        if !search.isTyping, visible.upperBound < search.hits.count { frame.drawBelow(rect, " ↓ ", role: .muted) }
    }

    private func item(_ hit: SearchPane.Hit) -> ConversationItem {
        let words = search.words
        let name = VisibleText(hit.conversation.shownTitle.oneLine(400), layout: .preview)
        let text = hit.snippet.map { VisibleText($0, layout: .preview).highlighting { words.ranges(in: $0) } }
        return ConversationItem(
            name: hit.snippet == nil ? name.highlighting { words.ranges(in: $0) } : name,
            text: hit.isGone ? VisibleText(SearchPane.gone) : text ?? hit.conversation.shownPreview,
            time: facts.times.inList(hit.date), category: hit.conversation.bucket.category,
            isUnread: hit.isUnread && !hit.isGone, isMarked: marked.contains(hit.conversation.id),
            hasMarks: facts.marks != nil, mark: hit.mark)
    }
}
