import Foundation
import Messages
import TestFiles
import Testing

@testable import MessageArchives

/// The generated sections of Sources/Device/MessageArchives/README.md.
@Suite struct ArchivesDocumentTests {
    private static let document = "Sources/Device/MessageArchives/README.md"

    private func check(_ name: String, _ text: String) {
        #expect(GeneratedSection(document: Self.document, name: name).check(text) == .current)
    }

    /// A table in Markdown.
    private func table(_ header: [String], _ rows: [[String]]) -> String {
        let lines = [header, header.map { _ in "---" }] + rows
        return lines.map { cells in
            "| \(cells.map { $0.replacing("|", with: "\\|").replacing("\n", with: " ") }.joined(separator: " | ")) |"
        }.joined(separator: "\n")
    }

    @Test func `every generated section is checked`() throws {
        #expect(try GeneratedSection.names(in: Self.document).sorted() == ["columns", "dates", "formats"])
    }

    @Test func `formats`() {
        check(
            "formats",
            table(["`--format`", "what it is"], ArchiveFormat.allCases.map { ["`\($0.rawValue)`", $0.summary] }))
    }

    @Test func `names of columns`() {
        let rows = [
            ("text", ColumnNames.textColumns), ("label", ColumnNames.labelColumns),
            ("sender", ColumnNames.senderColumns),
            ("date", ColumnNames.dateColumns),
        ].map { ["`\($0)`", $1.map { "`\($0)`" }.joined(separator: ", ")] }
        check("columns", table(["`--column`", "default names"], rows))
    }

    @Test func `dates`() {
        let written: [(String, DateOrder?)] = [
            ("2023-11-14T22:13:20.5+01:00", nil), ("2023-11-14 22:13", nil), ("14.11.2023 22:13", nil),
            ("11/14/2023 10:13 PM", nil), ("11/12/2023", .dayFirst), ("11/12/2023", .monthFirst),
            ("1700000000", nil), ("1700000000000000000", nil),
        ]
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let rows = written.map { text, order in
            let meaning =
                switch ArchiveDate.written(text, order: order) {
                case .at(let date): Date(timeIntervalSince1970: Double(date) / 1000).formatted(style)
                case .absent: "no date"
                case .unreadable(let reason): "not read: \(reason)"
                }
            return ["`\(text)`" + (order.map { " with `--dates \($0.rawValue)`" } ?? ""), meaning]
        }
        check("dates", table(["written", "read as"], rows))
    }
}

/// Messages for files and records that cannot be read.
@Suite struct ArchiveMessagesTests {
    private func check(_ name: String, _ lines: [String]) {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
        #expect(compareSnapshot(lines.joined(separator: "\n"), name: name, folder: folder) == .same)
    }

    @Test func `files that are refused`() throws {
        let cases: [(what: String, bytes: [UInt8], format: ArchiveFormat?, columns: ColumnNames)] = [
            ("prose", Array("Dear all, nothing here is a table.\n".utf8), nil, columns()),
            (
                "a table without a text column", Array("label,when\nspam,2023-11-14\n".utf8), nil,
                columns(label: "label")
            ),
            ("a missing column", Array("label,text\nspam,WIN\n".utf8), nil, columns(text: "body")),
            ("an unknown name of the text", Array("id,class,mail\n1,spam,WIN a prize\n".utf8), nil, columns()),
            ("a table separated by bars", Array("label|text\nspam|WIN\n".utf8), nil, columns()),
            ("a Parquet table", Array("PAR1".utf8), nil, columns()),
            ("a workbook", Array("PK\u{3}\u{4}[Content_Types].xml".utf8), nil, columns()),
            ("a compressed file", [0x1F, 0x8B, 8, 0], nil, columns()),
            ("a call log", Array("<?xml version=\"1.0\"?><calls count=\"1\"/>".utf8), nil, columns()),
            ("other XML", Array("<?xml version=\"1.0\"?><contacts/>".utf8), nil, columns()),
            ("JSON Lines without a text", Array("{\"from\":\"24273\",\"words\":\"WIN\"}\n".utf8), nil, columns()),
            ("a database in place of a table", Array("SQLite format 3\u{0}".utf8), .csv, columns()),
            ("a format that does not fit", Array("ham\thello\n".utf8), .jsonLines, columns()),
            ("no encoding fits", Array("label\ttext\nspam\t".utf8) + [0x81, 0x8D, 0x0A], nil, columns()),
        ]
        check(
            "refused",
            try cases.map {
                "\($0.what): \(try #require(refusal($0.bytes, as: $0.format, columns: $0.columns)))"
            })
    }

    @Test func `records that are skipped`() throws {
        let cases: [(what: String, text: String, format: ArchiveFormat)] = [
            ("a line without a TAB", "ham\thello\nhello\n", .tsv),
            ("a comma without quotes", "label,text\nspam,WIN, now\n", .csv),
            ("a quote that is not closed", "label,text\nspam,\"WIN\nham,hello\n", .csv),
            ("an unknown direction", "direction,text\nnorth,hello\n", .csv),
            ("a date in an unknown format", "date,text\nyesterday,hello\n", .csv),
            ("a line that is not JSON", "{\"text\":\"a\"}\nhello\n", .jsonLines),
            ("an unknown service", "{\"text\":\"a\",\"service\":\"fax\"}\n", .jsonLines),
            ("an unknown category", "{\"text\":\"a\",\"category\":\"spam\"}\n", .jsonLines),
            ("a number in place of a string", "{\"text\":1}\n", .jsonLines),
            ("an unknown type of SMS", "[{\"address\":\"24273\",\"body\":\"a\",\"type\":9}]", .fossify),
            ("an unknown type in XML", "<smses><sms address=\"24273\" body=\"a\" type=\"9\"/></smses>", .smsBackup),
            ("a card without an end", "BEGIN:VCARD\nTEL:24273\nBEGIN:VCARD\nTEL:24274\nEND:VCARD\n", .vCard),
        ]
        let rows = try cases.map { what, text, format in
            let found = try records(text, as: format).compactMap { record in
                switch record.record {
                case .bad(let reason), .badDate(_, let reason): "\(record.place): \(reason)"
                default: nil as String?
                }
            }
            return "\(what): \(try #require(found.first))"
        }
        check("skipped", rows)
    }

    @Test func `files that are cut short`() throws {
        let cases = [
            "{\"text\":\"a\"}\n{\"text\":\"b", "<smses><sms address=\"24273\" body=\"a\" type=\"1\"/><sms addr",
            "BEGIN:VCARD\nTEL:24273\n",
        ]
        check("cut-short", try cases.map { try #require(refusal($0)) })
    }
}
