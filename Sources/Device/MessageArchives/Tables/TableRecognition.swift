/// Detects the layout of a table by the beginning of its file.
struct TableRecognition {
    private static let sampleSize = 100
    private static let maxColumns = 1_000
    private static let comma = UInt8(ascii: ",")
    private static let semicolon = UInt8(ascii: ";")
    private static let bar = UInt8(ascii: "|")

    let window: FileWindow
    let columns: ColumnNames
    let decoder: CellDecoder

    /// - Parameter format: `.csv` or `.tsv` if the user specified it; nil to accept only what is certainly a table.
    /// - Returns: nil if the file is not a table.
    /// - Throws: `ArchiveError` if a column that the user named is missing, the text column is unknown, or the separator is
    ///   not supported.
    func table(as format: ArchiveFormat?) throws(ArchiveError) -> RecognizedTable? {
        while window.lineFeed() == nil, !window.isAtEnd, window.count <= LineReader.lineLimit { try window.fill() }
        guard var table = try table(as: format, separator: dropSeparatorLine()) else { return nil }
        if table.layout.dateOrder == nil, let date = table.layout.date {
            table.layout.dateOrder = dateOrder(table.layout, column: date)
        }
        return table
    }

    /// The separator that a first line such as Excel's `sep=;` declares. The line is dropped from the window.
    private func dropSeparatorLine() -> UInt8? {
        let line = window.withBytes { Array($0.prefix { $0 != 0x0A }.prefix(7)) }
        guard let separator = TableLayout.separator(in: line) else { return nil }
        window.drop(window.lineFeed().map { $0 + 1 } ?? window.count)
        return separator
    }

    private func table(as format: ArchiveFormat?, separator: UInt8?) throws(ArchiveError) -> RecognizedTable? {
        let candidates =
            if let separator {
                [withEscapes(TableLayout(separator: separator, isQuoted: true, width: 1, text: 0, linesBefore: 1))]
            } else {
                try candidates(format)
            }
        var widest: (layout: TableLayout, records: [[String]])?
        for candidate in candidates {
            let records = sample(candidate)
            guard let cells = records.first else { continue }
            let roles = ColumnRoles(columns, header: cells, rows: Array(records.dropFirst()))
            if roles.namesText { return try withHeader(roles, candidate, isObvious: true) }
            if cells.count > widest?.records.first?.count ?? 0 { widest = (candidate, records) }
        }
        guard var widest else { return format == .tsv ? RecognizedTable(layout: .labeled) : nil }
        if separator == nil {
            if isSeparatedByBars { throw Self.bars(window.path) }
            if format == .tsv || format == nil && hasTabs {
                let tabs = try tabs()
                widest = (tabs, sample(tabs))
            }
        }
        if let first = widest.records.first, HeaderDecision.isHeader(widest.records) {
            let roles = ColumnRoles(columns, header: first, rows: Array(widest.records.dropFirst()))
            return try withHeader(roles, widest.layout, isObvious: false)
        }
        if !columns.given.isEmpty { return try withoutHeader(widest.layout, widest.records) }
        if widest.layout.separator == TableRecord.tab, separator == nil, format != .csv {
            return table(.labeled(like: widest.layout), firstOf: widest.records)
        }
        for candidate in candidates where candidate.isQuoted {
            if let table = try tableWithoutHeader(candidate, isNamed: format != nil) { return table }
        }
        return format == nil ? nil : try withoutHeader(widest.layout, widest.records)
    }

    private func withHeader(
        _ roles: ColumnRoles, _ written: TableLayout, isObvious: Bool
    ) throws(ArchiveError) -> RecognizedTable {
        var written = written
        written.distinguishesEmpty = written.isQuoted && !isFirstRecordQuoted(written)
        let (layout, notes) = try roles.layout(of: window.path, like: written)
        let report = ColumnReport(layout, header: roles.header, isObvious: isObvious)
        return RecognizedTable(
            layout: layout, header: roles.header, notes: ["\(window.path): \(report.sentence)"] + notes)
    }

