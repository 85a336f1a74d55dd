import Device
import DisplayText
import Messages
import Terminal

/// The lines of a transcript at a width. Blocks are laid out on demand.
struct TranscriptLayout {
    enum Line {
        case blank
        /// A day, or a change of service.
        case centered(String)
        case sender(String)
        case edge(top: Bool, width: Int)
        case body(TextWrap.Line, width: Int)
        /// The placeholder for a picture without text.
        case placeholder(String, width: Int)
        case footer([FooterPart])

        var isCentered: Bool { if case .centered = self { true } else { false } }
    }

    /// A part of the line below a message, in its own color.
    struct FooterPart: Hashable {
        let text: String
        let role: Role
    }

    /// One message with the lines above and below it.
    struct Block {
        let message: Message
        var before: [Line] = []
        var body: [TextWrap.Line] = []
        var bubbleWidth = 0
        var hasEdges = true
        /// Whether it is the last of a run of messages from one side: its bubble has a tail.
        var endsRun = true
        var after: [Line] = []

        var count: Int { before.count + bodyCount + after.count }
        private var bodyCount: Int { max(1, body.count) + (hasEdges ? 2 : 0) }

        /// The lines of the bubble itself.
        var bubble: Range<Int> { before.count..<before.count + bodyCount }

        subscript(line: Int) -> Line {
            if line < before.count { return before[line] }
            var position = line - before.count
            if position >= bodyCount { return after[position - bodyCount] }
            if hasEdges {
                if position == 0 { return .edge(top: true, width: bubbleWidth) }
                if position == bodyCount - 1 { return .edge(top: false, width: bubbleWidth) }
                position -= 1
            }
            guard body.indices.contains(position) else { return .placeholder("(picture, no text)", width: bubbleWidth) }
            return .body(body[position], width: bubbleWidth)
        }
    }

    /// A line of a block on the screen.
    struct Row {
        let block: Block
        let line: Int

        /// Whether it is the first row of the bubble's text.
        var isFirstOfBody: Bool { line == block.bubble.lowerBound + (block.hasEdges ? 1 : 0) }
    }

    let pane: TranscriptPane
    let size: Size
    let times: Times
    let cache: WrapCache
    /// Whether bubbles have a row for each of their edges.
    let hasEdges: Bool
    /// The key that shows why a message is in its folder.
    let whyKey: String

    var isCompact: Bool { !hasEdges || size.rows < 6 }
    /// The maximum width of a bubble, including its edges.
    private var widest: Int { max(6, min(size.columns - (size.columns < 30 ? 3 : 5), 66)) }
    private var picture: String { "(picture, no text)" }

    func block(_ index: Int) -> Block {
        let message = pane.messages[index]
        let previous = index > 0 ? pane.messages[index - 1] : nil
        var block = Block(message: message, hasEdges: !isCompact, endsRun: endsRun(index))
        addHeading(&block, message, previous)
        if let body = message.body {
            block.body = cache.lines(message.id, body, width: max(1, widest - 4))
            block.bubbleWidth = min(widest, (block.body.map(\.width).max() ?? 0) + 4)
        } else {
            block.bubbleWidth = min(widest, picture.count + 4)
        }
        addFooter(&block, message, index)
        return block
    }

    /// Whether the next message is from another side or sender, or much later.
    private func endsRun(_ index: Int) -> Bool {
        guard pane.messages.indices.contains(index + 1) else { return true }
        let (message, next) = (pane.messages[index], pane.messages[index + 1])
        return next.isFromUser != message.isFromUser || next.sender != message.sender
            || times.areApart(message.date, next.date)
    }

    private func addHeading(_ block: inout Block, _ message: Message, _ previous: Message?) {
        let isFirst = previous == nil
        if previous.map({ times.areApart($0.date, message.date) }) ?? true {
            if !isFirst { block.before.append(.blank) }
            block.before.append(.centered(times.inTranscript(message.date)))
        }
        // Without edges, bubbles would touch.
        if isCompact, !isFirst, block.before.isEmpty { block.before.append(.blank) }
        // Show only a change of service; the composer shows the current one.
        if let previous, previous.service != message.service, !message.isFromUser {
            block.before.append(.centered(message.service.rawValue))
        }
        if pane.conversation?.isGroup == true, let sender = message.sender,
            previous?.sender != sender || block.before.contains(where: \.isCentered)
        {
            block.before.append(.sender(name(of: sender)))
        }
    }

    private func name(of sender: Address) -> String {
        pane.conversation?.name(of: sender) ?? sender.displayed
    }
}

// The visible part.
extension TranscriptLayout {
    /// The position of a line: the index of its message in the window, and of the line in its block.
    struct LinePosition: Hashable {
        var index: Int
        var line: Int
    }

    /// The first visible line.
    var top: LinePosition {
        if case .top(let id, let line) = pane.view, let index = pane.messages.firstIndex(where: { $0.id == id }) {
            return LinePosition(index: index, line: min(line, block(index).count - 1))
        }
        return above(LinePosition(index: pane.messages.count, line: 0), by: size.rows)
    }

    /// The visible lines, top to bottom.
    var rows: [Row] {
        guard !pane.messages.isEmpty else { return [] }
        var position = top
        var rows: [Row] = []
        while rows.count < size.rows, position.index < pane.messages.count {
            let block = block(position.index)
            while position.line < block.count, rows.count < size.rows {
                rows.append(Row(block: block, line: position.line))
                position.line += 1
            }
            position = LinePosition(index: position.index + 1, line: 0)
        }
        return rows
    }

    /// The position `count` lines up, at most to the start of the window.
    func above(_ position: LinePosition, by count: Int) -> LinePosition {
        var position = position
        var left = count
        while left > 0 {
            if position.line >= left {
                position.line -= left
                return position
            }
            left -= position.line
            guard position.index > 0 else { return LinePosition(index: 0, line: 0) }
            position.index -= 1
            position.line = block(position.index).count
        }
        return position
    }

    /// The position `count` lines down; nil when the window ends before.
    func below(_ position: LinePosition, by count: Int) -> LinePosition? {
        var position = position
        var left = count
        while position.index < pane.messages.count {
            let rest = block(position.index).count - position.line
            if left < rest {
                position.line += left
                return position
            }
            left -= rest
            position = LinePosition(index: position.index + 1, line: 0)
        }
        return nil
    }

    /// Whether the end of the window is visible when `position` is at the top.
    func showsEnd(from position: LinePosition) -> Bool { below(position, by: size.rows) == nil }

    func view(at position: LinePosition) -> TranscriptPane.View {
        if pane.reachesEnd, showsEnd(from: position) { return .bottom }
        guard pane.messages.indices.contains(position.index) else { return .bottom }
        return .top(message: pane.messages[position.index].id, line: position.line)
    }
}
