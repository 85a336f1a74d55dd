import DisplayText
import Terminal

/// A line of parts that gets shorter in steps where it does not fit. What matters most is shortened last.
///
///     var title = Title()
///     let name = title.add("MyFilter")
///     title.add("✗", role: .error, joint: " ")
///     let place = title.add("Handler.swift:12:23", role: .error, joint: " ")
///     title.shorten(place, to: ":12", "")
///     title.shorten(name, to: "")
///
/// With less and less room, that is `MyFilter ✗ Handler.swift:12:23`, `MyFilter ✗ :12`, `MyFilter ✗` and `✗`.
struct Title {
    enum Side: CaseIterable { case left, middle, right }

    struct Part {
        let side: Side
        fileprivate(set) var text: VisibleText
        /// nil: the role of the line.
        let role: Role?
        /// What is between it and the part before it on the same side.
        let joint: String
        let target: (any ClickTarget)?
    }

    private enum Step {
        case replace(VisibleText)
        /// Cuts as much as necessary, down to a width.
        case cut(Int, fromFront: Bool)
    }

    private var parts: [Part] = []
    private var steps: [(part: Int, step: Step)] = []

    init() {}

    /// A title whose parts are separated by ` · `. Its end is cut first.
    init(_ text: String) {
        // A sender chooses its name, so it may have thousands of parts.
        let all = text.split(separator: " · ", maxSplits: 3, omittingEmptySubsequences: false).map { add(String($0)) }
        for part in all.dropFirst().reversed() { cut(part, to: 8) }
        for part in all.dropFirst().reversed() { shorten(part, to: "") }
        cut(0, to: 1)
    }

    /// Adds a part after those of its side. Empty ones are not drawn. Add the left side first, and the right side last.
    @discardableResult
    mutating func add(
        _ text: String, _ side: Side = .left, role: Role? = nil, joint: String = " · ",
        target: (any ClickTarget)? = nil
    ) -> Int {
        parts.append(
            Part(side: side, text: VisibleText(text, layout: .preview), role: role, joint: joint, target: target))
        return parts.count - 1
    }

    /// Next, replaces a part by each of these forms, one after the other, unless it is already shorter.
    mutating func shorten(_ part: Int, to forms: String...) {
        for form in forms { steps.append((part, .replace(VisibleText(form, layout: .preview)))) }
    }

    /// Next, cuts the end of a part as much as necessary, but not below a width.
    mutating func cut(_ part: Int, to least: Int) { steps.append((part, .cut(least, fromFront: false))) }

    /// Next, cuts the front of a part as much as necessary, but not below a width.
    mutating func cutFront(_ part: Int, to least: Int) { steps.append((part, .cut(least, fromFront: true))) }
}

extension Title {
    /// The parts that are drawn.
    ///
    /// - Parameter gap: the least number of columns between two sides.
    func fitted(to columns: Int, gap: Int) -> [Part] {
        var shown = parts
        var excess = Self.width(of: shown, gap: gap) - columns
        // What was cut, as it was before.
        var cuts: [(part: Int, before: VisibleText, fromFront: Bool)] = []
        for (part, step) in steps where excess > 0 {
            let before = shown[part].text
            switch step {
            case .replace(let text):
                guard text.width < before.width else { continue }
                shown[part].text = text
                cuts.removeAll { $0.part == part }
            case .cut(let least, let fromFront):
                guard before.width > least else { continue }
                shown[part].text = before.cut(to: max(least, before.width - excess), fromFront: fromFront)
                cuts.append((part, before, fromFront))
            }
            excess = Self.width(of: shown, gap: gap) - columns
        }
        // What later steps have left goes back to what was cut.
        for cut in cuts.reversed() where excess < 0 {
            shown[cut.part].text = cut.before.cut(to: shown[cut.part].text.width - excess, fromFront: cut.fromFront)
            excess = Self.width(of: shown, gap: gap) - columns
        }
        return excess > 0 ? [] : shown.filter { !$0.text.isEmpty }
    }

    fileprivate static func width(of parts: [Part], gap: Int) -> Int {
        var (width, side) = (0, Side?.none)
        for part in parts where !part.text.isEmpty {
            if let side { width += side == part.side ? part.joint.count : gap }
            width += part.text.width
            side = part.side
        }
        return width
    }
}

extension VisibleText {
    fileprivate func cut(to columns: Int, fromFront: Bool) -> VisibleText {
        guard fromFront, width > columns else { return TextWrap.truncate(self, to: columns) }
        var (rest, left) = (Substring(text), width)
        while let first = rest.first, left > max(0, columns - 1) {
            left -= TextWidth.width(of: first)
            rest.removeFirst()
        }
        return VisibleText(spans: [.init("…" + rest)])
    }
}

extension Frame {
    /// Draws the parts of a title at the left, in the middle and at the right of a line.
    ///
    /// - Parameters:
    ///   - role: that of parts without their own, and of what is between parts.
    ///   - gap: the least number of columns between two sides.
    ///   - edge: the role of an edge in which it is drawn: each side has blanks around it. nil: there is none.
    ///   - center: in whose middle the middle is, if there is room.
    mutating func draw(
        _ title: Title, in line: Rect, role: Role, gap: Int = 2, edge: Role? = nil, centeredIn center: Rect? = nil
    ) {
        let line = edge == nil ? line : line.inset(columns: 1)
        let sides = Dictionary(grouping: title.fitted(to: line.columns, gap: gap), by: \.side)
        func columns(of side: Title.Side) -> Int { Title.width(of: sides[side] ?? [], gap: gap) }
        let (left, right) = (columns(of: .left), columns(of: .right))
        for side in Title.Side.allCases {
            guard let shown = sides[side] else { continue }
            let columns = columns(of: side)
            var column: Int
            switch side {
            case .left: column = line.column
            case .middle:
                let center = center ?? line
                let (first, end) = (left == 0 ? 0 : left + gap, right == 0 ? 0 : right + gap)
                column = min(
                    max(line.column + first, center.column + (center.columns - columns) / 2),
                    line.endColumn - end - columns)
            case .right: column = line.endColumn - columns
            }
            if let edge {
                for blank in [column - 1, column + columns] {
                    write(VisibleText(" "), at: blank, in: line, role: edge)
                }
            }
            for (index, part) in shown.enumerated() {
                let start = column
                if index > 0 { column += write(VisibleText(part.joint), at: column, in: line, role: role) }
                column += write(part.text, at: column, in: line, role: part.role ?? role)
                if let target = part.target {
                    add(target, Rect(row: line.row, column: start, rows: 1, columns: column - start))
                }
            }
        }
    }

    @discardableResult
    private mutating func write(_ text: VisibleText, at column: Int, in line: Rect, role: Role) -> Int {
        let area = Rect(row: line.row, column: column, rows: 1, columns: max(0, grid.size.columns - column))
        return grid.write(text, in: area, role: role)
    }
}
