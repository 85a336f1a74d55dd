extension TextWrap {
    /// Truncates one line to `width` columns, with an ellipsis after the last whole word.
    ///
    ///     TextWrap.truncateAtWord(VisibleText("Half price on everything"), to: 18).text   // "Half price on…"
    ///
    /// A word that fills half of the line is cut, and so is text without blanks.
    package static func truncateAtWord(_ text: VisibleText, to width: Int) -> VisibleText {
        let cut = truncate(text, to: width)
        guard text.width > width else { return cut }
        let kept = cut.spans.dropLast()
        let characters = kept.flatMap { Array($0.text) }
        let isWhole = text.spans.lazy.flatMap(\.text).dropFirst(characters.count).first == " "
        guard !isWhole, let blank = characters.lastIndex(of: " "),
            characters[..<blank].reduce(0, { $0 + TextWidth.width(of: $1) }) * 2 >= width
        else { return cut }
        var left = blank
        let whole = kept.map { span in
            defer { left -= span.text.count }
            return VisibleText.Span(String(span.text.prefix(max(0, left))), kind: span.kind)
        }
        return VisibleText(spans: whole.filter { !$0.text.isEmpty } + [VisibleText.Span("…")])
    }

    /// Shortens one line to `width` columns with an ellipsis in its middle: a path's start and end matter most.
    ///
    ///     TextWrap.elideMiddle(VisibleText("~/Projects/MyApp/Filter"), to: 16).text   // "~/Proje…p/Filter"
    package static func elideMiddle(_ text: VisibleText, to width: Int) -> VisibleText {
        guard text.width > width else { return text }
        guard width > 0 else { return VisibleText(spans: []) }
        let characters = text.spans.flatMap { span in span.text.map { VisibleText.Span(String($0), kind: span.kind) } }
        func fitting(_ parts: some Sequence<VisibleText.Span>, _ columns: Int) -> [VisibleText.Span] {
            var left = columns
            return Array(
                parts.prefix { part in
                    left -= TextWidth.width(of: part.text)
                    return left >= 0
                })
        }
        // The end matters more than the start. Both are shorter than the text together, so they do not overlap.
        let start = fitting(characters, (width - 1) / 2)
        let end = fitting(characters.reversed(), width / 2).reversed()
        return VisibleText(spans: start + [VisibleText.Span("…")] + end)
    }
}
