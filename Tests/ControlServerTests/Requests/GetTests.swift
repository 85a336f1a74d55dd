import Device
import InboxDatabase
import JSONCodec
import Messages
import PropertyTesting
import TestFiles
import Testing

@testable import ControlServer

/// What `get` reads.
@Suite(.waitsForPrograms) struct GetTests {
    private let inbox: AnsweringInbox

    init() throws { inbox = try AnsweringInbox() }

    private func get(_ what: String, _ key: String) throws -> JSONObject {
        try #require(try inbox.send(#"{"get":\#(what)}"#)[key]?.object)
    }

    @Test func `the inbox: its release, filter and numbers`() throws {
        let before = try get(#""inbox""#, "inbox")
        #expect(before["filter"] == nil && before["file"] == nil && before["messages"] == .integer(0))
        try inbox.chooseParrot()
        try inbox.receive("hi")
        let after = try get(#""inbox""#, "inbox")
        let expected = JSONObject([
            ("name", .string("inbox")), ("release", .string("16")), ("country", .string("US")),
            ("filter", .string("parrot.sh")), ("messages", .integer(1)), ("unread", .integer(1)),
            ("waiting", .integer(0)),
        ])
        #expect(after == expected)
    }

    @Test func `folders are those that are listed, with their counts`() throws {
        try inbox.chooseParrot()
        try inbox.receive("x -> junk")
        guard case .array(let folders) = try inbox.send(#"{"get":"folders"}"#)["folders"] else {
            return #expect(Bool(false))
        }
        let listed = try inbox.phone.folders().folders.map { JSON.string($0.id.rawValue) }
        #expect(folders.compactMap { $0.object?["id"] } == listed)
        let junk = folders.compactMap(\.object).first { $0["id"] == .string("junk") }
        #expect(junk?["conversations"] == .integer(1) && junk?["name"] == .string(inbox.phone.release.folders.junk))
    }

    @Test func `a message has its journey, its rules and the lines of Why`() throws {
        try inbox.chooseParrot()
        try inbox.receive("Pay now -> garbage", from: "24273")
        let message = try get(#""message","message":1"#, "message")
        #expect(message["queried"] == .bool(true) && message["action"] == .string("none"))
        guard case .array(let diagnostics) = message["diagnostics"], case .array(let rules) = message["rules"],
            case .array(let why) = message["why"]
        else { return #expect(Bool(false), "\(message)") }
        #expect(diagnostics.first?.object?["name"] == .string("malformed-answer"))
        #expect(rules.contains(.string("V7")))
        let sections = why.compactMap { $0.object?["section"]?.string }
        #expect(sections.first == "criteria" && Set(["query", "answer", "filing", "alert"]).isSubset(of: sections))
        let query = why.compactMap(\.object).first { $0["rule"] == .string("Q1") }
        #expect(query?["kind"] == .string("fact"))
        #expect(query?["text"] == .string("Query to parrot.sh: sender 24273"))
    }

    @Test func `a reply is a message of the user, and its conversation says so`() throws {
        try inbox.receive("Lunch?")
        try inbox.send(#"{"reply":{"to":"+12025550143","text":"Yes"}}"#)
        let sent = try get(#""message","message":2"#, "message")
        #expect(sent["sent"] == .bool(true) && sent["from"] == nil && sent["queried"] == nil && sent["why"] == nil)
        guard case .array(let listed) = try inbox.send(#"{"get":"conversations"}"#)["conversations"],
            let conversation = listed.first?.object
        else { return #expect(Bool(false)) }
        #expect(conversation["text"] == .string("Yes") && conversation["sent"] == .bool(true))
        #expect(conversation["replies"] == .integer(1) && conversation["messages"] == .integer(2))
        #expect(conversation["addresses"] == .array([.string("+12025550143")]))
    }

    @Test func `filters are the samples and the active one, by the references of choose-filter`() throws {
        try inbox.chooseParrot()
        let answer = try inbox.send(#"{"get":"filters"}"#)
        let reference = try #require(answer["active"]?.object?["reference"]?.string)
        #expect(reference.hasSuffix("Sessions/rules/filters/parrot.sh"))
        try inbox.send(#"{"choose-filter":"none"}"#)
        #expect(try inbox.send(#"{"get":"filters"}"#)["active"] == nil)
        try inbox.send(#"{"choose-filter":"\#(reference)"}"#)
        guard case .array(let samples) = answer["filters"] else { return #expect(Bool(false)) }
        #expect(samples.first?.object?["reference"] == .string("filterit"))
    }

    @Test(arguments: Release.all)
    func `what get settings answers, set accepts, and they are the same then`(release: Release) throws {
        let inbox = try AnsweringInbox(release: release)
        for seed in seeds(0..<5) {
            var random = SeededGenerator(seed: seed)
            let settings = Self.settings(&random)
            inbox.phone.enter(.change(settings))
            let written = try #require(try inbox.send(#"{"get":"settings"}"#)["settings"])
            inbox.phone.enter(.change(Settings()))
            let line = JSONLine.bytes(of: .object(JSONObject([("set", written)])))
            let answer = try inbox.answer(line)
            #expect(answer["ok"] == .bool(true), "\(answer)")
            #expect(try inbox.send(#"{"get":"settings"}"#)["settings"] == written, "seed \(seed)")
        }
    }

    /// Settings with random values.
    private static func settings(_ random: inout SeededGenerator) -> Settings {
        var settings = Settings()
        settings.filterUnknownSenders = random.once(in: 2)
        settings.filterSpam = random.once(in: 2)
        settings.subFolderLimit = random.pick(Settings.SubFolderLimit.allCases)
        settings.extensionProcess = random.pick(Settings.ExtensionProcess.allCases)
        settings.responseTimeoutMilliseconds = 1 + random.below(3_600_000)
        settings.extensionMemoryMebibytes = 1 + random.below(65_536)
        settings.notifyingKinds = Set(NotifyingKind.allCases.filter { _ in random.once(in: 2) })
        settings.notifiedInMessages = random.once(in: 2)
        settings.unknownInMessages = random.once(in: 2)
        settings.iMessageJoinsJunk = random.once(in: 2)
        settings.spamRetention = random.once(in: 3) ? .never : .days(1 + random.below(3650))
        settings.showsPrivateValues = random.once(in: 2)
        settings.filterFolder = random.pick(Settings.FilterFolder.allCases)
        settings.association = random.pick(Settings.AssociationPolicy.allCases)
        settings.localHTTP = random.pick(Settings.LocalHTTP.allCases)
        for effect in ChaosEffect.allCases where random.once(in: 4) {
            settings.chaos[effect] = random.once(in: 2) ? .percent(1 + random.below(100)) : .every(1 + random.below(9))
        }
        settings.chaos.delayMilliseconds = 1 + random.below(3_600_000)
        return settings
    }
}
