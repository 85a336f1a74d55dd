import Corpora
import Evaluation
import Foundation
import MessageArchives
import TestFiles
import Testing

@Suite struct CorpusReaderTests {
    private func read(_ text: String) throws -> (bodies: [String?], rows: [Int], reader: CorpusReader) {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("corpus-\(UUID().uuidString)").path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var options = CorpusReader.Options()
        try options.map.add("ham=none")
        try options.map.add("spam=junk")
        let reader = try CorpusReader([path], options)
        var (bodies, rows): ([String?], [Int]) = ([], [])
        while let text = try reader.next() {
            bodies.append(text.message.body)
            rows.append(text.row)
        }
        return (bodies, rows, reader)
    }

    @Test func `a message counts whatever its date is`() throws {
        let (bodies, rows, reader) = try read(
            "label,text,date\nham,a,soon\nspam,b,04/05/2023\nham,c,2023-05-04\nham,d,7\n")
        #expect(bodies == ["a", "b", "c", "d"] && rows == [1, 2, 3, 4])
        #expect(reader.reading.skippedCount == 0)
    }

    @Test func `the category in an exported inbox is not a label`() throws {
        let (bodies, _, reader) = try read(
            """
            {"text":"a","label":"spam","category":"none"}
            {"text":"b","category":"junk"}

            """)
        #expect(bodies == ["a"] && reader.reading.unlabeled == 1)
    }

    @Test(arguments: [
        "text\na\nb\n": "The corpus has no labels (2 messages). Set the label column: --column label=NAME.",
        "{\"text\":\"a\"}\n":
            "The corpus has no labels (1 message). Add \"label\" to each line, or name its key with --column",
        "text,id,is_spam\na,1,1\nb,2,0\n": "If they are in 'is_spam', use --column label=is_spam",
        "text;Is spam?\na;1\n": "If they are in 'Is spam?', use --column 'label=Is spam?'",
        "{\"text\":\"a\",\"meta\":{\"target\":1}}\n": "use --column label=meta.target",
        "text,label\na,\nb,\n": "Set the label column: --column label=NAME.",
        "text,spam\u{202E}\na,1\n": "Set the label column: --column label=NAME.",
        "<smses><sms type='1' body='a'/></smses>": "A phone backup has no labels. Convert it to a table",
    ])
    func `the advice for a corpus without labels depends on its format`(_ file: String, _ words: String) throws {
        #expect(try read(file).reader.reading.noLabels.contains(words))
    }
}
