import Archives
import Foundation
import InboxStore
import Messages
import PropertyTesting
import Testing

@testable import Phone

/// Archives among everything else that happens to an inbox: whatever the order, counts are what is listed, and everybody
/// lies where the rules say.
@Suite struct ImportInvariantsTests {
    enum Step: Hashable {
        case inbox(InboxStep)
        case archive([InventedMessage], batch: Int)
        case contacts([Int])

        static func random(_ random: inout SeededGenerator) -> Step {
            switch random.below(5) {
            case 0, 1:
                .archive(
                    (0..<1 + random.below(12)).map { _ in InventedMessage.random(&random) }, batch: 1 + random.below(5))
            case 2 where random.once(in: 3):
                .contacts((0..<1 + random.below(3)).map { _ in random.below(InboxStep.senders.count) })
            default: .inbox(InboxStep.random(&random))
            }
        }
    }

    private static func take(_ step: Step, _ device: Device) throws {
        switch step {
        case .inbox(let step):
            if case .wait(let days) = step { device.phone.advanceClock(Int64(days) * Device.day) }
            guard let intent = step.intent(device.phone.settings) else { return }
            do { try device.enter(intent) } catch is PhoneError {}
            try device.settle()
        case .archive(let texts, let batch):
            try device.bringIn(texts.map(\.record), limit: Import.BatchLimit(texts: batch, bytes: 1 << 20))
        case .contacts(let senders):
            try device.bringIn(
                senders.map {
                    .contact(ArchivedContact(name: "Contact \($0)", addresses: [InboxStep.senders[$0]]))
                })
        }
    }

    @Test(arguments: Release.all)
    func `counts are what is listed, and everything is where the rules say`(release: Release) throws {
        let wrong = try counterexample(
            seeds: 0..<30,
            make: { random in
                (0..<16).map { _ in Step.random(&random) }.filter { step in
                    switch step {
                    case .inbox(.markKnown): release.hasMarkAsKnown
                    case .inbox(.removeFromSpam): release.hasRemoveFromSpam
                    case .inbox(.setSwitch): release.filterSwitch != nil
                    case .inbox(.chooseFilter): false
                    case .inbox(.deleteForGood), .inbox(.recover): release.recoverableDays != nil
                    default: true
                    }
                }
            },
            whatIsWrong: { steps in
                let device = try Device { $0.release = release }
                for step in steps {
                    try Self.take(step, device)
                    if let wrong = try WhatIsListed(device).wrong() { return "\(step): \(wrong)" }
                    if let wrong = try Self.miscounted(device) { return "\(step): \(wrong)" }
                }
                return nil
            })
        #expect(wrong == nil)
    }

    /// Counts everything anew.
    private static func miscounted(_ device: Device) throws -> String? {
        var total = 0
        for conversation in try [Device.everything, Device.deleted].flatMap({
            try device.store.conversations(in: $0, .first(1_000))
        }) {
            let messages = try device.store.messages(in: conversation.id, .first(10_000))
            total += messages.count
            let isRight =
                messages.count == conversation.messages && messages.count { !$0.isRead } == conversation.unread
                && messages.count { $0.isFromUser } == conversation.replies
                && messages.last?.date == conversation.date && messages.last?.id == conversation.newest
            if !isRight { return "\(conversation) does not say what it holds" }
        }
        return try device.store.messageCount() == total ? nil : "\(total) messages are listed"
    }

    @Test func `the same archive once more adds nothing, in whatever batches, and a longer one adds the rest`() throws {
        let wrong = try counterexample(
            seeds: 50..<90, make: { random in (0..<30).map { _ in InventedMessage.random(&random) } },
            whatIsWrong: { texts in
                let (whole, split) = (try Device(), try Device())
                let records = texts.map(\.record)
                let first = try whole.bringIn(records).imported
                // Half of it, then all of it, in other batches, then once more.
                let small = Import.BatchLimit(texts: 4, bytes: 1 << 20)
                var came = try split.bringIn(Array(records.prefix(records.count / 2)), limit: small).imported
                came += try split.bringIn(records, limit: Import.BatchLimit(texts: 3, bytes: 1 << 20)).imported
                if came.texts != first.texts || came.replies != first.replies { return "\(came) and not \(first)" }
                let again = try split.bringIn(records).imported
                if again.texts + again.replies != 0 { return "again: \(again)" }
                let bodies = { (device: Device) in
                    try device.store.conversations(in: Device.everything, .first(100)).flatMap { conversation in
                        let people = conversation.people?.key ?? ""
                        return try device.bodies(conversation.id).map { "\(people) \($0 ?? "-")" }
                    }.sorted()
                }
                return try bodies(whole) == bodies(split) ? nil : "other texts"
            })
        #expect(wrong == nil)
    }
}
