import Device
import Foundation
import InboxDatabase
import Messages
import PropertyTesting
import SessionScript
import SystemSupport
import Testing

/// Invariants of the inbox, in memory and in a file.
@Suite struct InvariantsTests {
    private static func enter(_ step: InboxStep, _ device: Device) throws -> Outcome? {
        if case .wait(let days) = step { device.phone.advanceClock(Int64(days) * Device.day) }
        guard let intent = step.intent(device.phone.settings) else { return nil }
        do {
            return try device.enter(intent)
        } catch is PhoneError {
            return nil  // no such conversation, contact or user action
        }
    }

    private static func messages(_ device: Device, in folder: Folder) throws -> [Message] {
        try device.store.conversations(in: folder, .first(1_000))
            .flatMap { try device.store.messages(in: $0.id, .first(10_000)) }
    }

    /// Performs a step, and returns the violated invariant.
    private static func perform(_ step: InboxStep, _ device: Device) throws -> String? {
        let before = Set(try (messages(device, in: Device.everything) + messages(device, in: Device.deleted)).map(\.id))
        let deleted = Set(try messages(device, in: Device.deleted).map(\.id))
        let junk = Set(
            try device.store.conversations(in: Device.everything, .first(1_000))
                .filter { $0.bucket.category == .junk }
                .flatMap { try device.store.messages(in: $0.id, .first(10_000)) }.map(\.id))
        let replies = Set(try messages(device, in: Device.everything).filter(\.isFromUser).map(\.id))
        let contacts = Set(try device.store.contacts().flatMap(\.addresses).map(\.key))
        let result = try enter(step, device)
        try device.waitUntilIdle()  // the undo of a choice completes when the capabilities are known
        let live = try messages(device, in: Device.everything)
        let after = Set(try (live + messages(device, in: Device.deleted)).map(\.id))

        let lost = before.subtracting(after)
        switch step {
        case .delete where device.phone.release.recoverableDays == nil: break
        case .wait where device.phone.release.deletesSpam:
            if !lost.isSubset(of: deleted.union(junk)) { return "lost \(lost.subtracting(deleted))" }
        case .deletePermanently, .wait, .text, .reply, .contact, .family, .block, .markKnown, .notSpam, .recover, .read,
            .setSwitch, .spam, .noFilterSpam, .chooseFilter, .delete:
            if !lost.isSubset(of: deleted) { return "lost \(lost.subtracting(deleted))" }
        case .undo:
            if !lost.subtracting(deleted).isSubset(of: replies) || lost.subtracting(deleted).count > 1 {
                return "lost \(lost)"
            }
        }
        if let id = result?.message, !after.contains(id), !lost.contains(id) {
            return "\(id) was confirmed and is missing"
        }

        if device.phone.release.number >= 26, case .reply = step, let message = result?.message,
            let conversation = try device.store.message(message)?.conversation,
            try device.store.conversation(conversation)?.bucket.category == .junk,
            device.phone.settings.filterUnknownSenders || device.phone.settings.filterSpam
        {
            return "a reply in Spam"
        }
        if case .text(let sender, _) = step, let result, let journey = result.journey {
            let isContact =
                contacts.contains(InboxStep.senders[sender].lowercased())
                || (sender == 3 && contacts.contains(InboxStep.senders[0]))
            if isContact, journey.wasQueried { return "a contact's message was queried" }
            let people = Participants(
                sender: device.phone.address(InboxStep.senders[sender]),
                others: sender == 3 ? [device.phone.address(InboxStep.senders[0])] : [])
            if journey.wasQueried, try device.store.isMarkedKnown(people.key) {
                return "a message from a sender marked as known was queried"
            }
            if journey.replies >= 3, journey.wasQueried { return "a message was queried after three replies" }
            if result.message != nil, result.folder == nil { return "a message is in no folder" }
        }

        if let wrong = try ListingCheck(device).violation() { return wrong }
        if try device.store.messageCount() != after.count { return "the message count is wrong" }
        return nil
    }

    @Test(arguments: Release.all)
    func `no message is lost, and every message is where the rules put it`(release: Release) throws {
        try expectNoCounterexample(
            seeds: release == .sixteen ? 0..<6 : 0..<3, make: InboxStep.sequence(release),
            violation: { steps in
                let device = try Device { $0.release = release }
                for step in steps {
                    if let wrong = try Self.perform(step, device) { return "\(step): \(wrong)" }
                }
                return nil
            }, printed: { GeneratedSession($0, release: release).yaml })
    }

    @Test func `an inbox in a file equals one in memory, also after it is opened again`() throws {
        try expectNoCounterexample(
            seeds: 100..<102, make: InboxStep.sequence(.sixteen),
            violation: { steps in
                let memory = try Device()
                let path = memory.folder.appendingPathComponent("inbox.sqlite").path
                let clock: DeviceClock
                do {
                    let file = try Device(path: path)
                    for step in steps {
                        for device in [memory, file] {
                            _ = try Self.enter(step, device)
                            try device.waitUntilIdle()
                        }
                    }
                    if try file.snapshot() != memory.snapshot() { return "the file differs" }
                    clock = file.phone.clock
                }
                let again = try Device(path: path) { $0.clock = clock }
                var isResumed = false
                again.phone.resumeFilter { _ in isResumed = true }
                #expect(again.loop.run(atMost: .seconds(120)) { isResumed })
                let (now, then) = (try again.snapshot(), try memory.snapshot())
                guard now != then else { return nil }
                return "it differs after it is opened again: \(Set(now).symmetricDifference(then).sorted())"
            }, printed: { GeneratedSession($0, release: .sixteen).yaml })
    }

    @Test(arguments: Release.all)
    func `a sequence that is printed and played as a session gives the same inbox`(release: Release) throws {
        try expectNoCounterexample(
            seeds: 200..<201, make: InboxStep.sequence(release),
            violation: { steps in
                guard !steps.isEmpty else { return nil }
                let device = try Device { $0.release = release }
                for step in steps {
                    _ = try Self.enter(step, device)
                    try device.waitUntilIdle()
                }
                let yaml = GeneratedSession(steps, release: release).yaml
                let session = try Session(yaml: yaml, file: GeneratedSession.file)
                    .withDefaultResponseTimeout(.milliseconds(device.phone.settings.responseTimeoutMilliseconds))
                let played = try Device {
                    $0.release = release
                    $0.baseFolder = session.folder
                }
                let player = SessionPlayer(session, phone: played.phone, pace: .atOnce)
                player.start()
                #expect(played.loop.run(atMost: .seconds(120)) { player.isFinished })
                let (found, expected) = (try played.snapshot(), try device.snapshot())
                return found == expected
                    ? nil : "it differs: \(Set(found).symmetricDifference(expected).sorted())"
            }, printed: { GeneratedSession($0, release: release).yaml })
    }
}
