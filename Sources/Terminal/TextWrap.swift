/// Lines of visible text.
package enum TextWrap {
    /// One line and the columns that it takes.
    package struct Line: Hashable, Sendable {
        package var text: VisibleText
        package var width: Int
    }

    /// Breaks text at word boundaries, so that no line is wider than `width`.
    ///
    ///     TextWrap.lines(VisibleText("Your code is 482913"), width: 10).map(\.text.text)   // ["Your code", "is 482913"]
    ///
    /// Newlines of the text stay, blanks at a break go, a word that is longer than a line is broken between characters,
    /// and Chinese, Japanese and Korean text between any two. A width below 1 counts as 1; a character that is wider
    /// than a whole line is shown as an ellipsis.
    package static func lines(_ text: VisibleText, width: Int) -> [Line] {
        var breaker = LineBreaker(width: max(1, width))
        for span in text.spans { breaker.add(span) }
        return breaker.finish()
    }

    /// The wrapped lines of a stranger's text.
    package static func lines(_ text: String, width: Int) -> [Line] {
        lines(VisibleText(text), width: width)
    }

    /// One line, shortened with an ellipsis when it is wider than `width` columns.
    package static func truncate(_ text: VisibleText, to width: Int) -> VisibleText {
        guard text.width > width else { return text }
        guard width > 0 else { return VisibleText(spans: []) }
        var left = width - 1
        var result: [VisibleText.Span] = []
        for span in text.spans {
            var taken = ""
            var isFull = false
            for character in span.text {
                let columns = TextWidth.width(of: character)
                if columns > left {
                    isFull = true
                    break
                }
                left -= columns
                taken.append(character)
            }
            result.append(VisibleText.Span(taken, kind: span.kind))
            if isFull { break }
        }
        result.append(VisibleText.Span("…"))
        return VisibleText(spans: result)
    }

    /// One line of plain text, made safe and shortened.
    package static func truncate(_ text: String, to width: Int) -> String {
        truncate(VisibleText(text, layout: .preview), to: width).text
    }
}

/// Fills lines with characters, and remembers where the last good place to break is.
private struct LineBreaker {
    private struct Atom {
        let character: Character
        let kind: VisibleText.Kind
        let width: Int
        var isBlank: Bool { character == " " }
    }

    let width: Int
    private var lines: [TextWrap.Line] = []
    private var atoms: [Atom] = []
    private var columns = 0
    /// The number of atoms before the last good place to break; 0 when the line has none.
    private var breakPlace = 0

    init(width: Int) { self.width = width }

    mutating func add(_ span: VisibleText.Span) {
        for character in span.text {
            if character.isNewline {
                endLine(atoms.count)
                continue
            }
            let columns = TextWidth.width(of: character)
            if columns <= width {
                add(Atom(character: character, kind: span.kind, width: columns))
                continue
            }
            TextWidth.forEachPiece(of: character) { piece, columns in
                let fits = columns <= width
                add(Atom(character: fits ? piece : "…", kind: fits ? span.kind : .mark, width: fits ? columns : 1))
            }
        }
    }

    private mutating func add(_ atom: Atom) {
        if atom.isBlank, columns + 1 > width {
            // The blank at a break is swallowed by it, and so are those after it.
            breakPlace = atoms.count
            return
        }
        if columns + atom.width > width {
            endLine(breakPlace > 0 ? breakPlace : atoms.count)
        }
        if atom.width == 2, !atoms.isEmpty { breakPlace = atoms.count }
        atoms.append(atom)
        columns += atom.width
        if atom.isBlank || atom.width == 2 || (atom.character == "-" && atoms.count > 1) { breakPlace = atoms.count }
    }

    private mutating func endLine(_ count: Int) {
        var line = atoms[..<count]
        let rest = atoms[count...]
        while let last = line.last, last.isBlank, line.count > 1 || !rest.isEmpty { line.removeLast() }
        lines.append(makeLine(line))
        atoms = Array(rest)
        columns = atoms.reduce(0) { $0 + $1.width }
        breakPlace = 0
    }

    private func makeLine(_ atoms: ArraySlice<Atom>) -> TextWrap.Line {
        var spans: [VisibleText.Span] = []
        var width = 0
        for atom in atoms {
            width += atom.width
            if spans.last?.kind == atom.kind {
                spans[spans.count - 1].text.append(atom.character)
            } else {
                spans.append(VisibleText.Span(String(atom.character), kind: atom.kind))
            }
        }
        return TextWrap.Line(text: VisibleText(spans: spans), width: width)
    }

    mutating func finish() -> [TextWrap.Line] {
        if !atoms.isEmpty || lines.isEmpty { endLine(atoms.count) }
        return lines
    }
}
