import Foundation
import TestFiles
import Testing

@testable import AppleCoreML

/// Programs in place of models: whatever they do, each message has an answer or a reason, and nothing waits for them.
@Suite final class StandInProgramTests {
    private let tree = TestFolder()
    private var folder: URL { tree.url }

    /// The answers of a shell script, or its errors, for some messages.
    private func answers(
        _ script: String, deadline: Duration = StandInProgramTests.long, for messages: [String] = ["one"]
    ) throws -> [String] {
        let file = folder.appendingPathComponent("\(UUID().uuidString)/stand-in")
        try writeExecutable("#!/bin/sh\n\(script)\n", to: file)
        let program = StandInProgram(file, deadline: deadline)
        return messages.map { text in
            do {
                return try program.answer(text)
            } catch {
                return "\(error)"
            }
        }
    }

    private static let long = Duration.seconds(600)
    private static let ended = "the stand-in stand-in ended before it answered"
    private static let severalLines = "the stand-in stand-in printed more than one line for each message"

    @Test func `each line has an answer; a message is one line`() throws {
        let echo = "while IFS= read -r text; do printf '<%s>\\n' \"$text\"; done"
        #expect(try answers(echo, for: ["one", "a\nb\r\nc", ""]) == ["<one>", "<a b c>", "<>"])
        let long = String(repeating: "x", count: 30_000)
        #expect(try answers(echo, for: [long, "next"]) == ["<\(long)>", "<next>"])
    }

    @Test func `a program that hangs is killed after the deadline, also one that does not read`() throws {
        let hangs = try answers("read -r text; exec sleep 600", deadline: .milliseconds(50), for: ["one", "two"])
        let late = "the stand-in stand-in did not answer within 0.05 s"
        #expect(hangs == [late, late])
        let much = String(repeating: "x", count: 1 << 20)
        let unread = try answers("exec sleep 600", deadline: .milliseconds(50), for: [much])
        #expect(unread == [late])
    }

    @Test func `a program that ends is started again for the next message`() throws {
        #expect(try answers("exit 3", for: ["one", "two"]) == [Self.ended, Self.ended])
        let once = "if mkdir \"$0.seen\"; then exit 1; fi; read -r text; echo ham"
        #expect(try answers(once, for: ["one", "two"]) == [Self.ended, "ham"])
        #expect(try answers("read -r text; printf ham") == [Self.ended])
    }

    @Test func `a program that prints too much does not answer the next message`() throws {
        #expect(
            try answers("read -r text; exec yes spam", for: ["one", "two"]) == [Self.severalLines, Self.severalLines])
        #expect(try answers("read -r text; printf 'a\\nb\\n'; read -r text") == [Self.severalLines])
        #expect(
            try answers("read -r text; exec tr '\\0' x < /dev/zero")
                == ["the stand-in stand-in printed more than 64 KiB for one message"])
    }

    @Test func `a file that is not a program is an error`() throws {
        let program = StandInProgram(folder.appendingPathComponent("missing"))
        do {
            Issue.record("\(try program.answer("one"))")
        } catch {
            #expect("\(error)".hasPrefix("the stand-in missing could not be started"))
        }
    }
}
