import Configuration
import Evaluation
import FilterWire
import Foundation
import JSONCodec
import KeywordRules
import MessageArchives
import Messages
import NaiveBayes
import SessionScript
import SessionTerms
import Terminal
import TestFiles
import Testing

/// Fuzzes the parsers for text and other data: protocol lines, sessions, configurations, archives, rules, models, baselines.
@Suite struct TextFuzzTests {
    @Test func `lines of the protocol`() throws {
        let seeds = [
            #"{"id":1,"action":"transaction","subAction":"transactionalOrders"}"#, #"{"id":2,"type":"defer"}"#,
            #"{"id":3,"type":"query","sender":"+12025550143","messageBody":"a\u00e9\ud83d\ude00","receiverISOCountryCode":"US"}"#,
            #"{"id":4,"type":"network","deferral":1,"status":200,"headers":{"A":"b"},"body":"e30="}"#,
            #"{"id":5,"transactionalSubActions":["transactionalFinance",10003],"promotionalSubActions":null}"#,
            #"{"id":6,"type":"sheet","title":"t","isReady":true,"elements":[{"id":1,"kind":"button","text":"x"}]}"#,
        ]
        let words = ["{", "[", "\"id\":", "\\u", "\\ud83d", "null", "1e5", "-0", "\"type\":\"", "\u{0}"]
        try Fuzzing.check("json", cases: 2000, seeds: seeds, words: words) { bytes in
            let json = JSONReader.read(bytes)
            _ = FilterMessage(bytes)
            _ = ReportRequestLine(bytes)
            _ = HostMessage(bytes)
            var reader = HostMessageReader()
            for _ in 0..<2 { _ = bytes.withUnsafeBufferPointer { reader.read($0) } }
            return json != JSONReader.read(bytes)
        }
    }

    @Test func `configurations`() throws {
        let configuration = """
            theme: messages-dark  # dark
            keys: { why: w, quit: [Q, Ctrl-x, "F5"] }
            filter: ../filters/mine
            release: 14
            country: gb
            bell: false
            panes: &p
              folders: 24
              conversations: 40
            """
        let words = [
            "[", "{", "- ", "? ", "&a", "*p", "<<: ", "|", "!!str ", "\t", "---\n", "'", "\"", ": ", "Ctrl-", "F",
        ]
        let commands = ["why", "quit", "filter"].map { BindableCommand(name: $0, keys: [.character($0.first ?? "x")]) }
        try Fuzzing.check("configuration", seeds: [configuration], words: words) { bytes in
            let (found, _) = UserConfigurationFile.read(
                String(decoding: bytes, as: UTF8.self), file: "config.yaml", commands)
            // Every command keeps a key.
            return found.keys.values.contains([])
        }
    }

    @Test func `sessions`() throws {
        let session = """
            title: A parcel
            release: 16
            country: GB
            contacts:
              - { name: Ann, addresses: ["+447700900123", ann@example.com] }
            settings: &s
              filter-unknown-senders: true
            steps:
              - receive: { from: "+12025550143", text: Your parcel is held, at: 2026-03-02T09:00:00Z }
                expect: { folder: junk, by: filterit }
              - wait: 1h30m
              - reply: { to: "+12025550143", text: Thanks }
              - expect: { folder: inbox, count: 2 }
            """
        let table = """
            title: A code
            screen: 80x24
            variables: { code: "482913" }
            cases:
              - { name: one, sender: "24273", flag: true }
              - { name: two, sender: "24274", flag: false }
            steps:
              - receive: { from: "${sender}", text: "$${x} ${code}" }
                expect: { queried: "${flag}", eventually: 5s, log: { matches: "^a{2}(b|c)*[^d]$" }, screen: { list: a } }
              - include: { file: f.yaml, with: { a: "${code}" } }
            """
        let words = [
            "${", "}", "${code}", "cases: ", "variables: ", "$$", "\\", "(", "*",
            "[", "{", "- ", "? ", "&a", "*a", "*s", "<<: ", "|", ">", "!!str ", "\t", "---\n", "'", "\"", ": ",
        ]
        try Fuzzing.check("session", seeds: [session, table], words: words) { bytes in
            do {
                _ = try Session(yaml: String(decoding: bytes, as: UTF8.self), file: "/nowhere/session.yaml")
                return false
            } catch let error as SessionErrors {
                return error.mistakes.isEmpty
            }
        }
    }

