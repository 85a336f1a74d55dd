/// Says in one line which columns of a table are read as what.
///
///     ColumnReport(layout, header: ["Body", "Price"], isObvious: true).sentence    // columns: Body as text; not used: Price.
struct ColumnReport {
    let sentence: String

    /// - Parameter isObvious: Whether names show that the first row is the header, and not only its cells.
    init(_ layout: TableLayout, header: [String], isObvious: Bool) {
        let used = Self.parts(layout).map { part, column in "\(ColumnNames.short(header[column])) as \(part)" }
        let taken = Set(Self.parts(layout).map(\.column) + Array(layout.text..<layout.text + max(1, layout.textCells)))
        let unused = header.indices.filter { !taken.contains($0) && !header[$0].trimmed.isEmpty }.map { header[$0] }
        sentence =
            (layout.program.map { "\($0.title); " } ?? "")
            + (isObvious ? "" : "the first row (\(ColumnNames.list(header))) is read as the header; ")
            + "columns: \(used.joined(separator: ", "))"
            + (unused.isEmpty ? "" : "; not used: \(ColumnNames.list(unused))")
            + (layout.hasEscapes ? "; a backslash escapes the character after it." : ".")
    }

    /// For a table without a header.
    init(_ layout: TableLayout, firstRow: [String]) {
        let used = Self.parts(layout).map { part, column in "\(column + 1) as \(part)" }
        sentence =
            "no header; the first row (\(ColumnNames.list(firstRow))) is read as a message; columns: "
            + "\(used.joined(separator: ", "))."
    }

    private static func parts(_ layout: TableLayout) -> [(part: String, column: Int)] {
        let parts: [(String, Int?)] = [
            ("text", layout.text), ("label", layout.label), ("sender", layout.sender), ("recipient", layout.recipient),
            ("date", layout.date), ("time", layout.time), ("direction", layout.direction?.place),
            ("status", layout.status), ("service", layout.service), ("conversation", layout.conversation),
            ("others", layout.others), ("read", layout.read), ("category", layout.category), ("id", layout.identifier),
        ]
        return parts.compactMap { part, column in column.map { (part, $0) } }
            + layout.extras.values.sorted().map { ("slice", $0) }
    }
}
