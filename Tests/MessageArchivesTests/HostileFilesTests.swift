import Foundation
import MessageArchives
import PropertyTesting
import Testing

/// Malicious and damaged files: none crashes the program or is read endlessly, and their intact records are read.
@Suite struct HostileFilesTests {
    private static let sms = #"<sms address="24273" date="1790000060123" type="1" body="Hi &#55357;&#56832;" />"#
    private static let android = #"{"address":"24273","date":"1772444460000","type":"1","body":"Hi \ud83d\ude00"}"#
    private static let seeds: [(format: ArchiveFormat, text: String)] = [
        (
            .csv,
            "sep=;\r\nlabel;text;date;;\r\nham;\"one; \"\"two\"\"\r\n\";14/11/2023 10:13 PM;;\r\nspam;x;1700000000;y;\r\n"
        ),
        (.csv, "label,text,from,date\nham,\"one\ntwo\",24273,2.3.2026\nspam,three,,2026-03-02T09:41:00.5+01:00\n"),
        (.tsv, "ham\thello\nspam\t\"buy\" this\tnow\r\n\nno tab\n"),
        (
            .jsonLines,
            "{\"text\":\"a\\u00e9\\ud83d\",\"date\":1700000000.5,\"with\":[\"b\"],\"id\":7}\n{\"from\":\"b\",\"label\":[\"x\"]}\n"
        ),
        (
            .smsImportExport,
            android + "\n"
                + #"{"msg_box":"1","__parts":[{"ct":"text/plain","text":"x"}],"__sender_address":{"address":"1"}}"#
        ),
        (.fossify, "[{\"sms\":[\(android)],\"mms\":[]},\(android), 7 ]"),
        (
            .smsBackup,
            "<?xml version='1.0'?><smses>\(sms)<mms msg_box='1' address='1~2'><part ct='text/plain' text='x'/><addr address='1' type='137'/></mms>\(sms)</smses>"
        ),
        (
            .vCard,
            "BEGIN:VCARD\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=96;=\r\n=41\r\nTEL:tel:+1%32;x\r\nEND:VCARD\r\n"
        ),
    ]
    private static let pieces: [[UInt8]] =
        [
            [0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF], [0x0D], [0x0A], [0x09], [0x20],
            [0x1B],
        ]
        + [
            "\"", "'", ",", ";", "{", "}", "[", "]", "<", ">", "/>", "&", "&#55357;", "&#", "\\u", "\\ud800", "\\", ":",
            "=", "|",
        ]
        .map { Array($0.utf8) }
        + ["\"sms\":[", "</smses>", "<mms>", "END:VCARD", "sep=", "<!--", "<![CDATA[", "1e999", "99999999999999999999"]
        .map { Array($0.utf8) }

    private enum Change { case insert([UInt8]), remove(Int), cut, overwrite(UInt8), double(Int) }

