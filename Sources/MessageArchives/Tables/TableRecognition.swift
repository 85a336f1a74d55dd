/// Detects the layout of a table by the beginning of its file.
struct TableRecognition {
    private static let sampleSize = 100
    private static let maxColumns = 1_000
    private static let comma = UInt8(ascii: ",")
    private static let semicolon = UInt8(ascii: ";")

    let window: FileWindow
    let columns: ColumnNames
    let decoder: CellDecoder

    /// - Parameter format: `.csv` or `.tsv` if the user specified it; nil to accept only what is certainly a table.
    /// - Returns: nil if the file is not a table.
    /// - Throws: `ArchiveError` if a column that the user named is missing, or the text column is unknown.
    func layout(as format: ArchiveFormat?) throws(ArchiveError) -> TableLayout? {
        while window.lineFeed() == nil, !window.isAtEnd, window.count <= LineReader.lineLimit { try window.fill() }
        guard var layout = try layout(as: format, separator: dropSeparatorLine()) else { return nil }
        if layout.dateOrder == nil, let date = layout.date { layout.dateOrder = dateOrder(layout, column: date) }
        return layout
    }

    /// The separator that a first line such as Excel's `sep=;` declares. The line is dropped from the window.
    private func dropSeparatorLine() -> UInt8? {
        let line = window.withBytes { Array($0.prefix { $0 != 0x0A }.prefix(7)) }
        guard line.count >= 5, line.prefix(4).elementsEqual("sep=".utf8, by: { $0 | 0x20 == $1 }),
            line.count == 5 || line[5...] == [0x0D]
        else { return nil }
        window.drop(window.lineFeed().map { $0 + 1 } ?? window.count)
        return line[4]
    }

    private func layout(as format: ArchiveFormat?, separator: UInt8?) throws(ArchiveError) -> TableLayout? {
        let candidates =
            if let separator {
                [TableLayout(separator: separator, isQuoted: true, width: 1, text: 0, linesBefore: 1)]
            } else {
                try candidates(format)
            }
        var widest: (layout: TableLayout, cells: [String])?
        for candidate in candidates {
            guard let cells = sample(candidate, 1).first else { continue }
            if let layout = try columns.layout(header: cells, of: window.path, like: candidate) { return layout }
            if cells.count > widest?.cells.count ?? 0 { widest = (candidate, cells) }
        }
        guard let widest else { return format == .tsv ? .labeled : nil }
        if !columns.given.isEmpty {
            return try columns.layout(cells: widest.cells, of: window.path, like: widest.layout)
        }
        if separator == nil, format == .tsv || format == nil && hasTabs { return .labeled(like: try tabs()) }
        for candidate in candidates where candidate.isQuoted {
            if let layout = try layoutWithoutHeader(candidate, isNamed: format != nil) { return layout }
        }
        return format == nil ? nil : try columns.layout(cells: widest.cells, of: window.path, like: widest.layout)
    }

    private func candidates(_ format: ArchiveFormat?) throws(ArchiveError) -> [TableLayout] {
        let quoted = [Self.comma, Self.semicolon].map {
            TableLayout(separator: $0, isQuoted: true, width: 1, text: 0)
        }
        switch format {
        case .tsv: return [try tabs()]
        case .csv: return quoted + [TableLayout(separator: TableRecord.tab, isQuoted: true, width: 1, text: 0)]
        default: return quoted + [try tabs()]
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
    private func layoutWithoutHeader(_ candidate: TableLayout, isNamed: Bool) throws(ArchiveError) -> TableLayout? {
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
        return try columns.layout(cells: first, of: window.path, like: candidate)
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
                    ? record.read(rest, separator: layout.separator, isAll: window.isAtEnd)
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
