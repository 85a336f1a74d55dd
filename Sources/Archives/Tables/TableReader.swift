import Messages
import UntrustedFiles

/// Reads a table of messages: CSV (RFC 4180, with commas, semicolons, or the separator of a first line `sep=|`) or
/// lines with TABs, with quoted cells if every cell of the file is valid with quoting (`QuoteSurvey`).
///
/// The header names the columns (`ColumnNames`); a table without one has a label and a message, or a message alone.
/// Encodings: UTF-8, UTF-16 or the one set by the user; another table is read as Windows-1252, which Excel writes, with
/// a remark, or refused (`TextSurvey`). Dates are in the forms of `ArchiveDate`. `junk|promotion` is two labels. If the
/// columns after the text have no names (Kaggle's `v1,v2,,,`), they belong to the text. Blank lines are skipped
/// silently.
final class TableReader: ArchiveReader {
    let format: ArchiveFormat
    private(set) var place = ArchivePlace.line(1)
    var fraction: Double { window.fraction }

    private let layout: TableLayout
    private let isLabeled: Bool
    private let window: FileWindow
    private var lines: LineReader
    private var record = TableRecord()
    private let decoder: CellDecoder
    private var labels = LabelCache()
    /// The number of lines before the next record.
    private var line: Int
    private var isPastHeader: Bool

    init(_ window: FileWindow, _ layout: TableLayout, _ decoder: CellDecoder) {
        self.window = window
        self.decoder = decoder
        self.layout = layout
        isLabeled = layout.isLabeled
        format = layout.separator == TableRecord.tab ? .tsv : .csv
        line = layout.linesBefore
        lines = LineReader(window, afterLines: layout.linesBefore)
        isPastHeader = !layout.hasHeader
    }

    var remarks: [String] {
        guard let quote = layout.strayQuote else { return [] }
        return [
            "\(window.path):\(quote.line):\(quote.column): this quote does not enclose a cell, so quotes are read as part of "
                + "the messages, and each line as one message. If the quotes are meant to enclose cells, fix this one."
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
        if lines.lacksLineFeed { try checkComplete(outcome, line: lines.number) }
        return outcome
    }

    /// A truncated file ends in a line that lacks cells. Half a text must not be read as a whole one.
    private func checkComplete(_ outcome: Outcome, line: Int) throws(ArchiveError) {
        guard layout.hasHeader, isPastHeader, record.cells.count < layout.width else { return }
        if case .record = outcome { throw .cutShort(window.path, "in the middle of line \(line)") }
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
                    try checkComplete(outcome, line: line + 1)
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
                if isCut, isAll, !window.withBytes(hasRecordAfterFirstLine) {
                    throw .cutInQuotes(window.path, TextPosition(line: line, column: column))
                }
                try window.dropLine()
                return .record(.bad(isCut ? Self.unclosed(isAll) : Self.afterQuote))
            case .cut, .misquoted:
                try window.fill()
            }
        }
    }

    /// Whether a line after the first one has a cell for each column: then only the first line is damaged, and the file
    /// is not truncated in its cell.
    private func hasRecordAfterFirstLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
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

    /// The column of an index in bytes that begin with a line, in characters from 1.
    private static func column(of place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var counter = PositionCounter()
        counter.advance(past: UnsafeBufferPointer(rebasing: bytes[..<place]))
        return counter.position.column
    }

    private static let afterQuote = "unexpected text after a closing quote"

    private static func unclosed(_ isAtEnd: Bool) -> String {
        isAtEnd ? "unclosed quote" : "quote not closed within 1 MiB"
    }
}

