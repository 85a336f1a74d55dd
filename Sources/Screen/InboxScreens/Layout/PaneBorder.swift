import Terminal

/// The border between a pane and the one to its right, which the mouse can drag. Its name is that of the left pane.
enum PaneBorder: ClickTarget, CaseIterable {
    case folders, conversations, transcript

    /// Whether it changes the width of the pane to its right: the transcript gets the columns that the others leave.
    var resizesRight: Bool { self == .transcript }
}

extension Layout {
    /// The columns between the insides of two panes: their edges, and the blank column between these. nil: there is no
    /// such border on this screen.
    func border(_ border: PaneBorder) -> Rect? {
        guard hasBoxes, let left = pane(leftOf: border) else { return nil }
        let right =
            switch border {
            case .folders: conversations
            case .conversations: transcript
            case .transcript: why
            }
        guard let right, right.column > left.endColumn else { return nil }
        return Rect(
            row: left.row - 1, column: left.endColumn, rows: left.rows + 2, columns: right.column - left.endColumn)
    }

    /// The inside of the pane whose width a border changes; nil: it is not visible.
    func pane(resizedBy border: PaneBorder) -> Rect? { border.resizesRight ? why : pane(leftOf: border) }

    /// The inside of the pane left of a border; nil: it is not visible.
    private func pane(leftOf border: PaneBorder) -> Rect? {
        switch border {
        case .folders: folders
        case .conversations: conversations
        case .transcript: transcript
        }
    }
}