    /// JSON does not distinguish 1.0 from 1, and has the fewest digits that name a number: above 2⁵³ the whole number
    /// of these digits is often not the one that the binary fraction is exactly.
    private static func stored(_ value: GroupValue) -> GroupValue {
        switch value {
        case .decimal(let decimal): whole(decimal).map(GroupValue.whole) ?? value
        case .list(let list): .list(list.map(stored))
        case .dictionary(let dictionary): .dictionary(dictionary.mapValues(stored))
        default: value
        }
    }

    private static func whole(_ decimal: Double) -> Int? {
        guard let written = Decimal(string: "\(decimal)"), decimal == decimal.rounded() else { return nil }
        return Int("\(written)")
    }

    @Test func `values of App Groups`() throws {
        let seeds = [
            "{ a: !data aGVsbG8=, b: !date 2026-03-02T09:00:00Z, f: [!!binary AQ==, \"2\"] }",
            "{ c: !json [{ d: 1, e: null }] }",
            "!json '{\"a\":[1]}'", "!file /nowhere/x",
        ]
        let words = [
            "!", "!!", "!data ", "!date ", "!json ", "!file ", "[", "{", ": ", "&a ", "*a", "'", "\"", "~", "=",
        ]
        try Fuzzing.check("group-value", seeds: seeds, words: words) { bytes in
            do {
                let folder = URL(fileURLWithPath: "/nowhere")
                let value = try GroupValue(yaml: String(decoding: bytes, as: UTF8.self), name: "v", folder: folder)
                let stored = try JSONDecoder().decode([GroupValue].self, from: JSONEncoder().encode([value]))
                return stored != [Self.stored(value)]
            } catch let error as SessionErrors {
                return error.mistakes.isEmpty
            }
        }
    }

