import DisplayText
import Terminal

// The caption of a session on the screen.
extension SessionFacts {
    /// Whether the caption has a box with the session's progress.
    static func hasBox(_ size: Size) -> Bool { size.rows >= 30 && size.columns >= 60 }

    /// The rows that the caption needs, with the edges of its box.
    func captionRows(_ size: Size) -> Int {
        guard let caption else { return 0 }
        let edges = Self.hasBox(size) ? 2 : 0
        let rows = TextWrap.lines(caption.oneLine(1000), width: max(1, size.columns - 2 - edges)).count
        return min(rows, Self.maxTextRows(size)) + edges
    }

    private static func maxTextRows(_ size: Size) -> Int { size.columns < 60 ? 4 : 2 }

    /// The rows that the saved change below the caption needs.
    func changeRows(_ size: Size) -> Int {
        caption == nil ? 0 : CaptionChange(savedChange, size)?.rows ?? 0
    }

    /// - Parameters:
    ///   - isWaiting: Whether the session waits for the user although it is not paused.
    ///   - notes: are drawn in place of the caption, in large: the first one that fits. Empty: the caption is drawn.
    ///   - help: the keys in the lower edge; empty: none.
    func drawCaption(
        in rect: Rect, isWaiting: Bool, notes: [String], help: [(text: String, command: Command)], _ frame: inout Frame
    ) {
        guard !rect.isEmpty, caption != nil || !notes.isEmpty else { return }
        var inside = rect.inset(columns: 1)
        let hasBox = Self.hasBox(frame.grid.size) && rect.rows >= 3
        if hasBox {
            drawBox(rect, isWaiting: isWaiting, showsKeys: notes.isEmpty, &frame)
            drawHelp(help, in: rect, &frame)
            inside = rect.inset(rows: 1, columns: 2)
        }
        func lines(_ text: String) -> [TextWrap.Line] { TextWrap.lines(text, width: max(1, inside.columns)) }
        let forms = notes.map(lines)
        guard let note = forms.first(where: { $0.count <= inside.rows }) ?? forms.last else {
            return draw(lines((caption ?? "").oneLine(1000)), in: inside, hasBox: hasBox, &frame)
        }
        frame.grid.fill(inside, role: .banner)
        let top = max(0, (inside.rows - note.count) / 2)
        for (row, line) in note.prefix(inside.rows).enumerated() {
            frame.drawCentered(line.text.text, row: top + row, in: inside, role: .banner)
        }
    }

    /// Draws the caption, and the saved change below it. Without a box, the keys follow its last line.
    private func draw(_ lines: [TextWrap.Line], in inside: Rect, hasBox: Bool, _ frame: inout Frame) {
        let size = frame.grid.size
        let change = CaptionChange(savedChange, size)
        let rows = change == nil ? inside.rows : min(lines.count, Self.maxTextRows(size))
        let (text, rest) = inside.splitTop(rows)
        frame.draw(lines, in: text, role: isCaptionPast ? .muted : .caption)
        change?.draw(in: rest, &frame)
        // A line that is cut ends with an ellipsis.
        if !hasBox, let last = lines.prefix(text.rows).last {
            let row = min(lines.count, text.rows) - 1
            let used = last.width + (lines.count > text.rows ? 2 : 0)
            Keycaps(pressedKeys).draw(in: text.part(row: row), besides: used, &frame)
        }
    }

    /// Draws the box, with the number of the step and the keys in its upper edge, and the completed part of the session in
    /// the lower.
    private func drawBox(_ rect: Rect, isWaiting: Bool, showsKeys: Bool, _ frame: inout Frame) {
        frame.grid.box(rect, role: .border)
        let edge = rect.part(row: 0, column: 2, columns: rect.columns - 4)
        let used = frame.grid.write(" \(progressLabel(isWaiting: isWaiting)) ", in: edge, role: .caption)
        if showsKeys { Keycaps(pressedKeys).draw(in: edge, besides: used, &frame) }
        let columns = rect.columns - 2
        let done = min(columns, max(0, Int((fraction * Double(columns)).rounded())))
        frame.grid.write(
            String(repeating: "━", count: done), row: rect.rows - 1, column: 1, in: rect, role: .caption)
    }

    /// Draws the help from its end, as far as there is room.
    private func drawHelp(_ help: [(text: String, command: Command)], in rect: Rect, _ frame: inout Frame) {
        var rest = rect.part(row: rect.rows - 1, column: 2, columns: rect.columns - 4)
        for (place, part) in help.enumerated().reversed() {
            let text = (place == 0 ? " " : "· ") + part.text + " "
            let (before, area) = rest.splitRight(min(TextWidth.width(of: text), rest.columns))
            frame.drawTrailing(text, in: area, role: .key)
            frame.add(CommandTarget(part.command, .session), area)
            rest = before
        }
    }
}
