/// Finds out how a table is written, by what its file begins with.
struct TableRecognition {
    private static let sampleSize = 100
    private static let comma = UInt8(ascii: ",")
    private static let semicolon = UInt8(ascii: ";")

    let window: FileWindow
    let columns: ColumnNames

    /// - Parameter format: `.csv` or `.tsv` where the user named it; nil: only what is surely a table is taken for one.
    /// - Returns: nil: it is none.
    /// - Throws: `ArchiveError` where a column that the user named is not there, or none of several is the text.
    func layout(as format: ArchiveFormat?) throws(ArchiveError) -> TableLayout? {
        while window.lineFeed() == nil, !window.isAtEnd, window.count <= LineReader.lineLimit { try window.fill() }
        let candidates = candidates(format)
        var widest: (layout: TableLayout, cells: [String])?
        for candidate in candidates {
            guard let cells = sample(candidate, 1).first else { continue }
            if let layout = try columns.layout(header: cells, of: window.path, like: candidate) { return layout }
            if cells.count > widest?.cells.count ?? 0 { widest = (candidate, cells) }
        }
        guard let widest else { return format == .tsv ? .labelled : nil }
        if !columns.given.isEmpty {
            return try columns.layout(cells: widest.cells, of: window.path, like: widest.layout)
        }
        if format == .tsv || format == nil && hasTabs { return .labelled }
        for candidate in candidates where candidate.isQuoted {
            if let layout = try headless(candidate, isNamed: format != nil) { return layout }
        }
        return format == nil ? nil : try columns.layout(cells: widest.cells, of: window.path, like: widest.layout)
    }

    private func candidates(_ format: ArchiveFormat?) -> [TableLayout] {
        let quoted = [Self.comma, Self.semicolon].map {
            TableLayout(separator: $0, isQuoted: true, width: 1, text: 0)
        }
        let plain = TableLayout(separator: TableRecord.tab, isQuoted: false, width: 1, text: 0)
        switch format {
        case .tsv: return [plain]
        case .csv: return quoted + [TableLayout(separator: TableRecord.tab, isQuoted: true, width: 1, text: 0)]
        default: return quoted + [plain]
        }
    }

    /// Whether its first line has a TAB, or half of them.
    private var hasTabs: Bool {
        let widths = sample(TableLayout(separator: TableRecord.tab, isQuoted: false, width: 1, text: 0)).map(\.count)
        return widths.first ?? 0 > 1 || 2 * widths.count { $0 > 1 } >= max(1, widths.count)
    }

    /// A table without names: of labels and texts, or, where the user said that it is one, of texts alone.
    private func headless(_ candidate: TableLayout, isNamed: Bool) throws(ArchiveError) -> TableLayout? {
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

    /// The cells of the records in the window that are not blank.
    private func sample(_ layout: TableLayout, _ limit: Int = sampleSize) -> [[String]] {
        window.withBytes { bytes in
            var records: [[String]] = []
            var record = TableRecord()
            var rest = bytes
            while records.count < limit, !rest.isEmpty {
                let length = length(of: &record, rest, layout)
                guard let length, length > 0 else { break }
                let cells = record.cells.map {
                    TableRecord.withCell($0, of: rest) { String(decoding: $0, as: UTF8.self) }
                }
                rest = UnsafeBufferPointer(rebasing: rest[length...])
                if cells.contains(where: { $0.contains { !$0.isWhitespace } }) { records.append(cells) }
            }
            return records
        }
    }

    private func length(
        of record: inout TableRecord, _ bytes: UnsafeBufferPointer<UInt8>, _ layout: TableLayout
    ) -> Int? {
        if layout.isQuoted {
            let outcome = record.read(bytes, separator: layout.separator, isAll: window.isAtEnd)
            guard case .whole(let length, _) = outcome else { return nil }
            return length
        }
        let end = bytes.firstIndex(of: 0x0A)
        // Of a first line that is longer than the window, what is there tells enough.
        guard end != nil || window.isAtEnd || bytes.count == window.count else { return nil }
        var line = bytes[..<(end ?? bytes.count)]
        if line.last == 0x0D { line = line.dropLast() }
        record.read(line: UnsafeBufferPointer(rebasing: line), limit: 1000)
        return (end ?? bytes.count - 1) + 1
    }
}
