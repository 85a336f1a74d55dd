/// Which column of a table with a header is which part of a message: by its name, and for names that other programs use
/// for other things, by the cells of the first records.
///
///     let roles = ColumnRoles(names, header: ["Type", "Number", "Text"], rows: [["Sent", "+12025550143", "Hi"]])
///     let (layout, notes) = try roles.layout(of: "messages.csv", like: written)
struct ColumnRoles {
    let names: ColumnNames
    let header: [String]
    /// The first records.
    let rows: [[String]]
    /// The header's names for the comparison with default names.
    private let plain: [String]

    init(_ names: ColumnNames, header: [String], rows: [[String]]) {
        (self.names, self.header, self.rows) = (names, header, rows)
        plain = header.map(ColumnNames.plain)
    }

    /// Whether a column has a default name of the text, or one that the user set.
    var namesText: Bool {
        ColumnNames.textColumns.contains { place($0) != nil } || names.given.contains { givenPlace($0) != nil }
    }

    /// - Throws: `ArchiveError` if a column that the user named is missing, or the text column is unknown.
    func layout(of path: String, like written: TableLayout) throws(ArchiveError) -> (TableLayout, notes: [String]) {
        func column(_ name: String?, _ usual: [String]) throws(ArchiveError) -> Int? {
            guard let name else { return usual.firstNonNil(place) }
            if let place = givenPlace(name) { return place }
            if let number = Int(name), (1...header.count).contains(number) { return number - 1 }
            throw ColumnNames.missing(name, header, path)
        }
        var layout = written
        layout.hasHeader = true
        layout.dateOrder = names.dateOrder
        layout.label = try column(names.label, ColumnNames.labelColumns)
        layout.date = try column(names.date, ColumnNames.dateColumns)
        let isExported = ["direction", "service", "with"].allSatisfy { place($0) != nil }
        var notes: [String] = []
        if names.sender != nil || isExported {
            layout.sender = try column(names.sender, ColumnNames.senderColumns)
        } else {
            (layout.sender, notes) = sender(of: path)
        }
        if let text = try column(names.text, ColumnNames.textColumns) {
            layout.text = text
            // A number may be a column that also has a default name.
            if layout.label == text { layout.label = nil }
        } else {
            try inferText(&layout, path)
        }
        addWidth(&layout)
        if layout.date != nil {
            layout.time = ColumnNames.timeColumns.firstNonNil(place).flatMap { $0 == layout.date ? nil : $0 }
        }
        if isExported { addExported(&layout) } else { notes += addFound(&layout, path) }
        return (layout, notes)
    }

    private func place(_ name: String) -> Int? {
        let name = ColumnNames.plain(name)
        return name.isEmpty ? nil : plain.firstIndex(of: name)
    }

    /// The columns with one of the names, in their order.
    private func places(_ names: [String]) -> [Int] {
        names.compactMap(place).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func givenPlace(_ name: String) -> Int? {
        let lower = name.trimmed.lowercased()
        return header.firstIndex(of: name) ?? header.firstIndex { $0.trimmed.lowercased() == lower }
    }

    /// The values of a column in the first records, without empty ones.
    private func values(_ column: Int) -> [String] {
        rows.compactMap { $0.indices.contains(column) ? $0[column].trimmed : nil }.filter { !$0.isEmpty }
    }

    private func addWidth(_ layout: inout TableLayout) {
        // Kaggle's `v1,v2,,,` has the rest of a text after an unquoted comma there. Pandas names such columns
        // "Unnamed".
        let lower = header.map { $0.trimmed.lowercased() }
        let named = 1 + (lower.lastIndex { !$0.isEmpty && !$0.hasPrefix("unnamed:") } ?? 0)
        let isSplit = layout.text >= named - 1
        layout.width = isSplit ? header.count : named
        if isSplit { layout.textCells = header.count - layout.text }
    }

    private func addExported(_ layout: inout TableLayout) {
        layout.isExported = true
        layout.direction = place("direction").map { DirectionColumn(column: $0, form: .words) }
        (layout.service, layout.others, layout.read) = (place("service"), place("with"), place("read"))
        let category = place("category")
        layout.category = category == layout.label ? nil : category
    }
}

// By their cells.
extension ColumnRoles {
    /// The first column with a name of the sender whose cells are addresses, and notes on those whose cells are not.
    private func sender(of path: String) -> (Int?, [String]) {
        var notes: [String] = []
        for column in places(ColumnNames.senderColumns) {
            if SenderCells.areNames(values(column), of: plain[column]) { continue }
            guard let reason = SenderCells.violation(values(column), of: plain[column]) else {
                return (column, notes)
            }
            notes.append(
                "\(path): the column \(ColumnNames.short(header[column])) is not read as the sender: \(reason).")
        }
        return (nil, notes)
    }

    /// A column as the value of `--column`: its name, or its number if a shell would not read the name as one word.
    private func optionValue(_ column: Int) -> String {
        let name = header[column].trimmed
        let isWord = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789_-.".unicodeScalars.contains($0)
        }
        return isWord && name.count <= 60 ? name : String(column + 1)
    }

    /// The text column of a table with two columns, by their cells.
    private func inferText(_ layout: inout TableLayout, _ path: String) throws(ArchiveError) {
        let taken = [layout.label, layout.sender, layout.date].compactMap { $0 }
        let free = header.indices.filter { !taken.contains($0) && HeaderDecision.isText(values($0)) }
        let longest = free.max { HeaderDecision.meanLength(values($0)) < HeaderDecision.meanLength(values($1)) }
        guard let longest, header.count == 2, names.text == nil else {
            let name = longest.map(optionValue) ?? "NAME"
            throw ArchiveError(
                "\(path):1: no text column found. Columns: \(ColumnNames.list(header)). Name it with --column text=\(name)."
            )
        }
        layout.text = longest
        let other = 1 - longest
        if !taken.contains(other), names.label == nil, HeaderDecision.isLabel(values(other)) { layout.label = other }
    }

