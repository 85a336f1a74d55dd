import Foundation
import InboxDatabase
import Messages
import PropertyTesting
import SystemSupport
import Testing

@testable import Device

/// E5: What would change moves nothing.
@Suite struct ReevaluationTests {
    private let device: Device
    private let sender = "+12025550143"

    init() throws {
        device = try Device()
        try device.enter(.chooseFilter(InboxStep.filter))
    }

    private static func moves(_ finding: Reevaluation.Finding) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: finding.comparison.groups.map { ($0.move.name, $0.messages.count) })
    }

    @Test func `E5: what would change is reported, and nothing moves`() throws {
        for text in ["a -> junk => none", "b => junk", "c => junk", "d -> transaction transactionalFinance"] {
            try device.receive(text)
        }
        let before = try device.snapshot()
        let finding = try device.reevaluate()
        #expect(finding.comparison.queried == 4)
        #expect(Self.moves(finding) == ["Unknown Senders → Junk": 2, "Junk → Unknown Senders": 1])
        #expect(finding.comparison.failures.isEmpty)
        #expect(try device.snapshot() == before)
        #expect(Self.moves(try device.reevaluate(by: .active)) == [:])
    }

    @Test func `only messages that the filter may receive are queried; the others are counted by reason`() throws {
        try device.enter(.chooseFilter(nil))
        try device.receive("before any filter => junk", from: "24271")
        try device.enter(.chooseFilter(InboxStep.filter))
        try device.receive("hello => junk", from: "24272")
        try device.enter(.addContact(name: "Mum", address: "24272"))
        try device.receive("hello => junk", from: "24273")
        for _ in 0..<3 { try device.enter(.reply(.with("24273", folder: nil), text: "Yes")) }
        try device.receive("hello => junk", from: "24274")
        try device.enter(.block(address: "24274"))
        try device.receive(nil, from: "24275")
        try device.receive("hello => junk", from: "24275", .iMessage)
        try device.receive("hello => junk", from: "24276")
        try device.enter(.delete(.with("24276", folder: nil)))
        let finding = try device.reevaluate()
        #expect(finding.comparison.queried == 1)
        #expect(finding.comparison.notQueried == [.contact: 1, .replied: 1, .blocked: 1, .noBody: 1, .iMessage: 1])
        #expect(Self.moves(finding) == ["Unknown Senders → Junk": 1])
    }

    @Test func `crashes, invalid answers and timeouts are counted and move nothing`() throws {
        var settings = device.phone.settings
        // On a busy machine, less is too short for the answers that are expected.
        settings.responseTimeoutMilliseconds = 2_000
        try device.enter(.change(settings))
        for text in ["a -> junk => crash", "b -> junk => garbage", "c -> junk => silent", "d => junk"] {
            try device.receive(text)
        }
        let finding = try device.reevaluate()
        #expect(
            finding.comparison.failures.map(\.diagnostic.name) == [.filterCrashed, .malformedAnswer, .noAnswerInTime])
        #expect(finding.comparison.queried == 4)
        #expect(Self.moves(finding) == ["Unknown Senders → Junk": 1])
        try device.enter(.applyReevaluation(finding.result))
        #expect(try device.conversations(.junk).map(\.messages) == [4])
    }

    @Test func `what would change needs an active or existing filter`() throws {
        try device.enter(.chooseFilter(nil))
        #expect(throws: PhoneError.noActiveFilter) { try Reevaluation(device.phone, inboxBy: .active) }
        #expect(throws: PhoneError.self) { try Reevaluation(device.phone, inboxBy: .filter("/nowhere")) }
    }

    @Test func `what would change, when stopped, reports and changes nothing`() throws {
        for index in 0..<300 { device.start(Device.text("\(index) => junk", from: "2427\(index % 10)")) }
        try device.waitUntilIdle()
        let before = try device.snapshot()
        let reevaluation = try Reevaluation(device.phone, inboxBy: .filter(Device.secondThoughts))
        var hasEnded = false
        reevaluation.onEnd = { _ in hasEnded = true }
        reevaluation.start()
        try #require(device.loop.run(atMost: .seconds(120)) { reevaluation.answered > 0 })
        reevaluation.stop()
        try device.receive("a later message")
        #expect(!hasEnded)
        try device.enter(.delete(.with(sender, folder: nil)))
        try device.enter(.delete(.with(sender, folder: .recentlyDeleted)))
        #expect(try device.snapshot() == before)
    }

    @Test func `a message that arrives during the queries is filed first`() throws {
        for index in 0..<500 { device.start(Device.text("\(index) => junk", from: "2427\(index % 10)")) }
        try device.waitUntilIdle()
        let reevaluation = try Reevaluation(device.phone, inboxBy: .filter(Device.secondThoughts))
        var isOver = false
        reevaluation.onEnd = { _ in isOver = true }
        reevaluation.start()
        try #require(device.loop.run(atMost: .seconds(120)) { reevaluation.answered > 0 })
        try device.receive("now -> junk")
        #expect(!isOver)
        #expect(try device.titles(.junk) == [sender])
        #expect(device.loop.run(atMost: .seconds(120)) { isOver })
    }
}

