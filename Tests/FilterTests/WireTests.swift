import FilterWire
import Foundation
import Testing

@Suite("The filter protocol's lines")
struct WireTests {
    @Test("Terminal control characters are escaped in a line of JSON")
    func controls() {
        var line = JSONLine()
        line.add("x", "a\u{1B}\u{7F}\u{80}\u{9B}31m\u{A0}é")
        #expect(String(decoding: line.bytes, as: UTF8.self) == #"{"x":"a\u001b\u007f\u0080\u009b31m\#u{A0}é"}"# + "\n")
    }

    @Test(
        "JSON is read as the standard has it",
        arguments: [
            ("null", .null), (" true ", .bool(true)), ("-12", .integer(-12)), ("0", .integer(0)),
            ("1.50", .number("1.50")), ("1e3", .number("1e3")),
            ("99999999999999999999", .number("99999999999999999999")),
            (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{c}\n\r\t")), (#""\u00e9\u20AC""#, .string("é€")),
            (#""\ud83d\ude00""#, .string("😀")), (#""\ud83d""#, .string("\u{FFFD}")),
            (#""\ud83dx""#, .string("\u{FFFD}x")), (#""\ud83d\u0041""#, .string("\u{FFFD}A")),
            (#""\ude00""#, .string("\u{FFFD}")), (#""\u0000""#, .string("\0")), ("\"é😀\"", .string("é😀")),
            ("[]", .array([])), ("[1, [null]]", .array([.integer(1), .array([.null])])),
        ] as [(String, JSON)]
    )
    func reads(text: String, value: JSON) {
        #expect(JSONReader.read(Array(text.utf8)) == value)
    }

    @Test(
        "What is not JSON is not read",
        arguments: [
            "", " ", "nul", "tru e", "01", "-", "1.", ".5", "1e", "+1", "\"", "\"a", #""\x""#, #""\u12""#, #""\u12g4""#,
            "\"a\tb\"", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{} {}", "NaN", "[", "{\"a\":1",
            #""\"#, #""\ud83d\u12""#, "'a'",
        ]
    )
    func refuses(text: String) {
        #expect(JSONReader.read(Array(text.utf8)) == nil)
    }

    @Test(
        "Invalid UTF-8 is not JSON",
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC3, 0x5C, 0x6E, 0x22],
        ]
            as [[UInt8]]
    )
    func refusesInvalidUTF8(bytes: [UInt8]) {
        #expect(JSONReader.read(bytes) == nil)
    }

    @Test("Nesting has a limit")
    func nesting() {
        let limit = JSONReader.depthLimit
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(JSONReader.read(nested(limit)) != nil)
        #expect(JSONReader.read(nested(limit + 1)) == nil)
        #expect(JSONReader.read(nested(1 << 20)) == nil)
    }

    @Test("The last of repeated keys counts")
    func repeatedKeys() throws {
        let line = try #require(FilterMessage(Array(#"{"id":1,"id":2,"action":"junk","action":"allow"}"#.utf8)))
        #expect(line.id == 2)
        #expect(try line.verdict().action == .name("allow"))
    }

    private let hostileStrings = [
        "", "plain", "\"quoted\" \\ back", "line\nfeed\r\ttab", "\0\u{1}\u{1f}\u{7f}", "é😀👨‍👩‍👧‍👦", "\u{2028}\u{202e}",
        "{\"id\":3}",
    ]

    @Test("Every string is preserved, by our reader and by Foundation's")
    func roundTrip() throws {
        for text in hostileStrings {
            let line = HostMessage.query(id: 7, sender: text, messageBody: text, receiverISOCountryCode: nil)
            #expect(line.bytes.filter { $0 == 0x0A }.count == 1)
            #expect(HostMessage(line.bytes) == line)
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.bytes)) as? [String: Any])
            #expect(object["messageBody"] as? String == text)
            #expect(object.keys.sorted() == ["id", "messageBody", "sender", "type"])
        }
    }

    @Test(
        "What a filter read and did not find",
        arguments: [
            (MissingItem.Kind.value("rules"), #"{"id":3,"type":"missing","group":"group.a","key":"rules"}"#),
            (.file("a/b"), #"{"id":3,"type":"missing","group":"group.a","file":"a/b"}"#),
            (nil, #"{"id":3,"type":"missing","group":"group.a"}"#),
        ])
    func missing(_ kind: MissingItem.Kind?, _ line: String) throws {
        let item = MissingItem(group: "group.a", kind)
        #expect(String(decoding: FilterMessage.missing(id: 3, item), as: UTF8.self) == line + "\n")
        #expect(FilterMessage(Array(line.utf8))?.kind == .missing(item))
        #expect(FilterMessage(Array(#"{"id":3,"type":"missing","group":1}"#.utf8))?.kind == .unknown("missing"))
    }

    private static let failure = NetworkResult.Failure(domain: "d", code: 3, message: "m")

    @Test("The host's lines follow the protocol")
    func phoneLines() {
        func text(_ line: HostMessage) -> String { String(decoding: line.bytes, as: UTF8.self) }
        #expect(text(.capabilities(id: 1)) == #"{"id":1,"type":"capabilities"}"# + "\n")
        #expect(
            text(.query(id: 2, sender: "+12025550143", messageBody: "a/b", receiverISOCountryCode: "US"))
                == #"{"id":2,"type":"query","sender":"+12025550143","messageBody":"a/b","receiverISOCountryCode":"US"}"#
                + "\n"
        )
        #expect(
            text(
                .network(
                    id: 2, deferral: 1,
                    .answer(url: "https://a.example/q", status: 200, headers: ["A": "b"], bodyInBase64: "e30=")))
                == #"{"id":2,"type":"network","deferral":1,"url":"https://a.example/q","status":200,"#
                + #""headers":{"A":"b"},"body":"e30="}"# + "\n"
        )
        #expect(
            text(.network(id: 2, deferral: nil, .failure(Self.failure, underlying: nil)))
                == #"{"id":2,"type":"network","error":{"code":3,"domain":"d","message":"m"}}"# + "\n"
        )
        #expect(
            text(
                .network(
                    id: 2, deferral: nil, .failure(Self.failure, underlying: .init(domain: "u", code: -1, message: "n"))
                ))
                == #"{"id":2,"type":"network","error":{"code":3,"domain":"d","message":"m","#
                + #""underlying":{"code":-1,"domain":"u","message":"n"}}}"# + "\n"
        )
    }

