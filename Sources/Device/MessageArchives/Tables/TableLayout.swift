import UntrustedFiles

/// The syntax and the columns of a table.
struct TableLayout: Hashable, Sendable {
    var separator: UInt8
    /// Whether cells may be quoted.
    var isQuoted: Bool
    /// Whether a backslash makes the next character part of the cell.
    var hasEscapes = false
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
    /// Whom a sent message went to; nil: they are in the sender's column.
    var recipient: Int?
    /// Whether the sender's column has the user's own number for sent messages.
    var sentHaveOwnNumber = false
    var date: Int?
    /// The time of day, if the date's column may lack it.
    var time: Int?
    var dateOrder: DateOrder?
    /// The number of cells that the text may span: unquoted separators split it, and the columns after it have no
    /// names.
    var textCells = 1
    /// The number of lines before the table.
    var linesBefore = 0
    var direction: DirectionSource<Int>?
    /// Whether a sent message has left the phone.
    var status: Int?
    var service: Int?
    /// Whether the user named the service's column, so that each of its values must be one.
    var isServiceNamed = false
    /// What the messages of a conversation have in common, if that shows whom a message was sent to.
    var conversation: Int?
    /// The additional columns of `siftbox export --format csv`.
    var others: Int?
    var read: Int?
    var category: Int?
    /// `ColumnNames.extras`, by name.
    var extras: [String: Int] = [:]
    /// The identifier of a message, if the user named its column.
    var identifier: Int?
    /// The program whose columns these are.
    var program: KnownTable?
    /// Whether it is the export of an inbox.
    var isExported = false
    /// Whether a quoted empty text is an empty body, unlike an empty cell without quotes: not if all cells are quoted.
    var distinguishesEmpty = false

    /// The separator that a line such as Excel's `sep=;` declares; nil: it is another line.
    static func separator(in line: [UInt8]) -> UInt8? {
        guard line.count >= 5, line.prefix(4).elementsEqual("sep=".utf8, by: { $0 | 0x20 == $1 }),
            line.count == 5 || line[5...] == [0x0D]
        else { return nil }
        return line[4]
    }

    /// The layout of UCI's corpus: a label, a TAB and a message, without a header.
    static let labeled = TableLayout(separator: TableRecord.tab, isQuoted: false, width: 2, text: 1, label: 0)

    /// The same, with the syntax of another layout.
    static func labeled(like written: TableLayout) -> TableLayout {
        var layout = labeled
        (layout.isQuoted, layout.linesBefore) = (written.isQuoted, written.linesBefore)
        (layout.strayQuote, layout.distinguishesEmpty) = (written.strayQuote, written.distinguishesEmpty)
        // An unquoted TAB is part of the text.
        if layout.isQuoted { layout.textCells = .max }
        return layout
    }

    /// Sets the column of a part that the user named.
    ///
    /// - Parameter values: its first cells, of which empty ones do not count.
    mutating func set(_ part: ColumnNames.Part, _ place: Int, named name: String = "", values: [String]) {
        switch part {
        case .text: text = place
        case .label: label = place
        case .sender: sender = place
        case .recipient: recipient = place
        case .date: date = place
        case .time: time = place
        case .direction:
            direction = DirectionSource(
                place: place, form: DirectionForm(of: values.filter { !$0.isEmpty }, named: name),
                mayBeEmpty: values.allSatisfy(\.isEmpty))
        case .service: (service, isServiceNamed) = (place, true)
        case .read: read = place
        case .id: identifier = place
        }
    }

    /// Whether it has a label, a TAB and a message, and no header.
    var isLabeled: Bool { self == Self.labeled(like: self) }
}

extension ColumnNames {
    /// The layout of a table without a header.
    ///
    /// - Parameter records: The first ones.
    /// - Throws: `ArchiveError` if a column that the user named is not a valid column number.
    func layout(records: [[String]], of path: String, like written: TableLayout) throws(ArchiveError) -> TableLayout {
        let cells = records.first ?? []
        func column(_ name: String) throws(ArchiveError) -> Int {
            guard let number = Int(name), (1...cells.count).contains(number) else {
                throw Self.missing(name, cells, path)
            }
            return number - 1
        }
        var layout = written
        layout.width = cells.count
        layout.dateOrder = dateOrder
        var named: [Int] = []
        for (part, name) in given {
            let place = try column(name)
            named.append(place)
            layout.set(part, place, values: records.compactMap { $0.indices.contains(place) ? $0[place].trimmed : nil })
        }
        if text == nil {
            let others = cells.indices.filter { !named.contains($0) }
            guard let last = others.last, others.count <= 2 else {
                let longest = others.filter { column in
                    HeaderDecision.isText(records.compactMap { $0.indices.contains(column) ? $0[column] : nil })
                }.max { HeaderDecision.meanLength(records, $0) < HeaderDecision.meanLength(records, $1) }
                throw ArchiveError(
                    "\(path) has \(cells.count) columns and no header that names the text column. "
                        + "Add a first line with column names, or use --column text=\(1 + (longest ?? 0)).")
            }
            layout.text = last
            if others.count == 2, layout.label == nil { layout.label = others[0] }
        }
        return layout
    }
}
