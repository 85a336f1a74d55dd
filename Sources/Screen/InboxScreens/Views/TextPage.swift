import DisplayText
import Messages
import Terminal

/// A page of text: the journey of a message, the help, the filter's log.
struct TextPage: Sendable {
    struct Line: Hashable, Sendable {
        /// The label before the text: a mark, or keys. Wrapped lines are indented.
        var label = ""
        var labelRole = Role.key
        var text: VisibleText
        var role = Role.text
        /// How many columns at the start of the text have their own role.
        var leadColumns = 0
        var leadRole = Role.text
        /// The text at the right end of the first row: a rule's name, or what a group amounts to.
        var note = ""
        var noteRole = Role.ruleName
        /// The group that the line belongs to; nil: it is always visible.
        var group: Int?
        /// Whether it is the heading of its group, which folds it.
        var isGroupHeading = false
        /// The maximum number of rows. A longer line is cut, and repeated in full at the end of the page.
        var maxRows = Int.max
        /// The command that Enter runs on this line.
        var target: CommandTarget?
        /// The column where its text starts; nil: the page's.
        var indent: Int?

        init(_ text: String, label: String = "", labelRole: Role = .key, role: Role = .text) {
            self.label = label
            self.labelRole = labelRole
            // Hidden characters and newlines are made visible.
            self.text = VisibleText(text, layout: .field)
            self.role = role
        }

        static let blank = Line("")
    }

    /// A row of a line wrapped to a width.
    struct Row: Hashable, Sendable {
        var label: String
        var labelRole: Role
        var indent: Int
        var text: VisibleText
        var role: Role
        var leadColumns = 0
        var leadRole = Role.text
        var note = ""
        var noteRole = Role.ruleName
        /// The group whose heading it is.
        var heading: Int?
        var target: CommandTarget?
        /// The row at its right, of a page in two columns.
        var beside: [Row] = []
    }

    /// Where a row with a command is: its number, and whether it is in the column at the right.
    struct Place: Hashable, Sendable {
        let row: Int
        var isBeside = false
    }

    let title: String
    var lines: [Line]
    /// The column where text starts.
    var indent = 0
    /// The typed filter; nil: the page has no filter.
    var filter: TextEditor?
    /// The groups whose lines are hidden.
    var folded: Set<Int> = []
    /// The group that Enter folds; nil: the page has no groups.
    var selectedGroup: Int?
    /// Whether its parts, each with a heading, are in two columns on a wide screen.
    var hasColumns = false
    /// Lines below the others: what is compared, side by side on a wide screen, else one below the other.
    var sides: (left: [Line], right: [Line])?
    /// Whether it is a pane of the inbox: long lines are not repeated at its end.
    var isPane = false
    /// Whether it is read in the pane Why, where there is one, and not over the panes.
    var usesPane = false
    var top = 0
    private(set) var rows: [Row] = []
    /// The place of the command that Enter runs; nil: the page has no commands.
    private(set) var selected: Place?
    private(set) var width = 0
    /// The lines that were cut, for the end of the page.
    private(set) var cut: [Line] = []

    /// Wraps the lines to a width. With a filter, headings without a matching line are left out.
    mutating func layOut(width: Int) {
        self.width = width
        cut = []
        let term = filter?.text ?? ""
        if hasColumns, term.isEmpty, width >= Self.minColumns {
            layOutBeside()
        } else {
            rows = wrapped(lines, term)
        }
        if let sides { addRows(of: sides.left, beside: sides.right) }
        if !cut.isEmpty, !isPane {
            rows += wrap(.blank, "") + wrap(Line("FULL TEXT", role: .heading), "")
            for var line in cut {
                line.maxRows = .max
                rows += wrap(line, "")
            }
        }
        if rows.isEmpty, !term.isEmpty {
            rows = wrap(Line("No line contains “\(term)”.", role: .muted), "")
        }
        if selected.flatMap(target) == nil { resetSelection() }
    }

    /// The width from which there is room for two columns.
    private static let minColumns = 100

    /// The width of the column at the left.
    var leftColumns: Int { (width - DialogBox.gap) / 2 }

    /// Lays the parts out in two columns that are about equally high.
    private mutating func layOutBeside() {
        let whole = width
        defer { width = whole }
        width = leftColumns
        var parts: [[Line]] = []
        for line in lines {
            if line.role == .heading || parts.isEmpty { parts.append([]) }
            parts[parts.count - 1].append(line)
        }
        let wrappedParts = parts.map { wrapped($0, "") }
        let height = wrappedParts.reduce(0) { $0 + $1.count }
        var columns: [[Row]] = [[], []]
        for part in wrappedParts { columns[columns[0].count * 2 < height ? 0 : 1] += part }
        rows = Self.sideBySide(columns[0], columns[1])
    }

    /// Adds the rows of what is compared, after a blank one.
    private mutating func addRows(of left: [Line], beside right: [Line]) {
        let whole = width
        defer { width = whole }
        rows += wrap(.blank, "")
        guard whole >= Self.minColumns else {
            rows += wrapped(left + (left.isEmpty ? [] : [.blank]) + right, "")
            return
        }
        width = leftColumns
        rows += Self.sideBySide(wrapped(left, ""), wrapped(right, ""))
    }

    private static func sideBySide(_ left: [Row], _ right: [Row]) -> [Row] {
        let blank = Row(label: "", labelRole: .key, indent: 0, text: VisibleText(""), role: .text)
        return (0..<max(left.count, right.count)).map { index in
            var row = index < left.count ? left[index] : blank
            row.beside = [index < right.count ? right[index] : blank]
            return row
        }
    }

