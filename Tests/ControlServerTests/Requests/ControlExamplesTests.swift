import Foundation
import JSONCodec
import SystemSupport
import TestFiles
import Testing

@testable import ControlServer

/// The examples in the document of the protocol are what an inbox answers.
@Suite("The examples in Sources/Sessions/ControlProtocol/README.md", .waitsForPrograms)
struct ControlExamplesTests {
    /// The lines of the fenced blocks, in order.
    private static func blocks() throws -> [[String]] {
        let text = try SourceFiles.text("Sources/Sessions/ControlProtocol/README.md")
        return text.components(separatedBy: "```control\n").dropFirst().map { rest in
            rest.components(separatedBy: "```")[0].split(separator: "\n").map(String.init)
        }
    }

    @Test func `every example is run, and what comes back is what it says`() throws {
        let blocks = try Self.blocks()
        #expect(blocks.count >= 3)
        for block in blocks {
            let inbox = try AnsweringInbox()
            try inbox.chooseParrot()
            inbox.client.lines = [inbox.responder.greeting]
            if block.first?.hasPrefix("→") == true { inbox.client.lines = [] }
            for line in block {
                let rest = String(line.dropFirst(2))
                if line.hasPrefix("→ ") {
                    #expect(inbox.client.lines.isEmpty, "not in the example: \(inbox.client.lines)")
                    _ = try inbox.answer(rest)
                    continue
                }
                try #require(line.hasPrefix("← "), "\(line)")
                try #require(inbox.loop.run(atMost: .seconds(60)) { !inbox.client.lines.isEmpty }, "\(line)")
                let found = try #require(JSONReader.read(inbox.client.lines.removeFirst().dropLast()))
                let expected = try #require(JSONReader.read(Array(rest.utf8)), "\(line)")
                #expect(JSONExample(expected: expected).difference(found) == nil, "\(line)")
            }
            inbox.settle()
            #expect(inbox.client.lines.isEmpty, "not in the example: \(inbox.client.lines)")
        }
    }

    @Test(arguments: [
        (#"{"a":1}"#, #"{"a":2}"#, ".a: integer(2)"), (#"{"a":1}"#, #"{"a":1,"b":2}"#, ": the keys [\"a\", \"b\"]"),
        (#"{"a":"…","…":"…"}"#, #"{"a":[],"b":2}"#, nil), (#"{"a":1,"…":"…"}"#, #"{"b":1}"#, ": the keys []"),
        (#"[{"a":1}]"#, #"[]"#, ": 0 elements"), (#"[{"a":1}]"#, #"[{"a":null}]"#, "[0].a: null"),
    ])
    func `examples are compared to the last member`(_ expected: String, _ found: String, _ difference: String?) throws {
        let example = JSONExample(expected: try #require(JSONReader.read(Array(expected.utf8))))
        let found = try #require(JSONReader.read(Array(found.utf8)))
        #expect(example.difference(found)?.contains(difference ?? "no difference") ?? (difference == nil))
    }
}
