extension TextWrap {
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
