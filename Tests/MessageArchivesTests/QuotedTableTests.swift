import Foundation
import MessageArchives
import PropertyTesting
import Testing

/// Tables with TABs, with quoted cells or with quotes that are part of the messages.
@Suite struct QuotedTableTests {
    @Test func `a table whose cells are all valid with quoting is read with it`() throws {
        let table =
            "label\ttext\nham\t\"She said \"\"hi\"\"\tand left\"\nspam\t\"WIN \"\"now\"\"\nreply STOP\"\nham\tplain\n"
        let lines = ["2 ham··She said \"hi\"\tand left", "3 spam··WIN \"now\"\nreply STOP", "5 ham··plain"]
        #expect(try records(table).lines == lines)
        #expect(try records(table, as: .tsv).lines == lines)
        #expect(try records("\"label\"\t\"text\"\n\"ham\"\t\"hello\"\n").lines == ["2 ham··hello"])
    }

    @Test func `stray quotes are part of the messages, wherever they are`() throws {
        #expect(
            try records("ham\t\"hello\" he said\nspam\t\"all of it\"\nham\t5\" long\n").lines == [
                "1 ham··\"hello\" he said", "2 spam··\"all of it\"", "3 ham··5\" long",
            ])
        // Far after the beginning.
        let long = String(repeating: "ham\thello there, how are you\n", count: 30_000)
        let found = try records("ham\t\"all of it\"\n" + long + "spam\t\"never closed\n" + long)
        #expect(found.count == 60_002 && found.messages.count == 60_002)
        #expect(found.first?.record.message?.body == "\"all of it\"")
        #expect(found.dropFirst(30_001).first?.record.message?.body == "\"never closed")
    }

    @Test func `quotes in two messages do not enclose the messages between them`() throws {
        #expect(
            try records("ham\tone\nspam\t\"two\nham\tthree\nham\tfour\"\nspam\tfive\n").lines == [
                "1 ham··one", "2 spam··\"two", "3 ham··three", "4 ham··four\"", "5 spam··five",
            ])
    }

    @Test func `a damaged record of a quoted table is bad, and the others are read`() throws {
        let rows = (1...5).map { "ham\t\"number \"\"\($0)\"\"\"\n" }
        #expect(
            try records("label\ttext\n" + rows.joined() + "ham\t\"da\"maged\n" + rows[0]).lines == [
                "2 ham··number \"1\"", "3 ham··number \"2\"", "4 ham··number \"3\"", "5 ham··number \"4\"",
                "6 ham··number \"5\"", "7 bad: unexpected text after a closing quote",
                "8 ham··number \"1\"",
            ])
    }

    @Test func `a quoted table with a stray quote is read without quoting, with a remark`() throws {
        func remarks(_ table: String) throws -> [String] {
            try withFile(Array(table.utf8)) { path in
                try Archive.open(path).remarks.map { $0.replacingOccurrences(of: path, with: "FILE") }
            }
        }
        let stray = "label\ttext\nham\t\"one \"\"and\"\" a half\"\nspam\t\"two\nham\t\"three\"\n"
        #expect(
            try records(stray).lines == [
                "2 ham··\"one \"\"and\"\" a half\"", "3 spam··\"two", "4 ham··\"three\"",
            ])
        let found = try remarks(stray)
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("FILE:3:6: this quote does not enclose a cell, so quotes count as text")
                == true)
        // No remark for ordinary quotes in messages.
        #expect(try remarks("ham\t\"hello\" he said\nspam\t\"all of it\"\nham\t5\" long\n").isEmpty)
        #expect(try remarks("label\ttext\nham\t\"one \"\"and\"\" a half\"\nham\ttwo\n").isEmpty)
    }

    private static let pieces = ["hello", " ", "\"", "\"\"", "\n", "\r\n", "\t", "é", "😀", ",", "'", "x", "5\"", "|"]

    /// The output of Python's csv.writer with QUOTE_MINIMAL or QUOTE_ALL.
    private static func written(_ rows: [[String]], quotesAll: Bool, end: String) -> String {
        rows.map { row in
            row.map { cell in
                let needsQuotes = quotesAll || cell.contains { "\"\t".contains($0) || $0.isNewline }
                return needsQuotes ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
            }.joined(separator: "\t") + end
        }.joined()
    }

    @Test(arguments: [false, true], ["\n", "\r\n"])
    func `a table that a program wrote is read back unchanged`(_ quotesAll: Bool, _ end: String) throws {
        try expectNoCounterexample(seeds: 0..<50) { random in
            (0..<random.below(12)).map { _ in
                "x" + (0..<random.below(8)).map { _ in random.pick(Self.pieces) }.joined() + "x"
            }
        } violation: { bodies in
            let rows = [["label", "text", "from"]] + bodies.map { ["ham", $0, "24273"] }
            let found = try records(Self.written(rows, quotesAll: quotesAll, end: end))
            return found.messages.map(\.body) == bodies && found.count == bodies.count ? nil : "\(found.lines)"
        }
    }

    @Test func `a table without a header is read back as well`() throws {
        try expectNoCounterexample(seeds: 0..<50) { random in
            (0..<1 + random.below(12)).map { _ in
                "x" + (0..<random.below(8)).map { _ in random.pick(Self.pieces) }.joined() + "x"
            }
        } violation: { bodies in
            let found = try records(Self.written(bodies.map { ["ham", $0] }, quotesAll: false, end: "\n"), as: .tsv)
            return found.messages.map(\.body) == bodies && found.count == bodies.count ? nil : "\(found.lines)"
        }
    }
}

