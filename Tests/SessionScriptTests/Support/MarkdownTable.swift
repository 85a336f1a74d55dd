/// A table in Markdown.
///
///     MarkdownTable("Key", "Value", rows: [["`title`", "Required."]]).text
struct MarkdownTable {
    let header: [String]
    let rows: [[String]]

    init(_ header: String..., rows: [[String]]) {
        self.header = header
        self.rows = rows
    }

    var text: String {
        let divider = "|" + String(repeating: "---|", count: header.count)
        return ([Self.line(header), divider] + rows.map(Self.line)).joined(separator: "\n")
    }

    private static func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
}

extension Sequence<String> {
    /// `a`, `b`, as Markdown.
    var asCode: String { map { "`\($0)`" }.joined(separator: ", ") }
}
