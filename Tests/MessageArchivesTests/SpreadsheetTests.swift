import MessageArchives
import PropertyTesting
import Testing

/// Tables written by spreadsheets.
@Suite struct SpreadsheetTests {
    private func inUTF16(_ text: String, isBigEndian: Bool = false, mark: String = "\u{FEFF}") -> [UInt8] {
        (mark + text).utf16.flatMap { unit in
            let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
            return isBigEndian ? bytes.reversed() : bytes
        }
    }

    @Test(arguments: [";", "|", "\t", ","]) func `the first line can declare a separator`(_ separator: String) throws {
        let rows = [["label", "text", "date"], ["ham", "\"a\(separator)b, c; d\"", "14.11.2023 22:13"]]
        let table = "sep=\(separator)\r\n" + rows.map { $0.joined(separator: separator) + "\r\n" }.joined()
        let found = try records(table)
        #expect(found.lines == ["3 ham··a\(separator)b, c; d"])
        #expect(found.messages.first?.date == 1_699_999_980_000)
        #expect(
            try records("SEP=\(separator)\nham\(separator)x\nham\(separator)y\n").lines == ["2 ham··x", "3 ham··y"])
    }

    @Test func `a separator line alone is not a table`() {
        for text in ["sep=;", "sep=;\r\n", "sep=;\nhello\n"] {
            #expect(refusal(text)?.hasPrefix("FILE is not in a supported format.") == true)
        }
    }

    @Test func `lines may end in carriage returns alone`() throws {
        let table = "label,text\rham,\"one\ntwo\"\rspam,three\r"
        #expect(try records(table).lines == ["2 ham··one\ntwo", "4 spam··three"])
        #expect(try records("ham\tone\rspam\ttwo").lines == ["1 ham··one", "2 spam··two"])
        let many = "label,text\r" + String(repeating: "ham,hello there\r", count: 100_000)
        let found = try records(many)
        #expect(found.count == 100_000 && found.last?.place == "100001")
        // A carriage return that is part of a message.
        #expect(
            try records("label,text\nham,\"one\rtwo\"\nham,\"a\rb\"\n").lines == ["2 ham··one\rtwo", "3 ham··a\rb"])
        #expect(try records("label,text\r\nham,one\r\n").lines == ["2 ham··one"])
    }

    @Test(arguments: [true, false], ["\u{FEFF}", ""])
    func `Unicode text has quotes around TABs and line ends`(_ isBigEndian: Bool, _ mark: String) throws {
        let table = "label\ttext\r\nham\t\"one\ttwo\r\nthree \"\"four\"\"\"\r\nspam\tplain, \"5\" six\r\n"
        let bytes = inUTF16(table, isBigEndian: isBigEndian, mark: mark)
        #expect(try records(bytes).lines == ["2 ham··one\ttwo\r\nthree \"four\"", "4 spam··plain, \"5\" six"])
        #expect(try withFile(bytes) { try Archive.open($0).format } == .tsv)
        let headless = inUTF16("ham\t\"one\ttwo\"\r\nspam\tthree\tfour\r\n", isBigEndian: isBigEndian, mark: mark)
        #expect(try records(headless).lines == ["1 ham··one\ttwo", "2 spam··three\tfour"])
    }

    @Test func `unclosed quotes are text in Unicode text, too`() throws {
        let lines = try records(inUTF16("ham\t\"hello\r\nspam\tbuy \"this\"\r\n")).lines
        #expect(lines == ["1 ham··\"hello", "2 spam··buy \"this\""])
    }

    @Test func `any code units are decoded according to the standard`() throws {
        let units: [UInt16] = [0x41, 0x7F, 0x80, 0xE9, 0x7FF, 0x800, 0x20AC, 0xD83D, 0xDE00, 0xD800, 0xDFFF, 0xFFFD]
        try expectNoCounterexample(seeds: 0..<60) { random in
            // Sometimes so many that they span the boundaries of pieces.
            (0..<random.below(random.once(in: 50) ? 300_000 : 12)).map { _ in random.pick(units) }
        } violation: { units in
            let all: [UInt16] = [0xFEFF] + Array("ham\tx".utf16) + units
            let bytes: [UInt8] = all.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            // A lone surrogate is never read as a character.
            guard String(validating: units, as: UTF16.self) != nil else {
                let messages = (try? records(bytes, as: .tsv).messages) ?? []
                return messages.isEmpty ? nil : "\(messages.count) with half a character"
            }
            let body = try records(bytes, as: .tsv).messages.first?.body
            return body == "x" + String(decoding: units, as: UTF16.self) ? nil : "\(body?.prefix(100) ?? "nothing")"
        }
    }

    @Test func `an odd byte at the end is an incomplete character`() {
        #expect(
            refusal(inUTF16("ham\thello") + [0x41])?.hasPrefix(
                "FILE:1:10: the file ends in the middle of a character (byte 21).") == true)
    }

    @Test func `a text that continues in columns without names is joined`() throws {
        let table = "v1,v2,,,\nham,\"one, \",\"two\",,\nspam,a,b,c,d\nham,a,,c,\nham,a,b,c,d,e\nham,,b,,\n"
        #expect(
            try records(table).lines == [
                "2 ham··one, ,two", "3 spam··a,b,c,d", "4 ham··a,,c",
                "5 bad: 6 cells, but the header has 5; put quotes around a cell that contains the separator",
                "6 ham··,b",
            ])
        let pandas = ",label,text,Unnamed: 2,Unnamed: 3\n0,ham,\"a\",b,\n1,ham,c,,\n"
        #expect(try records(pandas).lines == ["2 ham··a,b", "3 ham··c"])
        // If the label is after the text, the separator has displaced the label.
        #expect(
            try records("text,label,,\na,ham,,\na,b,ham,\n").lines == [
                "2 ham··a",
                "3 bad: 3 cells, but the header has 2; put quotes around a cell that contains the separator",
            ])
    }
}
