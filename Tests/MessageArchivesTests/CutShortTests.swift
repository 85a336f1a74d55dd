import MessageArchives
import Testing

/// In all formats: if a file is recognizably cut short, the records before the cut are read, and then an error is thrown.
@Suite struct CutShortTests {
    private struct Whole {
        let format: ArchiveFormat
        let text: String
        /// The start of the last record.
        let lastStart: Int
        /// The end of the file in the error message.
        let ending: String

        init(_ format: ArchiveFormat, _ before: String, _ last: String, _ after: String = "", ending: String) {
            self.format = format
            text = before + last + after
            lastStart = before.utf8.count
            self.ending = ending
        }
    }

    private static let sms = #"<sms address="24273" date="1790000060123" type="1" body="Hi" />"#
    private static let android = #"{"address":"24273","date":"1772444460000","type":"1","body":"Hi {\"}"}"#
    private static let card = "BEGIN:VCARD\nTEL:24273\nEND:VCARD\n"
    private static let line = #"{"from":"24273","text":"Hi }"}"#

    private static let wholes = [
        Whole(.smsBackup, "<smses count='2'>" + sms, sms, "</smses>", ending: "after record"),
        Whole(.fossify, "[" + android + ",", android, "]", ending: "after record"),
        Whole(.vCard, card, card, ending: "in the middle of "),
        Whole(.smsImportExport, android + "\n", android, ending: "in the middle of line 2"),
        Whole(.jsonLines, line + "\n", line, ending: "in the middle of line 2"),
    ]

    private func read(_ bytes: [UInt8], _ format: ArchiveFormat) throws -> (records: [ArchiveRecord], error: String?) {
        try withFile(bytes) { path in
            let (records, error) = everything(try Archive.open(path, as: format))
            return (records.map(\.record), error?.description)
        }
    }

    @Test(arguments: 0..<wholes.count) func `the records before the end are read, then it fails`(_ index: Int) throws {
        let whole = Self.wholes[index]
        let bytes = Array(whole.text.utf8)
        let (records, error) = try read(bytes, whole.format)
        #expect(records.count == 2 && error == nil)
        for length in (whole.lastStart + 2)..<bytes.count {
            let (records, error) = try read(Array(bytes[..<length]), whole.format)
            // A line that ends in a brace may be complete: then it is a bad record.
            if error == nil, case .bad? = records.last, bytes[length - 1] == 0x7D { continue }
            // vCards: after a complete END, nothing has to follow.
            if error == nil, records.count == 2, bytes[length...].allSatisfy({ $0 == 0x0A }) { continue }
            #expect(records.filter { !$0.isBad }.count >= 1, "\(length)")
            #expect(
                error?.contains(" is incomplete: it ends \(whole.ending)") == true, "\(length): \(error ?? "no error")")
            #expect(error?.hasSuffix("The records before that were read; make a new copy to get the rest.") == true)
        }
    }

    @Test func `a line that is not an object is bad, wherever it is`() throws {
        #expect(
            try records("{\"text\":\"a\"}\n{\"text\":\n{\"text\":\"b\"}").lines.dropFirst() == [
                "2 bad: not a JSON object", "3 ··b",
            ])
        #expect(try records("{\"text\":\"a\"}\nnonsense").lines.last == "2 bad: not a JSON object")
        #expect(try records("{\"text\":\"a\"}\n{\"text\":\n").lines.last == "2 bad: not a JSON object")
    }
}
