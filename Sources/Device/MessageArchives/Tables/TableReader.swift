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

    var columns: NamedColumns {
        var columns = NamedColumns()
        columns.names = messages.header.filter { !$0.trimmed.isEmpty }
        columns.found = Set(layout.extras.keys)
        return columns
    }

    /// Which columns are read as what, and what is not understood.
    var notes: [String] { opening + messages.notes }

    var dateColumn: String? { layout.date.map(messages.name) }

    private let layout: TableLayout
    private let opening: [String]
    private let window: FileWindow
    private var lines: LineReader
    private var record = TableRecord()
    private var messages: TableMessages
    /// The number of lines before the next record.
    private var line: Int
    private var isPastHeader: Bool

    init(
        _ window: FileWindow, _ table: RecognizedTable, _ decoder: CellDecoder, isFirstReading: Bool = false
    ) throws(ArchiveError) {
        let layout = table.layout
        self.window = window
        self.layout = layout
        opening = table.notes
        messages = TableMessages(layout, header: table.header, decoder, window)
        format = layout.separator == TableRecord.tab ? .tsv : .csv
        line = layout.linesBefore
        lines = LineReader(window, afterLines: layout.linesBefore)
        isPastHeader = !layout.hasHeader
        guard layout.conversation != nil, !isFirstReading else { return }
        // Whom a message was sent to may be in a later record.
        let other = try window.reopened()
        for _ in 0..<layout.linesBefore { try other.dropLine() }
        let reader = try TableReader(other, table, decoder, isFirstReading: true)
        // The second reading reports where the file cannot be read further.
        while (try? reader.next()) != nil {}
        messages.people = reader.messages.people
    }

    var remarks: [String] {
        guard let quote = layout.strayQuote else { return [] }
        return [
            "\(window.path):\(quote.line):\(quote.column): this quote does not enclose a cell, so quotes count as text, and "
                + "each line is one message. If quotes enclose cells here, fix this one."
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

    private func nextLine() throws(ArchiveError) -> TableMessages.Outcome? {
        guard let found = try lines.next() else { return nil }
        place = .line(lines.number)
        guard case .found(let length) = found else { return .record(.bad(LineReader.tooLong)) }
        let outcome = window.withBytes { bytes in
            record.read(line: UnsafeBufferPointer(rebasing: bytes[..<length]), limit: layout.width)
            return messages.outcome(record.cells, bytes, isHeader: !isPastHeader)
        }
        if lines.lacksLineFeed { try checkComplete(outcome, line: lines.number) }
        return outcome
    }

    /// A truncated file ends in a line that lacks cells. Half a text must not be read as a whole one.
    private func checkComplete(_ outcome: TableMessages.Outcome, line: Int) throws(ArchiveError) {
        guard layout.hasHeader, isPastHeader, record.cells.count < layout.width else { return }
        if case .record = outcome { throw .cutShort(window.path, "in the middle of line \(line)") }
    }

    private func nextQuoted() throws(ArchiveError) -> TableMessages.Outcome? {
        while true {
            let isAll = window.isAtEnd
            if window.count == 0, isAll { return nil }
            let (read, outcome) = window.withBytes { bytes in
                let read = record.read(bytes, layout, isAll: isAll)
                guard case .complete(let length, _) = read, length <= LineReader.lineLimit else {
                    return (read, TableMessages.Outcome.blank)
                }
                return (read, messages.outcome(record.cells, bytes, isHeader: !isPastHeader))
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
            if end > 0, case .complete = record.read(line, layout, isAll: true),
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
