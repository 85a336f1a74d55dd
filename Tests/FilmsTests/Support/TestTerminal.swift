import Terminal

/// A small terminal, written without the program's code: it understands the sequences of an asciicast, and keeps what
/// it shows.
struct TestTerminal {
    struct Place: Hashable {
        var text: String
        var style: String
    }

    private(set) var rows: [[Place]]
    private(set) var isCursorVisible = true
    private(set) var cursor = (row: 0, column: 0)
    private var style = "0"

    init(rows: Int, columns: Int) {
        self.rows = Array(repeating: Array(repeating: Place(text: " ", style: "0"), count: columns), count: rows)
    }

    /// - Returns: the sequences that it does not understand.
    mutating func write(_ text: String) -> [String] {
        var unknown: [String] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            guard scalar == "\u{1B}" else {
                put(scalar)
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(2)
            let parameters = String(rest.prefix { !$0.properties.isAlphabetic })
            rest = rest.dropFirst(parameters.unicodeScalars.count)
            let end = rest.popFirst().map(String.init) ?? ""
            switch (parameters, end) {
            case ("2", "J"): self = TestTerminal(rows: rows.count, columns: rows[0].count).hiding(!isCursorVisible)
            case ("?25", "l"): isCursorVisible = false
            case ("?25", "h"): isCursorVisible = true
            case (_, "m"): style = parameters
            case (_, "H"):
                let numbers = parameters.split(separator: ";").compactMap { Int($0) }
                if numbers.count == 2 { cursor = (numbers[0] - 1, numbers[1] - 1) } else { unknown.append(parameters) }
            default: unknown.append(parameters + end)
            }
        }
        return unknown
    }

    private func hiding(_ isHidden: Bool) -> TestTerminal {
        var terminal = self
        terminal.isCursorVisible = !isHidden
        return terminal
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        if scalar.properties.generalCategory == .nonspacingMark {
            let column = rows[cursor.row][cursor.column - 1].text.isEmpty ? cursor.column - 2 : cursor.column - 1
            return rows[cursor.row][column].text.unicodeScalars.append(scalar)
        }
        // Enough for the characters of these tests.
        let isWide =
            (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xFFDC).contains(scalar.value)
            || scalar.value >= 0x1F300
        rows[cursor.row][cursor.column] = Place(text: String(Character(scalar)), style: style)
        if isWide { rows[cursor.row][cursor.column + 1] = Place(text: "", style: style) }
        cursor.column += isWide ? 2 : 1
    }

    var text: String {
        rows.map { row in
            var line = row.map(\.text).joined()
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}
