import Messages

/// Reads a table of texts: CSV (RFC 4180; commas, semicolons, or what a first line `sep=|` says) or lines with TABs, with
/// quotes around cells if every cell of the file fits them (`QuoteSurvey`).
///
/// The columns go by the names in the first line (`ColumnNames`), or there is no such line: a label and a text, or a text
/// alone. A table in UTF-8, UTF-16 or a named encoding; another one is read as Windows-1252, which Excel writes, with a
/// remark, or refused (`TextSurvey`). Dates are as `ArchiveDate` has them. `junk|promotion` is two labels. Where the columns
/// behind the text have no names (Kaggle's `v1,v2,,,`), they are what the text had behind its separators. Blank lines are
/// skipped silently.
final class TableReader: ArchiveReader {
    let format: ArchiveFormat
    private(set) var place = ArchivePlace.line(1)
    var fraction: Double { window.fraction }

    private let layout: TableLayout
    private let isLabelled: Bool
    private let window: FileWindow
    private var lines: LineReader
    private var record = TableRecord()
    private let decoder: CellDecoder
    private var labels = LabelCache()
    /// Lines before the next record.
    private var line: Int
    private var isPastHeader: Bool

    init(_ window: FileWindow, _ layout: TableLayout, _ decoder: CellDecoder) {
        self.window = window
        self.decoder = decoder
        self.layout = layout
        isLabelled = layout.isLabelled
        format = layout.separator == TableRecord.tab ? .tsv : .csv
        line = layout.linesBefore
        lines = LineReader(window, behind: layout.linesBefore)
        isPastHeader = !layout.hasHeader
    }

    var remarks: [String] {
        guard let quote = layout.strayQuote else { return [] }
        return [
            "\(window.path):\(quote.line):\(quote.column): this quote does not enclose a cell, so all quotes of the file are "
                + "read as part of its messages, and every line as a message of its own. If a program wrote the quotes, "
                + "correct this one."
        ]
    }

    func next() throws(ArchiveError) -> ArchiveRecord? {
        while true {
            let outcome = layout.isQuoted ? try nextQuoted() : try nextLine()
            switch outcome {
            case nil: return nil
            case .blank: continue
            case .some where !isPastHeader: isPastHeader = true
            case .record(let record): return record
            }
        }
    }

    private enum Outcome {
        case blank
        case record(ArchiveRecord)
    }

    private func nextLine() throws(ArchiveError) -> Outcome? {
        guard let found = try lines.next() else { return nil }
        place = .line(lines.number)
        guard case .found(let length) = found else { return .record(.bad(LineReader.tooLong)) }
        let outcome = window.withBytes { bytes in
            record.read(line: UnsafeBufferPointer(rebasing: bytes[..<length]), limit: layout.width)
            return self.outcome(bytes)
        }
        if lines.isUnended { try checkThatItIsWhole(outcome, line: lines.number) }
        return outcome
    }

    /// A file that was cut ends in the middle of a line, and so without some of its cells: half a text is not to be taken for
    /// a whole one.
    private func checkThatItIsWhole(_ outcome: Outcome, line: Int) throws(ArchiveError) {
        guard layout.hasHeader, isPastHeader, record.cells.count < layout.width else { return }
        if case .record = outcome { throw .cutShort(window.path, "of line \(line)") }
    }

