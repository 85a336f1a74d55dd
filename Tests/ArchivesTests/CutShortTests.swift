import Archives
import Foundation
import Testing

/// Where the end of a file is missing and that can be seen, what stands before is read, and then it is said, whatever the
/// format.
@Suite struct CutShortTests {
    private struct Whole {
        let format: ArchiveFormat
        let text: String
        /// Of the last record; and how it is said.
        let lastStart: Int
        let words: String

        init(_ format: ArchiveFormat, _ before: String, _ last: String, _ after: String = "", words: String) {
            self.format = format
            text = before + last + after
            lastStart = before.utf8.count
            self.words = words
        }
    }

    private static let sms = #"<sms address="24273" date="1790000060123" type="1" body="Hi" />"#
    private static let android = #"{"address":"24273","date":"1772444460000","type":"1","body":"Hi {\"}"}"#
    private static let card = "BEGIN:VCARD\nTEL:24273\nEND:VCARD\n"
    private static let line = #"{"from":"24273","text":"Hi }"}"#

    private static let wholes = [
        Whole(.smsBackup, "<smses count='2'>" + sms, sms, "</smses>", words: "behind record"),
        Whole(.fossify, "[" + android + ",", android, "]", words: "behind record"),
        Whole(.vCard, card, card, words: "of "),
        Whole(.smsImportExport, android + "\n", android, words: "of line 2"),
        Whole(.jsonLines, line + "\n", line, words: "of line 2"),
    ]

    private func read(_ bytes: [UInt8], _ format: ArchiveFormat) throws -> (records: [ArchiveRecord], error: String?) {
        try withFile(bytes) { path in
            let (records, error) = everything(try Archive.open(path, as: format))
            return (records.map(\.record), error?.description)
        }
    }

    @Test(arguments: 0..<wholes.count) func whatStandsBeforeIsReadAndThenItIsSaid(_ index: Int) throws {
        let whole = Self.wholes[index]
        let bytes = Array(whole.text.utf8)
        let (records, error) = try read(bytes, whole.format)
        #expect(records.count == 2 && error == nil)
        for length in (whole.lastStart + 2)..<bytes.count {
            let (records, error) = try read(Array(bytes[..<length]), whole.format)
            // Where a line ends in a brace it might be meant so: then it is a bad one.
            if error == nil, case .bad? = records.last, bytes[length - 1] == 0x7D { continue }
            // vCards: what follows a whole END may as well be nothing.
            if error == nil, records.count == 2, bytes[length...].allSatisfy({ $0 == 0x0A }) { continue }
            #expect(records.filter { !$0.isBad }.count >= 1, "\(length)")
            #expect(error?.contains(" ends in the middle \(whole.words)") == true, "\(length): \(error ?? "no error")")
            #expect(error?.hasSuffix(": it is not whole. Copy it anew, or do without what is missing.") == true)
        }
    }

    @Test func aLineThatIsNoObjectIsABadOneWhereverItStands() throws {
        #expect(
            try records("{\"text\":\"a\"}\n{\"text\":\n{\"text\":\"b\"}").told.dropFirst() == [
                "2 bad: it is not a JSON object", "3 ··b",
            ])
        #expect(try records("{\"text\":\"a\"}\nnonsense").told.last == "2 bad: it is not a JSON object")
        #expect(try records("{\"text\":\"a\"}\n{\"text\":\n").told.last == "2 bad: it is not a JSON object")
    }
}
