import Foundation
import PropertyTesting
import Testing

@testable import FilterWire

/// Usual lines are parsed without a JSON tree, with the same result as with a tree.
@Suite struct UsualLinesTests {
    private static let pieces = [
        #"{"id":1,"#, #"{"id": 12 ,"#, #""action":"junk""#, #""action":4"#, #""subAction":"transactionalFinance""#,
        #""subAction":null"#, #""score":0.93"#, #""score":1"#, #""score":98"#, #""score":null"#, #""score":"0.5""#,
        #""type":"defer""#, #""type":"query""#, #""type":"network""#, #""type":null"#, #""id":7"#,
        #""sender":"+12025550143""#, #""messageBody":"Win £5 \"now\" é 😀 \ud83d\ude00""#, #""messageBody":5"#,
        #""receiverISOCountryCode":"GB""#, #""i\u0064":9"#, #""later":{"a":[1,2]}"#, ",", "}", "{", ":", " ", "\t",
        "\"",
        "\\", "0", "01", "1.5", "1e3", "-3", "99999999999999999999", "null", "é", "\u{1}", #""error":{"code":3}"#,
    ]

    private static func line(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        if random.once(in: 3) {
            for _ in 0..<random.below(12) { bytes += Array(random.pick(pieces).utf8) }
            return bytes
        }
        let body = random.pick(["hello", "a \"b\" \\ c", "é😀", "", "line\nfeed"])
        switch random.below(3) {
        case 0:
            bytes =
                HostMessage.query(
                    id: random.below(1_000_000), sender: random.once(in: 4) ? nil : "+12025550143", messageBody: body,
                    receiverISOCountryCode: random.once(in: 2) ? nil : "US"
                ).bytes
        case 1:
            FilterMessage.answer(
                id: random.below(100), action: random.once(in: 3) ? .number(random.below(6)) : .name("transaction"),
                subAction: random.once(in: 2) ? nil : .name("transactionalFinance"), to: &bytes)
        default: FilterMessage.deferral(id: random.below(100), to: &bytes)
        }
        bytes.removeLast()
        // Some bytes are changed, or none.
        for _ in 0..<random.below(4) where !bytes.isEmpty {
            switch random.below(3) {
            case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
            case 1: bytes.remove(at: random.below(bytes.count))
            default: bytes.insert(contentsOf: Array(random.pick(pieces).utf8), at: random.below(bytes.count + 1))
            }
        }
        return bytes
    }

    private static func description(of line: FilterMessage?) -> String {
        guard let line else { return "none" }
        let verdict = Result { () throws(FilterMessage.Malformed) in try line.verdict() }
        let capabilities = Result { () throws(FilterMessage.Malformed) in try line.capabilities() }
        return "\(line.id) \(line.kind) \(verdict) \(capabilities)"
    }

    @Test func `parsing bytes gives the same result as parsing a tree`() {
        var usual = 0
        for seed in seeds(0..<6_000) {
            var random = SeededGenerator(seed: seed)
            let bytes = Self.line(&random)
            bytes.withUnsafeBufferPointer { buffer in
                if let fast = FilterMessage(usual: buffer) {
                    usual += 1
                    #expect(
                        Self.description(of: fast) == Self.description(of: FilterMessage(any: buffer)),
                        "\(String(decoding: bytes, as: UTF8.self))")
                }
                if let fast = HostMessage(usual: buffer) {
                    usual += 1
                    #expect(fast == HostMessage(any: buffer), "\(String(decoding: bytes, as: UTF8.self))")
                }
            }
        }
        #expect(usual > 600)
    }

    @Test func `lines of filters are read`() throws {
        for line in [
            #"{"id": 2, "action": "junk"}"#, #"{"id":2,"action":"transaction","subAction":"transactionalFinance"}"#,
            #"{"action":3,"id":0}"#, #" {"type" : "defer" , "id":12}\#r"#,
        ] {
            #expect(Array(line.utf8).withUnsafeBufferPointer { FilterMessage(usual: $0) } != nil, "\(line)")
        }
    }

    @Test func `equivalent network lines give the same result`() {
        var reader = HostMessageReader()
        let refused = NetworkResult.failure(.init(domain: "d", code: 3, message: "no"), underlying: nil)
        let other = NetworkResult.answer(url: nil, status: 200, headers: [:], bodyInBase64: "e30=")
        let lines: [HostMessage] = [
            .network(id: 4, deferral: 1, refused), .network(id: 5, deferral: 1, refused),
            .network(id: 6, deferral: 2, refused), .network(id: 7, deferral: 1, other),
            .network(id: 8, deferral: 1, refused),
            .query(id: 9, sender: nil, messageBody: "a", receiverISOCountryCode: nil),
            .network(id: 123_456, deferral: 1, refused),
        ]
        for line in lines {
            let read = line.bytes.dropLast().withContiguousStorageIfAvailable { reader.read($0) } ?? nil
            #expect(read == line)
        }
        // A second number counts, even if everything else is the same.
        for text in [
            #"{"id":1,"type":"network","id":77,"error":{"code":3}}"#,
            #"{"id":2,"type":"network","id":77,"error":{"code":3}}"#,
        ] {
            let read = Array(text.utf8).withUnsafeBufferPointer { reader.read($0) }
            #expect(read == HostMessage(Array(text.utf8)))
        }
    }

    @Test func `lines are appended`() {
        var lines: [UInt8] = []
        FilterMessage.answer(id: 1, action: .name("junk"), subAction: nil, to: &lines)
        FilterMessage.deferral(id: 20, to: &lines)
        HostMessage.appendNetwork(
            id: Int.max,
            HostMessage.network(deferral: 1, .failure(.init(domain: "d", code: -3, message: ""), underlying: nil)),
            to: &lines)
        #expect(
            String(decoding: lines, as: UTF8.self) == """
                {"id":1,"action":"junk"}
                {"id":20,"type":"defer"}
                {"id":9223372036854775807,"type":"network","deferral":1,"error":{"code":-3,"domain":"d","message":""}}

                """)
    }
}
