import JSONCodec
import ServerBehaviors
import TestFiles
import Testing

/// The values in the server's input and output.
@Suite(.waitsForPrograms) struct BehaviorTests {
    @Test func `a behavior is unchanged after encoding and decoding a command`() throws {
        var behavior = ServerBehavior()
        behavior.junk = ["lottery", "ein \"Gewinn\"", "奖"]
        behavior.transaction = ["paid"]
        behavior.promotion = ["sale"]
        behavior.words = "/words"
        behavior.apps = ["0000000000.example.App"]
        behavior.association = .otherApp
        behavior.delay = 250
        behavior.status = 599
        behavior.answer = .half
        behavior.cookie = "a=1; Path=/"
        behavior.redirect = "http://localhost:1/"
        behavior.close = true
        for behavior in [behavior, ServerBehavior()] {
            let line = behavior.line
            #expect(line.last == UInt8(ascii: "\n"))
            #expect(!line.dropLast().contains(UInt8(ascii: "\n")))
            #expect(ServerBehavior(line: line) == behavior)
        }
    }

    @Test func `an invalid behavior has a reason`() {
        func mistake(_ change: (inout ServerBehavior) -> Void) -> String? {
            var behavior = ServerBehavior()
            change(&behavior)
            return behavior.mistake
        }
        #expect(mistake { $0.delay = -1 } == "The delay must be from 0 to 600000 ms, not -1.")
        #expect(mistake { $0.status = 100 } == "The status must be from 200 to 599, not 100.")
        #expect(mistake { $0.status = 600 } == "The status must be from 200 to 599, not 600.")
        #expect(mistake { $0.cookie = "a\r\nb: c" } == "The cookie must be printable ASCII.")
        #expect(mistake { $0.redirect = "" } == "The redirect is empty.")
        #expect(mistake { $0.words = "" } == "The path of the word list is empty.")
    }

    @Test(arguments: ["{}", "[]", "", "nonsense", #"{"delay":5}"#, String(repeating: "[", count: 100_000)])
    func `other text is not a command`(line: String) {
        #expect(ServerBehavior(line: line.utf8) == nil)
    }

    @Test(
        arguments: [
            ("You won the LOTTERY", .junk), ("Junkyard", .junk), ("A sale: paid in junk", .junk),
            ("paid in the sale", .transaction),
            ("Sale", .promotion), ("hello", .none), ("", .none), (nil, .none), ("from the file: Prize draw", .junk),
        ] as [(String?, ServerBehavior.Verdict)])
    func `a message is classified by its words`(text: String?, verdict: ServerBehavior.Verdict) {
        var behavior = ServerBehavior()
        behavior.junk = ["Junk", "lottery", ""]
        behavior.transaction = ["paid"]
        behavior.promotion = ["sale"]
        #expect(behavior.verdict(on: text, fileWords: ["prize draw"]) == verdict)
    }

    @Test func `a verdict is an object with an action`() {
        #expect(ServerBehavior.Verdict.junk.json == #"{"action":"junk"}"#)
        for verdict in ServerBehavior.Verdict.allCases {
            #expect(JSONReader.read(Array(verdict.json.utf8))?.object?["action"]?.string == verdict.rawValue)
        }
    }

    @Test func `a file has one word or phrase per line`() {
        let text = "# words\r\nlottery\n\n  prize draw \t\n#\n a#b\r\n奖\nlast"
        #expect(ServerBehavior.words(in: text) == ["lottery", "prize draw", "a#b", "奖", "last"])
        #expect(ServerBehavior.words(in: "\n \n#x").isEmpty)
    }

    @Test(arguments: [Array("{\"a\":\u{0}\u{7} \"ü\"}".utf8), [0xFF, 0x00, 0x0A], []])
    func `a request is unchanged after encoding and decoding a line`(body: [UInt8]) throws {
        let request = LoggedRequest(
            kind: .report, number: 7, method: "POST", path: "/a?b=\u{202E}c",
            headers: [.init(name: "X", value: "\"1\"\n"), .init(name: "x", value: "")], body: body, status: 599,
            answer: "{}")
        let line = ServerLine.request(request).bytes
        #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
        #expect(ServerLine(line.dropLast()) == .request(request))
    }

    @Test func `a line stays within its limit for any request`() throws {
        let long = String(repeating: "\u{1}", count: 2 << 20)
        let request = LoggedRequest(
            kind: .request, number: .max, method: long, path: "e" + String(repeating: "\u{301}", count: 1 << 20),
            headers: [
                .init(name: "a", value: String(repeating: "\u{1}", count: 1 << 15 - 1)), .init(name: "b", value: long),
            ],
            body: Array(long.utf8), status: 200, answer: long)
        let bytes = ServerLine.request(request).bytes
        #expect(bytes.count <= LoggedRequest.lineLimit)
        #expect(request.bodySize == 2 << 20)
        #expect(ServerLine(bytes.dropLast()) != nil)
    }

    @Test func `other lines are unchanged after encoding and decoding, and invalid ones are nil`() {
        for line in [ServerLine.listening(port: 8017), .refused(reason: "x"), .behaves, .note("z")] {
            #expect(ServerLine(line.bytes.dropLast()) == line)
        }
        for line in ["", "{}", "[]", #"{"type":"request"}"#, #"{"type":"listening"}"#, #"{"type":"later"}"#] {
            #expect(ServerLine(Array(line.utf8)) == nil)
        }
    }
}
