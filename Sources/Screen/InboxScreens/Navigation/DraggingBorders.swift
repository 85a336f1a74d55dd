import Terminal

/// Whether clicks are handled, and what the mouse does now.
struct MouseUse {
    /// Otherwise the terminal has the mouse.
    var isOn = true
    /// The border that the user drags; nil: none.
    var drag: BorderDrag?
    /// Where the button was pressed; nil: it is not.
    var pressed: Position?
    /// Whether the user knows how to select text.
    private var isHintShown = false

    /// Whether movements and releases of the button mean something now.
    var followsMovement: Bool { drag != nil || pressed != nil && !isHintShown }

    /// The hint when the user first tries to select text: the terminal does not select it by itself.
    ///
    /// - Returns: nil when a border is dragged, or unless it is the first time.
    mutating func hint(draggingTo position: Position) -> Status? {
        guard !isHintShown, drag == nil, let pressed, pressed != position else { return nil }
        isHintShown = true
        return .hint("To select text: Shift-drag.")
    }
}

/// A border that the user drags. Its pane has a limited width.
struct BorderDrag: Hashable, Sendable {
    let border: PaneBorder
    /// How many columns beside the pane's inside it was pressed, so that it does not jump at the first movement.
    let offset: Int

    /// Starts a drag; nil: the border is not on the screen, or a dialog covers it.
    init?(_ border: PaneBorder, column: Int, _ state: InboxState) {
        guard state.dialog == nil, let pane = state.layout.pane(resizedBy: border) else { return nil }
        self.border = border
        offset = column - (border.resizesRight ? pane.column : pane.endColumn)
    }

    /// Moves the dragged border to a column, as far as possible.
    static func move(to column: Int, _ state: inout InboxState, _ inbox: InboxReader) throws {
        guard let drag = state.mouse.drag, state.dialog == nil, state.layout.border(drag.border) != nil,
            let pane = state.layout.pane(resizedBy: drag.border)
        else { return state.mouse.drag = nil }
        let edge = column - drag.offset
        let wanted = drag.border.resizesRight ? pane.endColumn - edge : edge - pane.column
        guard wanted != pane.columns else { return }
        state.panes.setColumns(wanted, by: drag.border)
        // What does not fit is not remembered.
        guard let shown = state.layout.pane(resizedBy: drag.border) else { return }
        if shown.columns < wanted { state.panes.setColumns(shown.columns, by: drag.border) }
        if shown != pane { try state.refresh(inbox) }
    }
}
