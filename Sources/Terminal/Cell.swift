/// One place of the grid: a grapheme cluster (or a part of one that has a column of its own), its width and its role.
///
/// A cluster of two columns stands in the first of them; the second is its continuation, of width 0. Only the grid
/// makes cells, from text that went through `VisibleText`: nothing in a cell can steer a terminal.
package struct Cell: Hashable, Sendable {
    package let character: Character
    /// 1 or 2 columns; 0 for the second column of a wide cluster.
    package let width: UInt8
    package let role: Role

    init(_ character: Character, width: UInt8 = 1, role: Role) {
        self.character = character
        self.width = width
        self.role = role
    }

    package var isContinuation: Bool { width == 0 }

    static func blank(_ role: Role) -> Cell { Cell(" ", role: role) }
    static func continuation(_ role: Role) -> Cell { Cell(" ", width: 0, role: role) }
}
