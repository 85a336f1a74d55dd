import FilterWire
import Foundation
import Testing

@Suite("The filter protocol's lines")
struct WireTests {
    @Test func `the last of repeated keys counts`() throws {
        let line = try #require(FilterMessage(Array(#"{"id":1,"id":2,"action":"junk","action":"allow"}"#.utf8)))
        #expect(line.id == 2)
        #expect(try line.verdict().action == .name("allow"))
    }

    private let hostileStrings = [
        "", "plain", "\"quoted\" \\ back", "line\nfeed\r\ttab", "\0\u{1}\u{1f}\u{7f}", "é😀👨‍👩‍👧‍👦", "\u{2028}\u{202e}",
        "{\"id\":3}",
    ]

    @Test func `every string is preserved, by our reader and by Foundation's`() throws {
        for text in hostileStrings {
            let line = HostMessage.query(id: 7, sender: text, messageBody: text, receiverISOCountryCode: nil)
            #expect(line.bytes.filter { $0 == 0x0A }.count == 1)
            #expect(HostMessage(line.bytes) == line)
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.bytes)) as? [String: Any])
            #expect(object["messageBody"] as? String == text)
            #expect(object.keys.sorted() == ["id", "messageBody", "sender", "type"])
        }
    }

    @Test(arguments: [
        (MissingItem.Kind.value("rules"), #"{"id":3,"type":"missing","group":"group.a","key":"rules"}"#),
        (.file("a/b"), #"{"id":3,"type":"missing","group":"group.a","file":"a/b"}"#),
        (nil, #"{"id":3,"type":"missing","group":"group.a"}"#),
    ])
    func `what a filter read and did not find`(_ kind: MissingItem.Kind?, _ line: String) throws {
        let item = MissingItem(group: "group.a", kind)
        #expect(String(decoding: FilterMessage.missing(id: 3, item), as: UTF8.self) == line + "\n")
        #expect(FilterMessage(Array(line.utf8))?.kind == .missing(item))
        #expect(FilterMessage(Array(#"{"id":3,"type":"missing","group":1}"#.utf8))?.kind == .unknown("missing"))
    }

    private static let failure = NetworkResult.Failure(domain: "d", code: 3, message: "m")

    @Test func `the host's lines follow the protocol`() {
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

    @Test func `a network line is read back, and an unknown type is ignored`() {
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
}
