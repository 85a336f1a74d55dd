import MessageArchives
import Testing
import UntrustedFiles

@Suite struct ArchivePlaceTests {
    @Test func `a place is described as in error messages`() {
        #expect("sms.tsv:\(ArchivePlace.line(12))" == "sms.tsv:12")
        #expect("\(ArchivePlace.record(3)), \(ArchivePlace.row(77))" == "record 3, row 77")
        let start = TextPosition(line: 12, column: 5)
        #expect("sms.xml:\(ArchivePlace.record(3, at: start)): why" == "sms.xml:12:5: record 3: why")
    }

    @Test(arguments: ["", "\n", "\r\n  ", " ü😀 "])
    func `the place of an XML record is the start of its element`(_ between: String) throws {
        let sms = #"<sms address="1" date="1" type="1" body="Zürich 😀&#10;“x”" />"#
        let picture = #"<mms msg_box="1" address="1"><parts><part ct="image/png" data=""#
        let elements = [
            sms, picture + String(repeating: "é9j/", count: 50_000) + "\" />" + between + "</parts></mms>", sms,
            #"<sms type="9"\#(between)body="x" />"#, picture + "\" /></parts>", sms, #"<mms msg_box="1" />"#, sms,
        ]
        let text =
            "\u{FEFF}<?xml version='1.0'?>\n<!-- ü -->\n<smses>"
            + elements.map { between + $0 }.joined() + "</smses>"
        let found = try placesRead(text, as: .smsBackup)
        #expect(found == places(in: text, ofEach: ["<sms ", "<mms "]))
        #expect(found.count == elements.count)
    }

    @Test(arguments: ["", "\n", "\r\n  "])
    func `the place of a record in a JSON list is its start`(_ between: String) throws {
        let text =
            #"{"address":"1","body":"Zürich 😀","type":1,"date":1,"x":"\#(String(repeating: "é", count: 30_000))"}"#
        let list = "[" + [text, text, #"{"address":1}"#, text].joined(separator: between + "," + between) + "]"
        let found = try placesRead(list, as: .fossify)
        #expect(found == places(in: list, ofEach: [#"{"address""#]) && found.count == 4)
        // The first versions wrote a list of conversations.
        let old = #"[{"threadId":1,"sms":\#(list),\#(between)"mms":[]},\#(between){"sms":\#(list)}]"#
        let inner = try placesRead(old, as: .fossify)
        #expect(inner == places(in: old, ofEach: [#"{"address""#]) && inner.count == 8)
    }

    private func placesRead(_ text: String, as format: ArchiveFormat) throws -> [ArchivePlace] {
        try withFile(Array(text.utf8)) { path in
            let reader = try Archive.open(path, as: format)
            var places: [ArchivePlace] = []
            while try reader.next() != nil { places.append(reader.place) }
            return places
        }
    }
}
