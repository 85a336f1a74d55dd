/// The roles that the cells of a row are written in, which may differ from their own where that cannot be seen.
///
/// A blank shows only its background. It is written in the role of the text beside it, if both have the same background:
/// a change of role is a sequence for the terminal, often longer than the text. The roles of a row depend only on its
/// cells, because ncurses finds rows that have moved by comparing them.
struct BlankRoles {
    /// What a blank of a role shows, by raw values: its background, or that it shows more.
    private var looks: [Look] = []

    private enum Look: Hashable {
        case background(Int?)
        /// A line or a reversed color.
        case own(Role)

        var isFilled: Bool { self != .background(nil) }
    }

    /// Blanks without a background that are written with the text before them, at most. More of them are a gap, which
    /// stays when the text around it changes.
    private static let maxGap = 3

    init(_ palette: Palette) {
        looks = Role.allCases.map { role in
            let style = palette.style(for: role)
            return style.attributes.isDisjoint(with: [.underline, .reverse])
                ? .background(style.background) : .own(role)
        }
    }

    /// - Returns: the role of each cell of a row.
    func roles(of cells: ArraySlice<Cell>) -> [Role] {
        var roles = cells.map(\.role)
        var index = cells.startIndex
        var before: Role?
        while index < cells.endIndex {
            guard cells[index].isBlank else {
                before = cells[index].role
                index += 1
                continue
            }
            let look = look(of: cells[index].role)
            let end = cells[index...].firstIndex { !$0.isBlank || self.look(of: $0.role) != look } ?? cells.endIndex
            if look.isFilled || end - index <= Self.maxGap {
                let after = end < cells.endIndex ? cells[end].role : nil
                let sides = [before, after].compactMap { $0 }.filter { self.look(of: $0) == look }
                // Text changes more often than a frame beside it, and is then written without the frame.
                if let role = sides.first(where: { $0.legibility == .text }) ?? sides.first {
                    for column in index..<end { roles[column - cells.startIndex] = role }
                }
            }
            before = roles[end - 1 - cells.startIndex]
            index = end
        }
        return roles
    }

    private func look(of role: Role) -> Look { looks[Int(role.rawValue)] }
}
