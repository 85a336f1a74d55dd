import Foundation
import MessageArchives
import Testing

/// Files that end inside a character or contain invalid ones are never read without a message.
@Suite struct CutCharacterTests {
    private func encoding(_ name: String?) throws -> ColumnNames {
        var columns = ColumnNames()
        columns.encoding = try name.map { try #require(NamedEncoding($0)) }
        return columns
    }

    private func utf16(_ units: [UInt16], isBigEndian: Bool) -> [UInt8] {
        units.flatMap { unit in
            let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
            return isBigEndian ? bytes.reversed() : bytes
        }
    }

    private func read(
        _ bytes: [UInt8], _ columns: ColumnNames = ColumnNames()
    ) throws -> (lines: [String], error: String?) {
        try withFile(bytes) { path in
            let (records, error) = everything(try Archive.open(path, columns: columns))
            return (
                records.map { (place: "\($0.place)", record: $0.record) }.lines,
                error.map { "\($0)".replacingOccurrences(of: path, with: "FILE") }
            )
        }
    }

    @Test(arguments: [false, true], [nil, "utf-16", "by its byte order"])
    func `UTF-16 that ends inside a unit or a character is incomplete`(_ isBigEndian: Bool, _ named: String?) throws {
        let mark = named == "by its byte order" ? "" : "\u{FEFF}"
        let name = named.map { $0 == "utf-16" ? $0 : (isBigEndian ? "utf-16be" : "utf-16le") }
        let whole = utf16(Array("\(mark)label,text\nham,one\nspam,two 😀".utf16), isBigEndian: isBigEndian)
        #expect(try read(whole, encoding(name)).lines == ["2 ham··one", "3 spam··two 😀"])
        // The last four bytes are a surrogate pair.
        for left in 1...7 {
            let (lines, error) = try read(Array(whole.dropLast(left)), encoding(name))
            let column = left < 4 ? 10 : 10 - left / 2 + 1
            if left == 4 || left == 6 {
                #expect(lines.count == 2 && error == nil, "\(left)")
                continue
            }
            #expect(lines == ["2 ham··one"], "\(left)")
            let message =
                "FILE:3:\(column): the file ends in the middle of a character (byte \(whole.count - left)). The records "
                + "before it were read"
            #expect(error?.hasPrefix(message) == true, "\(left): \(error ?? "no error")")
            #expect(error?.contains("The file may also not be") == (name != nil), "\(error ?? "")")
        }
    }

    @Test(arguments: [0xD83D, 0xDE00] as [UInt16])
    func `a lone surrogate in UTF-16 makes the record bad, or the file is refused`(_ half: UInt16) throws {
        func table(_ rows: Int) -> [UInt8] {
            let units =
                Array("\u{FEFF}label,text\nham,a".utf16) + [half] + Array("b\n".utf16)
                + Array(String(repeating: "ham,café\n", count: rows).utf16)
            return utf16(units, isBigEndian: false)
        }
        #expect(
            try read(table(2)).lines == ["2 bad: not valid UTF-16 (little-endian)", "3 ham··café", "4 ham··café"])
        #expect(try read(table(2), encoding("utf-16")).lines.first == "2 bad: not valid utf-16")
        let lines: [UInt16] =
            Array("\u{FEFF}{\"text\":\"a\"}\n{\"text\":\"".utf16) + [half] + Array("\"}\n{\"text\":\"b\"}\n".utf16)
        #expect(
            try read(utf16(lines, isBigEndian: true)).lines == [
                "1 ··a", "2 bad: not valid UTF-16 (big-endian)", "3 ··b",
            ])
        let card: [UInt16] = Array("\u{FEFF}BEGIN:VCARD\nFN:".utf16) + [half] + Array("\nTEL:1\nEND:VCARD\n".utf16)
        #expect(
            try read(utf16(card, isBigEndian: false)).lines == ["1 bad: line 2 is not valid UTF-16 (little-endian)"])
        let odd: [UInt16] = Array("\u{FEFF}text\n".utf16) + [half, 0x0A, half, 0x0A, half, 0x0A]
        #expect(
            refusal(utf16(odd, isBigEndian: false))
                == "FILE:2:1: not valid UTF-16 (little-endian). Set another encoding with --encoding NAME "
                + "(\(NamedEncoding.examples)).")
    }

    @Test func `a file that ends inside a UTF-8 character is incomplete if other lines are valid UTF-8`() throws {
        for last in [[0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98]] as [[UInt8]] {
            let table = Array("label,text\nham,café\nham,two ".utf8) + last
            let (lines, error) = try read(table)
            #expect(lines == ["2 ham··café"])
            #expect(
                error?.hasPrefix("FILE:3:9: the file ends in the middle of a character (byte \(table.count))") == true
            )
        }
        // In the only line, it may be a letter in Windows-1252.
        #expect(try read(Array("label,text\nham,caf".utf8) + [0xE9]).lines == ["2 ham··café"])
        // In a complete line, it is a damaged record.
        let damaged = Array("label,text\nham,café\nham,é\nham,two ".utf8) + [0xC3, 0x0A]
        #expect(try read(damaged).lines.last == "4 bad: not valid UTF-8")
    }

    @Test(
        arguments: [("shift_jis", [0x82, 0xB1, 0x82]), ("utf-32le", [0x42, 0, 0, 0, 0x42, 0])] as [(String, [UInt8])])
    func `the same holds for an encoding that the user names`(_ name: String, _ last: [UInt8]) throws {
        let text = "label,text\nham,one\nham,"
        let bytes = name == "utf-32le" ? text.unicodeScalars.flatMap { [UInt8($0.value), 0, 0, 0] } : Array(text.utf8)
        let (lines, error) = try read(bytes + last, encoding(name))
        #expect(lines == ["2 ham··one"])
        #expect(error?.hasPrefix("FILE:3:6: the file ends in the middle of a character") == true, "\(error ?? "")")
        #expect(error?.hasSuffix(" The file may also not be \(name).") == true)
    }
}
