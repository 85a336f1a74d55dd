import EventLoop
import Foundation
import InboxStore
import Messages
import PropertyTesting
import Testing

@testable import Phone

extension Device {
    /// The parrot's next build: what stands behind `=>` in a text is its answer, where that is.
    static let secondThoughts = InboxStep.filter.replacingOccurrences(of: "parrot.py", with: "second-thoughts.py")

    /// Asks a filter again, and waits for what it says.
    func judge(by: Reevaluation.FilterChoice = .filter(secondThoughts)) throws -> Reevaluation.Finding {
        let judging = try Reevaluation(phone, inboxBy: by)
        var result: Result<Reevaluation.Finding, PhoneError>?
        judging.onEnd = { result = $0 }
        judging.start()
        try #require(loop.run(atMost: .seconds(120)) { result != nil })
        return try #require(result).get()
    }

    /// Where each text lies, by its own words.
    func places() throws -> [String: String] {
        var places: [String: String] = [:]
        for conversation in try store.conversations(in: Device.everything, .first(10_000)) {
            let folder = try phone.folder(of: conversation.id)?.id.rawValue
            for message in try store.messages(in: conversation.id, .first(10_000)) {
                places["\(message.id) \(message.body ?? "")"] = folder
            }
        }
        return places
    }
}

/// E5: nothing moves of itself; what would is told, and moves when the user says so.
@Suite struct ReevaluationTests {
    private let device: Device
    private let stranger = "+12025550143"

    init() throws {
        device = try Device()
        try device.enter(.chooseFilter(InboxStep.filter))
    }

    private static func ways(_ finding: Reevaluation.Finding) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: finding.comparison.groups.map { ($0.move.name, $0.texts.count) })
    }

    @Test("E5: what a filter says now is told, and nothing moves by it")
    func tells() throws {
        for text in ["a -> junk => none", "b => junk", "c => junk", "d -> transaction transactionalFinance"] {
            try device.receive(text)
        }
        let before = try device.snapshot()
        let finding = try device.judge()
        #expect(finding.comparison.asked == 4)
        #expect(Self.ways(finding) == ["Unknown Senders → Junk": 2, "Junk → Unknown Senders": 1])
        #expect(finding.comparison.failures.isEmpty)
        #expect(try device.snapshot() == before)
        #expect(Self.ways(try device.judge(by: .chosen)) == [:])
    }

    @Test func `asked about is what would be asked about now, and the rest is counted by its reason`() throws {
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
        let finding = try device.judge()
        #expect(finding.comparison.asked == 1)
        #expect(finding.comparison.notAsked == [.contact: 1, .replied: 1, .blocked: 1, .noBody: 1, .iMessage: 1])
        #expect(Self.ways(finding) == ["Unknown Senders → Junk": 1])
    }

    @Test func `a crash, nonsense and silence are counted apart, and move nothing`() throws {
        var settings = device.phone.settings
        settings.answerWithinMilliseconds = 300
        try device.enter(.change(settings))
        for text in ["a -> junk => crash", "b -> junk => garbage", "c -> junk => silent", "d => junk"] {
            try device.receive(text)
        }
        let finding = try device.judge()
        #expect(
            finding.comparison.failures.map(\.diagnostic.name) == [.filterCrashed, .malformedAnswer, .noAnswerInTime])
        #expect(finding.comparison.asked == 4)
        #expect(Self.ways(finding) == ["Unknown Senders → Junk": 1])
        try device.enter(.applyReevaluation(finding.result))
        #expect(try device.conversations(.junk).map(\.messages) == [4])
    }

    @Test func `nobody can be asked where no filter is chosen, or where there is none`() throws {
        try device.enter(.chooseFilter(nil))
        #expect(throws: PhoneError.noFilterToAsk) { try Reevaluation(device.phone, inboxBy: .chosen) }
        #expect(throws: PhoneError.self) { try Reevaluation(device.phone, inboxBy: .filter("/nowhere")) }
    }

    @Test func `stopped, it tells nothing and changes nothing`() throws {
        for index in 0..<300 { device.start(Device.text("\(index) => junk", from: "2427\(index % 10)")) }
        try device.settle()
        let before = try device.snapshot()
        let judging = try Reevaluation(device.phone, inboxBy: .filter(Device.secondThoughts))
        var isTold = false
        judging.onEnd = { _ in isTold = true }
        judging.start()
        try #require(device.loop.run(atMost: .seconds(120)) { judging.answered > 0 })
        judging.stop()
        try device.receive("a text behind it")
        #expect(!isTold)
        try device.enter(.delete(.with(stranger, folder: nil)))
        try device.enter(.delete(.with(stranger, folder: .recentlyDeleted)))
        #expect(try device.snapshot() == before)
    }

    @Test func `a text that comes in meanwhile is filed first`() throws {
        for index in 0..<500 { device.start(Device.text("\(index) => junk", from: "2427\(index % 10)")) }
        try device.settle()
        let judging = try Reevaluation(device.phone, inboxBy: .filter(Device.secondThoughts))
        var isOver = false
        judging.onEnd = { _ in isOver = true }
        judging.start()
        try #require(device.loop.run(atMost: .seconds(120)) { judging.answered > 0 })
        try device.receive("now -> junk")
        #expect(!isOver)
        #expect(try device.titles(.junk) == [stranger])
        #expect(device.loop.run(atMost: .seconds(120)) { isOver })
    }
}

