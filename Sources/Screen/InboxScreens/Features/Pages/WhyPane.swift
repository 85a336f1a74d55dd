import Messages
import Terminal

/// The pane beside the transcript: why the selected message is in its folder. It has the content of the page Why, which
/// is read in its place.
struct WhyPane: Sendable {
    private var subject: Int64?
    /// Whether its journey may have changed.
    private var isStale = false
    private(set) var page: TextPage?

    /// Records that the phone has changed.
    mutating func recordChange() { isStale = true }

    /// Reads the journey of another message, or that of the same message after a change.
    ///
    /// - Parameter width: The columns of the text.
    mutating func show(_ message: Message?, width: Int, _ inbox: InboxReader) throws {
        guard let message else { return self = WhyPane() }
        if subject != message.id || isStale {
            let before = page
            page = try TextPage.why(message, title: "", inbox)
            page?.isPane = true
            page?.selectedGroup = nil
            if let before, before.lines == page?.lines { page?.folded = before.folded }
            (subject, isStale) = (message.id, false)
        } else if page?.width == width {
            return
        }
        page?.layOut(width: width)
    }

    /// The page to read in the pane, with the same groups folded.
    func reading(_ page: TextPage) -> TextPage {
        var page = page
        page.usesPane = true
        if let shown = self.page, shown.lines == page.lines { page.folded = shown.folded }
        return page
    }

    /// Keeps the groups folded that were folded while the page was read.
    ///
    /// - Parameter page: nil: it was read over the panes, or another page was.
    mutating func keepFolds(of page: TextPage?) {
        guard let page, let width = self.page?.width, self.page?.lines == page.lines else { return }
        self.page?.folded = page.folded
        self.page?.layOut(width: width)
    }

    /// - Parameter key: moves the focus into the pane.
    func draw(in rect: Rect, opening key: String, _ frame: inout Frame) {
        // A click anywhere in the pane moves the focus there, also on a heading.
        defer { frame.add(CommandTarget(.why, .inbox), rect) }
        let inner = rect.inset(columns: 1)
        guard let page else {
            if inner.rows > 2 {
                frame.drawCentered("No message is selected.", row: inner.rows / 3, in: inner, role: .muted)
            }
            return
        }
        let fits = page.rows.count <= inner.rows
        page.drawRows(in: fits ? inner : inner.splitBottom(1).rest, &frame)
        if !fits { frame.drawTrailing("… press \(key)", row: inner.rows - 1, in: inner, role: .muted) }
    }
}
