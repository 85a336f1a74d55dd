import DisplayText
package import Terminal

/// A grid as a picture of a terminal window: SVG without fonts, scripts or links, which looks the same on any page.
///
///     let svg = TerminalPicture(screen.grid, title: "siftbox", description: "The inbox").svg
///
/// Each run of text has the width of its columns (`textLength`), so that columns align in any monospaced font. A
/// character outside ASCII is a run of its own: it may come from a font with another width, and no text next to it
/// changes its direction. Box lines are drawn as paths, because the glyphs of most fonts leave gaps.
package struct TerminalPicture {
    /// How text is written.
    package enum TextForm: Sendable {
        /// Runs of one role, each with its colors.
        case runs
        /// Runs with a class for the role (`TerminalPicture.styles`): shorter when there are many.
        case classes
        /// Each character is an element, for programs that ignore `textLength`.
        case cells
    }

    static let cellWidth = 8.4
    static let cellHeight = 18.0
    static let margin = 14.0
    static let fonts =
        "ui-monospace,SFMono-Regular,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"

    let grid: Grid
    let colors: FilmColors
    private let cursor: Position?
    private let title: String
    private let description: String
    let form: TextForm
    private let style: PictureStyle

    package init(
        _ grid: Grid, cursor: Position? = nil, colors: FilmColors = FilmColors(.standard), title: String,
        description: String, form: TextForm = .runs, style: PictureStyle = PictureStyle()
    ) {
        self.grid = grid
        self.cursor = cursor
        self.colors = colors
        self.title = title
        self.description = description
        self.form = form
        self.style = style
    }

    /// A moment of a film.
    package init(
        _ film: Film, _ frame: Film.Frame, form: TextForm = .runs, style: PictureStyle = PictureStyle()
    ) {
        self.init(
            frame.grid, cursor: frame.cursor, colors: film.colors, title: film.title, description: film.description,
            form: form, style: style)
    }

    package var svg: String {
        let rows = (0..<grid.size.rows).flatMap { elements(of: $0, top: top($0)) }
        let content = SVG.group("g", Self.textAttributes, name + rows + overlay)
        return SVG.group(
            "svg", style.attributes(for: grid.size), [SVG.element("title", [], description)] + window + [content])
    }
}

// The window around the grid.
extension TerminalPicture {
    static let textAttributes = [("font-family", fonts), ("font-size", "\(PictureStyle.standardFontSize)")]

    /// Its background and its buttons.
    var window: [String] {
        let (width, height) = style.size(of: grid.size)
        let backdrop = SVG.element(
            "rect",
            [
                ("width", SVG.number(width)), ("height", SVG.number(height)), ("fill", "\(colors.background)"),
            ])
        let frame = SVG.element(
            "rect",
            [
                ("x", ".5"), ("y", ".5"), ("width", SVG.number(width - 1)), ("height", SVG.number(height - 1)),
                ("rx", "10"), ("fill", "\(colors.background)"),
                ("stroke", colors.background.isDark ? "#3b414d" : "#c4c9d1"),
            ])
        let background = style.isOpaque ? [backdrop, frame] : [frame]
        guard style.hasBar else { return background }
        return background
            + [("20", "#ec6a5e"), ("40", "#f4bf4f"), ("60", "#61c554")].map { x, fill in
                SVG.element("circle", [("cx", x), ("cy", "17"), ("r", "6"), ("fill", fill)])
            }
    }

    /// Its title; empty without a bar.
    var name: [String] {
        guard style.hasBar else { return [] }
        return [
            SVG.element(
                "text",
                [
                    ("x", SVG.number(style.size(of: grid.size).width / 2)), ("y", "22"),
                    ("fill", colors.background.isDark ? "#9199a8" : "#59636e"), ("text-anchor", "middle"),
                ], title)
        ]
    }
}

// Places.
extension TerminalPicture {
    func left(_ column: Int) -> Double { Self.margin + Double(column) * Self.cellWidth }
    func top(_ row: Int) -> Double { style.top + Double(row) * Self.cellHeight }
}

// What is drawn over the rows.
extension TerminalPicture {
    /// Lines, blocks and the cursor. On a selected item, the cursor is not drawn: it would cover the item's dot or mark.
    var overlay: [String] {
        guard let cursor, grid[cursor.row, cursor.column].map({ !$0.role.isSelection }) ?? true else {
            return boxLines() + blocks()
        }
        // A bar, so that what it stands on can be read.
        let bar = SVG.element(
            "rect",
            [
                ("x", SVG.number(left(cursor.column))), ("y", SVG.number(top(cursor.row))), ("width", "1.6"),
                ("height", SVG.number(Self.cellHeight)), ("fill", "\(colors.foreground)"),
            ])
        return boxLines() + blocks() + [bar]
    }
}
