import Messages

/// Reads a table of texts: CSV (RFC 4180; commas or semicolons) or lines with TABs and no quotes.
///
/// The columns go by the names in the first line (`ColumnNames`), or there is no such line: a label and a text, or a text
/// alone. A table in UTF-8 or UTF-16; where it is neither, it is read as Windows-1252, which is what Excel writes (see
/// `TextEncoding`). Dates are ISO 8601 (`2026-03-02T09:41:00Z`, `2026-03-02 09:41:00`; UTC where no zone is named) or whole
/// numbers of seconds or milliseconds since 1970. A record whose date cannot be read is a bad one: to file the text under
/// another date would be a mistake that nobody sees. `junk|promotion` is two labels. Blank lines are passed over in
/// silence.
final class TableReader: ArchiveReader {
    let format: ArchiveFormat
    private(set) var place = ArchivePlace.line(1)
    var fraction: Double { window.fraction }

    private let layout: TableLayout
    private let window: FileWindow
    private var lines: LineReader
    private var record = TableRecord()
    private var encoding = TextEncoding(canBeWindows1252: true)
    private var labels = LabelCells()
    /// Lines before the next record.
    private var line = 0
    private var isBehindHeader: Bool

    init(_ window: FileWindow, _ layout: TableLayout) {
        self.window = window
        self.layout = layout
        format = layout.isQuoted ? .csv : .tsv
        lines = LineReader(window)
        isBehindHeader = !layout.hasHeader
    }

    func next() throws(ArchiveError) -> ArchiveRecord? {
        while true {
            let outcome = layout.isQuoted ? try nextQuoted() : try nextLine()
            switch outcome {
            case nil: return nil
            case .blank: continue
            case .some where !isBehindHeader: isBehindHeader = true
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
        return window.withBytes { bytes in
            record.read(line: UnsafeBufferPointer(rebasing: bytes[..<length]), limit: layout.width)
            return outcome(bytes)
        }
    }

    private func nextQuoted() throws(ArchiveError) -> Outcome? {
        while true {
            let isAll = window.isAtEnd
            if window.count == 0, isAll { return nil }
            let (read, outcome) = window.withBytes { bytes in
                let read = record.read(bytes, separator: layout.separator, isAll: isAll)
                guard case .whole(let length, _) = read, length <= LineReader.lineLimit else {
                    return (read, Outcome.blank)
                }
                return (read, self.outcome(bytes))
            }
            switch read {
            case .whole(let length, let count):
                place = .line(line + 1)
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
                window.drop(opened)
                try window.dropLine()
                return .record(.bad(isCut ? Self.unclosed(isAll) : Self.behindQuote))
            case .cut, .misquoted:
                try window.fill()
            }
        }
    }

    private static let behindQuote = "behind the quote that closes stands something else than a separator"

    private static func unclosed(_ isAtEnd: Bool) -> String {
        isAtEnd ? "a quote that opens here is never closed" : "a quote that opens here is not closed within 1 MiB"
    }
}

extension TableReader {
    /// What the cells of the record hold that was just read.
    private func outcome(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
        if isBlank(bytes) { return .blank }
        guard isBehindHeader else { return .record(.passedOver("header")) }
        if let reason = mistake(bytes) { return .record(.bad(reason)) }
        var text = ArchivedText()
        do {
            text.body = try string(layout.text, bytes)
            text.address = try layout.sender.flatMap { column throws(BadCell) in try string(column, bytes) }
        } catch {
            return .record(.bad("it is not UTF-8"))
        }
        if text.body == nil, text.address == nil {
            return .record(.bad(layout == .labelled ? "there is no text behind the TAB" : "there is no text"))
        }
        if let column = layout.label, !isEmpty(column) {
            guard let found = withCell(column, bytes, { labels.labels($0, bytes, &encoding) }) else {
                return .record(.bad("it is not UTF-8"))
            }
            text.labels = found
        }
        if let column = layout.date, !isEmpty(column) {
            guard let date = withCell(column, bytes, ArchiveDate.cell) else {
                return .record(
                    .bad("its date is neither ISO 8601 (2026-03-02T09:41:00Z) nor seconds or milliseconds since 1970"))
            }
            text.date = date
        }
        return .record(.text(text))
    }

    private struct BadCell: Error {}

    private func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        record.cells.allSatisfy { cell in bytes[cell.start..<cell.end].allSatisfy { $0 <= 0x20 } }
    }

    private func mistake(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        let count = record.cells.count
        if layout == .labelled { return count < 2 ? "there is no TAB between a label and a text" : nil }
        if count <= layout.text {
            return "it has \(Counted.words(count, "cell")), and the text stands in cell \(layout.text + 1)"
        }
        if count > layout.width {
            return "it has \(count) cells, and the first line has \(layout.width): a text with a separator needs quotes"
        }
        return nil
    }

    private func isEmpty(_ column: Int) -> Bool {
        guard column < record.cells.count else { return true }
        return record.cells[column].start == record.cells[column].end
    }

    private func withCell<Result>(
        _ column: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ read: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        record.withCell(record.cells[column], of: bytes, read)
    }

    /// nil: the cell is empty.
    private func string(_ column: Int, _ bytes: UnsafeBufferPointer<UInt8>) throws(BadCell) -> String? {
        if isEmpty(column) { return nil }
        guard let text = withCell(column, bytes, { encoding.string($0, in: bytes) }) else { throw BadCell() }
        return text
    }
}

/// The labels that were read last: a corpus has few, and many texts of each.
private struct LabelCells {
    private static let most = 16
    private var known: [(bytes: [UInt8], labels: [String])] = []

    mutating func labels(
        _ cell: UnsafeBufferPointer<UInt8>, _ window: UnsafeBufferPointer<UInt8>, _ encoding: inout TextEncoding
    ) -> [String]? {
        if let found = known.first(where: { $0.bytes.elementsEqual(cell) }) { return found.labels }
        guard let text = encoding.string(cell, in: window) else { return nil }
        let labels = ArchivedText.labels(text)
        if known.count == Self.most { known.removeFirst() }
        known.append((Array(cell), labels))
        return labels
    }
}

extension ArchivedText {
    /// `junk|promotion`: any of several is right.
    static func labels(_ written: String) -> [String] {
        written.split(separator: "|").map { String($0).trimmed }.filter { !$0.isEmpty }
    }
}
