import DisplayText
import Terminal

// The caption of a session on the screen.
extension SessionFacts {
    /// The rows that the caption needs, at most two, or four on a narrow screen.
    func captionRows(_ size: Size) -> Int {
        guard let caption else { return 0 }
        let rows = TextWrap.lines(caption.oneLine(1000), width: max(1, size.columns - 2)).count
        return min(rows, size.columns < 60 ? 4 : 2)
    }

    func drawCaption(in rect: Rect, _ frame: inout Frame) {
        guard !rect.isEmpty, let caption else { return }
        let lines = TextWrap.lines(caption.oneLine(1000), width: max(1, rect.columns - 2))
        for (row, line) in lines.prefix(rect.rows).enumerated() {
            var text = line.text
            // Mark a caption that does not fit.
            if row == rect.rows - 1, lines.count > rect.rows {
                text = TextWrap.truncate(VisibleText(spans: text.spans + [.init(" …")]), to: max(1, rect.columns - 2))
            }
            frame.grid.write(text, row: row, column: 1, in: rect, role: .caption)
        }
    }
}
