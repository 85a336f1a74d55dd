import Terminal
import Testing

@testable import Films

/// A grid as an SVG picture.
@Suite struct TerminalPictureTests {
    private func svg(rows: Int = 1, columns: Int = 10, _ draw: (inout Grid) -> Void) -> String {
        var grid = Grid(rows: rows, columns: columns)
        draw(&grid)
        return TerminalPicture(grid, title: "title", description: "a < b").svg
    }

    @Test func `text has the width of its columns and is escaped`() {
        let svg = svg { $0.write("a <&>") }
        #expect(svg.contains(#"textLength="42" lengthAdjust="spacingAndGlyphs">a &lt;&amp;&gt;</text>"#))
        #expect(svg.contains("<title>a &lt; b</title>"))
    }

    @Test func `wide characters are two columns and runs of their own`() {
        let svg = svg { $0.write("a日b") }
        #expect(svg.contains(#" textLength="16.8" lengthAdjust="spacingAndGlyphs">日</text>"#))
        #expect(svg.contains(#"<text x="39.2""#))
    }

    @Test func `several blanks end a run`() {
        let svg = svg { $0.write("a b  c") }
        #expect(svg.contains(">a b</text>") && svg.contains(">c</text>"))
    }

    @Test func `roles have colors weights and backgrounds`() {
        let svg = svg {
            $0.write("a", column: 0, role: .unread)
            $0.write("b", column: 1, role: .selected)
            $0.write("c", column: 2, role: .muted)
        }
        #expect(svg.contains(##"fill="#58a6ff" font-weight="bold" textLength="8.4""##))
        #expect(svg.contains(##"<rect x="22.4" y="34" width="8.4" height="18" fill="#305178"/>"##))
        #expect(svg.contains(##"fill="#7f8289" textLength"##))
    }

    @Test func `lines of boxes are strokes without gaps`() {
        let svg = svg(rows: 3, columns: 4) { grid in
            for (row, text) in ["┌──┐", "│  │", "└──┘"].enumerated() { grid.write(text, row: row, role: .border) }
        }
        #expect(svg.contains(##"d="M18.2 43H43.4M18.2 43V79M43.4 43V79M18.2 79H43.4""##))
        #expect(!svg.contains("─"))
    }

    @Test func `heavy lines are strokes of their own`() {
        let svg = svg(rows: 1, columns: 6) { $0.write("━━──━", role: .caption) }
        #expect(svg.contains(##"d="M30.8 43H47.6" fill="none" stroke="#bc8cff" stroke-width="1.6"/>"##))
        #expect(svg.contains(##"d="M14 43H30.8M47.6 43H56" fill="none" stroke="#bc8cff" stroke-width="2.8"/>"##))
    }

    @Test func `half blocks are shapes without gaps`() {
        let svg = svg(columns: 4) { $0.write("▗▄▄▖", role: .bubbleInEdge) }
        #expect(svg.contains(##"d="M18.2 43H43.4v9H18.2z""##))
        #expect(!svg.contains("▄"))
    }

    @Test func `text that could change its direction is a run of its own`() {
        let svg = svg(columns: 20) { $0.write("ab שלום \u{202E}cd") }
        for letter in ["ש", "ל", "ו", "ם"] { #expect(svg.contains(">\(letter)</text>")) }
        #expect(!svg.unicodeScalars.contains("\u{202E}"))
    }

    @Test func `each character can be an element`() {
        var grid = Grid(rows: 1, columns: 4)
        grid.write("a <b")
        let svg = TerminalPicture(grid, title: "", description: "", form: .cells).svg
        #expect(svg.contains(#"<text x="14""#) && svg.contains(#"<text x="30.8""#))
        #expect(svg.contains(">a</text>") && svg.contains(">&lt;</text>") && svg.contains(">b</text>"))
    }

    @Test func `what XML does not allow is replaced`() {
        let svg = TerminalPicture(Grid(rows: 1, columns: 1), title: "a\u{1B}b\u{FFFE}", description: "\u{0}").svg
        #expect(svg.contains(">a\u{FFFD}b\u{FFFD}</text>") && svg.contains("<title>\u{FFFD}</title>"))
    }

    @Test func `the cursor is a bar before its cell`() {
        let svg = TerminalPicture(
            Grid(rows: 2, columns: 4), cursor: Position(row: 1, column: 2), title: "", description: ""
        ).svg
        #expect(svg.contains(##"<rect x="30.8" y="52" width="1.6" height="18" fill="#d5d9e0"/>"##))
    }

    @Test func `the cursor does not cover a selected item`() {
        for role in [Role.selected, .selectedMuted, .selectedJunk] {
            var grid = Grid(rows: 2, columns: 4)
            grid.write("● ab", row: 1, role: role)
            let svg = TerminalPicture(grid, cursor: Position(row: 1, column: 0), title: "", description: "").svg
            #expect(!svg.contains(##"width="1.6""##) && svg.contains("●"), "\(role)")
        }
    }

    @Test func `the size of text scales the picture`() {
        for (size, width, height) in [(14, "36.4", "66"), (7, "18.2", "33"), (96, "249.6", "452.57")] {
            let svg = TerminalPicture(
                Grid(rows: 1, columns: 1), title: "", description: "", style: PictureStyle(fontSize: size)
            ).svg
            #expect(svg.contains(#"viewBox="0 0 36.4 66" width="\#(width)" height="\#(height)""#), "\(svg)")
        }
    }

    @Test func `without a bar, the window has no title and no buttons`() {
        var grid = Grid(rows: 1, columns: 1)
        grid.write("a")
        let svg = TerminalPicture(grid, title: "Hello", description: "", style: PictureStyle(hasBar: false)).svg
        #expect(!svg.contains("Hello") && !svg.contains("<circle") && svg.contains(#"viewBox="0 0 36.4 46""#))
        // The base line, below the margin.
        #expect(svg.contains(#"<text x="14" y="27.5""#))
    }

    @Test func `a video has no transparent corners`() {
        let grid = Grid(rows: 1, columns: 1)
        let backdrop = ##"<rect width="36.4" height="66" fill="#"##
        #expect(!TerminalPicture(grid, title: "", description: "").svg.contains(backdrop))
        #expect(
            TerminalPicture(grid, title: "", description: "", style: PictureStyle(isOpaque: true)).svg.contains(
                backdrop))
    }

    @Test func `a theme with its own background has it in the window`() {
        let svg = TerminalPicture(
            Grid(rows: 1, columns: 1), colors: FilmColors(.messagesLight), title: "", description: ""
        ).svg
        #expect(svg.contains(##"rx="10" fill="#ffffff""##))
    }
}
