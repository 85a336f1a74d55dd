import Foundation
import InboxDatabase
import MessageArchives
import Messages
import PropertyTesting
import Testing

@testable import Device

/// Imports mixed with other events: counts match the lists, and every message is where the rules put it.
@Suite struct ImportInvariantsTests {
    enum Step: Hashable {
        case inbox(InboxStep)
        case archive([RandomMessage], batch: Int)
        case contacts([Int])

        static func random(_ random: inout SeededGenerator) -> Step {
            switch random.below(5) {
            case 0, 1:
                .archive(
                    (0..<1 + random.below(12)).map { _ in RandomMessage.random(&random) }, batch: 1 + random.below(5))
            case 2 where random.once(in: 3):
                .contacts((0..<1 + random.below(3)).map { _ in random.below(InboxStep.senders.count) })
            default: .inbox(InboxStep.random(&random))
            }
        }
    }

    private static func perform(_ step: Step, _ device: Device) throws {
        switch step {
        case .inbox(let step):
            if case .wait(let days) = step { device.phone.advanceClock(Int64(days) * Device.day) }
            guard let intent = step.intent(device.phone.settings) else { return }
            do { try device.enter(intent) } catch is PhoneError {}
            try device.waitUntilIdle()
        case .archive(let messages, let batch):
            try device.importRecords(messages.map(\.record), limit: Import.BatchLimit(messages: batch, bytes: 1 << 20))
        case .contacts(let senders):
            try device.importRecords(
                senders.map {
                    .contact(ArchivedContact(name: "Contact \($0)", addresses: [InboxStep.senders[$0]]))
                })
        }
    }

    @Test(arguments: Release.all)
    func `counts match the lists, and every message is where the rules put it`(release: Release) throws {
        try expectNoCounterexample(
            seeds: 0..<6,
            make: { random in
                (0..<16).map { _ in Step.random(&random) }.filter { step in
                    switch step {
                    case .inbox(.markKnown): release.hasMarkAsKnown
                    case .inbox(.notSpam): release.closesSpam
                    case .inbox(.spam), .inbox(.noFilterSpam): release.filtersSpam
                    case .inbox(.setSwitch): release.filterSwitch != nil
                    case .inbox(.chooseFilter): false
                    case .inbox(.deletePermanently), .inbox(.recover): release.recoverableDays != nil
                    default: true
                    }
                }
            },
            violation: { steps in
                let device = try Device { $0.release = release }
                for step in steps {
                    try Self.perform(step, device)
                    if let wrong = try ListingCheck(device).violation() { return "\(step): \(wrong)" }
                    if let wrong = try Self.miscounted(device) { return "\(step): \(wrong)" }
                }
                return nil
            })
    }

    /// Compares the stored counts with the messages.
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
            if !isRight { return "\(conversation) has wrong counts" }
        }
        return try device.store.messageCount() == total ? nil : "\(total) messages are listed"
    }

    @Test func `importing an archive again adds only new messages, whatever the batches`() throws {
        try expectNoCounterexample(
            seeds: 50..<58, make: { random in (0..<30).map { _ in RandomMessage.random(&random) } },
            violation: { messages in
                let (whole, split) = (try Device(), try Device())
                let records = messages.map(\.record)
                let first = try whole.importRecords(records).imported
                // Half of the archive, then all of it in other batches, then all of it again.
                let small = Import.BatchLimit(messages: 4, bytes: 1 << 20)
                var imported = try split.importRecords(Array(records.prefix(records.count / 2)), limit: small).imported
                imported += try split.importRecords(records, limit: Import.BatchLimit(messages: 3, bytes: 1 << 20))
                    .imported
                if imported.received != first.received || imported.replies != first.replies {
                    return "\(imported) and not \(first)"
                }
                let again = try split.importRecords(records).imported
                if again.received + again.replies != 0 { return "again: \(again)" }
                let bodies = { (device: Device) in
                    try device.store.conversations(in: Device.everything, .first(100)).flatMap { conversation in
                        let people = conversation.people?.key ?? ""
                        return try device.bodies(conversation.id).map { "\(people) \($0 ?? "-")" }
                    }.sorted()
                }
                return try bodies(whole) == bodies(split) ? nil : "the messages differ"
            })
    }
}
