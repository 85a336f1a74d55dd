import Foundation
import InboxStore
import Messages
import PropertyTesting
import Testing

@testable import Phone

/// What would move moves when the user says so, and goes back when the user says that.
@Suite struct ReevaluationFilingTests {
    private let device: Device
    private let stranger = "+12025550143"

    init() throws {
        device = try Device()
        try device.enter(.chooseFilter(InboxStep.filter))
    }

    @Test func `the texts that would move are filed by the new answers, silently, and each can say why`() throws {
        let first = try device.receive("one => transaction transactionalFinance")
        let second = try device.receive("two -> promotion promotionalOffers")
        let told = device.delivered.count
        let outcome = try device.enter(.applyReevaluation(try device.judge().result))
        #expect(outcome.summary == "1 text is filed again.")
        #expect(device.delivered.count == told)
        #expect(try device.conversations(.unknown).isEmpty)
        let finance = try #require(try device.conversations(FolderID(subAction: .transactionalFinance)).first)
        #expect(finance.messages == 1)
        #expect(finance.unread == 1)
        #expect(finance.filteredBy == "second-thoughts.py")
        let message = try #require(try device.store.message(first.message ?? 0))
        #expect(message.journey?.filterName == "second-thoughts.py")
        #expect(message.journey?.category == .transaction(.transactionalFinance))
        let report = try #require(try device.phone.report(of: message)).lines.map(\.text)
        #expect(report.contains { $0.hasSuffix(" after a re-evaluation") })
        #expect(report.contains { $0.hasPrefix("Answer: transaction, transactionalFinance in") })
        let other = try #require(try device.store.message(second.message ?? 0))
        #expect(other.journey?.filterName == "parrot.py")
        #expect(other.journey?.isRefiled == false)
    }

    @Test func `a reply goes with the text that it answered`() throws {
        try device.receive("one => junk")
        try device.enter(.reply(.with(stranger, folder: nil), text: "Who is this?"))
        try device.receive("two")
        try device.enter(.applyReevaluation(try device.judge().result))
        #expect(try device.bodies(try device.conversations(.junk).first?.id) == ["one => junk", "Who is this?"])
        #expect(try device.bodies(try device.conversations(.unknown).first?.id) == ["two"])
    }

    @Test func `what the user did since the filter was asked wins`() throws {
        try device.receive("one => junk")
        try device.receive("two => junk", from: "24271")
        try device.receive("three => junk", from: "24272")
        let judgement = try device.judge().result
        try device.enter(.addContact(name: "Mum", address: stranger))
        try device.enter(.delete(.with("24271", folder: nil)))
        #expect(try device.enter(.applyReevaluation(judgement)).summary == "1 text is filed again.")
        #expect(try device.titles(.junk) == ["24272"])
        #expect(try device.titles(.known) == ["Mum"])
        #expect(try device.titles(.recentlyDeleted) == ["24271"])
        #expect(try device.enter(.applyReevaluation(judgement)).summary.hasPrefix("Nothing was filed again"))
        #expect(try device.enter(.undo).summary == "Took back the filing of 1 text.")
        #expect(try device.titles(.junk).isEmpty)
    }

    @Test func `what came in since stays when a filing is taken back`() throws {
        try device.receive("one => junk")
        try device.enter(.applyReevaluation(try device.judge().result))
        try device.receive("two -> junk")
        try device.enter(.undo)
        #expect(try device.bodies(try device.conversations(.unknown).first?.id) == ["one => junk"])
        #expect(try device.bodies(try device.conversations(.junk).first?.id) == ["two -> junk"])
        #expect(try device.conversations(.junk).first?.filteredBy == "parrot.py")
    }

    private static let answers = [
        "none", "junk", "transaction", "transaction transactionalFinance", "promotion promotionalOffers",
        "transaction promotionalOffers", "allow", "garbage",
    ]

    /// Texts by a number each: who writes, what the filter answers, what its next build answers.
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

    @Test("Filed again, texts lie as if they had come in with these answers", arguments: Release.all)
    func asIfTheyCameNow(release: Release) throws {
        let wrong = try counterexample(
            seeds: 0..<6, make: Self.numbers,
            whatIsWrong: { numbers in
                let devices = try [InboxStep.filter, Device.secondThoughts].map { filter in
                    let device = try Device { $0.release = release }
                    try device.enter(.chooseFilter(filter))
                    for (index, number) in numbers.enumerated() { device.start(Self.text(number, index)) }
                    try device.settle()
                    return device
                }
                let same = try devices[0].judge(by: .chosen).comparison
                if same.moved != 0 { return "the same filter would move \(same.groups)" }
                let finding = try devices[0].judge()
                let before = try devices[0].places()
                try devices[0].enter(.applyReevaluation(finding.result))
                let (found, expected) = (try devices[0].places(), try devices[1].places())
                if found != expected { return "\(found) and not \(expected)" }
                let moved = before.count { found[$0.key] != $0.value }
                if moved != finding.comparison.moved { return "\(moved) moved, \(finding.comparison.moved) were told" }
                return try WhatIsListed(devices[0]).wrong()
            })
        #expect(wrong == nil)
    }

    @Test("A filing that is taken back has changed nothing, whatever happened before", arguments: Release.all)
    func takenBack(release: Release) throws {
        let wrong = try counterexample(
            seeds: 0..<8,
            make: { random in
                Self.numbers(&random).map { random.once(in: 3) ? nil : $0 }
                    .map { number in number.map { .text($0) } ?? .step(InboxStep.random(&random)) }
            },
            whatIsWrong: { (happenings: [Happening]) in
                let device = try Device { $0.release = release }
                try device.enter(.chooseFilter(InboxStep.filter))
                for (index, happening) in happenings.enumerated() {
                    switch happening {
                    case .text(let number): try device.enter(Self.text(number, index))
                    case .step(let step):
                        if let intent = step.intent(device.phone.settings) { _ = try? device.enter(intent) }
                    }
                    try device.settle()
                }
                let before = try device.snapshot()
                let finding = try device.judge()
                if try device.snapshot() != before { return "asking changed something" }
                let outcome = try device.enter(.applyReevaluation(finding.result))
                if let wrong = try WhatIsListed(device).wrong() { return wrong }
                guard outcome.summary.hasSuffix("filed again.") else {
                    return finding.comparison.moved == 0 ? nil : "\(finding.comparison.moved) were told, none moved"
                }
                try device.enter(.undo)
                let after = try device.snapshot()
                return after == before ? nil : "\(Set(after).symmetricDifference(before).sorted())"
            })
        #expect(wrong == nil)
    }

    private enum Happening { case text(Int), step(InboxStep) }
}