/// Files written by Python's csv module and the shell of sqlite3 (`Fixtures/write.py`).
@Suite struct WrittenTableTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures")

    private static let rows: [String: [[String]]] = {
        let data = try? Data(contentsOf: folder.appendingPathComponent("rows.json"))
        return data.flatMap { try? JSONDecoder().decode([String: [[String]]].self, from: $0) } ?? [:]
    }()

    /// The files of the folder, each with the encoding to set; nil to detect it.
    private static let files: [(name: String, encoding: String?)] = [
        ("quotes.utf-8.tsv", nil), ("quotes.utf-8-all.tsv", nil), ("quotes.utf-8-lf.tsv", nil),
        ("quotes.utf-8-headless.tsv", nil), ("quotes.utf-8-sig.tsv", nil), ("quotes.utf-8-sig.tsv", "utf-8-sig"),
        ("quotes.utf-8-sqlite.tsv", nil), ("quotes.utf-16.tsv", nil), ("quotes.utf-16.tsv", "utf-16"),
        ("quotes.utf-8.csv", nil), ("quotes.utf-8.csv", "UTF-8"), ("western.cp1252.csv", nil),
        ("western.cp1252.csv", "cp1252"), ("western.cp1252.tsv", nil), ("western.cp1252.tsv", "windows-1252"),
        ("latin.latin-1.csv", nil), ("latin.latin-1.csv", "latin-1"), ("japanese.shift_jis.csv", "shift_jis"),
        ("japanese.shift_jis.tsv", "Shift_JIS"), ("japanese.shift_jis.tsv", "cp932"),
        ("japanese.euc_jp.csv", "euc_jp"), ("chinese.gbk.csv", "gbk"), ("chinese.gb18030.tsv", "gb18030"),
        ("russian.koi8-r.csv", "koi8-r"), ("russian.cp1251.tsv", "cp1251"), ("russian.utf-16-le.csv", nil),
        ("russian.utf-16-le.csv", "utf-16-le"), ("russian.utf-8.csv", nil),
    ]

    @Test(arguments: files) func `a table is read as its program wrote it`(
        _ file: (name: String, encoding: String?)
    ) throws {
        let rows = try #require(Self.rows[String(file.name.prefix { $0 != "." })])
        var columns = ColumnNames()
        columns.encoding = try file.encoding.map { try #require(NamedEncoding($0)) }
        let bytes = try [UInt8](Data(contentsOf: Self.folder.appendingPathComponent(file.name)))
        let found = try records(bytes, columns: columns)
        #expect(found.messages.map { [$0.labels.joined(), $0.body ?? ""] } == rows)
        #expect(found.count == rows.count)
    }

    @Test(arguments: files.filter { $0.encoding != nil && !$0.name.contains("utf-8") })
    func `in another encoding, it is refused or read with a remark`(_ file: (name: String, encoding: String?)) throws {
        let path = Self.folder.appendingPathComponent(file.name).path
        do {
            let reader = try Archive.open(path)
            let remark = try #require(file.name.contains("utf-16.") ? "" : reader.remarks.first)
            let isWestern = file.name.contains("1252") || file.name.contains("latin")
            #expect(!isWestern || remark.contains("\(path):2:") && remark.contains("read as Windows-1252"), "\(remark)")
            #expect(isWestern || file.name.contains("utf-16"), "\(file.name) is read: \(remark)")
        } catch {
            #expect("\(error)".contains("\(path):2:"), "\(error)")
            #expect("\(error)".contains("--encoding"))
        }
    }
}
