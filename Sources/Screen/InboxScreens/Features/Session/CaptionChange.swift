import DisplayText
import SessionTerms
import Terminal

/// A saved change under the caption: its place, the removed line and the added one.
///
///     MessageFilterExtension.swift:30
///     − if text.contains("off") {
///     + if words.contains("off") {
struct CaptionChange {
    private let change: SavedChange
    /// Whether its place has a row: in the caption's box.
    private let hasPlace: Bool

    /// A low screen has no room for it.
    private static let minRows = 16

    /// - Parameter change: nil: none is shown.
    init?(_ change: SavedChange?, _ size: Size) {
        guard let change, size.rows >= Self.minRows else { return nil }
        self.change = change
        hasPlace = SessionFacts.hasBox(size)
    }

    /// The rows that it needs.
    var rows: Int { sides.count + (hasPlace ? 1 : 0) }

    private typealias Side = (mark: String, text: VisibleText, role: Role)

    /// In the colors of what is wrong and of what is right.
    private var sides: [Side] {
        let sides = [("−", change.removed, Role.junk), ("+", change.added, Role.positive)]
        return sides.compactMap { mark, line, role in
            line.map { (mark, VisibleText($0, layout: .preview), role) }
        }
    }

    /// Draws it if there is room for its lines.
    func draw(in rect: Rect, _ frame: inout Frame) {
        let sides = sides
        guard rect.rows >= sides.count, rect.columns > 2 else { return }
        var rest = rect
        let showsPlace = hasPlace && rect.rows > sides.count
        if showsPlace {
            frame.grid.write(TextWrap.truncate(change.place, to: rect.columns), in: rect, role: .muted)
            rest = rect.splitTop(1).rest
        }
        let width = rect.columns - 2
        let shown = Self.cut(sides.map(\.text), to: width)
        for (row, (side, text)) in zip(sides, shown).enumerated() {
            frame.grid.write(side.mark, row: row, in: rest, role: side.role)
            frame.grid.write(text, row: row, column: 2, in: rest, role: side.role)
        }
        if !showsPlace, let more = change.more, let last = shown.last,
            last.width + TextWidth.width(of: more) + 2 <= width
        {
            frame.drawTrailing(more, row: sides.count - 1, in: rest, role: .muted)
        }
    }

    /// Shortens two lines to a width, at the same place, so that what differs is visible, at least its start.
    private static func cut(_ lines: [VisibleText], to width: Int) -> [VisibleText] {
        guard lines.contains(where: { $0.width > width }) else { return lines }
        let characters = lines.map { line in
            line.spans.flatMap { span in span.text.map { VisibleText.Span(String($0), kind: span.kind) } }
        }
        guard let first = characters.first, let last = characters.last, characters.count == 2 else {
            return lines.map { TextWrap.truncate($0, to: width) }
        }
        let same = zip(first, last).prefix { $0 == $1 }.count
        let rest = min(first.count, last.count) - same
        let sameAtEnd = zip(first.reversed(), last.reversed()).prefix(rest).prefix { $0 == $1 }.count
        let context = min(8, width / 3)
        let after = min(context, sameAtEnd)
        // Two columns for the ellipses.
        let wanted = characters.map { start(of: $0, upTo: $0.count - sameAtEnd + after, width: width - 2) }.max() ?? 0
        let cut = min(wanted, max(0, same - context))
        return characters.map { characters in
            let shown = cut > 0 ? [VisibleText.Span("…")] + characters.dropFirst(cut) : characters
            return TextWrap.truncate(VisibleText(spans: shown), to: width)
        }
    }

    /// Where a line must be cut so that what is before `end` fits.
    private static func start(of line: [VisibleText.Span], upTo end: Int, width: Int) -> Int {
        var left = width
        let fitting = line[..<end].reversed().prefix { character in
            left -= TextWidth.width(of: character.text)
            return left >= 0
        }
        return end - fitting.count
    }
}
