import JSONCodec
import Messages
package import UntrustedFiles

/// A table of any columns: CSV with commas, semicolons or TABs, or JSON Lines. Unlike an archive, its rows are not
/// messages, and each cell has its place.
///
///     let file = RowFile("sender,body\n24273,Hello\n", maxRows: 10_000)
///     file.rows[0].cells[0]        // sender: 24273, in line 2, column 1
package struct RowFile {
    package struct Cell: Hashable, Sendable {
        package let name: String
        package let value: String
        /// Whether it is a text whatever it looks like: a string of JSON.
        package let isText: Bool
        package let position: TextPosition
        /// Where the column is named; in JSON Lines, the line.
        package let named: TextPosition
    }

    package struct Row: Hashable, Sendable {
        package let position: TextPosition
        package let cells: [Cell]
    }

    package struct Mistake: Hashable, Sendable {
        package let position: TextPosition
        package let problem: String
    }

    package private(set) var rows: [Row] = []
    /// At most 20.
    package private(set) var mistakes: [Mistake] = []

    static let maxMistakes = 20
    static let maxColumns = 100
    private let maxRows: Int

    /// - Parameters:
    ///   - text: without a byte order mark.
    ///   - maxRows: More are a mistake.
    package init(_ text: String, maxRows: Int) {
        self.maxRows = maxRows
        var bytes = Array(text.utf8)
        // Line ends of old programs.
        if !bytes.contains(0x0A) { bytes = bytes.map { $0 == 0x0D ? 0x0A : $0 } }
        switch bytes.first(where: { !isBlank($0) && $0 != 0x0A }) {
        case nil: report(TextPosition(line: 1, column: 1), "the file is empty")
        case UInt8(ascii: "{"): readObjects(bytes)
        case UInt8(ascii: "["):
            report(
                TextPosition(line: 1, column: 1),
                "expected a header or JSON Lines (one object per line), found a JSON list")
        default: bytes.withUnsafeBufferPointer { readTable($0) }
        }
        if rows.isEmpty, mistakes.isEmpty {
            report(TextPosition(line: 1, column: 1), "the table has a header, and no rows below it")
        }
    }

    /// Why a file that is not a text is not a table either, such as a workbook; nil: it may be one in another encoding.
    ///
    /// - Parameter beginning: at least 512 bytes of it, or all.
    package static func violation(_ beginning: [UInt8]) -> String? {
        ForeignFile.utf32(beginning) == nil ? ForeignFile.describe(beginning, text: []) : nil
    }

    mutating func report(_ position: TextPosition, _ problem: String) {
        if mistakes.count < Self.maxMistakes { mistakes.append(Mistake(position: position, problem: problem)) }
    }

    /// - Returns: false if there are too many rows.
    mutating func add(_ row: Row) -> Bool {
        guard rows.count < maxRows else {
            report(row.position, "more than \(Counted.number(maxRows)) rows; split the table")
            return false
        }
        rows.append(row)
        return true
    }
}

// JSON Lines.
extension RowFile {
    private mutating func readObjects(_ bytes: [UInt8]) {
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !isBlank($0) }) else { continue }
            let position = TextPosition(line: index + 1, column: 1)
            guard let object = JSONReader.read(line)?.object else {
                let offset = JSONReader.mistake(in: Array(line))
                let column = offset.map { TextPosition(of: $0, in: Array(line)).column } ?? 1
                report(TextPosition(line: index + 1, column: column), "expected a JSON object")
                guard mistakes.count < Self.maxMistakes else { return }
                continue
            }
            guard add(Row(position: position, cells: cells(object, position))) else { return }
        }
    }

    private mutating func cells(_ object: JSONObject, _ position: TextPosition) -> [Cell] {
        var (cells, names): ([Cell], Set<String>) = ([], [])
        for member in object.members {
            let key = ColumnNames.short(member.key)
            guard names.insert(member.key).inserted else {
                report(position, "the key '\(key)' is given twice")
                continue
            }
            guard let value = member.value.cell, names.count <= Self.maxColumns else {
                report(
                    position,
                    names.count > Self.maxColumns
                        ? "more than \(Self.maxColumns) keys"
                        : "\(key): expected a text, a number, true or false, found \(member.value.kind)")
                continue
            }
            cells.append(
                Cell(
                    name: member.key, value: value, isText: member.value.string != nil, position: position,
                    named: position))
        }
        return cells
    }
}
