import DisplayText
import PropertyTesting
import ScreenDoubles
import Testing

@testable import Terminal

struct GridTests {
    @Test func `text is clipped to its rectangle`() {
        var grid = Grid(rows: 3, columns: 10)
        let pane = Rect(row: 1, column: 2, rows: 1, columns: 5)
        #expect(grid.write("abcdefgh", in: pane) == 5)
        #expect(grid.write("x", row: 1, in: pane) == 0)
        #expect(grid.write("x", row: -1, in: pane) == 0)
        #expect(grid.write("ab", column: -1, in: pane.part(row: 0, column: 3)) == 2)
        #expect(grid.text == "\n  abcbe\n")
    }

    @Test func `a wide character that does not fit becomes a blank`() {
        var grid = Grid(rows: 1, columns: 5)
        #expect(grid.write("日本語") == 5)
        #expect(grid.text == "日本")
        #expect(grid.write("日本", column: -1) == 4)
        #expect(grid.text == " 本")
    }

    @Test func `half of a wide character is never left`() {
        var grid = Grid(rows: 1, columns: 6)
        grid.write("日本語")
        grid.write("x", column: 1)
        #expect(grid.text == " x本語")
        grid.write("y", column: 2)
        #expect(grid.text == " xy 語")
        grid.write("日", column: 3)
        #expect(grid.text == " xy日")
    }

    @Test func `clusters of several columns have several cells`() {
        var grid = Grid(rows: 1, columns: 8)
        #expect(grid.write("क्षि|") == 4)
        #expect(grid[0, 3]?.character == "|")
        #expect(grid.text == "क्षि|")
    }

    @Test func `roles follow the spans`() {
        var grid = Grid(rows: 1, columns: 12)
        grid.write("a\u{1B}b", role: .title)
        grid.write(VisibleText("say hi").highlighting("hi"), column: 4, role: .muted)
        #expect(grid.roleMap == "TxT.mmmmMM")
        grid.paint(Rect(row: 0, column: 0, rows: 1, columns: 12), role: .selected)
        #expect(grid.roleMap == "SSSSSSSSSSSS")
        #expect(grid.text == "a␛b say hi")
    }

    @Test func `boxes and lines join`() {
        var grid = Grid(rows: 4, columns: 24)
        let frame = grid.bounds
        grid.box(frame)
        grid.line(.vertical, in: frame, at: 14)
        grid.line(.horizontal, in: frame, at: 2)
        #expect(
            grid.text == """
                ╭─────────────┬────────╮
                │             │        │
                ├─────────────┼────────┤
                ╰─────────────┴────────╯
                """
        )
        grid.box(Rect(row: 0, column: 0, rows: 2, columns: 9), joinsCorners: true)
        #expect(grid.text.hasPrefix("┌───────┬─────┬"))
    }

    @Test func `rounded boxes replace existing lines`() {
        var grid = Grid(rows: 3, columns: 6)
        for row in 0..<3 { grid.write("xxxxxx", row: row) }
        grid.box(grid.bounds, role: .bubbleIn)
        grid.write("hey", row: 0, in: grid.bounds.inside, role: .bubbleIn)
        #expect(grid.text == "╭────╮\n│heyx│\n╰────╯")
    }

    @Test func `drawing anywhere at any size is safe`() {
        let places = [Int.min, -7, -1, 0, 1, 2, 5, Int.max]
        for rows in 0...3 {
            for columns in 0...4 {
                var grid = Grid(rows: rows, columns: columns)
                for row in places {
                    for column in places {
                        grid.write("日本 ab\u{1B}", row: row, column: column)
                        grid.write("ok", row: row, column: column, in: Rect(row: 1, column: 1, rows: 9, columns: 9))
                    }
                }
                for row in -2...3 {
                    for size in 0...5 {
                        let rect = Rect(row: row, column: row, rows: size, columns: size)
                        grid.box(rect)
                        grid.line(.vertical, in: rect, at: 1)
                        grid.line(.horizontal, in: rect, at: 9)
                        grid.fill(rect)
                        grid.paint(rect, role: .error)
                    }
                }
                #expect(grid.text.split(separator: "\n", omittingEmptySubsequences: false).count == max(1, rows))
                for row in 0..<rows {
                    #expect(grid[row: row].reduce(0) { $0 + Int($1.width) } == columns)
                }
            }
        }
        #expect(Grid(rows: -3, columns: 5).size == Size(rows: 0, columns: 5))
        #expect(Grid(rows: 1, columns: 1)[4, 4] == nil)
    }

    @Test(arguments: seeds(0..<60))
    func `a grid contains no control characters`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let text = HostileText.make(using: &random)
        var grid = Grid(rows: 6, columns: 24)
        let pane = Rect(row: 1, column: 3, rows: 4, columns: Int.random(in: 0...18, using: &random))
        grid.write(text, row: 0, column: Int.random(in: -5...5, using: &random), in: pane, role: .unread)
        for (row, line) in TextWrap.lines(text, width: pane.columns).enumerated() {
            grid.write(line.text, row: row, in: pane, role: .bubbleIn)
        }
        for row in 0..<grid.size.rows {
            #expect(grid[row: row].reduce(0) { $0 + Int($1.width) } == grid.size.columns)
            for column in 0..<grid.size.columns {
                guard let cell = grid[row, column] else { continue }
                #expect(pane.contains(Position(row: row, column: column)) || cell == .blank(.text))
                #expect(isHarmless(cell.character), "\(cell)")
            }
        }
    }

    @Test func `what is around a dialog keeps its text, its frames and the place of its fills`() {
        var grid = Grid(rows: 3, columns: 8)
        grid.box(Rect(grid.size), role: .borderFocused)
        grid.write(" 日 x", row: 1, column: 1, role: .selected)
        grid.write("▄", row: 1, column: 6, role: .bubbleInEdge)
        let text = grid.text
        grid.dim()
        #expect(grid.text == text)
        #expect(grid.roleMap == "bbbbbbbb\nb=====-b\nbbbbbbbb")
        var same = grid
        same.dim()
        #expect(same == grid)
        var plain = Grid(rows: 1, columns: 6)
        plain.write("a b", role: .title)
        plain.dim()
        #expect(plain.roleMap == "~.~")
        #expect(Role.allCases.allSatisfy { [.border, .dimmed, .dimmedFill, .dimmedEdge].contains($0.aroundDialog) })
        var broken = Grid(rows: 2, columns: 2)
        for row in 0..<2 { broken.write("✗ ", row: row, column: 0, role: .error) }
        broken.dim(exceptErrorsIn: 0..<1)
        #expect(broken[row: 0].map(\.role).first == .error && broken[row: 1].map(\.role).first == .dimmed)
    }

    /// Joiners, selectors and tags are allowed only in a cluster that starts with a visible scalar.
    private func isHarmless(_ character: Character) -> Bool {
        for (index, scalar) in character.unicodeScalars.enumerated() {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: return false
            default: break
            }
            let isInvisible = scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isBidiControl
            guard isInvisible else { continue }
            let isPartOfWriting =
                [0x200C, 0x200D].contains(scalar.value) || scalar.properties.isVariationSelector
                || (0xE0020...0xE007F).contains(scalar.value)
            if index == 0 || !isPartOfWriting || scalar.properties.isBidiControl { return false }
        }
        return true
    }
}
