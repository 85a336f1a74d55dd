import MessageArchives
import Testing

/// Empty bodies, escapes and other separators.
@Suite struct TableSyntaxTests {
    @Test func `a quoted empty text is an empty body, unlike an empty cell`() throws {
        let header = "direction,from,with,text,service\n"
        let found = try records(header + "received,24273,,\"\",SMS\nreceived,24273,,,MMS\nreceived,,,\"\",SMS\n")
        #expect(found.messages.map(\.body) == ["", nil, ""])
        #expect(try records("text,from\n\"\",24273\n,24273\n").messages.map(\.body) == ["", nil])
        #expect(try records("text\na\n\"\"\n\nb\n").messages.map(\.body) == ["a", "", "b"])
        // If everything is quoted, it says nothing.
        #expect(
            try records("\"text\",\"from\"\n\"\",\"24273\"\n\"\",\"\"\n\"a\",\"\"\n").lines == ["2 ·24273·-", "4 ··a"])
    }

    @Test func `a written line has quotes where they are needed, and is read back`() throws {
        let cells = ["a, b", nil, "", " x", "5\" \"long\"\nline", "é", "x ", "y\r"]
        var line = CSVLine()
        for cell in cells { line.add(cell) }
        let bytes = line.end()
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "\"a, b\",,\"\",\" x\",\"5\"\" \"\"long\"\"\nline\",é,\"x \",\"y\r\"\r\n")
        for body in cells {
            var line = CSVLine()
            for cell in ["24273", body, "SMS"] { line.add(cell) }
            let found = try records(Array("from,text,note\n".utf8) + line.end())
            #expect(found.messages.map(\.body) == [body], "\(found.lines)")
        }
    }

    @Test func `backslashes escape separators, quotes and line ends`() throws {
        let table = """
            label,text,sender,date
            ham,hello\\, \\"you\\"\\
            there,+1 202 555 0143,2024-01-02 03:04:05.000000
            spam,win – prize,,2024-05-06 00:00:00.000000
            ham,back\\\\slash\ttab,24273,2024-05-06 11:12:13.123456
            ham,\\N,24274,\\N

            """
        #expect(
            try records(table).lines == [
                "2 ham·+1 202 555 0143·hello, \"you\"\nthere", "4 spam··win – prize", "5 ham·24273·back\\slash\ttab",
                "6 ham·24274·-",
            ])
        #expect(
            try records("label;text;from\nham;\"he said \\\"hi; you\\\"\\nbye\";24273\nham;a;1\n").lines
                == ["2 ham·24273·he said \"hi; you\"\nbye", "3 ham·1·a"])
        // Backslashes of a table with quotes are part of the text.
        #expect(
            try records("label,text\nham,\"C:\\\"\nspam,\"a \\n b, \\ c\"\nham,\\\"x\\\"\n").lines
                == ["2 ham··C:\\", "3 spam··a \\n b, \\ c", "4 ham··\\\"x\\\""])
    }

    @Test func `a table separated by bars is refused with what to do`() {
        let message =
            "FILE is a table separated by |. Add a first line with sep=| alone, for example with "
            + "(echo 'sep=|'; cat FILE) > messages.csv"
        for table in [
            "label|text\nham|hello, you\nspam|buy\n", "id|class|email\n1|ham|hello\n2|spam|buy|now\n",
            "ham|hello\nspam|buy\n",
        ] {
            #expect(refusal(table) == message, "\(table)")
            #expect(refusal(table, as: .csv) == message, "\(table)")
        }
        #expect(refusal("junk|promotion,hello\nnone,b\njunk|promotion,c\n") == nil)
    }

    @Test func `a date that does not exist is called so`() throws {
        let reason = { (date: String) in try records("date,text\n\(date),x\n").lines }
        #expect(
            try reason("2023-02-30") == ["2 bad date: date '2023-02-30' does not exist (February 2023 has 28 days)"])
        #expect(
            try reason("31.04.2024 10:00") == [
                "2 bad date: date '31.04.2024 10:00' does not exist (April 2024 has 30 days)"
            ])
        #expect(try reason("2024-13-01") == ["2 bad date: date '2024-13-01' does not exist (month 13)"])
        #expect(
            try reason("2024-01-01 24:30") == ["2 bad date: date '2024-01-01 24:30' has a time that does not exist"])
        #expect(
            try reason("1969-12-31") == ["2 bad date: date '1969-12-31' is outside the years 1970 to 9999"])
    }
}
