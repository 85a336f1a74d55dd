import PropertyTesting
import ScreenDoubles
import Testing

@testable import Terminal

struct BlankRolesTests {
    private let blanks = BlankRoles(Palette(colors: 256))

    private func roleMap(_ spans: [(String, Role)]) -> String {
        var grid = Grid(rows: 1, columns: spans.reduce(0) { $0 + $1.0.count })
        var column = 0
        for (text, role) in spans { column += grid.write(text, row: 0, column: column, role: role) }
        return String(blanks.roles(of: grid[row: 0]).map(\.letter))
    }

    @Test func `a blank is written with the text beside it`() {
        #expect(roleMap([("●", .unread), (" ", .text), ("Ann", .title), ("  ", .text), ("│", .border)]) == "uuTTTTTb")
        #expect(
            roleMap([("B", .borderFocused), ("  ", .text), ("hi", .muted), (" ", .text), ("│", .border)]) == "Bmmmmmb")
        #expect(roleMap([(" ", .text), ("│", .border), (" ", .text), ("x", .text)]) == "bb..")
    }

    @Test func `a gap stays as it is when the text around it changes`() {
        #expect(roleMap([("a", .title), ("    ", .text), ("b", .muted)]) == "T....m")
    }

    @Test func `a blank keeps its background`() {
        #expect(
            roleMap([("a", .selectedMuted), ("      ", .selected), (" ", .text), ("│", .border)]) == "dddddddbb")
        #expect(roleMap([("a", .bubbleIn), (" ", .bubbleIn), (" ", .text), ("b", .bubbleOut)]) == "ii.o")
    }

    @Test(arguments: [Palette(colors: 256), Palette(colors: 16), Palette(colors: 8), Palette(colors: 0)])
    func `a row shows the same`(_ palette: Palette) {
        let blanks = BlankRoles(palette)
        var random = PropertyTesting.SeededGenerator(seed: 7)
        for _ in 0..<500 {
            var grid = Grid(rows: 1, columns: 24)
            for column in 0..<24 where !random.once(in: 4) {
                grid.write(
                    random.pick([" ", " ", " ", "a", "│"]), row: 0, column: column, role: random.pick(Role.allCases))
            }
            for (cell, role) in zip(grid[row: 0], blanks.roles(of: grid[row: 0])) where cell.role != role {
                let (own, written) = (palette.style(for: cell.role), palette.style(for: role))
                #expect(cell.character == " ")
                #expect(own.background == written.background)
                #expect([own, written].allSatisfy { $0.attributes.isDisjoint(with: [.underline, .reverse]) })
            }
        }
    }
}