    private func table(_ layout: TableLayout, firstOf records: [[String]]) -> RecognizedTable {
        var layout = layout
        layout.distinguishesEmpty = layout.isQuoted && !isFirstRecordQuoted(layout)
        let report = ColumnReport(layout, firstRow: records.first ?? [])
        return RecognizedTable(layout: layout, notes: ["\(window.path): \(report.sentence)"])
    }

    private func withoutHeader(
        _ written: TableLayout, _ records: [[String]]
    ) throws(ArchiveError) -> RecognizedTable {
        table(try columns.layout(records: records, of: window.path, like: written), firstOf: records)
    }

    private func candidates(_ format: ArchiveFormat?) throws(ArchiveError) -> [TableLayout] {
        func quoted(_ separator: UInt8) -> TableLayout {
            withEscapes(TableLayout(separator: separator, isQuoted: true, width: 1, text: 0))
        }
        let usual = [quoted(Self.comma), quoted(Self.semicolon)]
        switch format {
        case .tsv: return [try tabs()]
        case .csv: return usual + [quoted(TableRecord.tab)]
        default: return usual + [try tabs()]
        }
    }

    /// With TABs, and with quotes if every cell is valid with quoting.
    private func tabs() throws(ArchiveError) -> TableLayout {
        var layout = TableLayout(separator: TableRecord.tab, isQuoted: false, width: 1, text: 0)
        let survey = try QuoteSurvey(of: window)
        (layout.isQuoted, layout.strayQuote) = (survey.isQuoted, survey.strayQuote)
        return layout
    }

    /// The order of day and month, from the dates in the window with a number above 12; nil if there are none, or they
    /// contradict each other.
    private func dateOrder(_ layout: TableLayout, column: Int) -> DateOrder? {
        var found: Set<DateOrder> = []
        forEachRecord(layout) { cells, bytes in
            guard column < cells.count else { return true }
            if let order = TableRecord.withCell(cells[column], of: bytes, ArchiveDate.order) { found.insert(order) }
            return found.count < 2
        }
        return found.count == 1 ? found.first : nil
    }

    /// Whether the first line or at least half of the lines have a TAB.
    private var hasTabs: Bool {
        let widths = sample(TableLayout(separator: TableRecord.tab, isQuoted: false, width: 1, text: 0)).map(\.count)
        return widths.first ?? 0 > 1 || 2 * widths.count { $0 > 1 } >= max(1, widths.count)
    }

    /// A table without a header: of labels and messages, or, if the user specified the format, of messages alone.
    private func tableWithoutHeader(
        _ candidate: TableLayout, isNamed: Bool
    ) throws(ArchiveError) -> RecognizedTable? {
        let records = sample(candidate)
        guard let first = records.first, first.count > 1, records.allSatisfy({ $0.count == first.count }) else {
            return nil
        }
        if first.count == 2, !isNamed {
            let labels = Set(records.map { $0[0] })
            let areLabels = labels.allSatisfy {
                !$0.isEmpty && $0.utf8.count <= 64 && !$0.contains(where: \.isWhitespace)
            }
            guard areLabels, 2 * labels.count <= records.count + 2 else { return nil }
        }
        return try withoutHeader(candidate, records)
    }

    /// Whether the lines are cells with `|` between them: the first line has no other separator, and each line has as many
    /// as the first one, or more.
    private var isSeparatedByBars: Bool {
        let records = sample(TableLayout(separator: Self.bar, isQuoted: true, width: 1, text: 0))
        guard let first = records.first, first.count > 1, records.count > 1 else { return false }
        let isOther = [Self.comma, Self.semicolon, TableRecord.tab].contains { separator in
            sample(TableLayout(separator: separator, isQuoted: true, width: 1, text: 0), 1).first?.count ?? 1 > 1
        }
        return records.allSatisfy { $0.count >= first.count } && (!isOther || HeaderDecision.isHeader(records))
    }

    private static func bars(_ path: String) -> ArchiveError {
        ArchiveError(
            "\(path) is a table separated by |. Add a first line with sep=| alone, for example with "
                + "(echo 'sep=|'; cat \(path)) > messages.csv")
    }

