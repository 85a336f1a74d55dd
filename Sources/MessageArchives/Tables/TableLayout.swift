import UntrustedFiles

/// The syntax and the columns of a table.
struct TableLayout: Hashable, Sendable {
    var separator: UInt8
    /// Whether cells may be quoted.
    var isQuoted: Bool
    /// The first quote that does not enclose its cell, in a table that is read without quoting although some cells need
    /// it.
    var strayQuote: TextPosition?
    var hasHeader = false
    /// The number of cells of a record.
    var width: Int
    /// The columns, from 0.
    var text: Int
    var label: Int?
    var sender: Int?
    var date: Int?
    var dateOrder: DateOrder?
    /// The number of cells that the text may span: unquoted separators split it, and the columns after it have no
    /// names.
    var textCells = 1
    /// The number of lines before the table.
    var linesBefore = 0
    /// The additional columns of `siftbox export --format csv`.
    var direction: Int?
    var service: Int?
    var others: Int?
    var read: Int?
    var category: Int?

    /// Whether it is the export of an inbox.
    var isExported: Bool { direction != nil && service != nil && others != nil }

    /// The layout of UCI's corpus: a label, a TAB and a message, without a header.
    static let labeled = TableLayout(separator: TableRecord.tab, isQuoted: false, width: 2, text: 1, label: 0)

    /// The same, with the syntax of another layout.
    static func labeled(like written: TableLayout) -> TableLayout {
        var layout = labeled
        (layout.isQuoted, layout.linesBefore) = (written.isQuoted, written.linesBefore)
        layout.strayQuote = written.strayQuote
        // An unquoted TAB is part of the text.
        if layout.isQuoted { layout.textCells = .max }
        return layout
    }

    /// Whether it has a label, a TAB and a message, and no header.
    var isLabeled: Bool { self == Self.labeled(like: self) }
}

extension ColumnNames {
    /// The names that the user set.
    var given: [String] { [text, label, sender, date].compactMap { $0 } }

    /// The layout of a table whose first record has these cells; nil if they are not column names.
    ///
    /// - Throws: `ArchiveError` if a column that the user named is missing.
    func layout(header: [String], of path: String, like written: TableLayout) throws(ArchiveError) -> TableLayout? {
        let names = header.map { $0.trimmed.lowercased() }
        func place(_ name: String) -> Int? {
            header.firstIndex(of: name) ?? names.firstIndex(of: name.trimmed.lowercased())
        }
        func isPresent(_ name: String?, _ usual: [String]) -> Bool {
            name.flatMap(place) ?? usual.firstNonNil(place) != nil
        }
        guard isPresent(text, Self.textColumns) || given.contains(where: { place($0) != nil }) else { return nil }
        func column(_ name: String?, _ usual: [String]) throws(ArchiveError) -> Int? {
            guard let name else { return usual.firstNonNil(place) }
            if let place = place(name) { return place }
            if let number = Int(name), (1...header.count).contains(number) { return number - 1 }
            throw missing(name, header, path)
        }
        guard let text = try column(text, Self.textColumns) else {
            throw ArchiveError(
                "\(path):1: no text column found. Columns: \(Self.list(header)). Name it with --column text=NAME.")
        }
        var layout = written
        layout.hasHeader = true
        layout.text = text
        // Kaggle's `v1,v2,,,` has the rest of a text after an unquoted comma there. Pandas names such columns
        // "Unnamed".
        let named = 1 + (names.lastIndex { !$0.isEmpty && !$0.hasPrefix("unnamed:") } ?? 0)
        let isSplit = text >= named - 1
        layout.width = isSplit ? header.count : named
        if isSplit { layout.textCells = header.count - text }
        layout.label = try column(label, Self.labelColumns)
        layout.sender = try column(sender, Self.senderColumns)
        layout.date = try column(date, Self.dateColumns)
        layout.dateOrder = dateOrder
        layout.direction = place("direction")
        // Only together: other tables use these names for other things.
        if layout.direction != nil, let service = place("service"), let others = place("with") {
            (layout.service, layout.others) = (service, others)
            layout.read = place("read")
            let category = place("category")
            layout.category = category == layout.label ? nil : category
        }
        return layout
    }

    /// The layout of a table without a header, whose first record has these cells.
    ///
    /// - Throws: `ArchiveError` if a column that the user named is not a valid column number.
    func layout(cells: [String], of path: String, like written: TableLayout) throws(ArchiveError) -> TableLayout {
        func column(_ name: String?) throws(ArchiveError) -> Int? {
            guard let name else { return nil }
            guard let number = Int(name), (1...cells.count).contains(number) else { throw missing(name, cells, path) }
            return number - 1
        }
        var layout = written
        layout.width = cells.count
        layout.label = try column(label)
        layout.sender = try column(sender)
        layout.date = try column(date)
        layout.dateOrder = dateOrder
        if let text = try column(text) {
            layout.text = text
        } else {
            let named = [layout.label, layout.sender, layout.date].compactMap { $0 }
            let others = cells.indices.filter { !named.contains($0) }
            guard let last = others.last, others.count <= 2 else {
                throw ArchiveError(
                    "\(path) has \(cells.count) columns and no header that names the text column. "
                        + "Add a first line with column names, or use --column text=2.")
            }
            layout.text = last
            if others.count == 2, layout.label == nil { layout.label = others[0] }
        }
        return layout
    }

    private func missing(_ name: String, _ header: [String], _ path: String) -> ArchiveError {
        ArchiveError("\(path):1: no column '\(name)'. Columns: \(Self.list(header)).")
    }

    private static func list(_ header: [String]) -> String {
        let shown = header.prefix(20).map { $0.count > 40 ? $0.prefix(39) + "…" : $0 }.joined(separator: ", ")
        return shown + (header.count > 20 ? ", …" : "")
    }
}

extension String {
    /// Without leading and trailing whitespace.
    var trimmed: String {
        var rest = Substring(self)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}

extension Sequence {
    func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}
