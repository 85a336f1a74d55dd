import DisplayText
import Terminal

// Backgrounds and text.
extension TerminalPicture {
    /// The base line of text, from the top of its row.
    private static let baseLine = 13.5

    private struct Run {
        var column: Int
        var columns: Int
        var role: Role
        var text: String
    }

    /// The backgrounds and the text of a row.
    ///
    /// - Parameter y: where the row is drawn.
    func elements(of row: Int, top y: Double) -> [String] {
        backgrounds(of: row, top: y) + textRuns(of: row).map { element($0, top: y) }
    }

    private func backgrounds(of row: Int, top y: Double) -> [String] {
        var runs: [Run] = []
        for (column, cell) in grid[row: row].enumerated() {
            if let last = runs.last, last.role == cell.role {
                runs[runs.count - 1].columns += 1
            } else {
                runs.append(Run(column: column, columns: 1, role: cell.role, text: ""))
            }
        }
        return runs.compactMap { run in
            guard let fill = colors.look(of: run.role).background, fill != colors.background else { return nil }
            return SVG.element(
                "rect",
                [
                    ("x", SVG.number(left(run.column))), ("y", SVG.number(y)),
                    ("width", SVG.number(Double(run.columns) * Self.cellWidth)),
                    ("height", SVG.number(Self.cellHeight)), ("fill", "\(fill)"),
                ])
        }
    }

    private func element(_ run: Run, top y: Double) -> String {
        var attributes = [("x", SVG.number(left(run.column))), ("y", SVG.number(y + Self.baseLine))]
        if form == .classes {
            attributes.append(("class", Self.className(of: run.role)))
        } else {
            let look = colors.look(of: run.role)
            attributes.append(("fill", "\(look.foreground)"))
            if look.attributes.contains(.bold) { attributes.append(("font-weight", "bold")) }
            if look.attributes.contains(.dim) { attributes.append(("opacity", ".65")) }
            if look.attributes.contains(.underline) { attributes.append(("text-decoration", "underline")) }
        }
        attributes.append(("textLength", SVG.number(Double(run.columns) * Self.cellWidth)))
        // Without it, only the spaces between letters change, which a font with another width needs as well.
        if form != .classes || !run.text.allSatisfy(\.isASCII) {
            attributes.append(("lengthAdjust", "spacingAndGlyphs"))
        }
        return SVG.element("text", attributes, run.text)
    }

    /// The classes of `TextForm.classes`, as CSS.
    static func styles(_ colors: FilmColors) -> [String] {
        Role.allCases.map { role in
            let look = colors.look(of: role)
            var style = "fill:\(look.foreground)"
            if look.attributes.contains(.bold) { style += ";font-weight:bold" }
            if look.attributes.contains(.dim) { style += ";opacity:.65" }
            if look.attributes.contains(.underline) { style += ";text-decoration:underline" }
            return ".\(className(of: role)){\(style)}"
        }
    }

    private static func className(of role: Role) -> String { "c\(role.rawValue)" }

    /// Runs of one role, with single blanks inside.
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
            if isOpen, isASCII, form != .cells, blanks <= 1, runs[runs.count - 1].role == cell.role {
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
