import FilterWire
import ServerBehaviour
import Testing

/// The values in the server's input and output.
@Suite struct BehaviourTests {
    @Test func `a behaviour is unchanged after encoding and decoding a command`() throws {
        var behaviour = ServerBehaviour()
        behaviour.junk = ["lottery", "ein \"Gewinn\"", "奖"]
        behaviour.transaction = ["paid"]
        behaviour.promotion = ["sale"]
        behaviour.words = "/words"
        behaviour.apps = ["0000000000.example.App"]
        behaviour.association = .otherApp
        behaviour.delay = 250
        behaviour.status = 599
        behaviour.answer = .half
        behaviour.cookie = "a=1; Path=/"
        behaviour.redirect = "http://localhost:1/"
        behaviour.close = true
        for behaviour in [behaviour, ServerBehaviour()] {
            let line = BehaviourCommand.bytes(behaviour)
            #expect(line.last == UInt8(ascii: "\n"))
            #expect(!line.dropLast().contains(UInt8(ascii: "\n")))
            #expect(try BehaviourCommand.read(line) == behaviour)
        }
    }

    @Test func `missing keys of a command have their defaults, and unknown keys are ignored`() throws {
        var expected = ServerBehaviour()
        expected.delay = 5
        #expect(try BehaviourCommand.read(#"{"type":"behaviour","delay":5,"mood":"fine"}"#.utf8) == expected)
    }

    @Test(arguments: [
        (#"{"type":"behaviour","delay":-1}"#, "The delay must be from 0 to 600000 ms, not -1."),
        (#"{"type":"behaviour","status":100}"#, "The status must be from 200 to 599, not 100."),
        (#"{"type":"behaviour","status":600}"#, "The status must be from 200 to 599, not 600."),
        (#"{"type":"behaviour","cookie":"a\r\nb: c"}"#, "The cookie must be printable ASCII."),
        (#"{"type":"behaviour","redirect":""}"#, "The redirect is empty."),
        (#"{"type":"behaviour","words":""}"#, "The path of the word list is empty."),
        (#"{"type":"behaviour","junk":[1]}"#, "has a value of the wrong type."),
        (#"{"type":"behaviour","answer":"loud"}"#, "answer: "),
        (#"{"type":"behave"}"#, "Unknown command type."),
        (#"{}"#, "type is missing."),
        (#"[]"#, "has a value of the wrong type."),
        ("", "JSON"), ("nonsense", "JSON"), (String(repeating: "[", count: 100_000), "JSON"),
    ])
    func `an invalid command has a reason`(line: String, reason: String) {
        let mistake = #expect(throws: BehaviourCommand.Mistake.self) { try BehaviourCommand.read(line.utf8) }
        #expect(mistake?.reason.contains(reason) == true, "\(mistake?.reason ?? "")")
    }

    @Test(
        arguments: [
            ("You won the LOTTERY", .junk), ("Junkyard", .junk), ("A sale: paid in junk", .junk),
            ("paid in the sale", .transaction),
            ("Sale", .promotion), ("hello", .none), ("", .none), (nil, .none), ("from the file: Prize draw", .junk),
        ] as [(String?, ServerBehaviour.Verdict)])
    func `a message is classified by its words`(text: String?, verdict: ServerBehaviour.Verdict) {
        var behaviour = ServerBehaviour()
        behaviour.junk = ["Junk", "lottery", ""]
        behaviour.transaction = ["paid"]
        behaviour.promotion = ["sale"]
        #expect(behaviour.verdict(on: text, fileWords: ["prize draw"]) == verdict)
    }

    @Test func `a verdict is an object with an action`() {
        #expect(ServerBehaviour.Verdict.junk.json == #"{"action":"junk"}"#)
        for verdict in ServerBehaviour.Verdict.allCases {
            #expect(JSONReader.read(Array(verdict.json.utf8))?.object?["action"]?.string == verdict.rawValue)
        }
    }

    @Test func `a file has one word or phrase per line`() {
        let text = "# words\r\nlottery\n\n  prize draw \t\n#\n a#b\r\n奖\nlast"
        #expect(ServerBehaviour.words(in: text) == ["lottery", "prize draw", "a#b", "奖", "last"])
        #expect(ServerBehaviour.words(in: "\n \n#x").isEmpty)
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
        for line in [
            ServerLine.listening(port: 8017), .refused(reason: "x"), .behaves, .misunderstood(reason: "y"), .note("z"),
        ] {
            #expect(ServerLine(line.bytes.dropLast()) == line)
        }
        for line in ["", "{}", "[]", #"{"type":"request"}"#, #"{"type":"listening"}"#, #"{"type":"later"}"#] {
            #expect(ServerLine(Array(line.utf8)) == nil)
        }
    }
}
