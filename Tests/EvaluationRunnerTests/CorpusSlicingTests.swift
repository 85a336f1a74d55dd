import Corpora
import Evaluation
import MessageArchives
import Messages
import TestFiles
import Testing

/// The parts of messages and the columns that a corpus is split by.
@Suite struct CorpusSlicingTests {
    private let folder = TestFolder()

    private func values(_ paths: [String], _ names: String...) throws -> [[String]] {
        var options = CorpusReader.Options()
        try options.map.add("ham=none")
        options.slicing = CorpusSlicing(names.map { SliceDimension($0) }, country: .us)
        let reader = try CorpusReader(paths, options)
        var values: [[String]] = []
        while let message = try reader.next() { values.append(message.slices) }
        return values
    }

    @Test func `columns of a table, without regard to case`() throws {
        let path = try folder.write(
            "a.csv",
            #"""
            text,label,Language,from,date,length
            "Lunch, at noon?",ham,en,+447700900123,2024-03-02T09:00:00Z,9
            Hallo,ham,,24273,2024-04-01T00:00:00Z,
            "two
            lines",ham," de ""x""",,soon,1

            """#)
        #expect(
            try values([path], "language", "month", "length", "column:length", "sender-kind") == [
                ["en", "2024-03", "1 segment", "9", "phone number"],
                ["(none)", "2024-04", "1 segment", "(none)", "short code"],
                ["de \"x\"", "(none)", "1 segment", "1", "(none)"],
            ])
    }

    @Test func `keys of JSON Lines: text, numbers, booleans, paths, and keys that few lines have`() throws {
        var lines = (0..<150).map { #"{"text":"\#($0)","label":"ham","from":"+447700900123"}"# }
        lines.append(#"{"text":"x","label":"ham","country":"in","meta":{"app":7},"seen":true,"tags":["a"]}"#)
        let path = try folder.write("a.jsonl", lines.joined(separator: "\n") + "\n")
        let values = try values([path], "country", "meta.app", "seen", "tags")
        #expect(values.first == ["+44", "(none)", "(none)", "(none)"])
        #expect(values.last == ["IN", "7", "true", "an array"] && values.count == 151)
    }

    @Test func `a column that one of the files has is enough; one that none has is refused with the columns of all`()
        throws
    {
        let first = try folder.write("a.csv", "text,label\nHi,ham\n")
        let second = try folder.write("b.csv", "text,label,language\nHallo,ham,de\n")
        #expect(try values([first, second], "language") == [["(none)"], ["de"]])
        let error = #expect(throws: ArchiveError.self) { try values([first, second], "month", "langage") }
        #expect(
            error?.description
                == "--slice: 'langage' is not a slice and not a column of the corpus. Did you mean language? "
                + "Slices: country, length, link, script, sender-kind, month. Columns: text, label, language.")
        let json = try folder.write("a.jsonl", "{\"text\":\"a\",\"label\":\"ham\",\"lang\":\"en\"}\n")
        let other = #expect(throws: ArchiveError.self) { try values([json], "tier") }
        #expect(other?.description.hasSuffix("Columns: text, label, lang.") == true)
        let plain = try folder.write("a.tsv", "ham\tHi\nham\tHo\n")
        let none = #expect(throws: ArchiveError.self) { try values([plain], "tier") }
        #expect(none?.description.hasSuffix("The corpus has no named columns.") == true)
        #expect(try values([plain], "country", "script") == [["(none)", "Latin"], ["(none)", "Latin"]])
    }

    @Test func `without slices, nothing more is read`() throws {
        let path = try folder.write("a.csv", "text,label,language\nHi,ham,en\n")
        var options = CorpusReader.Options()
        options.slicing = CorpusSlicing([.column("language")], country: .us)
        #expect(try CorpusReader([path], options).next()?.slices == ["en"])
        options.slicing = nil
        let message = try CorpusReader([path], options).next()
        #expect(message?.slices == [] && message?.message.extras == [:])
    }
}
