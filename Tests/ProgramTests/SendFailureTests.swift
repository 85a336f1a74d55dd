import Foundation
import TestFiles
import Testing

/// `siftbox send`, `wait` and `watch` with an inbox that ends, cannot save, or is another version.
@Suite(.waitsForPrograms) struct SendFailureTests {
    private let folder = TestFolder()
    private static let filed = #"{"ok":true,"message":{"id":1,"folderName":"Junk","queried":true,"action":"junk"}}"#
    private static let lines = (1...5).map { "{\"from\":\"24273\",\"text\":\"\($0)\"}\n" }.joined()

    /// Runs a command beside such an inbox.
    private func run(
        _ arguments: [String], input: String = "", greeting: String = #"{"siftbox":1,"inbox":"fake"}"#,
        _ answers: [String]
    ) throws -> TestProgram.Result {
        let socket = folder.path("siftbox/\(UUID().uuidString).sock")
        let script = Program.package.appendingPathComponent("Tests/ProgramTests/Fixtures/inbox.py").path
        let inbox = try TestProgram(
            ["python3", script, socket, greeting] + answers, output: .text)
        defer { inbox.end() }
        #expect(inbox.line() == "listens")
        return try Program.run(arguments + ["--inbox", socket], input: input)
    }

    @Test func `an inbox that ends says how many messages were acknowledged`() throws {
        try run(["send"], input: Self.lines, [Self.filed, Self.filed, "end"]).ended(
            2, errors: "2 messages sent. Stopped early: The inbox was closed. 3 messages got no answer")
    }

    @Test func `an inbox that ends leaves one message without an answer`() throws {
        try run(["send", "--from", "24273", "one"], ["end"]).ended(
            2, errors: "The inbox was closed. 1 message got no answer and may be missing there.")
    }

    @Test func `a message that cannot be saved is an error`() throws {
        let full = #"{"ok":false,"kind":"unsaved","error":"The disk is full."}"#
        try run(["send", "--from", "24273", "one"], [full]).ended(
            2, errors: "The disk is full. The message waits in the inbox until then.")
        try run(["send"], input: Self.lines, [Self.filed, full, full, full, full]).ended(
            2, errors: "1 message sent. 4 more wait until the inbox can be written.", "The disk is full.")
    }

    @Test func `an inbox of a later version is refused`() throws {
        for arguments in [["send", "--from", "24273", "one"], ["wait", "one"], ["watch"]] {
            try run(arguments, greeting: #"{"siftbox":2}"#, [Self.filed]).ended(2, errors: "version 2")
        }
    }

    @Test func `what the inbox says cannot control the terminal`() throws {
        let bad = #"{"ok":true,"message":{"id":1,"folderName":"J\u001b[31m","queried":true,"action":"a\nb"}}"#
        let output = try run(["send", "--from", "24273", "one", "--wait"], [bad]).ended(0).output
        #expect(!output.contains("\u{1B}") && output.split(separator: "\n").count == 1)
        let error = #"{"ok":false,"kind":"refused","error":"no\u001b[31m"}"#
        #expect(try !run(["send", "--from", "24273", "one"], [error]).ended(2, errors: "no").errors.contains("\u{1B}"))
    }

    @Test func `events that were left out are counted, and the end of the inbox is not an error`() throws {
        let events = [
            #"{"ok":true}"#,
            #"{"event":"message","message":{"id":1,"date":"2026-03-02T09:00:00.250Z","from":"24273","folderName":"Junk","queried":true,"action":"junk","filter":"x","text":"one"}}"#,
            #"{"event":"missed","count":3}"#, #"{"event":"other"}"#, #"{"event":"end"}"#,
        ].joined(separator: "\n")
        let lines = try run(["watch"], [events]).ended(0, errors: "3 events left out", "The inbox was closed.")
        #expect(lines.output.hasSuffix("  24273  Junk · junk · x  one\n"))
        #expect(try run(["watch", "--json"], [events]).ended(0).output.split(separator: "\n").count == 4)
        try run(["watch"], [#"{"ok":true}"#, "end"]).ended(2, errors: "The inbox was closed.")
    }
}
