/// How a table is written, and which of its cells hold what.
struct TableLayout: Hashable, Sendable {
    var separator: UInt8
    /// Whether cells may stand in quotes.
    var isQuoted: Bool
    /// Of a table that is read without quotes although some of its cells need them: the first quote that does not enclose
    /// its cell.
    var strayQuote: TextPosition?
    var hasHeader = false
    /// How many cells a record has.
    var width: Int
    /// Places in a record, from 0.
    var text: Int
    var label: Int?
    var sender: Int?
    var date: Int?
    var dateOrder: DateOrder?
    /// How many cells the text may have: it is split where it had separators, and the columns behind it have no names.
    var textCells = 1
    /// Lines before the first one that is the table's.
    var linesBefore = 0
    /// Who wrote it, and what else `siftbox export --format csv` tells of a text.
    var direction: Int?
    var service: Int?
    var others: Int?
    var read: Int?
    var category: Int?

    /// Whether an inbox was exported to it.
    var isExported: Bool { direction != nil && service != nil && others != nil }

    /// The UCI's: a label, a TAB and a text, with no header.
    static let labelled = TableLayout(separator: TableRecord.tab, isQuoted: false, width: 2, text: 1, label: 0)

    /// The same, written like another layout.
    static func labelled(like written: TableLayout) -> TableLayout {
        var layout = labelled
        (layout.isQuoted, layout.linesBefore) = (written.isQuoted, written.linesBefore)
        layout.strayQuote = written.strayQuote
        // A TAB that stands in no quotes is the text's.
        if layout.isQuoted { layout.textCells = .max }
        return layout
    }

    /// Whether there is a label, a TAB and a text, and no header.
    var isLabelled: Bool { self == Self.labelled(like: self) }
}

extension ColumnNames {
    /// What columns are called at first, in the order in which they are looked for, in lower case.
    static let texts = ["text", "body", "message", "msg", "sms", "v2"]
    static let labels = ["label", "category", "class", "v1"]
    static let senders = [
        "sender", "from", "address", "number", "phone", "phone number", "phone_number", "sender id", "sender_id",
    ]
    static let dates = ["date", "time", "timestamp"]

    var given: [String] { [text, label, sender, date].compactMap { $0 } }

    /// The layout of a table whose first record has these cells; nil: they are no names.
    ///
    /// - Throws: `ArchiveError` where a column that the user named is not there.
    func layout(header: [String], of path: String, like written: TableLayout) throws(ArchiveError) -> TableLayout? {
        let names = header.map { $0.trimmed.lowercased() }
        func place(_ name: String) -> Int? {
            header.firstIndex(of: name) ?? names.firstIndex(of: name.trimmed.lowercased())
        }
        func isThere(_ name: String?, _ usual: [String]) -> Bool {
            name.flatMap(place) ?? usual.firstNonNil(place) != nil
        }
        guard isThere(text, Self.texts) || given.contains(where: { place($0) != nil }) else { return nil }
        func column(_ name: String?, _ usual: [String]) throws(ArchiveError) -> Int? {
            guard let name else { return usual.firstNonNil(place) }
            if let place = place(name) { return place }
            if let number = Int(name), (1...header.count).contains(number) { return number - 1 }
            throw missing(name, header, path)
        }
        guard let text = try column(text, Self.texts) else {
            throw ArchiveError(
                "\(path):1: which column holds the text? There are: \(Self.list(header)). Name it: --column text=NAME.")
        }
        var layout = written
        layout.hasHeader = true
        layout.text = text
        // Kaggle's `v1,v2,,,`: what a text had behind a comma stands there. Pandas calls such columns so.
        let named = 1 + (names.lastIndex { !$0.isEmpty && !$0.hasPrefix("unnamed:") } ?? 0)
        let goesOn = text >= named - 1
        layout.width = goesOn ? header.count : named
        if goesOn { layout.textCells = header.count - text }
        layout.label = try column(label, Self.labels)
        layout.sender = try column(sender, Self.senders)
        layout.date = try column(date, Self.dates)
        layout.dateOrder = dateOrder
        layout.direction = place("direction")
        // Only together: other tables have such names for other things.
        if layout.direction != nil, let service = place("service"), let others = place("with") {
            (layout.service, layout.others) = (service, others)
            layout.read = place("read")
            let category = place("category")
            layout.category = category == layout.label ? nil : category
        }
        return layout
    }

    /// The layout of a table without names, whose first record has `width` cells.
    ///
    /// - Throws: `ArchiveError` where a column that the user named is no number of one.
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
                    "\(path) has \(cells.count) columns, and its first line does not say which one holds the text. "
                        + "Put a line with their names above it, or say which it is: --column text=2.")
            }
            layout.text = last
            if others.count == 2, layout.label == nil { layout.label = others[0] }
        }
        return layout
    }

    private func missing(_ name: String, _ header: [String], _ path: String) -> ArchiveError {
        ArchiveError("\(path):1: there is no column '\(name)'. There are: \(Self.list(header)).")
    }

    private static func list(_ header: [String]) -> String {
        let shown = header.prefix(20).map { $0.count > 40 ? $0.prefix(39) + "…" : $0 }.joined(separator: ", ")
        return shown + (header.count > 20 ? ", …" : "")
    }
}

extension String {
    /// Without the blanks around it.
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
