import Terminal
import Testing

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
        #expect(svg.contains(##"<rect x="22.4" y="34" width="8.4" height="18" fill="#005f87"/>"##))
        #expect(svg.contains(##"fill="#808080" textLength"##))
    }

    @Test func `lines of boxes are strokes without gaps`() {
        let svg = svg(rows: 3, columns: 4) { $0.box($0.bounds, role: .border) }
        #expect(svg.contains(##"d="M18.2 43H43.4M18.2 43V79M43.4 43V79M18.2 79H43.4""##))
        #expect(!svg.contains("─"))
    }

    @Test func `half blocks are shapes without gaps`() {
        let svg = svg(columns: 4) { $0.write("▗▄▄▖", role: .bubbleInEdge) }
        #expect(svg.contains(##"d="M18.2 43H43.4v9H18.2z""##))
        #expect(!svg.contains("▄"))
    }
}
