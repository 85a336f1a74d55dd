import Foundation
import ServerBehaviors
import TestFiles
import Testing

/// The word list is edited while the server runs.
@Suite struct WordListFileTests {
    private let folder = TestFolder()
    private let fixture: LocalServerFixture
    private var file: String { folder.path("words.txt") }

    init() throws {
        fixture = try LocalServerFixture()
    }

    private func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }

    private func isJunk(_ text: String) throws -> Bool { try fixture.ask(text).output == #"{"action":"junk"}"# }

    @Test func `an edit applies to the next request`() throws {
        try write("lottery\n")
        try fixture.behave {
            $0.words = file
            $0.junk = ["junk"]
        }
        #expect(try isJunk("Lottery!"))
        #expect(try isJunk("junk"))
        #expect(try !isJunk("prize draw"))
        try write("# other words\nprize draw\n")
        #expect(try isJunk("a Prize Draw"))
        #expect(try !isJunk("lottery"))
        // Edited in place, with the same size.
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.write(contentsOf: Data("# other words\nPRIZE cows\n".utf8))
        try handle.close()
        #expect(try isJunk("prize cows"))
        #expect(fixture.notes.isEmpty)
    }

    @Test func `if the file cannot be read, the previous words are kept, with one note`() throws {
        try write("lottery")
        try fixture.behave { $0.words = file }
        #expect(try isJunk("lottery"))
        try FileManager.default.removeItem(atPath: file)
        for _ in 0..<2 { #expect(try isJunk("lottery")) }
        #expect(fixture.wait { fixture.notes.count == 1 })
        #expect(
            fixture.notes[0]
                == "The word list \(file) cannot be read: No such file or directory. The previous words are still in use."
        )
        try write("prize")
        #expect(try isJunk("prize"))
        #expect(try !isJunk("lottery"))
        #expect(fixture.notes.count == 1)
        try Data([0xFF, 0x0A]).write(to: URL(fileURLWithPath: file))
        #expect(try isJunk("prize"))
        #expect(fixture.wait { fixture.notes.count == 2 })
        #expect(fixture.notes[1].contains("it is not UTF-8"))
    }

    @Test func `a folder, a pipe and a huge file are not word lists`() throws {
        let pipe = folder.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let giant = folder.path("giant")
        try Data(count: 1 << 20 + 1).write(to: URL(fileURLWithPath: giant))
        for (path, reason) in [
            (folder.url.path, "it is not a file"), (pipe, "it is not a file"), (giant, "more than 1048576"),
        ] {
            try fixture.behave { $0.words = path }
            #expect(try !isJunk("x"))
            #expect(fixture.wait { fixture.notes.last?.contains(reason) == true }, "\(fixture.notes)")
        }
    }
}
