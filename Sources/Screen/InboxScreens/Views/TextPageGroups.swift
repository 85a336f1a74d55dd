import DisplayText
import Terminal

// Groups of lines that fold.
extension TextPage {
    /// The heading of a group, as the target of a click.
    struct GroupTarget: ClickTarget {
        let group: Int
    }

    /// Adds a group of lines with its heading, after a blank line.
    ///
    /// - Parameters:
    ///   - note: What the group amounts to, at the right of the heading.
    ///   - isFolded: Whether only its heading is visible by default.
    mutating func addGroup(_ title: String, note: String, noteRole: Role, _ content: [Line], isFolded: Bool = false) {
        let group = (lines.compactMap(\.group).max() ?? -1) + 1
        var heading = Line(title, role: .title)
        heading.note = note
        heading.noteRole = noteRole
        heading.isGroupHeading = true
        heading.group = group
        lines += [.blank, heading]
        lines += content.map { line in
            var line = line
            line.group = group
            return line
        }
        if isFolded { folded.insert(group) }
        selectedGroup = selectedGroup ?? 0
    }

    /// Folds or unfolds a group, and scrolls what became visible into view.
    mutating func toggle(_ group: Int, height: Int) {
        folded.formSymmetricDifference([group])
        selectedGroup = group
        layOut(width: width)
        if let row = headingRow(group) {
            let next = rows[(row + 1)...].firstIndex { $0.heading != nil } ?? rows.count
            let end = rows[..<next].lastIndex { !$0.text.isEmpty } ?? row
            top = min(row, max(top, end + 1 - height))
        }
        _ = scroll(0, height: height)
    }

    private func headingRow(_ group: Int?) -> Int? {
        group.flatMap { group in rows.firstIndex { $0.heading == group } }
    }

    /// Selects the next heading in a direction, or scrolls toward it; returns false at an end of the page.
    mutating func moveHeading(_ step: Int, height: Int) -> Bool {
        guard let row = headingRow(selectedGroup) else { return scroll(step, height: height) }
        let next =
            step > 0
            ? rows[(row + 1)...].firstIndex { $0.heading != nil } : rows[..<row].lastIndex { $0.heading != nil }
        guard let next else { return scroll(step, height: height) }
        if !(top..<top + height).contains(next) { _ = scroll(step, height: height) }
        if (top..<top + height).contains(next) { selectedGroup = rows[next].heading }
        return true
    }

    /// Selects a visible heading when the selected one was scrolled away.
    mutating func keepHeadingVisible(height: Int) {
        let visible = rows.indices.dropFirst(top).prefix(height).filter { rows[$0].heading != nil }
        guard selectedGroup != nil, let first = visible.first,
            !visible.contains(where: { rows[$0].heading == selectedGroup })
        else { return }
        selectedGroup = rows[first].heading
    }
}