    private mutating func wrapped(_ lines: [Line], _ term: String) -> [Row] {
        var rows: [Row] = []
        var heading: [Row] = []
        for (index, line) in lines.enumerated() {
            if let group = line.group, !line.isGroupHeading, folded.contains(group) { continue }
            // Folded groups follow each other without a blank line.
            if line.text.isEmpty, rows.last?.heading != nil, isFoldedHeading(lines.dropFirst(index + 1).first) {
                continue
            }
            let isHeading = line.role == .heading
            if !term.isEmpty, !isHeading, !matches(line, term) { continue }
            let made = wrap(line, term)
            if !term.isEmpty, isHeading {
                heading = made
            } else {
                rows += heading + made
                heading = []
            }
        }
        return rows
    }

    private func isFoldedHeading(_ line: Line?) -> Bool {
        guard let line, line.isGroupHeading else { return false }
        return line.group.map(folded.contains) ?? false
    }

    private func matches(_ line: Line, _ term: String) -> Bool {
        let term = term.lowercased()
        return !line.text.isEmpty
            && (line.text.text.lowercased().contains(term) || line.label.lowercased().contains(term))
    }

    private mutating func wrap(_ line: Line, _ term: String) -> [Row] {
        let startsAtEdge = line.isGroupHeading || (line.label.isEmpty && line.role == .heading) || line.leadColumns > 0
        let indent = startsAtEdge ? 0 : min(line.indent ?? indent, max(6, width - 12))
        var text = term.isEmpty ? line.text : line.text.highlighting(term)
        if line.isGroupHeading {
            let isFolded = line.group.map(folded.contains) ?? false
            text = VisibleText(spans: [.init(isFolded ? "▸ " : "▾ ")] + text.spans)
        }
        // On a narrow page the text is more important than the name of its rule.
        var note = width >= 36 || line.isGroupHeading ? line.note : ""
        // A heading keeps its row: its note is shortened.
        if line.isGroupHeading { note = TextWrap.truncate(note, to: max(0, width - text.width - 2)) }
        let noteColumns = note.isEmpty ? 0 : TextWidth.width(of: note) + 2
        let wrapped = TextWrap.lines(text, width: max(8, width - indent - noteColumns))
        func row(_ index: Int, _ text: VisibleText, _ role: Role) -> Row {
            let isFirst = index == 0
            return Row(
                label: isFirst ? line.label : "", labelRole: line.labelRole, indent: indent, text: text, role: role,
                leadColumns: isFirst ? line.leadColumns : 0, leadRole: line.leadRole, note: isFirst ? note : "",
                noteRole: line.noteRole, heading: isFirst && line.isGroupHeading ? line.group : nil,
                target: isFirst ? line.target : nil)
        }
        // Show one more row rather than a row that says so.
        guard wrapped.count > line.maxRows, wrapped.count - line.maxRows > 1 else {
            return wrapped.enumerated().map { row($0, $1.text, line.role) }
        }
        cut.append(line)
        let shown = wrapped.prefix(line.maxRows)
        let left = Self.characters(of: text.text, after: shown.map(\.text.text))
        let more = "… \(Counted.pluralized(left, "more character"))."
        let rest = more + (isPane ? "" : " Press End for the full text.")
        return shown.enumerated().map { row($0, $1.text, line.role) }
            + TextWrap.lines(rest, width: max(1, width - indent)).map { row(1, $0.text, .muted) }
    }

    /// The number of characters of a text after its first rows, which do not contain blanks at their ends.
    private static func characters(of text: String, after rows: [String]) -> Int {
        var rest = text[...]
        for row in rows {
            rest = rest.drop { $0 == " " }.dropFirst(row.drop { $0 == " " }.count)
        }
        return rest.drop { $0 == " " }.count
    }

    /// The rows of the column of a place.
    private func row(at place: Place) -> Row? {
        guard rows.indices.contains(place.row) else { return nil }
        return place.isBeside ? rows[place.row].beside.first : rows[place.row]
    }

    /// The command at a place.
    func target(_ place: Place) -> CommandTarget? { row(at: place)?.target }

    /// Where commands are: one column after the other.
    private var places: [Place] {
        [false, true].flatMap { isBeside in
            rows.indices.map { Place(row: $0, isBeside: isBeside) }.filter { target($0) != nil }
        }
    }

    /// Selects the next command (positive) or the one before, and scrolls it into view; returns false at the end.
    mutating func select(_ step: Int, height: Int) -> Bool {
        guard let now = selected else { return scroll(step, height: height) }
        let places = places
        guard let index = places.firstIndex(of: now) else { return false }
        let target = places[min(max(0, index + step), places.count - 1)]
        selected = target
        // The heading above the first command, and the rest of a long line, are visible as well.
        let start = target.row == places.first?.row ? 0 : target.row
        var end = target.row
        while let next = row(at: Place(row: end + 1, isBeside: target.isBeside)), next.target == nil,
            !next.text.isEmpty,
            next.role != .heading
        { end += 1 }
        // Nothing after the last command could be reached otherwise.
        if target == places.last { end = rows.count - 1 }
        if start < top { top = start }
        if min(end, target.row + height - 1) >= top + height { top = min(end, target.row + height - 1) - height + 1 }
        return target != now
    }

    /// Selects the first command after the filter has changed.
    mutating func resetSelection() { selected = places.first }

    mutating func scroll(_ step: Int, height: Int) -> Bool {
        let before = top
        top = min(max(0, top + step), max(0, rows.count - height))
        return top != before
    }
}
