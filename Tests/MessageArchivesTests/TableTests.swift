import MessageArchives
import Messages
import Testing

@Suite struct TableTests {
    @Test func `columns are found by name, in any order and case`() throws {
        #expect(
            try records("Msg,Other,LABEL,From\nhello,1,ham,24273\nbuy,2,spam,\n").lines
                == ["2 ham·24273·hello", "3 spam··buy"])
        #expect(try records("v1,v2,,,\nham,hello,,,\nspam,buy, now,,\n").lines == ["2 ham··hello", "3 spam··buy, now"])
        #expect(try records("text\nhello\n\"a, b\"\n").lines == ["2 ··hello", "3 ··a, b"])
        #expect(try records("label\ttext\nham\thello\tyou\n").lines == ["2 ham··hello\tyou"])
    }

    @Test func `a table that ends in the middle of a line is incomplete`() throws {
        let whole = "from,text,date\n1,a,2023-11-14 22:13\n2,\"long text\",2023-11-14 22:14"
        #expect(try records(whole).messages.count == 2)
        for length in whole.utf8.count - 28..<whole.utf8.count - 16 {
            let message = refusal(String(whole.prefix(length))) ?? ""
            let isInQuotes = (whole.utf8.count - 27..<whole.utf8.count - 17).contains(length)
            let expected =
                isInQuotes
                ? "FILE:3:3: this quote is never closed, so the file may be incomplete."
                : "FILE is incomplete: it ends in the middle of line 3."
            #expect(message.hasPrefix(expected), "\(length): \(message)")
        }
        #expect(refusal("label\ttext\tfrom\nham\ta\t1\nham\tb")?.contains("line 3") == true)
        // The line has all its cells, or a line end.
        #expect(try records("label,text\nham,a").messages.count == 1)
        #expect(refusal("from,text,date\n1,a\n") == nil)
    }

    @Test(arguments: ["", "\n", "\nmore of it", "\nmore of it\n\nthe last line of it\n"])
    func `a table that ends inside a quoted cell is incomplete, and the place of the quote is reported`(
        _ rest: String
    ) throws {
        let message =
            "FILE:3:5: this quote is never closed, so the file may be incomplete. The records before it were read; "
            + "make a new copy or close the quote."
        #expect(refusal("label,text\nham,one\nhäm,\"two" + rest) == message)
        let quoted = "label\ttext\nham\t\"one \"\"and\"\" a half\"\nhäm\t\"two"
        #expect(refusal(quoted + rest) == message)
        // The records before it are read.
        for table in ["label,text\nham,one\nham,\"two" + rest, quoted + rest] {
            let (found, error) = try withFile(Array(table.utf8)) { everything(try Archive.open($0)) }
            #expect(found.count == 1 && found.first?.record.message?.body?.hasPrefix("one") == true, "\(table)")
            #expect(error != nil)
        }
    }

    @Test func `a cell with an invalid encoding makes the record bad, in any column`() throws {
        let header = "direction,from,with,text,service\n"
        let table =
            Array((header + "received,1,é,Hi,SMS\nreceived,1,+12025550144|").utf8) + [0xE9] + Array(",Hi,SMS\n".utf8)
            + Array("received,1,é,Hi,SMS\n".utf8)
        #expect(try records(table).lines.dropFirst().first == "3 bad: not valid UTF-8")
    }

    @Test func `an exported table has direction, service and people`() throws {
        let header = "direction,from,with,text,service\n"
        let messages = try records(
            header + "sent,+12025550143,,On my way,iMessage\nreceived,+12025550143,+12025550144|+12025550145,Hi,RCS\n"
        ).messages
        #expect(messages.map(\.direction) == [.sent, .received])
        #expect(messages.map(\.service) == [.iMessage, .rcs])
        #expect(messages.map(\.others) == [[], ["+12025550144", "+12025550145"]])
        #expect(try records(header + "to,1,,a,SMS\n").messages.isEmpty)
        let own = "direction,text\nsent,a\nIncoming,b\nOUT,c\n"
        #expect(try records(own).messages.map(\.direction) == [.sent, .received, .sent])
    }

    @Test func `an exported table has category and read state`() throws {
        let header = "direction,from,with,text,service,read,label,category\n"
        let found = try records(
            header + "received,1,,a,SMS,TRUE,,junk\nreceived,1,,b,SMS,false,spam,transactionalFinance\n"
                + "received,1,,c,SMS,,,\nreceived,1,,d,SMS,perhaps,,none\nreceived,1,,e,SMS,true,,spam\n")
        #expect(found.messages.map(\.isRead) == [true, false, nil])
        #expect(found.messages.map(\.verdict) == [.junk, .transaction(.transactionalFinance), nil])
        #expect(
            found.lines.suffix(2) == [
                #"5 bad: "read" is "perhaps"; expected true or false"#,
                #"6 bad: unknown category "spam""#,
            ])
        // Without a label column, the category is the label, with any names.
        let own = try records("direction,with,text,service,category\nsent,,a,SMS,spam\n").messages
        #expect(own.map(\.labels) == [["spam"]] && own.map(\.verdict) == [nil])
    }

    @Test func `of several possible columns, the one with the first default name is used`() throws {
        #expect(try records("message,text,body\n1,2,3\n").lines == ["2 ··2"])
        #expect(try records("v1,class,message,text\na,b,c,d\n").lines == ["2 b··d"])
    }

    @Test func `a column that the user names is used, or the error lists the columns`() throws {
        #expect(
            try records("id,kind,words\n1,ham,hello\n", columns: columns(text: "Words", label: "kind")).lines
                == ["2 ham··hello"])
        #expect(
            refusal("id,kind,text\n1,ham,hello\n", columns: columns(label: "sort"))
                == "FILE:1: no column 'sort'. Columns: id, kind, text.")
        #expect(
            refusal("a,b,c\n1,2,3\n", columns: columns(text: "words"))
                == "FILE:1: no column 'words'. Columns: a, b, c.")
        #expect(
            refusal("a,kind,c\n1,2,3\n", columns: columns(label: "kind"))
                == "FILE:1: no text column found. Columns: a, kind, c. Name it with --column text=NAME.")
    }

    @Test func `without a header, columns are specified by number`() throws {
        let table = "1,24273,hello,ham\n2,24274,\"buy, buy\",spam\n"
        #expect(
            try records(table, columns: columns(text: "3", label: "4", sender: "2")).lines
                == ["1 ham·24273·hello", "2 spam·24274·buy, buy"])
        #expect(try records("hello,ham\nyou there,ham\n", columns: columns(text: "1", label: "2")).messages.count == 2)
        #expect(
            refusal(table)
                == "FILE has 4 columns and no header that names the text column. "
                + "Add a first line with column names, or use --column text=3.")
        #expect(refusal(table, columns: columns(text: "5"))?.contains("no column '5'") == true)
    }

    @Test func `without a header, each line is a label and a message, or with --format just a message`() throws {
        let lines = ["1 ham··hello", "2 spam··buy, now", "3 ham··you"]
        #expect(try records("ham,hello\nspam,\"buy, now\"\nham,you").lines == lines)
        #expect(try records("ham;hello\nspam;buy, now\nham;you").lines == lines)
        #expect(
            try records("hello you\n\"one, two\"\nthree", as: .csv).lines == [
                "1 ··hello you", "2 ··one, two", "3 ··three",
            ])
        #expect(refusal("hello you\nthree\n")?.hasPrefix("FILE is not in a supported format.") == true)
        #expect(refusal("Dear Anna, how are you?\nI am well, thanks\n")?.contains("not in a supported format") == true)
    }

    @Test func `quoted cells may contain separators, line feeds and quotes, and the place is the first line`() throws {
        let table =
            "label,text\r\nham,\"one, \"\"two\"\"\"\r\nspam,\"three\r\nfour\"\r\n\r\nham,\"\"\"\"\r\nham,5\" long\r\n"
        #expect(
            try records(table).lines == [
                "2 ham··one, \"two\"", "3 spam··three\r\nfour", "6 ham··\"", "7 ham··5\" long",
            ])
        #expect(try records("label,text\nham,\"x\"").lines == ["2 ham··x"])
        #expect(try records("label,text\nham,\"x\"\r").lines == ["2 ham··x"])
    }

    @Test func `an unclosed quote is reported with its line, and the next lines are read`() throws {
        #expect(
            try records("label,text\nham,one\nham,\"two\nspam,three\nham,four\n").lines == [
                "2 ham··one", "3 bad: unclosed quote", "4 spam··three", "5 ham··four",
            ])
        #expect(
            try records("label,text\nham,\"two\nspam,\"three\"\nham,four\n").lines == [
                "2 bad: unexpected text after a closing quote", "3 spam··three",
                "4 ham··four",
            ])
        let long = String(repeating: "many words\n", count: 120_000)
        let found = try records("label,text\nham,ok\nham,\"two\n" + long + "ham,\"last\"\n").lines
        #expect(found[1] == "3 bad: quote not closed within 1 MiB")
        #expect(found.last == "120004 ham··last")
    }

    @Test func `a record of more than 1 MiB is skipped`() throws {
        let long = String(repeating: "x", count: 1_300_000)
        for table in ["label,text\nham,\(long)\nham,two\n", "ham\tone\nham\t\(long)\nham\ttwo\n"] {
            #expect(
                try records(table).lines.suffix(2).map { $0.dropFirst(2) } == [
                    "bad: longer than 1 MiB", "ham··two",
                ])
        }
        // More than is read at once, so that the quote is open where the search for its end stops.
        let quoted = "label,text\nham,\"\(String(repeating: "x", count: 3 << 20))\"\nham,two\n"
        #expect(
            try records(quoted).lines == ["2 bad: quote not closed within 1 MiB", "3 ham··two"])
        let within = String(repeating: "y", count: 1_000_000)
        #expect(try records("label,text\nham,\"\(within)\"\n").lines == ["2 ham··\(within)"])
    }

    @Test func `a record with too few or too many cells is bad`() throws {
        #expect(
            try records("label,text\nham\nham,a,b\nham,a,,\n").lines == [
                "2 bad: 1 cell, but the text is in cell 2",
                "3 bad: 3 cells, but the header has 2; put quotes around a cell that contains the separator",
                "4 ham··a",
            ])
        #expect(
            try records("label,text,from\nham,,\nham,,24273\n").lines == ["2 bad: no text", "3 ham·24273·-"])
    }

    @Test func `a label with a bar is several labels`() throws {
        #expect(
            try records("label,text\njunk|promotion,a\n junk | ,b\n,c\njunk|promotion,d\n").messages.map(\.labels)
                == [["junk", "promotion"], ["junk"], [], ["junk", "promotion"]])
    }

    @Test func `lines with TABs have no quoting, and a body keeps its quotes`() throws {
        #expect(
            try records("ham\t\"hello\nspam\tbuy \"this\"\tnow\r\n\n \t \nno tab\nham\t\n\tno label").lines == [
                "1 ham··\"hello", "2 spam··buy \"this\"\tnow", "5 bad: no TAB between label and text",
                "6 bad: no text after the TAB", "7 ··no label",
            ])
    }
}