    @Test(arguments: [
        (
            "csv",
            [
                "label,text,sender\nham,\"a \"\"b\"\", c\",+12025550143\nspam,\"two\nlines\",x\n",
                "label,text,date\nham,hello\\, \\\"you\\\"\\\nthere,2024-01-02\nspam,\\N,\n",
                "Chat,Date,Time,Type,From,To,Status,Service,Text\nA,1/2/2024,10:11,Sent,,x;y,Failed,MMS,\"\"\n"
                    + "A,13/2/2024,1:02 PM,Incoming,+12025550143,,Read,sms,b\n",
                "class,email\nham,hello you\nspam,win\nham,see you\nspam,buy now\n",
            ]
        ),
        ("tsv", ["ham\tI'll be late\nspam\tYou have won\nham\t\"x\"\n"]),
        ("json-lines", [#"{"label":"spam","text":"a\nb","sender":"X","date":"2026-01-01"}"# + "\n{\"text\":\"b\"}\n"]),
        (
            "json-lines-keys",
            [
                #"{"Class":[0,true],"Body":null,"m":{"t":"a"},"Phone":14085551234,"category":"allow","time":1e9}"#
                    + "\n" + #"{"content":"b","with":[24273,"x"],"direction":"in","m":{"t":{}}}"# + "\n"
            ]
        ),
        ("json", [#"[{"address":"+12025550143","body":"x","date":"1700000000000","type":"1"}]"#]),
        (
            "xml",
            [
                """
                <?xml version='1.0' encoding='UTF-8'?><!-- x --><smses count="2"><sms protocol="0" address="+12025550143"
                date="1700000000000" type="1" body="a &amp; &#55357;&#56832;" read="1"/><mms date="1"><parts><part ct="text/plain"
                text="b"/><part ct="text/plain" text="null" data="w6k="/></parts><addrs><addr address="x" type="137"/></addrs></mms></smses>
                """
            ]
        ),
        (
            "vcard",
            [
                "BEGIN:VCARD\r\nVERSION:3.0\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:A=C3=A9=\r\nb\r\n"
                    + "item1.TEL;TYPE=\"a;b\":+1 202 555\r\n 0143\r\nEND:VCARD\r\n"
            ]
        ),
    ])
    func `archives`(_ name: String, _ seeds: [String]) throws {
        let words = [
            "\"", ",", "\t", "\r\n", "\u{FEFF}", "{", "[", "<sms ", "&#x110000;", "&#55357;", "<![CDATA[", "<!DOCTYPE",
            "=",
            "BEGIN:VCARD\r\n", "END:VCARD\r\n", ";", "\\", "=C3", "\u{0}",
        ]
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("siftbox-fuzz-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Fuzzing.check(name, cases: 200, seeds: seeds, words: words) { bytes in
            try writeUnsynced(bytes, to: file.path)
            guard let reader = try? Archive.open(file.path) else { return false }
            var count = 0
            while (try? reader.next()) != nil { count += 1 }
            _ = reader.notes
            var columns = ColumnNames()
            columns.text = "m.t"
            let named = try? Archive.open(
                file.path, as: name.hasPrefix("json-lines") ? .jsonLines : nil, columns: columns)
            while (try? named?.next()) != nil { count += 1 }
            // There are at most as many records as bytes, each time.
            return count > 2 * bytes.count
        }
    }

    @Test func `keyword rules`() throws {
        let rules =
            "# rules\njunk: prize, \"win now\" from +1202*, AX-*\ntransactional-orders: parcel # x\nfrom 24273: allow\n"
        try Fuzzing.check(
            "keywords", seeds: [rules], words: ["\"", ":", "from ", "*", ",", "#", "“", "\u{301}", "\r"]
        ) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let rules = KeywordRuleSet(text)
            _ = rules.code(sender: "+12025550143", body: text)
            _ = rules.code(sender: nil, body: nil)
            return false
        }
    }

    @Test func `models`() throws {
        var trainer = Trainer()
        for number in 0..<20 { trainer.add("text number \(number) parcel prize", as: number % 3) }
        let model = try trainer.model().data
        try Fuzzing.check(
            "model", cases: 500, bytes: [Array(model)], words: ["\u{0}\u{0}", "\u{7F}\u{7F}\u{7F}\u{7F}"]
        ) { bytes in
            guard let model = try? Model(Data(bytes)) else { return false }
            _ = model.code(of: "text parcel number 7")
            return model.probabilities(of: "prize").contains { $0.isNaN }
        }
    }

    @Test func `baselines`() throws {
        let saved = """
            {"format":"siftbox evaluation 1","conditions":{"release":"16","country":"US","responseTimeout":5,"contactsServers":false,
            "sandboxed":true,"inventsSenders":false},"corpus":{"fingerprint":"0123456789abcdef0123456789abcdef-2","map":["smishing=junk"]},
            "filter":{"name":"F","tally":{"hidden":["junk"],"matrices":{"exact":{"junk":{"junk":1},"none":{"none":1}},
            "folder":{"junk":{"junk":1},"inbox":{"inbox":1}},"hidden-or-shown":{"hidden":{"hidden":1},"shown":{"shown":1}}},
            "failures":{},"unansweredCorrect":0,"answeredAfterDeferral":0,
            "times":{"shortest":1000,"longest":2000,"sum":3000,"buckets":[[1,1],[2,1]]},
            "firstTimes":{"shortest":0,"longest":0,"sum":0,"buckets":[]}}}}
            """
        let words = ["{", "[", "1099511627776", "-1", "\"junk\":", "[[1290,1099511627776]]", "null"]
        try Fuzzing.check("baseline", seeds: [saved], words: words) { bytes in
            guard let baseline = try? Baseline(json: bytes, path: "b.json") else { return false }
            for measure in Measure.named { _ = measure.reading(of: baseline.tally) }
            return baseline.tally.answered < 0
        }
    }
}
