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
    let plain: [String]

    init(_ names: ColumnNames, header: [String], rows: [[String]]) {
        (self.names, self.header, self.rows) = (names, header, rows)
        plain = header.map(ColumnNames.plain)
    }

    /// Whether a column has a default name of the text, or one that the user set.
    var namesText: Bool {
        ColumnNames.textColumns.contains { place($0) != nil } || names.given.contains { givenPlace($0.name) != nil }
    }

    /// - Throws: `ArchiveError` if a column that the user named is missing, or the text column is unknown.
    func layout(of path: String, like written: TableLayout) throws(ArchiveError) -> (TableLayout, notes: [String]) {
        let given = try givenPlaces(path)
        /// A column that the user named, else one with a default name that was not named for something else.
        func column(_ part: ColumnNames.Part, _ usual: [String]) -> Int? {
            given[part] ?? places(usual).first { !given.values.contains($0) }
        }
        var layout = written
        layout.hasHeader = true
        layout.dateOrder = names.dateOrder
        for extra in names.extras { layout.extras[extra.name] = givenPlace(extra.name) }
        layout.program = KnownTable(plain)
        layout.label = column(.label, ColumnNames.labelColumns)
        layout.date = column(.date, ColumnNames.dateColumns)
        let isExported = ["direction", "service", "with"].allSatisfy { place($0) != nil }
        var notes: [String] = []
        if names.sender != nil || isExported {
            layout.sender = column(.sender, ColumnNames.senderColumns)
        } else {
            (layout.sender, notes) = sender(of: path, besides: Array(given.values))
        }
        if let text = column(.text, ColumnNames.textColumns) {
            layout.text = text
        } else {
            try inferText(&layout, path, besides: Array(given.values))
        }
        addWidth(&layout)
        if layout.date != nil {
            layout.time = column(.time, ColumnNames.timeColumns).flatMap { $0 == layout.date ? nil : $0 }
        }
        if isExported { addExported(&layout) }
        for (part, place) in given { layout.set(part, place, named: header[place], values: values(place)) }
        if !isExported { notes += addFound(&layout, path, besides: Array(given.values)) }
        return (layout, notes)
    }

    /// The columns that the user named.
    private func givenPlaces(_ path: String) throws(ArchiveError) -> [ColumnNames.Part: Int] {
        var places: [ColumnNames.Part: Int] = [:]
        for (part, name) in names.given {
            if let place = givenPlace(name) {
                places[part] = place
            } else if let number = Int(name), (1...header.count).contains(number) {
                places[part] = number - 1
            } else {
                throw ColumnNames.missing(name, header, path)
            }
        }
        return places
    }

    func place(_ name: String) -> Int? {
        let name = ColumnNames.plain(name)
        return name.isEmpty ? nil : plain.firstIndex(of: name)
    }

    /// The columns with one of the names, in their order.
    func places(_ names: [String]) -> [Int] {
        names.compactMap(place).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func givenPlace(_ name: String) -> Int? {
        let lower = name.trimmed.lowercased()
        return header.firstIndex(of: name) ?? header.firstIndex { $0.trimmed.lowercased() == lower }
    }

    /// The values of a column in the first records, without empty ones.
    func values(_ column: Int) -> [String] {
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
        layout.direction = place("direction").map { DirectionSource(place: $0, form: .words) }
        (layout.service, layout.others, layout.read) = (place("service"), place("with"), place("read"))
        let category = place("category")
        layout.category = category == layout.label ? nil : category
    }
}