    private static func changed(_ bytes: [UInt8], _ changes: [(place: Int, change: Change)]) -> [UInt8] {
        var bytes = bytes
        for (place, change) in changes where !bytes.isEmpty {
            let index = place % bytes.count
            switch change {
            case .insert(let piece): bytes.insert(contentsOf: piece, at: index)
            case .remove(let count): bytes.removeSubrange(index..<min(bytes.count, index + count))
            case .cut: bytes.removeSubrange(index...)
            case .overwrite(let byte): bytes[index] = byte
            case .double(let count): bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + count)], at: index)
            }
        }
        return bytes
    }

    private static func change(_ random: inout SeededGenerator) -> (place: Int, change: Change) {
        let place = random.below(1 << 20)
        switch random.below(6) {
        case 0: return (place, .remove(1 + random.below(30)))
        case 1: return random.once(in: 4) ? (place, .cut) : (place, .overwrite(UInt8(random.below(256))))
        case 2: return (place, .double(1 + random.below(60)))
        default: return (place, .insert(random.pick(pieces)))
        }
    }

    /// - Returns: a violation; nil if the file is refused, or read to its end in a bounded number of steps.
    private static func violation(_ bytes: [UInt8], _ format: ArchiveFormat?) throws -> String? {
        try withFile(bytes) { path in
            guard let reader = try? Archive.open(path, as: format) else { return nil }
            var count = 0
            var fraction = 0.0
            while let record = try? reader.next() {
                count += 1
                if count > bytes.count + 1 { return "it never ends" }
                if !(fraction...1).contains(reader.fraction) {
                    return "the fraction is \(reader.fraction) after \(fraction)"
                }
                fraction = reader.fraction
                if let date = record.message?.date, !(0...253_402_300_799_999).contains(date) {
                    return "the date is \(date)"
                }
            }
            // There are no records after the end.
            return (try? reader.next()) == nil ? nil : "it continues after its end"
        }
    }

    @Test(arguments: 0..<seeds.count) func `any change is tolerated`(_ index: Int) throws {
        let (format, text) = Self.seeds[index]
        for named in [format, nil] {
            try expectNoCounterexample(seeds: 0..<50) { random in
                (0...random.below(6)).map { _ in Self.change(&random) }
            } violation: { changes in
                try Self.violation(Self.changed(Array(text.utf8), changes), named)
            }
        }
    }

    @Test(arguments: 0..<seeds.count) func `truncation at any place is tolerated`(_ index: Int) throws {
        let (format, text) = Self.seeds[index]
        let bytes = Array(text.utf8)
        for length in 0...bytes.count {
            #expect(try Self.violation(Array(bytes[..<length]), format) == nil, "\(length)")
        }
    }

    @Test(arguments: 0..<seeds.count) func `UTF-16 gives the same records`(_ index: Int) throws {
        let (format, text) = Self.seeds[index]
        let units = [UInt16](("\u{FEFF}" + text).utf16)
        let bytes = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        #expect(try records(bytes, as: format).lines == records(text, as: format).lines)
    }

    @Test func `any bytes are tolerated in every format`() throws {
        let formats: [ArchiveFormat?] = [nil] + ArchiveFormat.allCases.filter { ![.siftbox, .folder].contains($0) }
        try expectNoCounterexample(seeds: 0..<30) { random in
            (0..<random.below(60)).map { _ in
                random.once(in: 3) ? [UInt8(random.below(256))] : random.pick(Self.pieces)
            }
        } violation: { pieces in
            for format in formats {
                if let wrong = try Self.violation(Array(pieces.joined()), format) {
                    return "\(format.map(\.rawValue) ?? "none"): \(wrong)"
                }
            }
            return nil
        }
    }

    @Test func `deep nesting is tolerated`() throws {
        let depth = 200_000
        let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let objects = String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
        for value in [deep, objects] {
            #expect(
                try records("{\"text\":\"a\",\"x\":\(value)}\n{\"text\":\"b\"}\n", as: .jsonLines).lines == [
                    "1 bad: \(value.utf8.count > 1 << 20 ? "longer than 1 MiB" : "not a JSON object")",
                    "2 ··b",
                ])
            #expect(try records("[\(value),\(Self.android)]", as: .fossify).lines.last == "record 2 ·24273·Hi 😀")
        }
    }

    @Test func `entity declarations are refused`() {
        let bomb =
            "<!DOCTYPE smses [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\">]><smses><sms type='1' body='&b;'/></smses>"
        #expect(refusal(bomb, as: .smsBackup)?.contains("declares a document type") == true)
        #expect(refusal("<smses><!ENTITY a 'b'></smses>")?.contains("declares a document type") == true)
    }

    /// The record is skipped in pieces.
    @Test func `records around one that is too long are read`() throws {
        let long = String(repeating: "x", count: 1_300_000)
        let files: [(ArchiveFormat, String)] = [
            (.csv, "label,text\nham,a\nham,\(long)\nham,b\n"), (.csv, "label,text\rham,a\rham,\(long)\rham,b\r"),
            (.tsv, "ham\ta\nham\t\(long)\nham\tb\n"),
            (
                .smsImportExport,
                "{\"type\":1,\"body\":\"a\"}\n{\"type\":1,\"body\":\"\(long)\"}\n{\"type\":1,\"body\":\"b\"}\n"
            ),
            (.fossify, "[{\"type\":1,\"body\":\"a\"},{\"type\":1,\"body\":\"\(long)\"},{\"type\":1,\"body\":\"b\"}]"),
            (
                .smsBackup,
                "<smses><sms type='1' body='a'/><sms type='1' body='\(long)'/><sms type='1' body='b'/></smses>"
            ),
        ]
        for (format, file) in files {
            let found = try records(file, as: format)
            #expect(found.messages.map(\.body) == ["a", "b"], "\(format)")
            #expect(found.count == 3 && found[1].record.reason?.contains("longer than") == true, "\(format)")
        }
        let card = "BEGIN:VCARD\nNOTE:\(long)\nTEL:1\nEND:VCARD\n"
        #expect(try records(card).lines == ["1 contact 1"])
    }

    @Test func `hundreds of thousands of separators are a bad record`() throws {
        let many = String(repeating: ",", count: 300_000)
        #expect(
            try records("label,text\nham,a\nx\(many)x\nham,\(many)\nham,b\n").lines == [
                "2 ham··a", "3 bad: too many cells: 10,000 or more", "4 bad: too many cells: 10,000 or more",
                "5 ham··b",
            ])
        #expect(refusal("text\(many)\nham\n")?.hasPrefix("FILE is not in a supported format.") == true)
    }

    @Test func `NUL and lone surrogates are text`() throws {
        #expect(try records("label,text\nham,a\0b\n").lines == ["2 ham··a\0b"])
        #expect(try records("ham\ta\0b\nham\tc\n").lines.first == "1 ham··a\0b")
        #expect(try records(#"{"text":"a\u0000\ud83d\ude00\udc00b\ud800"}"#).lines == ["1 ··a\0😀\u{FFFD}b\u{FFFD}"])
        #expect(
            try records("<smses><sms type='1' body='a\0&#0;&#xD83D;b'/></smses>").messages.map(\.body) == [
                "a\0\u{FFFD}\u{FFFD}b"
            ])
    }

    @Test func `attributed bodies with any claimed length are tolerated`() throws {
        let whole = typedStream("Hello there")
        let start = try #require(whole.firstRange(of: Data("Hello".utf8))).lowerBound
        var bodies = (0..<start + 11).map { Data(whole.prefix($0)) }
        for claim in [
            [0x80], [0xFF], [0x81], [0x81, 0xFF], [0x81, 0xFF, 0xFF], [0x82, 0xFF, 0xFF, 0xFF],
            [0x82, 0xFF, 0xFF, 0xFF, 0x7F],
            [0x82, 0xFF, 0xFF, 0xFF, 0xFF], [0x83, 1, 2, 3, 4, 5, 6, 7, 8],
        ] as [[UInt8]] {
            bodies.append(whole.prefix(start - 1) + claim + whole[start...])
            bodies.append(whole.prefix(start - 1) + claim)
        }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            var body = whole
            for _ in 0...random.below(4) { body[random.below(body.count)] = UInt8(random.below(256)) }
            bodies.append(body)
        }
        let database = try MessagesDatabase()
        let chat = try database.chat("24273")
        for body in bodies {
            try database.message(nil, in: chat.chat, from: chat.handles[0], ["attributedBody": [UInt8](body)])
        }
        try database.message(nil, in: chat.chat, from: chat.handles[0], ["attributedBody": [UInt8](whole)])
        let (records, error) = everything(try MessagesReader(path: database.path))
        #expect(error == nil && records.count == bodies.count + 1)
        // An empty body is skipped; every other truncated one is bad.
        #expect(records[1..<start + 11].allSatisfy { $0.record.isBad })
        #expect(records.last?.record.message?.body == "Hello there")
    }
}
