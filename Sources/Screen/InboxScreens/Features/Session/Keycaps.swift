import DisplayText
import SessionTerms
import Terminal

/// The keys that a session presses, as keycaps beside its caption.
struct Keycaps {
    private let keys: [SessionKey]

    /// The columns of the longest text on a keycap.
    private static let maxColumns = 20

    init(_ keys: [SessionKey]) { self.keys = keys }

    private static func label(_ key: SessionKey) -> String {
        if key.pressed.count == 1 { return KeyMap.label(key.pressed[0]) }
        return TextWrap.truncate(VisibleText(key.written, layout: .field), to: maxColumns).text
    }

    /// Draws the last keys that fit at the right end of a row; the first are replaced by …
    ///
    /// - Parameter used: The columns in use at the left end.
    func draw(in row: Rect, besides used: Int, _ frame: inout Frame) {
        let caps = caps(in: row.columns - used - 2)
        var column = row.columns - Self.width(caps)
        for cap in caps {
            column += frame.grid.write(" \(cap) ", column: column, in: row, role: .banner) + 1
        }
    }

    private static func width(_ caps: some Sequence<String>) -> Int {
        caps.reduce(-1) { $0 + TextWidth.width(of: $1) + 3 }
    }

    /// The last keycaps that fit, from the end: a session may press very many keys, which are drawn with each frame.
    private func caps(in columns: Int) -> [String] {
        var last: [String] = []
        for key in keys.reversed() {
            last.append(Self.label(key))
            guard Self.width(last) <= columns else { break }
        }
        if last.count == keys.count, Self.width(last) <= columns { return last.reversed() }
        while !last.isEmpty, Self.width(last + ["…"]) > columns { last.removeLast() }
        return last.isEmpty ? [] : ["…"] + last.reversed()
    }
}
