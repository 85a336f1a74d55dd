import Foundation
import MessageArchives
import PropertyTesting
import TestFiles
import Testing

/// Files that are not UTF-8 are read with a remark on their encoding, or refused.
@Suite struct EncodingTests {
    private func encoding(_ name: String) throws -> ColumnNames {
        var columns = ColumnNames()
        columns.encoding = NamedEncoding(name)
        return columns
    }

    private func remarks(_ bytes: [UInt8], as format: ArchiveFormat? = nil) throws -> [String] {
        try withFile(bytes) { path in
            let reader = try Archive.open(path, as: format)
            while try reader.next() != nil {}
            return reader.remarks.map { $0.replacingOccurrences(of: path, with: "FILE") }
        }
    }

    @Test func `a guess is reported with its place`() throws {
        #expect(
            try remarks(Array("label,text\nham,caf".utf8) + [0xE9, 0x0A]) == [
                "FILE:2:8: not valid UTF-8; the file is read as Windows-1252. For another encoding, use --encoding NAME."
            ])
        #expect(try remarks(Array("label,text\nham,café\n".utf8)).isEmpty)
        let russian = "label,text\nham,Привет\n".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        #expect(try remarks(russian).first?.contains("it is read as UTF-16 (little-endian)") == true)
        #expect(try remarks([0xFF, 0xFE] + russian).isEmpty)
    }

    @Test func `bytes that Windows-1252 does not define are refused with their place`() {
        let undefined = Array("label,text\nham,a\nham,x".utf8) + [0xE9, 0x20, 0x81, 0x0A]
        #expect(
            refusal(undefined)?.hasPrefix("FILE:3:8: not valid UTF-8, and not plausible as Windows-1252. Set the")
                == true)
        // It is far after the beginning, and nothing before it is read.
        let far = Array(String(repeating: "ham,hello there\n", count: 40_000).utf8)
        #expect(refusal(Array("label,text\n".utf8) + far + undefined)?.hasPrefix("FILE:40004:8: ") == true)
    }

    @Test(
        arguments: [
            [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4],
            [0xC4, 0xE3, 0xBA, 0xC3, 0xA3, 0xAC],
            [0x82, 0xB1, 0x82, 0xF1, 0x82, 0xC9], [0xBE, 0xC8, 0xB3, 0xE7, 0xC7, 0xCF],
        ] as [[UInt8]])
    func `other scripts are not read as Windows-1252`(_ word: [UInt8]) {
        let table = Array("label,text\nham,".utf8) + word + Array(" 17:30\nspam,WIN ".utf8) + word + [0x0A]
        #expect(refusal(table)?.hasPrefix("FILE:2:5: not valid UTF-8, and not plausible as Windows-1252") == true)
    }

    @Test(arguments: [
        ("big5", "明天下午三點開會，好嗎"), ("cp437", "Café à la crème; déjà vu"), ("cp850", "Glückwunsch, für Sie"),
        ("macintosh", "Fünf Äpfel, später mehr"),
    ])
    func `symbols in the middle of words are not plausible as Windows-1252`(_ name: String, _ text: String) throws {
        let table = try #require(Converter(name)).bytes("label,text\nham,plain\nham,\"\(text)\"\n")
        #expect(refusal(table)?.contains("not valid UTF-8, and not plausible as Windows-1252") == true)
        #expect(try records(table, columns: encoding(name)).messages.map(\.body) == ["plain", text])
    }

    @Test(arguments: [
        "5½ Ångström, 20 m², 3³ = 27, 50 µg", "L’été à Nîmes… „schön“, ¿qué?", "¨", "Ýmir er nafn á Íslandi",
        "ŽIVOT Šport",
    ])
    func `symbols beside words are plausible as Windows-1252`(_ text: String) throws {
        let table = try #require(Converter("cp1252")).bytes("label,text\nham,\"\(text)\"\n")
        #expect(try records(table).messages.map(\.body) == [text])
    }

    @Test func `a table in ISO-2022-JP is refused, although all its bytes are ASCII`() throws {
        let table = try #require(Converter("iso-2022-jp")).bytes("label\ttext\nham\tこんにちは\n")
        #expect(
            refusal(table)?.hasPrefix("FILE:2:5: an escape sequence changes the character set, as in ISO-2022-JP.")
                == true)
        #expect(try records(table, columns: encoding("iso-2022-jp")).messages.map(\.body) == ["こんにちは"])
        // A message may contain the same bytes.
        #expect(try records(table, columns: encoding("utf-8")).messages.map(\.body) == ["\u{1B}$B$3$s$K$A$O\u{1B}(B"])
        #expect(try records(Array("label,text\nham,\u{1B}[1mbold\u{1B}\n".utf8)).count == 1)
    }

    @Test(arguments: ["euc-jp", "cp932", "shift_jis", "gb18030"])
    func `an Android backup declares its encoding`(_ name: String) throws {
        let xml = "<?xml version='1.0' encoding='\(name)'?><smses><sms address='1' type='1' body='お荷物'/></smses>"
        #expect(try records(#require(Converter(name)).bytes(xml)).messages.map(\.body) == ["お荷物"])
        #expect(
            refusal(Array(xml.replacingOccurrences(of: name, with: "ibm037").utf8))
                == "FILE declares an unknown encoding, “ibm037”. Set the encoding with --encoding NAME.")
    }

    @Test func `Western symbols and letters are plausible as Windows-1252`() throws {
        let table = Array("label,text\nspam,".utf8) + [0xA3, 0xA3, 0xA3, 0x20, 0x93, 0x4F, 0x4B, 0x94, 0x85, 0x0A]
        #expect(try records(table).messages.map(\.body) == ["£££ “OK”…"])
    }

    @Test func `invalid UTF-16 without a byte order mark is refused`() {
        let units: [UInt16] = Array("label,text\nham,".utf16) + [0xDC00, 0x41, 0xD800, 0x42, 0x0A]
        let bytes = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        #expect(refusal(bytes)?.contains("looks like UTF-16 (little-endian) without a byte order mark") == true)
    }

    @Test func `bytes that are invalid in the given encoding are refused, or one line among many is bad`() throws {
        let table = Array("label,text\nham,".utf8) + [0x82, 0xB1, 0x82, 0x0A]
        #expect(
            refusal(table, columns: try encoding("shift_jis"))?.hasPrefix("FILE:2:6: not valid shift_jis.") == true
        )
        let mostly = Array("label,text\nham,".utf8) + [0x82, 0xB1] + Array("\nham,".utf8) + [0x82, 0xB1]
        let damaged = mostly + Array("\nham,".utf8) + [0xFF, 0x0A]
        #expect(
            try records(damaged, columns: encoding("shift_jis")).lines == [
                "2 ham··こ", "3 ham··こ", "4 bad: not valid shift_jis",
            ])
        #expect(
            refusal(Array("\u{FEFF}label,text\nham,a\n".utf8), columns: try encoding("gbk"))
                == "FILE begins with a byte order mark of UTF-8, so it is not gbk. Remove --encoding.")
    }

    @Test func `--encoding applies to JSON Lines, Android backups and contacts, too`() throws {
        let word: [UInt8] = [0xCF, 0xF0, 0xE8]
        let json = Array("{\"text\":\"".utf8) + word + Array("\"}\n".utf8)
        #expect(refusal(json)?.hasPrefix("FILE:1:10: not valid UTF-8, and not plausible as Windows-1252.") == true)
        #expect(try records(json, columns: encoding("cp1251")).lines == ["1 ··При"])
        let xml =
            Array("<?xml version='1.0' encoding='iso-8859-1'?><smses><sms address='1' type='1' body='".utf8) + word
            + Array("'/></smses>".utf8)
        #expect(try records(xml, columns: encoding("cp1251")).messages.map(\.body) == ["При"])
        let card = Array("BEGIN:VCARD\nFN:".utf8) + word + Array("\nTEL:1\nEND:VCARD\n".utf8)
        #expect(
            try records(card).lines.first?.contains("bad: line 2 is neither valid UTF-8 nor plausible as Windows-1252")
                == true)
        #expect(try records(card, columns: encoding("cp1251")).lines == ["1 contact При"])
        let western = Array("BEGIN:VCARD\nFN:Zo".utf8) + [0xEB] + Array("\nTEL:1\nEND:VCARD\n".utf8)
        #expect(try records(western).lines == ["1 contact Zoë"])
        #expect(try remarks(western).first?.hasPrefix("FILE:2: not valid UTF-8, and no CHARSET") == true)
    }

    @Test(arguments: [
        (ArchiveFormat.jsonLines, "{\"text\":\"one\"}\n{\"text\":\"*\"}\n", 2, 10),
        (
            .smsImportExport,
            "{\"address\":\"1\",\"type\":\"1\",\"body\":\"one\"}\n{\"address\":\"1\",\"type\":\"1\",\"body\":\"*\"}\n",
            2, 35
        ),
        (
            .fossify,
            "[{\"address\":\"1\",\"type\":\"1\",\"body\":\"one\"},\n{\"address\":\"1\",\"type\":\"1\",\"body\":\"*\"}]",
            2, 35
        ),
    ])
    func `JSON that is not UTF-8 is read as Windows-1252 with a remark, or refused, like a table`(
        _ format: ArchiveFormat, _ file: String, _ line: Int, _ column: Int
    ) throws {
        func bytes(_ word: [UInt8]) -> [UInt8] {
            Array(file.utf8).flatMap { $0 == UInt8(ascii: "*") ? word : [$0] }
        }
        let western = bytes(Array("caf".utf8) + [0xE9, 0x20, 0x80])
        for named in [nil, format] {
            #expect(try records(western, as: named).messages.map(\.body) == ["one", "café €"])
            #expect(
                try remarks(western, as: named) == [
                    "FILE:\(line):\(column + 3): not valid UTF-8; the file is read as Windows-1252. For another encoding, "
                        + "use --encoding NAME."
                ])
            let russian = bytes([0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2])
            #expect(
                refusal(russian, as: named)?.hasPrefix("FILE:\(line):\(column): not valid UTF-8, and not plausible")
                    == true)
            #expect(try records(russian, as: named, columns: encoding("cp1251")).messages.last?.body == "Привет")
        }
    }

    @Test func `UTF-32 is refused without --encoding in every format`() throws {
        for text in ["label,text\nham,é\n", "{\"text\":\"é\"}\n", "<smses><sms type='1' body='é'/></smses>"] {
            let bytes: [UInt8] = [0xFF, 0xFE, 0, 0] + text.unicodeScalars.flatMap { [UInt8($0.value), 0, 0, 0] }
            #expect(refusal(bytes)?.hasPrefix("FILE is in UTF-32. Use --encoding utf-32") == true, "\(text)")
            #expect(try records(bytes, columns: encoding("utf-32")).messages.map(\.body) == ["é"])
        }
    }

    @Test func `a given encoding is questioned if the file is valid UTF-8`() throws {
        let table = Array("label,text\nham,plain\nham,café\n".utf8)
        func remarks(_ bytes: [UInt8], _ name: String, as format: ArchiveFormat? = nil) throws -> [String] {
            try withFile(bytes) { path in
                let reader = try Archive.open(path, as: format, columns: encoding(name))
                return reader.remarks.map { $0.replacingOccurrences(of: path, with: "FILE") }
            }
        }
        for name in ["cp1252", "koi8-r", "latin-1"] {
            #expect(
                try remarks(table, name) == [
                    "FILE:3:8: the file is valid UTF-8, but is read as \(name) because of --encoding. If messages look "
                        + "wrong, remove --encoding."
                ])
        }
        let lines = Array("{\"text\":\"café\"}\n".utf8)
        #expect(try remarks(lines, "cp1252").count == 1)
        let backup = Array("<smses><sms type='1' address='1' body='café'/></smses>".utf8)
        #expect(try remarks(backup, "cp1252").count == 1)
        // The encoding is right, or it makes no difference.
        #expect(try remarks(table, "utf-8").isEmpty)
        #expect(try remarks(Array("label,text\nham,plain\n".utf8), "cp1252").isEmpty)
        #expect(try remarks(Array("label,text\nham,caf".utf8) + [0xE9, 0x0A], "cp1252").isEmpty)
    }

    @Test func `names of encodings are accepted as programs write them, and invalid ones are refused`() {
        for name in ["utf-8", "UTF8", "utf_16_le", "Shift_JIS", "sjis", "latin-1", "ISO-8859-15", "koi8_u", "big5"] {
            #expect(NamedEncoding(name) != nil, "\(name)")
        }
        for name in ["", "no such", "utf-8//TRANSLIT", "char", "wchar_t", "utf-8,ascii"] {
            #expect(NamedEncoding(name) == nil, "\(name)")
        }
    }

    /// Characters span the boundaries of the pieces that are read.
    @Test(arguments: ["shift_jis", "utf-16le", "utf-32", "gb18030", "iso-2022-jp"])
    func `a long table in a given encoding is read completely`(_ name: String) throws {
        let line = "ham,こんにちは、元気ですか\n"
        let table = "label,text\n" + String(repeating: line, count: 10_000)
        let converter = try #require(Converter(name))
        let found = try records(converter.bytes(table), columns: encoding(name))
        #expect(found.count == 10_000)
        #expect(Set(found.messages.map(\.body)) == ["こんにちは、元気ですか"])
        #expect(found.last?.place == "10001")
    }
}

/// The iconv program of the system, as an independent implementation.
private struct Converter {
    let name: String

    init?(_ name: String) {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/iconv") else { return nil }
        self.name = name
    }

    func bytes(_ text: String) throws -> [UInt8] {
        try withFile(Array(text.utf8)) { path in
            let place = path + ".converted"
            defer { try? FileManager.default.removeItem(atPath: place) }
            _ = try TestProgram.run(["/usr/bin/iconv", "-f", "utf-8", "-t", name, "-o", place, path])
            return try [UInt8](Data(contentsOf: URL(fileURLWithPath: place)))
        }
    }
}
