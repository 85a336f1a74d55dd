import Archives
import Testing

@Suite struct TableTests {
    @Test func `columns go by their names, whatever their order and their capitals`() throws {
        #expect(
            try records("Msg,Other,LABEL,From\nhello,1,ham,24273\nbuy,2,spam,\n").told
                == ["2 ham·24273·hello", "3 spam··buy"])
        #expect(try records("v1,v2,,,\nham,hello,,,\nspam,buy, now,,\n").told == ["2 ham··hello", "3 spam··buy, now"])
        #expect(try records("text\nhello\n\"a, b\"\n").told == ["2 ··hello", "3 ··a, b"])
        #expect(try records("label\ttext\nham\thello\tyou\n").told == ["2 ham··hello\tyou"])
    }

    @Test func `a table that ends in the middle of a line is not whole`() throws {
        let whole = "from,text,date\n1,a,2023-11-14 22:13\n2,\"long text\",2023-11-14 22:14"
        #expect(try records(whole).texts.count == 2)
        for length in whole.utf8.count - 28..<whole.utf8.count - 16 {
            let words = refusal(String(whole.prefix(length))) ?? ""
            let isInQuotes = (whole.utf8.count - 27..<whole.utf8.count - 17).contains(length)
            let expected =
                isInQuotes
                ? "FILE:3:3: the file ends before the quote that opens here is closed: it is incomplete."
                : "FILE ends in the middle of line 3"
            #expect(words.hasPrefix(expected), "\(length): \(words)")
        }
        #expect(refusal("label\ttext\tfrom\nham\ta\t1\nham\tb")?.contains("line 3") == true)
        // Two cells of two, and who ends a line has written it.
        #expect(try records("label,text\nham,a").texts.count == 1)
        #expect(refusal("from,text,date\n1,a\n") == nil)
    }

    @Test(arguments: ["", "\n", "\nmore of it", "\nmore of it\n\nthe last line of it\n"])
    func `a table that ends inside a cell in quotes is incomplete, and the place of the quote is said`(
        _ rest: String
    ) throws {
        let words =
            "FILE:3:5: the file ends before the quote that opens here is closed: it is incomplete. "
            + "Copy it again, or close the quote."
        #expect(refusal("label,text\nham,one\nhäm,\"two" + rest) == words)
        let quoted = "label\ttext\nham\t\"one \"\"and\"\" a half\"\nhäm\t\"two"
        #expect(refusal(quoted + rest) == words)
        // What stands before it is read.
        for table in ["label,text\nham,one\nham,\"two" + rest, quoted + rest] {
            let (found, error) = try withFile(Array(table.utf8)) { everything(try Archive.open($0)) }
            #expect(found.count == 1 && found.first?.record.text?.body?.hasPrefix("one") == true, "\(table)")
            #expect(error != nil)
        }
    }

    @Test func `a cell that is not in the file's encoding makes a bad record, whatever it is for`() throws {
        let header = "direction,from,with,text,service\n"
        let table =
            Array((header + "received,1,é,Hi,SMS\nreceived,1,+12025550144|").utf8) + [0xE9] + Array(",Hi,SMS\n".utf8)
            + Array("received,1,é,Hi,SMS\n".utf8)
        #expect(try records(table).told.dropFirst().first == "3 bad: it is not UTF-8")
    }

    @Test func `what an inbox was exported to comes back with who wrote it, how and to whom`() throws {
        let header = "direction,from,with,text,service\n"
        let texts = try records(
            header + "sent,+12025550143,,On my way,iMessage\nreceived,+12025550143,+12025550144|+12025550145,Hi,RCS\n"
        ).texts
        #expect(texts.map(\.direction) == [.sent, .received])
        #expect(texts.map(\.service) == [.iMessage, .rcs])
        #expect(texts.map(\.others) == [[], ["+12025550144", "+12025550145"]])
        #expect(try records(header + "to,1,,a,SMS\n").texts.isEmpty)
        let own = "direction,text\nsent,a\nIncoming,b\nOUT,c\n,d\n"
        #expect(try records(own).texts.map(\.direction) == [.sent, .received, .sent, .received])
        // Somebody else's column of that name means something else.
        #expect(try records("direction,text\nto,a\n").texts.map(\.direction) == [.received])
    }

    @Test func `what an inbox was exported to comes back where it lay, read or not`() throws {
        let header = "direction,from,with,text,service,read,label,category\n"
        let found = try records(
            header + "received,1,,a,SMS,TRUE,,junk\nreceived,1,,b,SMS,false,spam,transactionalFinance\n"
                + "received,1,,c,SMS,,,\nreceived,1,,d,SMS,perhaps,,none\nreceived,1,,e,SMS,true,,spam\n")
        #expect(found.texts.map(\.isRead) == [true, false, nil])
        #expect(found.texts.map(\.verdict) == [.junk, .transaction(.transactionalFinance), nil])
        #expect(
            found.told.suffix(2) == [
                #"5 bad: its read "perhaps" is neither true nor false"#,
                #"6 bad: the category "spam" is none of Apple's"#,
            ])
        // Where nothing else is the label, the category is it, and may be anybody's.
        let own = try records("direction,with,text,service,category\nsent,,a,SMS,spam\n").texts
        #expect(own.map(\.labels) == [["spam"]] && own.map(\.verdict) == [nil])
    }

    @Test func `of several columns that could be it, the first in the order of names is it`() throws {
        #expect(try records("message,text,body\n1,2,3\n").told == ["2 ··2"])
        #expect(try records("v1,class,message,text\na,b,c,d\n").told == ["2 b··d"])
    }

    @Test func `a column that the user names is taken, and where it is missing those that are there are listed`() throws
    {
        #expect(
            try records("id,kind,words\n1,ham,hello\n", columns: columns(text: "Words", label: "kind")).told
                == ["2 ham··hello"])
        #expect(
            refusal("id,kind,text\n1,ham,hello\n", columns: columns(label: "sort"))
                == "FILE:1: there is no column 'sort'. There are: id, kind, text.")
        #expect(
            refusal("a,b,c\n1,2,3\n", columns: columns(text: "words"))
                == "FILE:1: there is no column 'words'. There are: a, b, c.")
        #expect(
            refusal("a,kind,c\n1,2,3\n", columns: columns(label: "kind"))
                == "FILE:1: which column holds the text? There are: a, kind, c. Name it: --column text=NAME.")
    }

    @Test func `without names columns go by their numbers`() throws {
        let table = "1,24273,hello,ham\n2,24274,\"buy, buy\",spam\n"
        #expect(
            try records(table, columns: columns(text: "3", label: "4", sender: "2")).told
                == ["1 ham·24273·hello", "2 spam·24274·buy, buy"])
        #expect(try records("hello,ham\nyou there,ham\n", columns: columns(text: "1", label: "2")).texts.count == 2)
        #expect(
            refusal(table)
                == "FILE has 4 columns, and its first line does not say which one holds the text. "
                + "Put a line with their names above it, or say which it is: --column text=2.")
        #expect(refusal(table, columns: columns(text: "5"))?.contains("there is no column '5'") == true)
    }

    @Test func `without names there are labels and texts, or with the format named texts alone`() throws {
        let told = ["1 ham··hello", "2 spam··buy, now", "3 ham··you"]
        #expect(try records("ham,hello\nspam,\"buy, now\"\nham,you").told == told)
        #expect(try records("ham;hello\nspam;buy, now\nham;you").told == told)
        #expect(
            try records("hello you\n\"one, two\"\nthree", as: .csv).told == [
                "1 ··hello you", "2 ··one, two", "3 ··three",
            ])
        #expect(refusal("hello you\nthree\n")?.hasPrefix("FILE is in no format that is read.") == true)
        #expect(refusal("Dear Anna, how are you?\nI am well, thanks\n")?.contains("no format") == true)
    }

    @Test func `quotes hold separators, line feeds and quotes, and a record stands at its first line`() throws {
        let table =
            "label,text\r\nham,\"one, \"\"two\"\"\"\r\nspam,\"three\r\nfour\"\r\n\r\nham,\"\"\"\"\r\nham,5\" long\r\n"
        #expect(
            try records(table).told == [
                "2 ham··one, \"two\"", "3 spam··three\r\nfour", "6 ham··\"", "7 ham··5\" long",
            ])
        #expect(try records("label,text\nham,\"x\"").told == ["2 ham··x"])
        #expect(try records("label,text\nham,\"x\"\r").told == ["2 ham··x"])
    }

    @Test func `a quote that is never closed is named with its line, and what follows that line is read`() throws {
        #expect(
            try records("label,text\nham,one\nham,\"two\nspam,three\nham,four\n").told == [
                "2 ham··one", "3 bad: a quote that opens here is never closed", "4 spam··three", "5 ham··four",
            ])
        #expect(
            try records("label,text\nham,\"two\nspam,\"three\"\nham,four\n").told == [
                "2 bad: behind the quote that closes stands something else than a separator", "3 spam··three",
                "4 ham··four",
            ])
        let long = String(repeating: "many words\n", count: 200_000)
        let found = try records("label,text\nham,ok\nham,\"two\n" + long + "ham,\"last\"\n").told
        #expect(found[1] == "3 bad: a quote that opens here is not closed within 1 MiB")
        #expect(found.last == "200004 ham··last")
    }

    @Test func `a record of more than 1 MiB is skipped`() throws {
        let long = String(repeating: "x", count: 3 << 20)
        for table in ["label,text\nham,\(long)\nham,two\n", "ham\tone\nham\t\(long)\nham\ttwo\n"] {
            #expect(
                try records(table).told.suffix(2).map { $0.dropFirst(2) } == [
                    "bad: it is longer than 1 MiB", "ham··two",
                ])
        }
        let quoted = "label,text\nham,\"\(long)\"\nham,two\n"
        #expect(
            try records(quoted).told == ["2 bad: a quote that opens here is not closed within 1 MiB", "3 ham··two"])
        let within = String(repeating: "y", count: 1_000_000)
        #expect(try records("label,text\nham,\"\(within)\"\n").told == ["2 ham··\(within)"])
    }

    @Test func `a record with too few or too many cells is bad`() throws {
        #expect(
            try records("label,text\nham\nham,a,b\nham,a,,\n").told == [
                "2 bad: it has 1 cell, and the text stands in cell 2",
                "3 bad: it has 3 cells, and the first line names 2: a text with a separator needs quotes", "4 ham··a",
            ])
        #expect(
            try records("label,text,from\nham,,\nham,,24273\n").told == ["2 bad: there is no text", "3 ham·24273·-"])
    }

    @Test func `a label with a bar is several`() throws {
        #expect(
            try records("label,text\njunk|promotion,a\n junk | ,b\n,c\njunk|promotion,d\n").texts.map(\.labels)
                == [["junk", "promotion"], ["junk"], [], ["junk", "promotion"]])
    }

    @Test func `lines with TABs have no quotes, and a text keeps its own`() throws {
        #expect(
            try records("ham\t\"hello\nspam\tbuy \"this\"\tnow\r\n\n \t \nno tab\nham\t\n\tno label").told == [
                "1 ham··\"hello", "2 spam··buy \"this\"\tnow", "5 bad: there is no TAB between a label and a text",
                "6 bad: there is no text behind the TAB", "7 ··no label",
            ])
    }
}

