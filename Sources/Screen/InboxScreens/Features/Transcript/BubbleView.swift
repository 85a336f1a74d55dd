import DisplayText
import Messages
import Terminal

/// The bubble of a message: a filled shape with rounded edges of half blocks, or thin lines where colors have no fills.
///
///     ▗▄▄▄▄▄▄▄▄▄▄▖      ╭──────────╮
///      At seven         │ At seven │
///     ▛▀▀▀▀▀▀▀▀▀▀▘      └──────────╯
///
/// The last bubble of a run of messages from one side has a tail: the corner at its side.
struct BubbleView {
    let block: TranscriptLayout.Block
    let isSelected: Bool
    let hasFills: Bool
    /// The columns of the pane.
    let columns: Int
    /// Whether the filter's answer is what the label expects; nil: not known.
    var mark: Mark?

    private var isOwn: Bool { block.message.isFromUser }
    private var width: Int { block.bubbleWidth }

    /// The first column of the bubble.
    var column: Int { isOwn ? max(0, columns - width - 1) : min(1, max(0, columns - width)) }

    private var lineRole: Role { isSelected ? .borderFocused : .border }
    private var fillRole: Role { isOwn ? .bubbleOut : .bubbleIn }

    func drawEdge(isTop: Bool, in line: Rect, _ frame: inout Frame) {
        let (left, middle, right) = edge(isTop: isTop)
        let text = left + String(repeating: middle, count: max(0, width - 2)) + right
        let role = hasFills ? (isOwn ? Role.bubbleOutEdge : .bubbleInEdge) : lineRole
        frame.grid.write(text, column: column, in: line, role: role)
    }

    private func edge(isTop: Bool) -> (left: String, middle: String, right: String) {
        let hasTail = block.endsRun && !isTop
        if hasFills {
            if isTop { return ("▗", "▄", "▖") }
            return (hasTail && !isOwn ? "▛" : "▝", "▀", hasTail && isOwn ? "▜" : "▘")
        }
        if isTop { return ("╭", "─", "╮") }
        return (hasTail && !isOwn ? "└" : "╰", "─", hasTail && isOwn ? "┘" : "╯")
    }

    /// - Parameter isFirst: Whether it is the first row of the text, which has the mark of the selection, and beside it
    ///   that of a right or wrong answer.
    func drawRow(_ text: VisibleText, isFirst: Bool, in line: Rect, _ frame: inout Frame) {
        let area = line.part(row: 0, column: column, columns: width)
        frame.grid.fill(area, role: fillRole)
        if !hasFills {
            frame.grid.write("│", in: area, role: lineRole)
            frame.grid.write("│", column: width - 1, in: area, role: lineRole)
        }
        let shown = TextWrap.truncate(text, to: max(0, width - 4))
        frame.grid.write(shown, column: 2, in: area, role: fillRole)
        let end = column + width
        if isFirst, let mark, end < columns {
            frame.grid.write(mark.sign, column: min(end + 1, columns - 1), in: line, role: mark.role)
        }
        guard isSelected else { return }
        if hasFills {
            frame.grid.write("▐", column: column - 1, in: line, role: .bubbleSelected)
        } else if isFirst {
            frame.grid.write("▸", column: max(0, column - 1), in: line, role: .bubbleSelected)
        }
    }
}
