import Terminal

/// A part of the screen that can have the focus.
package enum Pane: Int, Hashable, Sendable, CaseIterable, ClickTarget {
    case folders, conversations, transcript
    /// The line below the transcript where a reply is typed.
    case composer
}

/// The rectangles of the screen at a size: four panes from 160 columns, three from 100, two from 60, below that one, as on
/// an iPhone.
package struct Layout: Hashable, Sendable {
    enum Mode: Hashable, Sendable { case one, two, three, four }

    /// What the layout depends on, apart from the size.
    struct Needs: Hashable, Sendable {
        var focus = Pane.conversations
        /// The rows of the unsent reply.
        var composerRows = 1
        /// The rows of a session's caption; 0 without one.
        var captionRows = 0
        var showsSearch = false
        var panes = PaneArrangement()
    }

    let mode: Mode
    var header = Rect(row: 0, column: 0, rows: 0, columns: 0)
    var caption = Rect(row: 0, column: 0, rows: 0, columns: 0)
    /// The row above the keys for messages to the user; empty on a low screen.
    var status = Rect(row: 0, column: 0, rows: 0, columns: 0)
    var bottom = Rect(row: 0, column: 0, rows: 0, columns: 0)
    /// Whether each pane has a box; there is no room for one otherwise.
    private(set) var hasBoxes = false
    // The insides of the panes.
    var folders: Rect?
    var conversations: Rect?
    /// The whole transcript pane; its parts follow.
    var transcript: Rect?
    var messages: Rect?
    /// The row of the line above the composer.
    var composerLine: Rect?
    var composer: Rect?
    /// The pane that explains the selected message.
    var why: Rect?
    /// The rows of one conversation in the list.
    var conversationRows = 2
    /// Whether bubbles have a row for each of their edges.
    let hasBubbleEdges: Bool
    /// Blank rows below the titles of the panes.
    private(set) var topMargin = 0

    /// From this height, panes have a blank row below their titles.
    private static let minRowsForMargin = 32

    init(_ size: Size, _ needs: Needs) {
        mode = size.columns >= 160 ? .four : size.columns >= 100 ? .three : size.columns >= 60 ? .two : .one
        hasBubbleEdges = size.rows > 20
        var rest = Rect(size)
        if size.rows >= 3 { (header, rest) = rest.splitTop(1) }
        if size.rows >= 2 { (rest, bottom) = rest.splitBottom(1) }
        if size.rows >= 30, mode != .one { (rest, status) = rest.splitBottom(1) }
        if rest.rows >= 6 { (rest, caption) = rest.splitBottom(min(needs.captionRows, rest.rows / 2)) }
        // On a small screen a session's caption leaves seven rows. Use two per conversation: captions refer to
        // messages.
        conversationRows = rest.rows < (mode == .one ? 6 : 8) ? 1 : 2
        if mode == .one || rest.rows < 6 {
            placeFocused(rest, needs)
        } else {
            hasBoxes = true
            topMargin = rest.rows >= Self.minRowsForMargin ? 1 : 0
            placeBoxes(rest, needs)
        }
        placeTranscriptParts(needs)
    }

    /// From 120 columns there is a blank column between boxes; below that they share an edge.
    private mutating func placeBoxes(_ rest: Rect, _ needs: Needs) {
        let panes = needs.panes
        if panes.isZoomed { return placeFocused(rest.inside, needs) }
        let gap = rest.columns >= 120 ? 1 : -1
        switch mode {
        case .four:
            let more = rest.columns - 160
            let (folderColumns, listColumns) = (28, 40 + min(14, more / 4))
            let others = folderColumns + listColumns + 3 * gap
            let (left, right) = rest.splitRight(panes.why(40 + min(22, more / 3), in: rest.columns, besides: others))
            why = right.inside
            placeThree(of: left.splitRight(gap).rest, folderColumns, listColumns, panes, gap)
        case .three:
            let more = rest.columns - 100
            placeThree(of: rest, min(28, 25 + more / 6), min(42, 34 + more / 4), panes, gap)
        case .two, .one:
            if needs.focus == .folders {
                let boxes = boxes(of: rest, [panes.folders(25, in: rest.columns)], gap)
                (folders, conversations) = (boxes[0].inside, boxes[1].inside)
            } else {
                let listColumns = panes.list(min(38, (rest.columns - 2) * 42 / 100 + 2), in: rest.columns)
                let boxes = boxes(of: rest, [listColumns], gap)
                (conversations, transcript) = (boxes[0].inside, boxes[1].inside)
            }
        }
    }

    /// Places folders, conversations and transcript.
    private mutating func placeThree(
        of rest: Rect, _ folderColumns: Int, _ listColumns: Int, _ panes: PaneArrangement, _ gap: Int
    ) {
        let left = panes.folders(folderColumns, in: rest.columns)
        let boxes = boxes(of: rest, [left, panes.list(listColumns, in: rest.columns - left)], gap)
        (folders, conversations, transcript) = (boxes[0].inside, boxes[1].inside, boxes[2].inside)
    }

    /// Boxes with these columns from left to right, and one with the rest.
    private func boxes(of rest: Rect, _ columns: [Int], _ gap: Int) -> [Rect] {
        var boxes: [Rect] = []
        var column = rest.column
        for width in columns {
            boxes.append(Rect(row: rest.row, column: column, rows: rest.rows, columns: width))
            column += width + gap
        }
        return boxes
            + [Rect(row: rest.row, column: column, rows: rest.rows, columns: rest.endColumn - column)]
    }

    /// Gives the whole room to the pane with the focus.
    private mutating func placeFocused(_ rest: Rect, _ needs: Needs) {
        switch needs.focus {
        case .folders: folders = rest
        case .conversations: conversations = rest
        case .transcript, .composer: transcript = rest
        }
        if needs.showsSearch {
            (folders, conversations, transcript) = (nil, rest, nil)
        }
    }

    private mutating func placeTranscriptParts(_ needs: Needs) {
        guard let transcript else { return }
        var rest = content(of: transcript)
        let composerRows = min(needs.composerRows, max(1, rest.rows / 3))
        if rest.rows >= 8 {
            let (above, foot) = rest.splitBottom(composerRows + 1)
            (composerLine, composer) = (foot.splitTop(1).top, foot.splitTop(1).rest)
            rest = above
        } else if needs.focus == .composer, rest.rows >= 2 {
            let (above, foot) = rest.splitBottom(composerRows)
            (composer, rest) = (foot, above)
        }
        messages = rest
    }

    /// The part of a pane for its content.
    func content(of pane: Rect) -> Rect { pane.splitTop(topMargin).rest }

    /// How many conversations are visible, or would be: where another pane covers the list, it has the same room.
    var conversationCapacity: Int {
        let list = conversations ?? transcript ?? folders
        return max(1, (list.map { content(of: $0).rows } ?? 0) / conversationRows)
    }
}
