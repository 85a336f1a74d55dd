import DisplayText
import Terminal

extension Notices.Banner {
    /// Draws the notification: a small box at the top right, on a small screen a line at its top.
    ///
    /// - Parameter kept: the columns at the left that a line does not cover.
    func draw(_ size: Size, keeping kept: Int, _ frame: inout Frame) {
        guard size.rows >= 3 else { return }
        if let columns = boxColumns(size) {
            drawBox(columns, size, &frame)
        } else {
            drawLine(Rect(row: 0, column: kept, rows: 1, columns: max(0, size.columns - kept)), &frame)
        }
    }

    /// The columns of the box; nil: the screen is too small for one.
    private func boxColumns(_ size: Size) -> Int? {
        guard size.rows >= 20, size.columns >= 80 else { return nil }
        let wanted = max(visibleBody.width, TextWidth.width(of: title) + 8) + 4
        return min(max(28, wanted), min(48, size.columns * 2 / 5))
    }

    /// The first column that the box covers; nil: there is no room for a box.
    func boxStart(_ size: Size) -> Int? { boxColumns(size).map { size.columns - $0 - 1 } }

    private var visibleBody: VisibleText { VisibleText(body.oneLine(300), layout: .preview) }

    private func drawBox(_ columns: Int, _ size: Size, _ frame: inout Frame) {
        let lines = TextWrap.lines(visibleBody, width: columns - 4)
        let rows = min(size.rows < 30 ? 1 : 2, lines.count)
        let rect = Rect(row: 0, column: size.columns - columns - 1, rows: rows + 2, columns: columns)
        frame.grid.fill(rect)
        frame.grid.box(rect, role: .borderFocused)
        let edge = rect.part(row: 0, column: 2, columns: columns - 4)
        frame.grid.write(" ● ", in: edge, role: .unread)
        let used = frame.grid.write(
            TextWrap.truncate(title.oneLine(300), to: max(0, edge.columns - 10)), column: 3, in: edge,
            role: .titleFocused)
        frame.grid.write(" ", column: 3 + used, in: edge)
        frame.drawTrailing(" now ", in: edge, role: .muted)
        frame.draw(lines, in: rect.inset(rows: 1, columns: 2), role: .text)
        frame.add(BannerTarget(conversation: conversation), rect)
    }

    private func drawLine(_ rect: Rect, _ frame: inout Frame) {
        frame.grid.fill(rect, role: .banner)
        let inner = rect.inset(columns: 1)
        let title = TextWrap.truncate("● \(title)", to: inner.columns / 2)
        let used = frame.grid.write(title, in: inner, role: .banner)
        let body = TextWrap.truncate(body.oneLine(300), to: max(0, inner.columns - used - 2))
        frame.grid.write(body, column: used + 2, in: inner, role: .banner)
        frame.add(BannerTarget(conversation: conversation), rect)
    }
}
