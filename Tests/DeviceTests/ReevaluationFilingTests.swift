import Foundation
import InboxDatabase
import Messages
import PropertyTesting
import Testing

@testable import Device

/// Moving messages to the folders of new answers, and undoing that.
@Suite struct ReevaluationFilingTests {
    private let device: Device
    private let sender = "+12025550143"

    init() throws {
        device = try Device()
        try device.enter(.chooseFilter(InboxStep.filter))
    }

    @Test func `messages move silently according to the new answers, and their journeys say why`() throws {
        let first = try device.receive("one => transaction transactionalFinance")
        let second = try device.receive("two -> promotion promotionalOffers")
        let deliveredCount = device.delivered.count
        let outcome = try device.enter(.applyReevaluation(try device.reevaluate().result))
        #expect(outcome.summary == "1 message moved.")
        #expect(device.delivered.count == deliveredCount)
        #expect(try device.conversations(.unknown).isEmpty)
        let finance = try #require(try device.conversations(FolderID(subAction: .transactionalFinance)).first)
        #expect(finance.messages == 1)
        #expect(finance.unread == 1)
        #expect(finance.filteredBy == "second-thoughts.sh")
        let message = try #require(try device.store.message(first.message ?? 0))
        #expect(message.journey?.filterName == "second-thoughts.sh")
        #expect(message.journey?.category == .transaction(.transactionalFinance))
        let report = try #require(try device.phone.report(of: message)).lines.map(\.text)
        #expect(report.contains { $0.hasSuffix(" (moved from What would change)") })
        #expect(report.contains { $0.hasPrefix("Answer: transaction, transactionalFinance in") })
        let other = try #require(try device.store.message(second.message ?? 0))
        #expect(other.journey?.filterName == "parrot.sh")
        #expect(other.journey?.isRefiled == false)
    }

    @Test func `a reply moves with the message that it answers`() throws {
        try device.receive("one => junk")
        try device.enter(.reply(.with(sender, folder: nil), text: "Who is this?"))
        try device.receive("two")
        try device.enter(.applyReevaluation(try device.reevaluate().result))
        #expect(try device.bodies(try device.conversations(.junk).first?.id) == ["one => junk", "Who is this?"])
        #expect(try device.bodies(try device.conversations(.unknown).first?.id) == ["two"])
    }

    @Test func `user actions since the queries take precedence`() throws {
        try device.receive("one => junk")
        try device.receive("two => junk", from: "24271")
        try device.receive("three => junk", from: "24272")
        let result = try device.reevaluate().result
        try device.enter(.addContact(name: "Mum", address: sender))
        try device.enter(.delete(.with("24271", folder: nil)))
        #expect(try device.enter(.applyReevaluation(result)).summary == "1 message moved.")
        #expect(try device.titles(.junk) == ["24272"])
        #expect(try device.titles(.known) == ["Mum"])
        #expect(try device.titles(.recentlyDeleted) == ["24271"])
        #expect(try device.enter(.applyReevaluation(result)).summary.hasPrefix("Nothing was moved"))
        #expect(try device.enter(.undo).summary == "Undone: 1 message moved back.")
        #expect(throws: PhoneError.cannotRedo("1 message moved back")) { try device.enter(.redo) }
        #expect(try device.titles(.junk).isEmpty)
    }

    @Test func `undo keeps messages that arrived after the move`() throws {
        try device.receive("one => junk")
        try device.enter(.applyReevaluation(try device.reevaluate().result))
        try device.receive("two -> junk")
        try device.enter(.undo)
        #expect(try device.bodies(try device.conversations(.unknown).first?.id) == ["one => junk"])
        #expect(try device.bodies(try device.conversations(.junk).first?.id) == ["two -> junk"])
        #expect(try device.conversations(.junk).first?.filteredBy == "parrot.sh")
    }

    private static let answers = [
        "none", "junk", "transaction", "transaction transactionalFinance", "promotion promotionalOffers",
        "transaction promotionalOffers", "allow", "garbage",
    ]

    /// Makes a message from a number: the sender, the filter's answer, and the answer of its next build.
    private static func text(_ number: Int, _ index: Int) -> Intent {
        let (first, second) = (answers[number / 4 % answers.count], answers[number / 32 % (answers.count - 1)])
        let sender = InboxStep.senders[number % 4]
        return Device.text(
            "\(index) -> \(first) => \(second)", from: sender, number % 4 == 2 ? .mms : .sms,
            with: number % 4 == 3 ? [InboxStep.senders[0]] : [])
    }

    private static func numbers(_ random: inout SeededGenerator) -> [Int] {
        (0..<30).map { _ in random.below(4 * answers.count * (answers.count - 1)) }
    }

    @Test(arguments: Release.all)
    func `after the move, messages are where new ones with these answers would be`(release: Release) throws {
        try expectNoCounterexample(
            seeds: 0..<2, make: Self.numbers,
            violation: { numbers in
                let devices = try [InboxStep.filter, Device.secondThoughts].map { filter in
                    let device = try Device { $0.release = release }
                    try device.enter(.chooseFilter(filter))
                    for (index, number) in numbers.enumerated() { device.start(Self.text(number, index)) }
                    try device.waitUntilIdle()
                    return device
                }
                let same = try devices[0].reevaluate(by: .active).comparison
                if same.moved != 0 { return "the same filter moves \(same.groups)" }
                let finding = try devices[0].reevaluate()
                let before = try devices[0].places()
                try devices[0].enter(.applyReevaluation(finding.result))
                let (found, expected) = (try devices[0].places(), try devices[1].places())
                if found != expected { return "\(found) and not \(expected)" }
                let moved = before.count { found[$0.key] != $0.value }
                if moved != finding.comparison.moved {
                    return "\(moved) moved, \(finding.comparison.moved) were reported"
                }
                return try ListingCheck(devices[0]).violation()
            })
    }

    @Test(arguments: Release.all)
    func `undoing a move restores the inbox, whatever happened before`(release: Release) throws {
        try expectNoCounterexample(
            seeds: 0..<2,
            make: { random in
                Self.numbers(&random).map { random.once(in: 3) ? nil : $0 }
                    .map { number in number.map { .text($0) } ?? .step(InboxStep.random(&random)) }
            },
            violation: { (events: [Event]) in
                let device = try Device { $0.release = release }
                try device.enter(.chooseFilter(InboxStep.filter))
                for (index, event) in events.enumerated() {
                    switch event {
                    case .text(let number): try device.enter(Self.text(number, index))
                    case .step(let step):
                        if let intent = step.intent(device.phone.settings) { _ = try? device.enter(intent) }
                    }
                    try device.waitUntilIdle()
                }
                let before = try device.snapshot()
                let finding = try device.reevaluate()
                if try device.snapshot() != before { return "the queries changed something" }
                let outcome = try device.enter(.applyReevaluation(finding.result))
                if let wrong = try ListingCheck(device).violation() { return wrong }
                guard outcome.summary.hasSuffix("moved.") else {
                    return finding.comparison.moved == 0 ? nil : "\(finding.comparison.moved) were reported, none moved"
                }
                try device.enter(.undo)
                let after = try device.snapshot()
                return after == before ? nil : "\(Set(after).symmetricDifference(before).sorted())"
            })
    }

    private enum Event { case text(Int), step(InboxStep) }
}