    private func nextQuoted() throws(ArchiveError) -> Outcome? {
        while true {
            let isAll = window.isAtEnd
            if window.count == 0, isAll { return nil }
            let (read, outcome) = window.withBytes { bytes in
                let read = record.read(bytes, separator: layout.separator, isAll: isAll)
                guard case .complete(let length, _) = read, length <= LineReader.lineLimit else {
                    return (read, Outcome.blank)
                }
                return (read, self.outcome(bytes))
            }
            switch read {
            case .complete(let length, let count):
                place = .line(line + 1)
                if isAll, length == window.count, !window.endsInLineFeed {
                    try checkThatItIsWhole(outcome, line: line + 1)
                }
                line += count
                window.drop(length)
                return length > LineReader.lineLimit ? .record(.bad(LineReader.tooLong)) : outcome
            case .cut where window.count > LineReader.lineLimit:
                try window.dropLine()
                line += 1
                place = .line(line)
                return .record(.bad(LineReader.tooLong))
            case .misquoted(let opened, let count, let isCut)
            where !isCut || isAll || window.count > LineReader.lineLimit:
                line += count + 1
                place = .line(line)
                let column = window.withBytes { Self.column(of: opened, in: $0) }
                window.drop(opened)
                if isCut, isAll, !window.withBytes(holdsRecordBehindLine) {
                    throw .cutInQuotes(window.path, TextPosition(line: line, column: column))
                }
                try window.dropLine()
                return .record(.bad(isCut ? Self.unclosed(isAll) : Self.afterQuote))
            case .cut, .misquoted:
                try window.fill()
            }
        }
    }

    /// Whether a line after the first has a cell for each column: then the quote in the first line is a mistake of that line
    /// alone, and the file does not end in its cell.
    private func holdsRecordBehindLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard var start = bytes.firstIndex(ofByte: 0x0A) else { return false }
        var record = TableRecord()
        while start + 1 < bytes.count {
            let rest = UnsafeBufferPointer(rebasing: bytes[(start + 1)...])
            let end = rest.firstIndex(ofByte: 0x0A) ?? rest.count
            let line = UnsafeBufferPointer(rebasing: rest[..<end])
            if end > 0, case .complete = record.read(line, separator: layout.separator, isAll: true),
                record.cells.count >= layout.width
            {
                return true
            }
            start += 1 + end
        }
        return false
    }

    /// The column of a place in bytes that begin with a line, in characters from 1.
    private static func column(of place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var counter = PositionCounter()
        counter.pass(UnsafeBufferPointer(rebasing: bytes[..<place]))
        return counter.position.column
    }

    private static let afterQuote = "behind the quote that closes stands something else than a separator"

    private static func unclosed(_ isAtEnd: Bool) -> String {
        isAtEnd ? "a quote that opens here is never closed" : "a quote that opens here is not closed within 1 MiB"
    }
}

extension TableReader {
    /// What the cells of the record hold that was just read.
    private func outcome(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
        let cells = record.cells
        if cells.allSatisfy({ cell in bytes[cell.start..<cell.end].allSatisfy { $0 <= 0x20 } }) { return .blank }
        guard isPastHeader else { return .record(.skipped("the columns' names")) }
        if let reason = mistake(cells) { return .record(.bad(reason)) }
        /// Of a column that the table has; nil: the cell is empty.
        func cell(_ column: Int?) -> TableRecord.Cell? {
            guard let column, column < cells.count, cells[column].start < cells[column].end else { return nil }
            return cells[column]
        }
        var text = ArchivedMessage()
        if layout.textCells > 1, let rest = remainingText(cells) {
            var parts: [String] = []
            for cell in rest {
                guard let part = string(cell, bytes) else { return misfit }
                parts.append(part)
            }
            text.body = parts.joined(separator: String(Unicode.Scalar(layout.separator)))
        } else if let cell = cell(layout.text) {
            guard let body = string(cell, bytes) else { return misfit }
            text.body = body
        }
        if let cell = cell(layout.sender) {
            guard let address = string(cell, bytes) else { return misfit }
            text.address = address
        }
        if text.body == nil, text.address == nil {
            return .record(.bad(isLabelled ? "there is no text behind the TAB" : "there is no text"))
        }
        if let cell = cell(layout.label) {
            guard let found = TableRecord.withCell(cell, of: bytes, { labels.labels($0, decoder) }) else {
                return misfit
            }
            text.labels = found
        }
        var date = WrittenDate.absent
        if let cell = cell(layout.date) {
            date = TableRecord.withCell(cell, of: bytes) { ArchiveDate.written($0, order: layout.dateOrder) }
        }
        let exported = [layout.direction, layout.service, layout.others, layout.read, layout.category]
        for cell in exported.lazy.compactMap(cell) where string(cell, bytes) == nil { return misfit }
        if let reason = addExported(to: &text, { cell($0).map { string($0, bytes) ?? "" } }) {
            return .record(.bad(reason))
        }
        return .record(.text(text, dated: date))
    }

