/// Wrapping and truncating visible text.
package enum TextWrap {
    /// A line and its width in columns.
    package struct Line: Hashable, Sendable {
        package var text: VisibleText
        package var width: Int
    }

    /// Wraps text at word boundaries, so that no line is wider than `width`.
    ///
    ///     TextWrap.lines(VisibleText("Your code is 482913"), width: 10).map(\.text.text)   // ["Your code", "is 482913"]
    ///
    /// Newlines are kept and blanks at a break are dropped. A word longer than a line is broken between characters, and
    /// Chinese, Japanese and Korean text between any two; a mark such as ‹U+202E› only if it is longer than a line. A width
    /// below 1 counts as 1; a character wider than a line is replaced by an ellipsis.
    package static func lines(_ text: VisibleText, width: Int) -> [Line] {
        var breaker = LineBreaker(width: max(1, width))
        for span in text.spans { breaker.add(span) }
        return breaker.finish()
    }

    /// Wraps text after making it safe.
    package static func lines(_ text: String, width: Int) -> [Line] {
        lines(VisibleText(text), width: width)
    }

    /// Truncates one line to `width` columns, with an ellipsis.
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

    /// Truncates one line of plain text after making it safe.
    package static func truncate(_ text: String, to width: Int) -> String {
        truncate(VisibleText(text, layout: .preview), to: width).text
    }
}

/// Fills lines with characters and marks, and keeps the last possible break.
private struct LineBreaker {
    /// What is not broken: a character, or a mark of several.
    private struct Atom {
        let text: String
        let kind: VisibleText.Kind
        let width: Int
        var isBlank: Bool { text == " " }
    }

    let width: Int
    private var lines: [TextWrap.Line] = []
    private var atoms: [Atom] = []
    private var columns = 0
    /// The number of atoms before the last possible break; 0: none.
    private var breakPlace = 0

    init(width: Int) { self.width = width }

    mutating func add(_ span: VisibleText.Span) {
        guard span.kind == .mark else { return add(span.text[...], span.kind) }
        var rest = span.text[...]
        while let start = rest.firstIndex(of: "‹"), let end = rest[start...].firstIndex(of: "›") {
            add(rest[..<start], .mark)
            let mark = String(rest[start...end])
            let columns = TextWidth.width(of: mark)
            if columns <= width { add(Atom(text: mark, kind: .mark, width: columns)) } else { add(mark[...], .mark) }
            rest = rest[rest.index(after: end)...]
        }
        add(rest, .mark)
    }

    private mutating func add(_ text: Substring, _ kind: VisibleText.Kind) {
        for character in text {
            if character.isNewline {
                endLine(atoms.count)
                continue
            }
            let columns = TextWidth.width(of: character)
            if columns <= width {
                add(Atom(text: String(character), kind: kind, width: columns))
                continue
            }
            TextWidth.forEachPiece(of: character) { piece, _ in
                // A piece of a character can be wider on its own than inside the character.
                let columns = TextWidth.width(of: piece)
                let fits = columns <= width
                add(Atom(text: fits ? String(piece) : "…", kind: fits ? kind : .mark, width: fits ? columns : 1))
            }
        }
    }

    private mutating func add(_ atom: Atom) {
        if atom.isBlank, columns + 1 > width {
            // Blanks at a break are dropped.
            breakPlace = atoms.count
            return
        }
        // The rest after a break can still be too long.
        while !atoms.isEmpty, columns + atom.width > width {
            endLine(breakPlace > 0 ? breakPlace : atoms.count)
        }
        if atom.width == 2, !atoms.isEmpty { breakPlace = atoms.count }
        atoms.append(atom)
        columns += atom.width
        if atom.isBlank || atom.width == 2 || (atom.text == "-" && atoms.count > 1) { breakPlace = atoms.count }
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
            // Characters of different spans, such as a mark that was drawn by itself, must not become one character.
            if let last = spans.last, last.kind == atom.kind, !Self.merges(last.text.last, atom.text.first) {
                spans[spans.count - 1].text += atom.text
            } else {
                spans.append(VisibleText.Span(atom.text, kind: atom.kind))
            }
        }
        return TextWrap.Line(text: VisibleText(spans: spans), width: width)
    }

    /// Whether two characters become one when the second is appended.
    private static func merges(_ left: Character?, _ right: Character?) -> Bool {
        guard let left, let right, !(left.isASCII && right.isASCII) else { return false }
        return (String(left) + String(right)).count == 1
    }

    mutating func finish() -> [TextWrap.Line] {
        if !atoms.isEmpty || lines.isEmpty { endLine(atoms.count) }
        return lines
    }
}
