import Corpora
import MessageArchives
import Messages
import TestFiles
import Testing

/// A corpus as one archive, for an inbox that shows it.
@Suite struct CorpusArchiveTests {
    private let folder = TestFolder()

    private func read(
        _ files: [String], rows: ClosedRange<Int>? = nil, inventsSenders: Country? = nil
    ) throws -> (messages: [IncomingMessage], others: [ArchiveRecord], archive: CorpusArchive) {
        var options = CorpusReader.Options()
        options.rows = rows
        let archive = CorpusArchive(try CorpusReader(files, options), inventsSenders: inventsSenders)
        var messages: [IncomingMessage] = []
        var others: [ArchiveRecord] = []
        while let record = try archive.next() {
            if case .message(let message) = record {
                messages.append(archive.incoming(message))
            } else {
                others.append(record)
            }
        }
        return (messages, others, archive)
    }

    @Test func `messages have their labels as written, their places, and what is right`() throws {
        let one = try folder.write("one.csv", "label,text,sender\nSPAM,a,24273\n,b,24273\nnone|junk,c,\n")
        let two = try folder.write("two.jsonl", #"{"text":"d","label":"ham","service":"iMessage"}"# + "\nno\n")
        let (messages, others, archive) = try read([one, two])
        #expect(messages.map(\.text) == ["a", "c", "d"] && messages.map(\.label) == ["SPAM", "none|junk", "ham"])
        #expect(messages.map(\.service) == [.sms, .sms, .sms])
        let origins = messages.compactMap(\.origin)
        #expect(origins.map(\.file) == [0, 0, 1] && origins.map(\.number) == [2, 4, 1])
        #expect(origins.map(\.accepted) == [[.junk], [.uncategorized, .junk], [.uncategorized]])
        #expect(origins.map(\.hasPlaceholderSender) == [false, true, true] && messages[0].from == "24273")
        #expect(Set(messages.map(\.from)).count == 3 && !messages.contains { $0.from == nil })
        #expect(others.contains(.skipped("messages without a label")))
        #expect(others.contains { if case .bad = $0 { true } else { false } })
        #expect(archive.remarks.last == "The filter receives none.")
    }

    @Test func `the end of a file is not a record`() throws {
        let files = try (1...3).map { try folder.write("\($0).csv", "label,text\nham,m\($0)\n") }
        let (messages, others, _) = try read([try folder.write("0.csv", "label,text\n")] + files)
        #expect(messages.compactMap(\.text) == ["m1", "m2", "m3"] && others.isEmpty)
    }

    @Test func `invented senders are real ones, with the numbers of an evaluation`() throws {
        let file = try folder.write("a.csv", "label,text,sender\nham,a,24273\nham,b,\nham,c,\n")
        let (messages, _, archive) = try read([file], inventsSenders: Country(code: "GB"))
        #expect(messages.map(\.from) == ["24273", "+447700900001", "+447700900002"])
        #expect(!messages.contains { $0.origin?.hasPlaceholderSender == true } && archive.remarks.isEmpty)
    }

    @Test func `only the chosen rows are messages`() throws {
        let file = try folder.write("a.csv", "label,text\n" + (1...9).map { "ham,m\($0)\n" }.joined())
        let (messages, others, _) = try read([file], rows: 3...4)
        #expect(messages.map(\.text) == ["m3", "m4"] && messages.compactMap(\.origin).map(\.number) == [4, 5])
        #expect(others == [.skipped("rows that were not chosen"), .skipped("rows that were not chosen")])
    }
}
