import Terminal

/// A grid as a picture of a terminal window: SVG without fonts, scripts or links, which looks the same on any page.
///
///     let svg = TerminalPicture(screen.grid, title: "siftbox", description: "The inbox").svg
///
/// The window has its own dark background and its own sixteen colors, as a terminal that reports them. Each run of text has the width of its columns (`textLength`), so that
/// columns align in any monospaced font. Box lines are drawn as paths, because the glyphs of most fonts leave gaps.
struct TerminalPicture {
    static let cellWidth = 8.4
    static let cellHeight = 18.0
    static let margin = 14.0
    static let titleHeight = 34.0
    static let fonts =
        "ui-monospace,SFMono-Regular,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"
    static let background = "#15181e"
    static let foreground = "#d5d9e0"
    /// Red, green, yellow, blue, magenta, and the bright ones.
    static let numbered: [Int: RGB] = [
        1: RGB(0xF85149), 2: RGB(0x3FB950), 3: RGB(0xD29922), 4: RGB(0x58A6FF), 5: RGB(0xBC8CFF),
        9: RGB(0xFF7B72), 10: RGB(0x56D364), 11: RGB(0xE3B341), 12: RGB(0x79C0FF), 13: RGB(0xD2A8FF),
    ]

    let grid: Grid
    private let title: String
    private let description: String
    let palette = Palette(
        colors: 256,
        terminal: TerminalColors(background: RGB(0x15181E), foreground: RGB(0xD5D9E0), numbered: numbered))

    init(_ grid: Grid, title: String, description: String) {
        self.grid = grid
        self.title = title
        self.description = description
    }

    var svg: String {
        let width = Double(grid.size.columns) * Self.cellWidth + 2 * Self.margin
        let height = Double(grid.size.rows) * Self.cellHeight + Self.titleHeight + Self.margin
        let window = Self.element(
            "rect",
            [
                ("x", ".5"), ("y", ".5"), ("width", Self.number(width - 1)), ("height", Self.number(height - 1)),
                ("rx", "10"), ("fill", Self.background), ("stroke", "#3b414d"),
            ])
        let buttons = [("20", "#ec6a5e"), ("40", "#f4bf4f"), ("60", "#61c554")].map { x, fill in
            Self.element("circle", [("cx", x), ("cy", "17"), ("r", "6"), ("fill", fill)])
        }
        let name = Self.element(
            "text", [("x", Self.number(width / 2)), ("y", "22"), ("fill", "#9199a8"), ("text-anchor", "middle")], title)
        let rows = (0..<grid.size.rows).flatMap { backgrounds(of: $0) + textElements(of: $0) }
        let content = Self.group(
            "g", [("font-family", Self.fonts), ("font-size", "14")], [name] + rows + boxLines() + blocks())
        return Self.group(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"),
                ("viewBox", "0 0 \(Self.number(width)) \(Self.number(height))"),
                ("width", Self.number(width)), ("height", Self.number(height)), ("role", "img"),
            ], [Self.element("title", [], description), window] + buttons + [content])
    }
}

// Text and backgrounds.
extension TerminalPicture {
    private struct Run {
        var column: Int
        var columns: Int
        var role: Role
        var text: String
    }

    func backgrounds(of row: Int) -> [String] {
        var runs: [Run] = []
        for (column, cell) in grid[row: row].enumerated() {
            if let last = runs.last, last.role == cell.role {
                runs[runs.count - 1].columns += 1
            } else {
                runs.append(Run(column: column, columns: 1, role: cell.role, text: ""))
            }
        }
        return runs.compactMap { run in
            guard let fill = look(of: run.role).background else { return nil }
            return Self.element(
                "rect",
                [
                    ("x", Self.number(left(run.column))), ("y", Self.number(top(row))),
                    ("width", Self.number(Double(run.columns) * Self.cellWidth)),
                    ("height", Self.number(Self.cellHeight)), ("fill", fill),
                ])
        }
    }

    func textElements(of row: Int) -> [String] {
        textRuns(of: row).map { run in
            let look = look(of: run.role)
            var attributes = [
                ("x", Self.number(left(run.column))), ("y", Self.number(top(row) + 13.5)), ("fill", look.foreground),
            ]
            if look.attributes.contains(.bold) { attributes.append(("font-weight", "bold")) }
            if look.attributes.contains(.dim) { attributes.append(("opacity", ".65")) }
            if look.attributes.contains(.underline) { attributes.append(("text-decoration", "underline")) }
            attributes.append(("textLength", Self.number(Double(run.columns) * Self.cellWidth)))
            attributes.append(("lengthAdjust", "spacingAndGlyphs"))
            return Self.element("text", attributes, run.text)
        }
    }

    /// Runs of one role, with single blanks inside. A character outside ASCII is a separate run, because it may come
    /// from another font with another width.
    private func textRuns(of row: Int) -> [Run] {
        var runs: [Run] = []
        var blanks = 0
        var isOpen = false
        for (column, cell) in grid[row: row].enumerated() where !cell.isContinuation {
            let character = cell.character
            guard character != " ", BoxLine(character) == nil, Block(character) == nil else {
                blanks += 1
                if character != " " { isOpen = false }
                continue
            }
            let isASCII = character.isASCII
            if isOpen, isASCII, blanks <= 1, runs[runs.count - 1].role == cell.role {
                runs[runs.count - 1].text += String(repeating: " ", count: blanks) + String(character)
                runs[runs.count - 1].columns += blanks + Int(cell.width)
            } else {
                runs.append(Run(column: column, columns: Int(cell.width), role: cell.role, text: String(character)))
            }
            isOpen = isASCII
            blanks = 0
        }
        return runs
    }
}

// Places, numbers and colors.
extension TerminalPicture {
    func left(_ column: Int) -> Double { Self.margin + Double(column) * Self.cellWidth }
    func top(_ row: Int) -> Double { Self.titleHeight + Double(row) * Self.cellHeight }

    func look(
        of role: Role
    ) -> (foreground: String, background: String?, attributes: Palette.Attributes) {
        let style = palette.style(for: role)
        let foreground = style.foreground.map(Self.color) ?? Self.foreground
        let background = style.background.map(Self.color)
        guard style.attributes.contains(.reverse) else { return (foreground, background, style.attributes) }
        return (background ?? Self.background, foreground, style.attributes)
    }

    /// A color of the 256-color palette.
    static func color(_ number: Int) -> String {
        let levels = [0, 95, 135, 175, 215, 255]
        let parts =
            switch number {
            case 16...231: [(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6].map { levels[$0] }
            case 232...255: Array(repeating: 8 + (number - 232) * 10, count: 3)
            default: numbered[number].map { [Int($0.red), Int($0.green), Int($0.blue)] } ?? [0xD5, 0xD9, 0xE0]
            }
        return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// A number with at most two decimals.
    static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        guard rest != 0 else { return "\(whole)" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    static func place(_ x: Double, _ y: Double) -> String { "\(number(x)) \(number(y))" }
}

// XML.
extension TerminalPicture {
    static func element(_ name: String, _ attributes: [(String, String)], _ text: String? = nil) -> String {
        let start = "<\(name)" + attributes.map { #" \#($0)="\#($1)""# }.joined()
        return text.map { "\(start)>\(escaped($0))</\(name)>" } ?? "\(start)/>"
    }

    static func group(_ name: String, _ attributes: [(String, String)], _ elements: [String]) -> String {
        let start = "<\(name)" + attributes.map { #" \#($0)="\#($1)""# }.joined() + ">"
        return ([start] + elements + ["</\(name)>"]).joined(separator: "\n")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