@Suite struct TableEncodingTests {
    @Test func `a table that is not UTF-8 is read as Windows-1252`() throws {
        let table =
            Array("v1,v2\nham,hello\nham,".utf8) + [0xA3, 0x35, 0x20, 0x92, 0x80] + Array("\nham,".utf8)
            + [0xC3, 0xA9, 0x0A]
        // The last line is from another program.
        #expect(try records(table).messages.map(\.body) == ["hello", "£5 ’€", "é"])
    }

    @Test func `in a UTF-8 file, a line that is not UTF-8 is bad`() throws {
        let table = Array("ham\tcafé\nham\t".utf8) + [0xE9] + Array("\nham\tà\n".utf8)
        #expect(try records(table).lines == ["1 ham··café", "2 bad: not valid UTF-8", "3 ham··à"])
        let other = Array("ham\t".utf8) + [0xE9] + Array("\nham\tà\nham\té\nham\tx\n".utf8)
        #expect(try records(other).lines.first == "1 bad: not valid UTF-8")
        let lines = Array("{\"text\":\"é\"}\n{\"text\":\"à\"}\n{\"text\":\"".utf8) + [0xE9] + Array("\"}\n".utf8)
        #expect(try records(lines).lines == ["1 ··é", "2 ··à", "3 bad: not valid UTF-8"])
    }

    @Test(arguments: [true, false]) func `UTF-16 and byte order marks are read`(_ isBigEndian: Bool) throws {
        let text = "label\ttext\r\nham\thello 😀\r\nspam\tcafé\r\n" + String(repeating: "ham\t😀é\r\n", count: 100_000)
        let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit in
            let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
            return isBigEndian ? bytes.reversed() : bytes
        }
        let found = try records(bytes).lines
        #expect(found.count == 100_002)
        #expect(found.prefix(2) == ["2 ham··hello 😀", "3 spam··café"])
        #expect(found.last == "100003 ham··😀é")
        #expect(try records("\u{FEFF}label,text\nham,a\n").lines == ["2 ham··a"])
        #expect(try records("\u{FEFF}").isEmpty)
    }

    @Test func `existing mojibake and C1 characters are kept`() throws {
        let body = "Ã°Å¸ \u{92} \u{FFFD} &lt;#&gt;"
        #expect(try records("ham\t\(body)\n").messages.map(\.body) == [body])
    }
}
