import JSONCodec
import Testing

@testable import MessageArchives

/// JSON Lines as they arrive in a pipe.
@Suite struct ArrivingLinesTests {
    private func feed(_ lines: ArrivingLines, _ text: String) {
        Array(text.utf8).withUnsafeBufferPointer { lines.feed($0) }
    }

    private func all(_ lines: ArrivingLines) -> [ArchiveRecord] {
        var records: [ArchiveRecord] = []
        while let record = lines.next() { records.append(record) }
        return records
    }

    @Test func `a line is a record as soon as its line feed has arrived`() throws {
        let lines = ArrivingLines(ColumnNames())
        #expect(lines.next() == nil && lines.isWaiting && lines.isEmpty)
        feed(lines, "\u{FEFF}{\"from\":\"24273\",\"te")
        #expect(lines.next() == nil && lines.isWaiting)
        feed(lines, "xt\":\"one\"}\r\n\n{\"sender\":")
        #expect(!lines.isEmpty)
        let message = try #require(lines.next()?.message)
        #expect(message.address == "24273" && message.body == "one" && lines.place == .line(1))
        #expect(lines.next() == nil && lines.isWaiting)
        feed(lines, "null,\"messageBody\":\"two\"}")
        lines.end()
        #expect(lines.next()?.message?.body == "two" && lines.place == .line(3))
        #expect(lines.next() == nil && !lines.isWaiting)
    }

    @Test func `which keys were read as what is known at the end`() {
        let lines = ArrivingLines(ColumnNames())
        #expect(lines.notes == [])
        feed(lines, "{\"From\":\"24273\",\"Body\":\"one\",\"price\":1}\n")
        feed(lines, "{\"Body\":\"two\",\"date\":1,\"n\":{\"x\":1}}\n")
        lines.end()
        #expect(all(lines).count == 2)
        #expect(
            lines.notes == [
                "standard input: keys: Body as text, From as sender, date as date; not used: price, n.x."
            ])
        let many = ArrivingLines(ColumnNames())
        for index in 0..<1_000 { feed(many, "{\"text\":\"a\",\"k\(index)\":1}\n") }
        #expect(many.notes.first.map { $0.count < 500 } == true)
    }

    @Test func `what is not a message is reported, and the lines after it are read`() {
        let lines = ArrivingLines(ColumnNames())
        let long = "{\"text\":\"" + String(repeating: "x", count: RecordSplitter.limit) + "\"}\n"
        feed(lines, "[1]\n{\"text\":\n{\"phrase\":\"x\"}\n{\"text\":1}\n" + long)
        [0x7B, 0xFF, 0x7D, 0x0A].withUnsafeBufferPointer { lines.feed($0) }
        feed(lines, "{\"text\":null,\"from\":\"24273\"}\n")
        let records = all(lines)
        #expect(
            records.prefix(6) == [
                .bad("not a JSON object"), .bad("not a JSON object"),
                .bad("the text is missing; null stands for a message without one"),
                .bad("\"text\" is not a string"),
                .bad("longer than 1 MiB"), .bad("not valid UTF-8"),
            ])
        #expect(records.count == 7 && records.last?.message?.body == nil && records.last?.message != nil)
    }

    @Test func `keys that the user names are used`() {
        var columns = ColumnNames()
        columns.text = "message.words"
        let lines = ArrivingLines(columns)
        feed(lines, "{\"from\":1234,\"message\":{\"words\":\"one\"}}\n")
        #expect(lines.next()?.message?.body == "one")
    }

    @Test(arguments: [
        ("{\"text\":\"x\"}", true), ("\u{FEFF}{}", true), ("{", false), ("[{}]", false), ("text,label", false),
        ("{\"siftbox\":1}", false), ("{\"address\":\"24273\",\"body\":\"x\",\"type\":\"1\"}", false), ("", false),
    ])
    func `only JSON Lines are read line by line`(_ line: String, _ expected: Bool) {
        #expect(ArrivingLines.recognizes(firstLine: Array(line.utf8)) == expected)
    }
}