/// The texts of a file: each as from an unknown sender, and nothing of it comes into the inbox.
@Suite struct FileReevaluationTests {
    private let device: Device

    init() throws {
        device = try Device()
        try device.enter(.chooseFilter(InboxStep.filter))
    }

    private func judge(
        _ file: String, by: Reevaluation.FilterChoice = .chosen, against before: ReevaluationResult? = nil
    ) throws -> Reevaluation.Finding {
        let path = device.folder.appendingPathComponent("texts").path
        try Data(file.utf8).write(to: URL(fileURLWithPath: path))
        let judging = try Reevaluation(device.phone, file: path, by: by, against: before)
        var result: Result<Reevaluation.Finding, PhoneError>?
        judging.onEnd = { result = $0 }
        judging.start()
        try #require(device.loop.run(atMost: .seconds(120)) { result != nil })
        return try #require(result).get()
    }

    private static func ways(_ finding: Reevaluation.Finding) -> [String: [Int64]] {
        Dictionary(uniqueKeysWithValues: finding.comparison.groups.map { ($0.move.name, $0.texts) })
    }

    @Test func `each text is told where it would go, and none comes in`() throws {
        try device.receive("known -> junk", from: "+12025550101")
        try device.enter(.addContact(name: "Mum", address: "+12025550101"))
        let before = try device.snapshot()
        let finding = try judge(
            """
            spam\tA prize -> junk

            no tab
            ham\tHello
            ham\tOrder -> transaction transactionalOrders
            """)
        #expect(Self.ways(finding) == ["→ Junk": [1], "→ Unknown Senders": [4], "→ Orders": [5]])
        #expect(finding.file?.skipped == 1)
        #expect(finding.file?.texts[5]?.text == "Order -> transaction transactionalOrders")
        #expect(try device.snapshot() == before)
    }

    @Test func `a contact of the phone is a stranger there, and what no filter is asked about is counted`() throws {
        try device.enter(.addContact(name: "Mum", address: "+12025550101"))
        let finding = try judge(
            """
            {"from": "+12025550101", "text": "a -> junk"}
            {"from": "+12025550101", "text": "b", "service": "iMessage"}
            {"from": "+12025550101"}
            {"text": "c"}
            """)
        #expect(Self.ways(finding) == ["→ Junk": [1]])
        #expect(finding.comparison.notAsked == [.iMessage: 1, .noBody: 1, .noSender: 1])
    }

    @Test func `by another filter, it is compared with what the first one said`() throws {
        let file = "x\ta -> junk => none\nx\tb\nx\tc => junk\n"
        let first = try judge(file)
        let second = try judge(file, by: .filter(Device.secondThoughts), against: first.result)
        #expect(Self.ways(second) == ["Junk → Unknown Senders": [1], "Unknown Senders → Junk": [3]])
    }

    @Test func `of a file that ends early what stands before is told, and that it is not whole`() throws {
        let sms = #"<sms type="1" address="+12025550143" date="1700000000000" body="Win -> junk"/>"#
        let file = try #require(try judge("<smses>\(sms)<sms typ").file)
        #expect(file.texts.count == 1 && file.endedEarly?.contains("it ends after record 1") == true)
        #expect(throws: PhoneError.self) { try judge("<smses><sms typ") }
    }

    @Test func `an empty file, one that is not there and a folder`() throws {
        #expect(try judge("").comparison == Comparison())
        #expect(throws: PhoneError.self) { try Reevaluation(device.phone, file: "/nowhere", by: .chosen) }
        #expect(throws: PhoneError.self) { try Reevaluation(device.phone, file: device.folder.path, by: .chosen) }
    }

    @Test func `a text of a megabyte is asked about whole, and kept in part`() throws {
        let long = String(repeating: "prize ", count: 170_000) + "-> junk"
        let finding = try judge("x\t\(long)\n")
        #expect(Self.ways(finding) == ["→ Junk": [1]])
        #expect((finding.file?.texts[1]?.text?.utf8.count ?? .max) < 20_000)
    }
}
