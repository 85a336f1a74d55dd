import TestFiles
import Testing

@testable import InboxDatabase

/// The generated section of Sources/Device/MessageArchives/README.md about archives of whole inboxes.
@Suite struct InboxArchiveDocumentTests {
    @Test func `the versions and the columns of the tables`() {
        let rows = InboxArchive.tables.map { table in
            "| `\(table.key)` | \(table.columns.map { "`\($0.name)`" }.joined(separator: ", ")) |"
        }
        let text = """
            This version writes `"siftbox":\(InboxArchive.version)` and `"schema":\(Schema.version)`.

            | table | columns, in this order |
            | --- | --- |
            \(rows.joined(separator: "\n"))
            """
        let section = GeneratedSection(document: "Sources/Device/MessageArchives/README.md", name: "siftbox-archive")
        #expect(section.check(text) == .current)
    }
}
