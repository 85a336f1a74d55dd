import DisplayText
import SessionTerms
import Terminal

/// The keys that a session presses, as keycaps beside its caption.
struct Keycaps {
    private let labels: [String]

    /// The columns of the longest text on a keycap.
    private static let maxColumns = 20

    init(_ keys: [SessionKey]) {
        labels = keys.map { key in
            if key.pressed.count == 1 { return KeyMap.label(key.pressed[0]) }
            return TextWrap.truncate(VisibleText(key.written, layout: .field), to: Self.maxColumns).text
        }
    }

    /// Draws the last keys that fit at the right end of a row; the first are replaced by …
    ///
    /// - Parameter used: The columns in use at the left end.
    func draw(in row: Rect, besides used: Int, _ frame: inout Frame) {
        func width(_ caps: [String]) -> Int { caps.reduce(-1) { $0 + TextWidth.width(of: $1) + 3 } }
        let forms = labels.indices.map { $0 == 0 ? labels : ["…"] + labels[$0...] }
        guard let caps = forms.first(where: { width($0) <= row.columns - used - 2 }) else { return }
        var column = row.columns - width(caps)
        for cap in caps {
            column += frame.grid.write(" \(cap) ", column: column, in: row, role: .banner) + 1
        }
    }
}
