import Foundation
import InboxStore
import Messages
import Phone
import PropertyTesting
import SessionScript
import Testing

/// What holds whatever happens, in memory and in a file.
@Suite struct InvariantsTests {
    /// Something that happens, by small numbers, so that sequences can be printed and shrunk.
    enum Step: Hashable {
        case text(sender: Int, kind: Int)
        case reply(sender: Int, folder: Int)
        case contact(sender: Int, add: Bool)
        case block(sender: Int, Bool)
        case markKnown(sender: Int)
        case delete(sender: Int, folder: Int)
        case deleteForGood(sender: Int)
        case recover(sender: Int)
        case read(sender: Int, folder: Int)
        case setSwitch(Bool)
        case chooseFilter(Bool)
        case wait(days: Int)
        case undo

        static func random(_ random: inout SeededGenerator) -> Step {
            let sender = random.below(InvariantsTests.senders.count)
            let folder = random.below(InvariantsTests.folders.count)
            return switch random.below(23) {
            case 0...7: .text(sender: sender, kind: random.below(InvariantsTests.texts.count))
            case 8...10: .reply(sender: sender, folder: folder)
            case 11, 12: .contact(sender: random.below(3), add: random.once(in: 2))
            case 13: .block(sender: sender, random.once(in: 3))
            case 14: .delete(sender: sender, folder: folder)
            case 15: .deleteForGood(sender: sender)
            case 16: .recover(sender: sender)
            case 17: .read(sender: sender, folder: folder)
            case 18: .setSwitch(random.once(in: 2))
            case 19: .chooseFilter(random.once(in: 2))
            case 20: .markKnown(sender: sender)
            case 21: .wait(days: 1 + random.below(20))
            default: .undo
            }
        }
    }

    private static let texts = [
        "hello", "-> junk", "-> transaction", "-> transaction transactionalFinance",
        "-> transaction promotionalOffers", "-> promotion promotionalOffers", "-> promotion promotionalCoupons",
        "-> garbage", "-> allow",
    ]
    /// The last of them is a group with the first.
    private static let senders = ["+12025550101", "24273", "friend@example.com", "+12025550103"]
    private static let folders: [FolderID?] = [nil, .all, .junk, .unknown, .transactions, .promotions]
    /// It answers what the texts say. Sessions use it, so that a sequence that fails can be printed as one.
    static let filter = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sessions/rules/filters/parrot.py").path

    /// What happens at a step; nil: time passes.
    static func intent(_ step: Step, _ settings: Settings) -> Intent? {
        func who(_ sender: Int, _ folder: FolderID? = nil) -> ConversationReference {
            .with(senders[sender], others: sender == 3 ? [senders[0]] : [], folder: folder)
        }
        switch step {
        case .text(let sender, let kind):
            return Device.text(
                texts[kind], from: senders[sender], sender == 2 ? .iMessage : .sms,
                with: sender == 3 ? [senders[0]] : [])
        case .reply(let sender, let folder): return .reply(who(sender, folders[folder]), text: "reply")
        case .contact(let sender, true): return .addContact(name: "Contact \(sender)", address: senders[sender])
        case .contact(let sender, false): return .removeContact(address: senders[sender])
        case .block(let sender, true): return .block(address: senders[sender])
        case .block(let sender, false): return .unblock(address: senders[sender])
        case .markKnown(let sender): return .markKnown(.with(senders[sender], folder: nil))
        case .delete(let sender, let folder): return .delete(who(sender, folders[folder]))
        case .deleteForGood(let sender): return .delete(who(sender, .recentlyDeleted))
        case .recover(let sender): return .recover(who(sender))
        case .read(let sender, let folder): return .markRead(who(sender, folders[folder]))
        case .setSwitch(let isOn):
            var settings = settings
            settings.filterUnknownSenders = isOn
            return .change(settings)
        case .chooseFilter(let isChosen): return .chooseFilter(isChosen ? filter : nil)
        case .wait: return nil
        case .undo: return .undo
        }
    }

    private static func enter(_ step: Step, _ device: Device) throws -> Outcome? {
        if case .wait(let days) = step { device.phone.advanceClock(Int64(days) * Device.day) }
        guard let intent = intent(step, device.phone.settings) else { return nil }
        do {
            return try device.enter(intent)
        } catch is PhoneError {
            return nil  // there is no such conversation, contact or deed
        }
    }

    private static func messages(_ device: Device, in folder: Folder) throws -> [Message] {
        try device.store.conversations(in: folder, .first(1_000))
            .flatMap { try device.store.messages(in: $0.id, .first(10_000)) }
    }

