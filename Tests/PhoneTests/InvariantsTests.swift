import Foundation
import InboxStore
import Messages
import Phone
import PropertyTesting
import Testing

/// What holds whatever happens, in memory and in a file.
@Suite struct InvariantsTests {
    /// Something that happens, by small numbers, so that sequences can be printed and shrunk.
    enum Step: Hashable {
        case text(sender: Int, kind: Int)
        case reply(sender: Int)
        case contact(sender: Int, add: Bool)
        case block(sender: Int, Bool)
        case markKnown(sender: Int)
        case delete(row: Int)
        case deleteForGood(row: Int)
        case recover(row: Int)
        case read(row: Int)
        case toggleSwitch
        case chooseFilter(Bool)
        case wait(days: Int)
        case undo

        static func random(_ random: inout SeededGenerator) -> Step {
            switch random.below(23) {
            case 0...7: .text(sender: random.below(4), kind: random.below(InvariantsTests.texts.count))
            case 8...10: .reply(sender: random.below(4))
            case 11, 12: .contact(sender: random.below(3), add: random.once(in: 2))
            case 13: .block(sender: random.below(4), random.once(in: 3))
            case 14: .delete(row: random.below(3))
            case 15: .deleteForGood(row: random.below(2))
            case 16: .recover(row: random.below(2))
            case 17: .read(row: random.below(3))
            case 18: .toggleSwitch
            case 19: .chooseFilter(random.once(in: 2))
            case 20: .markKnown(sender: random.below(4))
            case 21: .wait(days: random.below(20))
            default: .undo
            }
        }
    }

    private static let texts = [
        "hello", "junk", "transaction", "transaction:transactionalFinance", "transaction:promotionalCoupons",
        "promotion:promotionalCoupons", "promotion:promotionalOffers", "garbage",
    ]
    private static let senders = ["+12025550101", "24273", "friend@example.com", "+12025550103"]

    private static func intent(_ step: Step, _ device: Device, _ filter: String) throws -> Intent? {
        func row(_ row: Int, _ folder: Folder) throws -> ConversationReference? {
            let listed = try device.store.conversations(in: folder, .first(10))
            return listed.indices.contains(row) ? .id(listed[row].id) : nil
        }
        switch step {
        case .text(let sender, let kind):
            // The last of the senders is a group with the first.
            return Device.text(
                texts[kind], from: senders[sender], sender == 2 ? .iMessage : .sms,
                with: sender == 3 ? [senders[0]] : [])
        case .reply(let sender): return .reply(.with(senders[sender], folder: nil), text: "reply")
        case .contact(let sender, true): return .addContact(name: "Contact \(sender)", address: senders[sender])
        case .contact(let sender, false): return .removeContact(address: senders[sender])
        case .block(let sender, true): return .block(address: senders[sender])
        case .markKnown(let sender): return .markKnown(.with(senders[sender], folder: nil))
        case .block(let sender, false): return .unblock(address: senders[sender])
        case .delete(let number): return try row(number, Device.everything).map(Intent.delete)
        case .deleteForGood(let number): return try row(number, Device.deleted).map(Intent.delete)
        case .recover(let number): return try row(number, Device.deleted).map(Intent.recover)
        case .read(let number): return try row(number, Device.everything).map(Intent.markRead)
        case .toggleSwitch:
            var settings = device.phone.settings
            settings.filterUnknownSenders.toggle()
            return .change(settings)
        case .chooseFilter(let isChosen): return .chooseFilter(isChosen ? filter : nil)
        case .wait(let days):
            device.phone.advanceClock(Int64(days) * Device.day)
            return nil
        case .undo: return .undo
        }
    }

    private static func messages(_ device: Device, in folder: Folder) throws -> [Message] {
        try device.store.conversations(in: folder, .first(1_000))
            .flatMap { try device.store.messages(in: $0.id, .first(10_000)) }
    }

    /// Does a step, and says what is wrong afterwards.
    private static func take(_ step: Step, _ device: Device, _ filter: String) throws -> String? {
        let before = Set(try (messages(device, in: Device.everything) + messages(device, in: Device.deleted)).map(\.id))
        let deleted = Set(try messages(device, in: Device.deleted).map(\.id))
        let replies = Set(try messages(device, in: Device.everything).filter(\.isFromUser).map(\.id))
        let contacts = Set(try device.store.contacts().flatMap(\.addresses).map(\.key))
        var result: Outcome?
        if let intent = try intent(step, device, filter) {
            do {
                result = try device.enter(intent)
            } catch is PhoneError {}  // there is no such conversation, contact or deed
        }
        try device.settle()  // the undo of a choice goes on until the capabilities are there
        let live = try messages(device, in: Device.everything)
        let after = Set(try (live + messages(device, in: Device.deleted)).map(\.id))

        let lost = before.subtracting(after)
        switch step {
        case .delete where device.phone.release.recoverableDays == nil: break
        case .deleteForGood, .wait, .text, .reply, .contact, .block, .markKnown, .recover, .read, .toggleSwitch,
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

    private static func sequence(_ random: inout SeededGenerator) -> [Step] {
        [.chooseFilter(true)] + (0..<45).map { _ in Step.random(&random) }
    }

    @Test(arguments: Release.all)
    func `no text is lost, and everything is where the rules say, whatever happens`(release: Release) throws {
        let wrong = try counterexample(
            seeds: release == .sixteen ? 0..<25 : 0..<12, make: Self.sequence,
            whatIsWrong: { steps in
                let device = try Device { $0.release = release }
                let filter = try device.makeFilter(
                    transactional: [.transactionalFinance], promotional: [.promotionalCoupons])
                for step in steps {
                    if let wrong = try Self.take(step, device, filter) { return "\(step): \(wrong)" }
                }
                return nil
            })
        #expect(wrong == nil)
    }

    @Test func `an inbox in a file is the same as one in memory, and the same when it is opened again`() throws {
        let wrong = try counterexample(
            seeds: 100..<108, make: Self.sequence,
            whatIsWrong: { steps in
                let memory = try Device()
                let filter = try memory.makeFilter(
                    transactional: [.transactionalFinance], promotional: [.promotionalCoupons])
                let path = memory.folder.appendingPathComponent("inbox.sqlite").path
                let clock: DeviceClock
                do {
                    let file = try Device(path: path)
                    for step in steps {
                        for device in [memory, file] {
                            if let intent = try Self.intent(step, device, filter) {
                                do { try device.enter(intent) } catch is PhoneError {}
                            }
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
            })
        #expect(wrong == nil)
    }
}