    /// Adds the columns that other programs write beside those.
    ///
    /// - Returns: notes on columns that look like one of them and are not understood.
    private func addFound(_ layout: inout TableLayout, _ path: String) -> [String] {
        var notes: [String] = []
        let taken = [layout.text, layout.label, layout.sender, layout.date, layout.time]
        func isFree(_ column: Int) -> Bool { !taken.contains(column) }
        let found = direction(isFree, hasBoxNumbers: layout.sender != nil && layout.date != nil)
        layout.direction = found.column
        for (column, value) in found.unknown {
            notes.append(
                "\(path): the column \(ColumnNames.short(header[column])) is not read as the direction: '"
                    + "\(ColumnNames.short(value))' is neither sent nor received.")
        }
        let service = places(ColumnNames.serviceColumns).first { column in
            let values = values(column)
            return isFree(column) && column != found.column?.column && !values.isEmpty
                && values.allSatisfy { TableMessages.service($0) != nil }
        }
        layout.service = service
        let recipient = places(ColumnNames.recipientColumns).first(where: isFree)
        if let direction = layout.direction {
            layout.recipient = recipient
            layout.status = places(ColumnNames.statusColumns).first {
                isFree($0) && $0 != direction.column
            }
            if recipient == nil, let sender = layout.sender {
                layout.sentHaveOwnNumber = hasOwnNumber(sender, direction)
                if layout.sentHaveOwnNumber || senders(.sent, sender, direction).contains("") {
                    layout.conversation = places(ColumnNames.conversationColumns).first(where: isFree)
                }
            }
        }
        if layout.direction?.mayBeUnknown ?? true, let recipient, let sender = layout.sender {
            let senders = Set(values(sender))
            if let both = values(recipient).first(where: senders.contains) {
                notes.append(
                    "\(path): \(ColumnNames.short(both)) is in the columns \(ColumnNames.short(header[sender])) and "
                        + "\(ColumnNames.short(header[recipient])), and no column says which messages were sent. All are read "
                        + "as received: add a column direction (received, sent).")
            }
        }
        if layout.date == nil, let column = dateLike(isFree) {
            notes.append(
                "\(path): the column \(ColumnNames.short(header[column])) looks like a date. To read it, use "
                    + "--column date=\(optionValue(column)).")
        }
        return notes
    }

    /// Whether all sent messages are from one address, and no received one is: then it is the user's own.
    private func hasOwnNumber(_ sender: Int, _ direction: DirectionColumn) -> Bool {
        // Other names, such as address, are those of the other person.
        guard plain[sender].hasPrefix("from") || plain[sender].hasPrefix("sender") else { return false }
        let (sent, received) = (senders(.sent, sender, direction), senders(.received, sender, direction))
        return sent.count == 1 && !received.isEmpty && received.isDisjoint(with: sent) && sent != [""]
    }

    /// The senders of the first messages in a direction.
    private func senders(
        _ wanted: ArchivedMessage.Direction, _ sender: Int, _ direction: DirectionColumn
    ) -> Set<String> {
        let rows = rows.filter {
            $0.indices.contains(max(sender, direction.column))
                && direction.meaning($0[direction.column]) == .filed(wanted)
        }
        return Set(rows.map { $0[sender].trimmed })
    }

    private typealias FoundDirection = (column: DirectionColumn?, unknown: [(column: Int, value: String)])

    private func direction(_ isFree: (Int) -> Bool, hasBoxNumbers: Bool) -> FoundDirection {
        for column in places(ColumnNames.directionColumns) where isFree(column) {
            return (DirectionColumn(column: column, form: .words, mayBeEmpty: values(column).isEmpty), [])
        }
        func found(_ column: Int, _ form: DirectionForm, _ survey: DirectionSurvey) -> DirectionColumn {
            DirectionColumn(column: column, form: form, mayBeEmpty: true, mayBeUnknown: !survey.hasSent)
        }
        var unknown: [(column: Int, value: String)] = []
        for column in places(ColumnNames.boxColumns) where isFree(column) {
            let values = values(column)
            let form: DirectionForm = hasBoxNumbers ? .box : .words
            let survey = DirectionSurvey(values, form)
            // A class can be a number, too, but 0 is not a box.
            if survey.isDirection(isExact: values.contains("0")) { return (found(column, form, survey), unknown) }
            if survey.isCertain, let first = survey.unknown.first { unknown.append((column, first)) }
        }
        let flags: [([String], ArchivedMessage.Direction)] = [
            (ColumnNames.sentColumns, .sent), (ColumnNames.receivedColumns, .received),
        ]
        for (names, direction) in flags {
            for column in places(names) where isFree(column) {
                let form = DirectionForm.flag(whenTrue: direction)
                let survey = DirectionSurvey(values(column), form)
                if survey.isDirection(isExact: false) { return (found(column, form, survey), unknown) }
                if let first = survey.unknown.first, !SenderCells.isDate(first) { unknown.append((column, first)) }
            }
        }
        return (nil, unknown)
    }

    /// A column that is not used and holds dates.
    private func dateLike(_ isFree: (Int) -> Bool) -> Int? {
        header.indices.first { column in
            let values = values(column)
            return isFree(column) && !values.isEmpty && values.allSatisfy(SenderCells.isDate)
        }
    }
}
