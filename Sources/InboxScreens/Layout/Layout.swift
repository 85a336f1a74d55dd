import Terminal

/// A part of the screen that can have the focus.
package enum Pane: Int, Hashable, Sendable, CaseIterable, ClickTarget {
    case folders, conversations, transcript
    /// The line below the transcript where a reply is typed.
    case composer
}

/// The rectangles of the screen at a size: three panes from 100 columns, two from 60, below that one, as on an iPhone.
package struct Layout: Hashable, Sendable {
    enum Mode: Hashable, Sendable { case one, two, three }

    /// What the layout depends on, apart from the size.
    struct Needs: Hashable, Sendable {
        var focus = Pane.conversations
        /// The rows of the unsent reply.
        var composerRows = 1
        /// The rows of a session's caption; 0 without one.
        var captionRows = 0
        var showsSearch = false
        var panes = PaneSizes()
    }

    let mode: Mode
    var header = Rect(row: 0, column: 0, rows: 0, columns: 0)
    var caption = Rect(row: 0, column: 0, rows: 0, columns: 0)
    var bottom = Rect(row: 0, column: 0, rows: 0, columns: 0)
    /// The box around the panes; empty when there is no room for lines.
    var frame = Rect(row: 0, column: 0, rows: 0, columns: 0)
    var folders: Rect?
    var conversations: Rect?
    /// The whole transcript pane; its parts follow.
    var transcript: Rect?
    var transcriptTitle: Rect?
    var messages: Rect?
    /// The row of the line above the composer.
    var composerLine: Rect?
    var composer: Rect?
    /// The rows of one conversation in the list.
    var conversationRows = 2

    init(_ size: Size, _ needs: Needs) {
        mode = size.columns >= 100 ? .three : size.columns >= 60 ? .two : .one
        var rest = Rect(size)
        if size.rows >= 3 { (header, rest) = rest.splitTop(1) }
        if size.rows >= 2 { (rest, bottom) = rest.splitBottom(1) }
        if rest.rows >= 6 { (rest, caption) = rest.splitBottom(min(needs.captionRows, rest.rows / 2)) }
        // On a small screen a session's caption leaves seven rows. Use two per conversation: captions refer to
        // messages.
        conversationRows = rest.rows < (mode == .one ? 6 : 8) ? 1 : 2
        if mode == .one || rest.rows < 6 {
            placeWithoutBox(rest, needs)
        } else {
            frame = rest
            placeInBox(rest.inside, needs)
        }
        placeTranscriptParts(needs)
    }

    private mutating func placeInBox(_ inside: Rect, _ needs: Needs) {
        if needs.panes.isZoomed { return placeFocused(inside, needs) }
        switch mode {
        case .three:
            let folderColumns = min(26, 23 + (inside.columns - 98) / 6)
            let listColumns = needs.panes.list(min(44, 32 + (inside.columns - 98) / 3), in: inside.columns)
            guard !needs.panes.hidesFolders else {
                let (left, rest) = inside.splitLeft(listColumns)
                return (conversations, transcript) = (left, rest.splitLeft(1).rest)
            }
            let (left, rest) = inside.splitLeft(folderColumns)
            let (middle, right) = rest.splitLeft(1).rest.splitLeft(listColumns)
            (folders, conversations, transcript) = (left, middle, right.splitLeft(1).rest)
        case .two, .one:
            if needs.focus == .folders {
                let (left, rest) = inside.splitLeft(23)
                (folders, conversations) = (left, rest.splitLeft(1).rest)
            } else {
                let (left, rest) = inside.splitLeft(
                    needs.panes.list(min(36, inside.columns * 42 / 100), in: inside.columns))
                (conversations, transcript) = (left, rest.splitLeft(1).rest)
            }
        }
    }

    private mutating func placeWithoutBox(_ rest: Rect, _ needs: Needs) { placeFocused(rest, needs) }

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
        var rest = transcript
        if mode != .one, rest.rows >= 8 { (transcriptTitle, rest) = optional(rest.splitTop(1)) }
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

    private func optional(_ split: (top: Rect, rest: Rect)) -> (Rect?, Rect) { (split.top, split.rest) }

    /// How many conversations are visible.
    var conversationCapacity: Int { max(1, (conversations?.rows ?? 0) / conversationRows) }
}