extension TableReader {
    /// The message in the cells of the current record.
    private func outcome(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
        let cells = record.cells
        if cells.allSatisfy({ cell in bytes[cell.start..<cell.end].allSatisfy { $0 <= 0x20 } }) { return .blank }
        guard isPastHeader else { return .record(.skipped("the header")) }
        if let reason = violation(cells) { return .record(.bad(reason)) }
        /// The cell of a column; nil if it is empty or absent.
        func cell(_ column: Int?) -> TableRecord.Cell? {
            guard let column, column < cells.count, cells[column].start < cells[column].end else { return nil }
            return cells[column]
        }
        var message = ArchivedMessage()
        if layout.textCells > 1, let rest = remainingText(cells) {
            var parts: [String] = []
            for cell in rest {
                guard let part = string(cell, bytes) else { return invalidEncoding }
                parts.append(part)
            }
            message.body = parts.joined(separator: String(Unicode.Scalar(layout.separator)))
        } else if let cell = cell(layout.text) {
            guard let body = string(cell, bytes) else { return invalidEncoding }
            message.body = body
        }
        if let cell = cell(layout.sender) {
            guard let address = string(cell, bytes) else { return invalidEncoding }
            message.address = address
        }
        if message.body == nil, message.address == nil {
            return .record(.bad(isLabeled ? "no text after the TAB" : "no text"))
        }
        if let cell = cell(layout.label) {
            guard let found = TableRecord.withCell(cell, of: bytes, { labels.labels($0, decoder) }) else {
                return invalidEncoding
            }
            message.labels = found
        }
        var date = WrittenDate.absent
        if let cell = cell(layout.date) {
            date = TableRecord.withCell(cell, of: bytes) { ArchiveDate.written($0, order: layout.dateOrder) }
        }
        let exported = [layout.direction, layout.service, layout.others, layout.read, layout.category]
        for cell in exported.lazy.compactMap(cell) where string(cell, bytes) == nil { return invalidEncoding }
        if let reason = addExported(to: &message, { cell($0).map { string($0, bytes) ?? "" } }) {
            return .record(.bad(reason))
        }
        return .record(.message(message, dated: date))
    }

    /// The cells of a text that continues in columns without names; nil if it does not.
    private func remainingText(_ cells: [TableRecord.Cell]) -> ArraySlice<TableRecord.Cell>? {
        guard layout.text < cells.count,
            let last = cells[layout.text...].prefix(layout.textCells).lastIndex(where: { $0.start < $0.end }),
            last > layout.text
        else { return nil }
        return cells[layout.text...last]
    }

    /// Adds the values of an exported table's additional columns.
    ///
    /// - Returns: the reason if a value is invalid.
    private func addExported(to message: inout ArchivedMessage, _ cell: (Int?) -> String?) -> String? {
        if let direction = cell(layout.direction), !direction.isEmpty {
            if let known = Self.directions[direction.lowercased()] {
                message.direction = known
            } else if layout.isExported {
                return "unknown direction \"\(direction)\"; expected received or sent"
            }
        }
        if let name = cell(layout.service), !name.isEmpty {
            guard let service = Service(rawValue: name) else {
                let names = Service.allCases.map(\.rawValue).joined(separator: ", ")
                return "unknown service \"\(name)\"; expected one of \(names)"
            }
            message.service = service
        }
        if let others = cell(layout.others) { message.others = others.split(separator: "|").map(String.init) }
        if let read = cell(layout.read), !read.isEmpty {
            // A spreadsheet writes TRUE.
            guard let known = Bool(read.lowercased()) else { return "\"read\" is \"\(read)\"; expected true or false" }
            message.isRead = known
        }
        if let name = cell(layout.category), !name.isEmpty {
            guard let category = Category(appleName: name) else { return "unknown category \"\(name)\"" }
            message.verdict = category
        }
        return nil
    }

    /// The names of `siftbox export`, and others.
    private static let directions: [String: ArchivedMessage.Direction] = [
        "received": .received, "incoming": .received, "inbound": .received, "in": .received,
        "sent": .sent, "outgoing": .sent, "outbound": .sent, "out": .sent,
    ]

    private var invalidEncoding: Outcome { .record(.bad("not valid \(window.encodingName)")) }

    private func string(_ cell: TableRecord.Cell, _ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        TableRecord.withCell(cell, of: bytes, decoder.string)
    }

    private func violation(_ cells: [TableRecord.Cell]) -> String? {
        var count = cells.count
        if count >= TableRecord.maxCells { return "too many cells: \(Counted.number(count)) or more" }
        if isLabeled { return count < 2 ? "no TAB between label and text" : nil }
        if count <= layout.text {
            return "\(Counted.pluralized(count, "cell")), but the text is in cell \(layout.text + 1)"
        }
        // Some programs write a separator at the end of each line.
        while count > layout.width, cells[count - 1].start == cells[count - 1].end { count -= 1 }
        if count > layout.width {
            return
                "\(Counted.pluralized(count, "cell")), but the header has \(layout.width); put quotes around a cell that contains the separator"
        }
        return nil
    }
}

/// A cache of the last labels: a corpus has few labels and many messages of each.
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
    /// Splits several accepted labels: `junk|promotion`.
    static func labels(_ written: String) -> [String] {
        // Fast path: almost all labels are one word.
        if written.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "|") }), !written.isEmpty {
            return [written]
        }
        return written.split(separator: "|").map { String($0).trimmed }.filter { !$0.isEmpty }
    }
}