/// What would change for the messages of a file, each as from an unknown sender; none of them enters the inbox.
@Suite struct FileReevaluationTests {
    private let device: Device

    init() throws {
        device = try Device()
        try device.enter(.chooseFilter(InboxStep.filter))
    }

    private func reevaluate(
        _ file: String, by: Reevaluation.FilterChoice = .active, against before: ReevaluationResult? = nil
    ) throws -> Reevaluation.Finding {
        let path = device.folder.appendingPathComponent("messages").path
        try Data(file.utf8).write(to: URL(fileURLWithPath: path))
        let reevaluation = try Reevaluation(device.phone, file: path, by: by, against: before)
        var result: Result<Reevaluation.Finding, PhoneError>?
        reevaluation.onEnd = { result = $0 }
        reevaluation.start()
        try #require(device.loop.run(atMost: .seconds(120)) { result != nil })
        return try #require(result).get()
    }

    private static func moves(_ finding: Reevaluation.Finding) -> [String: [Int64]] {
        Dictionary(uniqueKeysWithValues: finding.comparison.groups.map { ($0.move.name, $0.messages) })
    }

    @Test func `the folder of each message is reported, and none enters the inbox`() throws {
        try device.receive("known -> junk", from: "+12025550101")
        try device.enter(.addContact(name: "Mum", address: "+12025550101"))
        let before = try device.snapshot()
        let finding = try reevaluate(
            """
            spam\tA prize -> junk

            no tab
            ham\tHello
            ham\tOrder -> transaction transactionalOrders
            """)
        #expect(Self.moves(finding) == ["→ Junk": [1], "→ Unknown Senders": [4], "→ Orders": [5]])
        #expect(finding.file?.skipped == 1)
        #expect(finding.file?.messages[5]?.text == "Order -> transaction transactionalOrders")
        #expect(try device.snapshot() == before)
    }

    @Test func `contacts count as unknown senders, and messages without a query are counted`() throws {
        try device.enter(.addContact(name: "Mum", address: "+12025550101"))
        let finding = try reevaluate(
            """
            {"from": "+12025550101", "text": "a -> junk"}
            {"from": "+12025550101", "text": "b", "service": "iMessage"}
            {"from": "+12025550101"}
            {"text": "c"}
            """)
        #expect(Self.moves(finding) == ["→ Junk": [1]])
        #expect(finding.comparison.notQueried == [.iMessage: 1, .noBody: 1, .noSender: 1])
    }

    @Test func `the result of a second filter is compared with the first one`() throws {
        let file = "x\ta -> junk => none\nx\tb\nx\tc => junk\n"
        let first = try reevaluate(file)
        let second = try reevaluate(file, by: .filter(Device.secondThoughts), against: first.result)
        #expect(Self.moves(second) == ["Junk → Unknown Senders": [1], "Unknown Senders → Junk": [3]])
    }

    @Test func `a file that ends early is evaluated up to there, and that is reported`() throws {
        let sms = #"<sms type="1" address="+12025550143" date="1700000000000" body="Win -> junk"/>"#
        let file = try #require(try reevaluate("<smses>\(sms)<sms typ").file)
        #expect(file.messages.count == 1 && file.endedEarly?.contains("it ends after record 1") == true)
        #expect(throws: PhoneError.self) { try reevaluate("<smses><sms typ") }
    }

    @Test func `an empty file, a missing file and a folder`() throws {
        #expect(try reevaluate("").comparison == Comparison())
        #expect(throws: PhoneError.self) { try Reevaluation(device.phone, file: "/nowhere", by: .active) }
        #expect(throws: PhoneError.self) { try Reevaluation(device.phone, file: device.folder.path, by: .active) }
    }

    @Test func `the filter receives all of a very long message, and only a part is kept`() throws {
        let long = String(repeating: "prize ", count: 170_000) + "-> junk"
        let finding = try reevaluate("x\t\(long)\n")
        #expect(Self.moves(finding) == ["→ Junk": [1]])
        #expect((finding.file?.messages[1]?.text?.utf8.count ?? .max) < 20_000)
    }
}