    @Test("A network line is read back, and an unknown type is ignored")
    func phoneLinesBack() {
        let answers: [NetworkResult] = [
            .answer(url: nil, status: 404, headers: ["A": "b"], bodyInBase64: ""),
            .answer(url: "https://a.example/", status: 599, headers: [:], bodyInBase64: "e30="),
            .failure(Self.failure, underlying: nil), .failure(Self.failure, underlying: Self.failure),
        ]
        for (number, answer) in answers.enumerated() {
            let line = HostMessage.network(id: 2, deferral: number == 0 ? nil : number, answer)
            #expect(HostMessage(line.bytes) == line)
        }
        #expect(HostMessage(Array(#"{"id":2,"type":"later"}"#.utf8)) == nil)
        #expect(HostMessage(Array(#"{"type":"query"}"#.utf8)) == nil)
    }

    @Test("Lines are split at line feeds, however the bytes arrive, and have a limit")
    func splitting() {
        let text = Array("one\n\ntwo\nthree".utf8)
        for size in 1...text.count {
            var splitter = LineSplitter(limit: 5)
            var lines: [String] = []
            for start in stride(from: 0, to: text.count, by: size) {
                text[start..<min(start + size, text.count)].withUnsafeBytes { bytes in
                    splitter.feed(bytes) { lines.append(String(decoding: $0, as: UTF8.self)) }
                }
            }
            #expect(lines == ["one", "", "two"])
            #expect(!splitter.isOverlong)
            #expect(String(decoding: splitter.takeRest(), as: UTF8.self) == "three")
        }
        for (line, isOverlong) in [("12345\n", false), ("123456\n", true), ("123456", true), ("12345", false)] {
            var splitter = LineSplitter(limit: 5)
            Array(line.utf8).withUnsafeBytes { splitter.feed($0) { _ in } }
            #expect(splitter.isOverlong == isOverlong)
        }
    }
}