    /// Does a step, and says what is wrong afterwards.
    private static func take(_ step: Step, _ device: Device) throws -> String? {
        let before = Set(try (messages(device, in: Device.everything) + messages(device, in: Device.deleted)).map(\.id))
        let deleted = Set(try messages(device, in: Device.deleted).map(\.id))
        let replies = Set(try messages(device, in: Device.everything).filter(\.isFromUser).map(\.id))
        let contacts = Set(try device.store.contacts().flatMap(\.addresses).map(\.key))
        let result = try enter(step, device)
        try device.settle()  // the undo of a choice goes on until the capabilities are there
        let live = try messages(device, in: Device.everything)
        let after = Set(try (live + messages(device, in: Device.deleted)).map(\.id))

        let lost = before.subtracting(after)
        switch step {
        case .delete where device.phone.release.recoverableDays == nil: break
        case .deleteForGood, .wait, .text, .reply, .contact, .block, .markKnown, .recover, .read, .setSwitch,
            .chooseFilter,
            .delete:
            if !lost.isSubset(of: deleted) { return "lost \(lost.subtracting(deleted))" }
        case .undo:
            if !lost.subtracting(deleted).isSubset(of: replies) || lost.subtracting(deleted).count > 1 {
                return "lost \(lost)"
            }
        }
        if let id = result?.message, !after.contains(id), !lost.contains(id) {
            return "\(id) is confirmed and not there"
        }

        if case .text(let sender, _) = step, let result, let journey = result.journey {
            let isContact =
                contacts.contains(senders[sender].lowercased()) || (sender == 3 && contacts.contains(senders[0]))
            if isContact, journey.wasAsked { return "a contact's text was asked about" }
            let people = Participants(
                sender: device.phone.address(senders[sender]),
                others: sender == 3 ? [device.phone.address(senders[0])] : [])
            if journey.wasAsked, try device.store.isMarkedKnown(people) {
                return "somebody who is marked as known was asked about"
            }
            if journey.replies >= 3, journey.wasAsked { return "a filter was asked after three replies" }
            if result.message != nil, result.folder == nil { return "a text is in no folder" }
        }

        // Each conversation is where the rules say.
        let list = try device.phone.folders()
        let counts = try device.store.counts()
        for folder in list.folders {
            let listed = try device.store.conversations(in: folder, .first(1_000))
            if counts[folder].conversations != listed.count { return "\(folder.name) counts wrong" }
            if counts[folder].unread != listed.reduce(0, { $0 + $1.unread }) {
                return "\(folder.name) counts unread wrong"
            }
        }
        let known = Set(try device.store.contacts().flatMap(\.addresses).map(\.key))
        for conversation in try device.store.conversations(in: Device.everything, .first(1_000)) {
            let isContact = conversation.participants.contains { known.contains($0.key) }
            if isContact, conversation.bucket.category != .uncategorised {
                return "a contact in \(conversation.bucket)"
            }
            if isContact, !conversation.bucket.known { return "a contact is not known" }
            guard let people = conversation.people else { return "a conversation with nobody" }
            let record = try device.store.record(of: people, sender: nil)
            if record.isKnown != conversation.bucket.known { return "known and not known: \(conversation)" }
            if list.mostSpecific(for: conversation.bucket) == nil { return "in no folder: \(conversation)" }
            if device.phone.release.conversations == .whole {  // F1
                let others = try device.store.conversations(people: people.key)
                if others.count != 1 { return "\(others.count) conversations with one sender" }
            }
            // F3: what is beside others is in Messages and in Spam; what is alone is in Spam only.
            if conversation.bucket.category == .junk, device.phone.release.conversations == .byCategoryCollapsing {
                let others = try device.store.conversations(people: people.key).filter {
                    $0.bucket.category != .junk
                }
                let isInAll = list[.all]?.buckets.contains(conversation.bucket) ?? false
                if device.phone.settings.filterUnknownSenders, isInAll == others.isEmpty {
                    return "junk beside \(others.count) others is \(isInAll ? "" : "not ")in Messages"
                }
            }
        }
        if try device.store.messageCount() != after.count { return "messages are counted wrong" }
        return nil
    }

    /// Steps that the release has: what it does not have, a session refuses.
    private static func sequence(_ release: Release) -> (inout SeededGenerator) -> [Step] {
        { random in
            [.chooseFilter(true)]
                + (0..<45).map { _ in Step.random(&random) }.filter { step in
                    switch step {
                    case .reply(_, let folder), .delete(_, let folder), .read(_, let folder):
                        folders[folder].map(release.folderIDs.contains) ?? true
                    case .markKnown: release.hasMarkAsKnown
                    case .deleteForGood, .recover: release.recoverableDays != nil
                    case .setSwitch: release.filterSwitch != nil
                    default: true
                    }
                }
        }
    }

    @Test(arguments: Release.all)
    func `no text is lost, and everything is where the rules say, whatever happens`(release: Release) throws {
        let wrong = try counterexample(
            seeds: release == .sixteen ? 0..<25 : 0..<12, make: Self.sequence(release),
            whatIsWrong: { steps in
                let device = try Device { $0.release = release }
                for step in steps {
                    if let wrong = try Self.take(step, device) { return "\(step): \(wrong)" }
                }
                return nil
            }, printed: { SessionText($0, release: release).yaml })
        #expect(wrong == nil)
    }

    @Test func `an inbox in a file is the same as one in memory, and the same when it is opened again`() throws {
        let wrong = try counterexample(
            seeds: 100..<108, make: Self.sequence(.sixteen),
            whatIsWrong: { steps in
                let memory = try Device()
                let path = memory.folder.appendingPathComponent("inbox.sqlite").path
                let clock: DeviceClock
                do {
                    let file = try Device(path: path)
                    for step in steps {
                        for device in [memory, file] {
                            _ = try Self.enter(step, device)
                            try device.settle()
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
                return "opened again it differs: \(Set(now).symmetricDifference(then).sorted())"
            }, printed: { SessionText($0, release: .sixteen).yaml })
        #expect(wrong == nil)
    }

    @Test("A sequence printed as a session is the same inbox, played", arguments: Release.all)
    func printed(release: Release) throws {
        let wrong = try counterexample(
            seeds: 200..<204, make: Self.sequence(release),
            whatIsWrong: { steps in
                guard !steps.isEmpty else { return nil }
                let device = try Device { $0.release = release }
                for step in steps {
                    _ = try Self.enter(step, device)
                    try device.settle()
                }
                let session = try Session(yaml: SessionText(steps, release: release).yaml, file: SessionText.file)
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
            }, printed: { SessionText($0, release: release).yaml })
        #expect(wrong == nil)
    }
}