@Suite struct TableEncodingTests {
    @Test func `a table that is not UTF-8 is read as Windows-1252`() throws {
        let table =
            Array("v1,v2\nham,hello\nham,".utf8) + [0xA3, 0x35, 0x20, 0x92, 0x80] + Array("\nham,".utf8)
            + [0xC3, 0xA9, 0x0A]
        // The last line is of another program.
        #expect(try records(table).texts.map(\.body) == ["hello", "£5 ’€", "é"])
    }

    @Test func `a line that is not UTF-8 among others that are is bad`() throws {
        let table = Array("ham\tcafé\nham\t".utf8) + [0xE9] + Array("\nham\tà\n".utf8)
        #expect(try records(table).told == ["1 ham··café", "2 bad: it is not UTF-8", "3 ham··à"])
        let other = Array("ham\t".utf8) + [0xE9] + Array("\nham\tà\nham\té\nham\tx\n".utf8)
        #expect(try records(other).told.first == "1 bad: it is not UTF-8")
        let lines = Array("{\"text\":\"é\"}\n{\"text\":\"à\"}\n{\"text\":\"".utf8) + [0xE9] + Array("\"}\n".utf8)
        #expect(try records(lines).told == ["1 ··é", "2 ··à", "3 bad: it is not UTF-8"])
    }

    @Test(arguments: [true, false]) func `UTF-16 and marks of a byte order are read`(_ isBigEndian: Bool) throws {
        let text = "label\ttext\r\nham\thello 😀\r\nspam\tcafé\r\n" + String(repeating: "ham\t😀é\r\n", count: 100_000)
        let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit in
            let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
            return isBigEndian ? bytes.reversed() : bytes
        }
        let found = try records(bytes).told
        #expect(found.count == 100_002)
        #expect(found.prefix(2) == ["2 ham··hello 😀", "3 spam··café"])
        #expect(found.last == "100003 ham··😀é")
        #expect(try records("\u{FEFF}label,text\nham,a\n").told == ["2 ham··a"])
        #expect(try records("\u{FEFF}").isEmpty)
    }

    @Test func `what is mojibake or a C1 character already comes through as it is`() throws {
        let body = "Ã°Å¸ \u{92} \u{FFFD} &lt;#&gt;"
        #expect(try records("ham\t\(body)\n").texts.map(\.body) == [body])
    }
}