    /// The cells of a text that goes on in columns without names; nil: it does not.
    private func remainingText(_ cells: [TableRecord.Cell]) -> ArraySlice<TableRecord.Cell>? {
        guard layout.text < cells.count,
            let last = cells[layout.text...].prefix(layout.textCells).lastIndex(where: { $0.start < $0.end }),
            last > layout.text
        else { return nil }
        return cells[layout.text...last]
    }

    /// Adds what an exported table tells besides, where the table has such columns.
    ///
    /// - Returns: why it cannot be; nil: it can.
    private func addExported(to text: inout ArchivedMessage, _ cell: (Int?) -> String?) -> String? {
        if let direction = cell(layout.direction), !direction.isEmpty {
            if let known = Self.directions[direction.lowercased()] {
                text.direction = known
            } else if layout.isExported {
                return "the direction \"\(direction)\" is neither received nor sent"
            }
        }
        if let name = cell(layout.service), !name.isEmpty {
            guard let service = Service(rawValue: name) else {
                return "the service \"\(name)\" is none of \(Service.allCases.map(\.rawValue).joined(separator: ", "))"
            }
            text.service = service
        }
        if let others = cell(layout.others) { text.others = others.split(separator: "|").map(String.init) }
        if let read = cell(layout.read), !read.isEmpty {
            // A spreadsheet writes TRUE.
            guard let known = Bool(read.lowercased()) else { return "its read \"\(read)\" is neither true nor false" }
            text.isRead = known
        }
        if let name = cell(layout.category), !name.isEmpty {
            guard let category = Category(appleName: name) else { return "the category \"\(name)\" is none of Apple's" }
            text.verdict = category
        }
        return nil
    }

    /// As `siftbox export` calls them, and others.
    private static let directions: [String: ArchivedMessage.Direction] = [
        "received": .received, "incoming": .received, "inbound": .received, "in": .received,
        "sent": .sent, "outgoing": .sent, "outbound": .sent, "out": .sent,
    ]

    private var misfit: Outcome { .record(.bad("it is not \(window.encodingName)")) }

    private func string(_ cell: TableRecord.Cell, _ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        TableRecord.withCell(cell, of: bytes, decoder.string)
    }

    private func mistake(_ cells: [TableRecord.Cell]) -> String? {
        var count = cells.count
        if count >= TableRecord.maxCells { return "it has \(Counted.number(count)) cells or more" }
        if isLabelled { return count < 2 ? "there is no TAB between a label and a text" : nil }
        if count <= layout.text {
            return "it has \(Counted.pluralized(count, "cell")), and the text stands in cell \(layout.text + 1)"
        }
        // Some programs end each line with a separator.
        while count > layout.width, cells[count - 1].start == cells[count - 1].end { count -= 1 }
        if count > layout.width {
            return
                "it has \(count) cells, and the first line names \(layout.width): a text with a separator needs quotes"
        }
        return nil
    }
}

/// The labels that were read last: a corpus has few, and many texts of each.
private struct LabelCache {
    private static let maximum = 16
    private var known: [(bytes: [UInt8], labels: [String])] = []

    mutating func labels(_ cell: UnsafeBufferPointer<UInt8>, _ decoder: CellDecoder) -> [String]? {
        if let found = known.first(where: { $0.bytes.elementsEqual(cell) }) { return found.labels }
        guard let text = decoder.string(cell) else { return nil }
        let labels = ArchivedMessage.labels(text)
        if known.count == Self.maximum { known.removeFirst() }
        known.append((Array(cell), labels))
        return labels
    }
}

extension ArchivedMessage {
    /// `junk|promotion`: any of several is right.
    static func labels(_ written: String) -> [String] {
        // Nearly all of them are a word.
        if written.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "|") }), !written.isEmpty {
            return [written]
        }
        return written.split(separator: "|").map { String($0).trimmed }.filter { !$0.isEmpty }
    }
}
