import Messages
import Terminal

/// The pane beside the transcript: why the selected message is in its folder. It has the content of the page Why.
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
            page = try TextPage.why(message, title: "", inbox)
            page?.isPane = true
            page?.selectedGroup = nil
            (subject, isStale) = (message.id, false)
        } else if page?.width == width {
            return
        }
        page?.layOut(width: width)
    }

    /// - Parameter key: opens the page.
    func draw(in rect: Rect, opening key: String, _ frame: inout Frame) {
        // A click anywhere in the pane opens the page, also on a heading.
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