    /// The cells of the first records in the window that are not blank.
    private func sample(_ layout: TableLayout, _ limit: Int = sampleSize) -> [[String]] {
        var records: [[String]] = []
        forEachRecord(layout) { cells, bytes in
            guard cells.count <= Self.maxColumns else { return false }
            let cells = cells.map {
                TableRecord.withCell($0, of: bytes) { decoder.string($0) ?? String(decoding: $0, as: UTF8.self) }
            }
            if cells.contains(where: { $0.contains { !$0.isWhitespace } }) { records.append(cells) }
            return records.count < limit
        }
        return records
    }

    /// Calls `body` with the cells of each record in the window and the bytes that they refer to, as long as it returns
    /// true.
    ///
    /// - Returns: false if it stopped at a misplaced quote.
    @discardableResult
    private func forEachRecord(
        _ layout: TableLayout, _ body: ([TableRecord.Cell], UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        window.withBytes { bytes in
            var record = TableRecord()
            var rest = bytes
            while !rest.isEmpty {
                let outcome =
                    layout.isQuoted
                    ? record.read(rest, layout, isAll: window.isAtEnd)
                    : line(of: &record, rest, isFirst: rest.count == bytes.count)
                switch outcome {
                case .cut: return true
                case .misquoted(_, _, let isCut): return isCut && !window.isAtEnd
                case .complete(let length, _):
                    guard body(record.cells, rest) else { return true }
                    rest = UnsafeBufferPointer(rebasing: rest[length...])
                }
            }
            return true
        }
    }

    private func line(
        of record: inout TableRecord, _ bytes: UnsafeBufferPointer<UInt8>, isFirst: Bool
    ) -> TableRecord.Outcome {
        let end = bytes.firstIndex(of: 0x0A)
        // For a first line that is longer than the window, the part in the window is enough.
        guard end != nil || window.isAtEnd || isFirst else { return .cut }
        var line = bytes[..<(end ?? bytes.count)]
        if line.last == 0x0D { line = line.dropLast() }
        record.read(line: UnsafeBufferPointer(rebasing: line), limit: Self.maxColumns)
        return .complete(length: end.map { $0 + 1 } ?? bytes.count, lines: 1)
    }
}

// Backslashes and quotes.
extension TableRecognition {
    /// The layout, with escapes if most records that have too many or too few cells have the right number then.
    private func withEscapes(_ layout: TableLayout) -> TableLayout {
        var escaped = layout
        escaped.hasEscapes = true
        let isPossible = window.withBytes { bytes in
            var rest = bytes
            while let place = rest.firstIndex(ofByte: TableRecord.backslash), place + 1 < rest.count {
                if [layout.separator, TableRecord.quote, 0x0A, 0x0D].contains(rest[place + 1]) { return true }
                rest = UnsafeBufferPointer(rebasing: rest[(place + 2)...])
            }
            return false
        }
        return isPossible && 2 * misfits(escaped) < misfits(layout) ? escaped : layout
    }

    /// The number of records in the window that have more or fewer cells than the first one, and one if quotes are
    /// misplaced.
    private func misfits(_ layout: TableLayout) -> Int {
        var (width, count) = (0, 0)
        let isWhole = forEachRecord(layout) { cells, _ in
            if width == 0 { width = cells.count }
            if cells.count != width { count += 1 }
            return true
        }
        return count + (isWhole ? 0 : 1)
    }

    /// Whether all cells of the first record are quoted, so that a quoted empty cell says nothing.
    private func isFirstRecordQuoted(_ layout: TableLayout) -> Bool {
        var isQuoted = false
        forEachRecord(layout) { cells, _ in
            isQuoted = cells.allSatisfy(\.isQuoted)
            return false
        }
        return isQuoted
    }
}

/// A table, and how it is read.
struct RecognizedTable {
    var layout: TableLayout
    /// The names of the columns; empty without a header.
    var header: [String] = []
    /// Which columns are read as what, and what is not understood: sentences for the user.
    var notes: [String] = []
}
