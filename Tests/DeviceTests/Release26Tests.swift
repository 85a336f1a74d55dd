import Device
import Foundation
import InboxDatabase
import MessageArchives
import Messages
import Testing

/// The inbox of release 26: senders with several messages.
@Suite struct Release26Tests {
    private let sender = "+12025550142"

    private let device: Device

    init() throws {
        device = try Device { $0.release = .twentySix }
        try device.enter(.chooseFilter(device.makeFilter()))
        // The cases use the setting of the observation.
        try device.change { $0.unknownInMessages = true }
    }

    @Test func `F3, F13: the journey mentions rules that are based on one observation, if they matter`() throws {
        func notes() throws -> [String] {
            let list = try #require(try device.store.conversations(people: device.phone.address(sender).key).first)
            let message = try #require(try device.store.messages(in: list.id, .first(1)).first)
            return try #require(try device.phone.report(of: message)).lines
                .filter { $0.text.contains("one observation") || $0.text.contains("one source") }.map(\.text)
        }
        try device.enter(Device.text("allow", from: sender))
        #expect(try notes().map { $0.prefix(26) } == ["Messages also lists it (un"])
        try device.change { $0.unknownInMessages = false }
        #expect(try notes() == [])
        // Moved along with junk, and kept in Spam.
        try device.enter(Device.text("junk", from: sender))
        #expect(try notes().map { $0.prefix(26) } == ["This is based on one obser", "It is deleted 90 days afte"])
        try device.change { $0.spamRetention = .never }
        #expect(try notes().count == 1)
    }

    @Test
    func `R8: Not Spam moves all messages to the inbox, the filter is queried, and undo moves them back`() throws {
        try show([("allow", [1, 0, 0, 0]), ("junk", [0, 0, 0, 2])])
        let outcome = try device.enter(.notSpam(.with(sender, folder: nil), reports: false))
        #expect(outcome.rules == [.r8])
        #expect(outcome.folder?.id == .unknown)
        #expect(try device.conversations(.junk).isEmpty)
        #expect(throws: PhoneError.notInSpam(device.phone.address(sender).displayed)) {
            try device.enter(.notSpam(.with(sender, folder: nil), reports: false))
        }
        try device.enter(.undo)
        #expect(try device.conversations(.junk).map(\.messages) == [2])
        try device.enter(.notSpam(.with(sender, folder: .junk), reports: false))
        #expect(try device.enter(Device.text("junk", from: sender)).journey?.wasQueried == true)
        for release in Release.all.dropLast() {
            let other = try Device { $0.release = release }
            try other.enter(Device.text("hello", from: sender))
            #expect(throws: PhoneError.noNotSpam(release)) {
                try other.enter(.notSpam(.with(sender, folder: nil), reports: false))
            }
        }
    }

    @Test
    func `R1, R8: a reply in Spam is refused with the reason, and a third one elsewhere leaves Spam alone`() throws {
        try show([("transaction", [1, 1, 0, 0]), ("junk", [2, 1, 0, 1])])
        let refusal = PhoneError.isSpam(device.phone.address(sender).displayed)
        let spam = try #require(try device.conversations(.junk).first)
        for reference in [ConversationReference.with(sender, folder: nil), .with(sender, folder: .junk), .id(spam.id)] {
            #expect(throws: refusal) { try device.enter(.reply(reference, text: "Who is this?")) }
        }
        let refused = try device.enter(.several([.reply(.id(spam.id), text: "Hm"), .markRead(.id(spam.id))]))
        #expect(refused.summary.contains("1 refused: \(refusal)"))
        for _ in 0..<4 { try device.enter(.reply(.with(sender, folder: .transactions), text: "Hello")) }
        #expect(try device.conversations(.junk).map(\.messages) == [1])
        // Deleted and recovered, it is still Spam.
        try device.enter(.delete(.id(spam.id)))
        try device.enter(.recover(.with(sender, folder: nil)))
        #expect(try device.conversations(.junk).map(\.messages) == [1])
        // Without a folder Spam, it is in the one list, which has replies.
        try device.change {
            $0.filterUnknownSenders = false
            $0.filterSpam = false
        }
        try device.enter(.reply(.id(spam.id), text: "Hello"))
        try device.change { $0.filterUnknownSenders = true }
        #expect(throws: refusal) { try device.enter(.reply(.id(spam.id), text: "Hello")) }
        let moved = try device.enter(.notSpam(.id(spam.id), reports: true))
        #expect(moved.summary.hasSuffix("was moved to the inbox and reported as not spam."))
        try device.enter(.reply(.id(try #require(moved.conversation)), text: "Hello"))
    }

    @Test func `R8: the journey of a message in Spam says that there are no replies and no links`() throws {
        func isClosed(_ outcome: Outcome) throws -> Bool {
            let message = try #require(try outcome.message.flatMap(device.store.message))
            return try #require(try device.phone.report(of: message)).lines.contains {
                $0.text.contains("An iPhone has no replies here")
            }
        }
        let junk = try device.receive("junk", from: sender)
        #expect(try isClosed(junk))
        #expect(try !isClosed(device.receive("allow", from: "24273")))
        try device.enter(.notSpam(.with(sender, folder: nil), reports: false))
        #expect(try !isClosed(junk))
    }

    @Test func `F14: what iOS takes for spam is silent in Spam, and a move leaves it there`() throws {
        var message = IncomingMessage(from: sender, text: "transaction")
        message.isTakenForSpam = true
        let outcome = try device.enter(.receive(message))
        #expect(outcome.folder?.id == .junk)
        #expect(outcome.rules.contains(.f14))
        #expect(outcome.journey?.wasQueried == true)
        #expect(outcome.journey?.action == .transaction)
        #expect(outcome.journey?.alert == Alert(alerts: false, rule: .n1))
        #expect(try device.conversations(.junk).first?.filteredBy == nil)
        let filed = try #require(try outcome.message.flatMap(device.store.message))
        let lines = try #require(try device.phone.report(of: filed)).lines
        #expect(lines.contains { $0.rule == .f14 && $0.text == "Filed as Junk: iOS itself takes it for spam" })
        #expect(!lines.contains { $0.text.contains("earlier message") || $0.text.contains("one observation") })
        try device.receive("junk", from: "24273")
        let result = try device.reevaluate(by: .active)
        #expect(result.comparison.moved == 0)
        try device.enter(.applyReevaluation(result.result))
        #expect(try device.conversations(.junk).count == 2)
        // Moved to the inbox, it is a message like others.
        try device.enter(.notSpam(.with(sender, folder: nil), reports: false))
        #expect(try device.reevaluate(by: .active).comparison.moved == 1)
        try device.change { $0.filterSpam = false }
        #expect(try device.enter(.receive(message)).folder?.id == .transactions)
        #expect(throws: PhoneError.isSpam(device.phone.address("24273").displayed)) {
            try device.enter(.reply(.with("24273", folder: nil), text: "Hello"))
        }
    }

    @Test func `N5: Spam that iOS chose names no filter, whatever a filter filed before`() throws {
        func take(_ sender: String) throws -> Conversation? {
            var message = IncomingMessage(from: sender, text: "transaction")
            message.isTakenForSpam = true
            let outcome = try device.enter(.receive(message))
            #expect(outcome.folder?.id == .junk)
            return try outcome.conversation.flatMap(device.store.conversation)
        }
        // It must not depend on which of a sender's conversations moves first: a set's order differs each time.
        for number in 150..<160 {
            let sender = "+12025550\(number)"
            try device.receive("allow", from: sender)
            try device.receive("transaction", from: sender)
            let spam = try take(sender)
            #expect(spam?.messages == 3 && spam?.filteredBy == nil)
        }
        // Nor on what was in Spam before the user moved it to the inbox.
        let junk = try #require(try device.receive("junk", from: "24273").conversation)
        #expect(try device.store.conversation(junk)?.filteredBy == "rules")
        try device.enter(.notSpam(.with("24273", folder: nil), reports: false))
        let spam = try take("24273")
        #expect(spam?.id == junk && spam?.messages == 1 && spam?.filteredBy == nil)
    }

    @Test func `N3: what notified stays in Messages for 12 hours, unless iOS or the user decides otherwise`() throws {
        try device.change {
            $0.unknownInMessages = false
            $0.notifiedInMessages = true
            $0.notifyingKinds = [.personal]
        }
        var old = IncomingMessage(from: sender, text: "hello")
        old.date = device.phone.clock.now - 400 * Device.day
        #expect(try device.enter(.receive(old)).folder?.id == .all)
        // An iMessage that alerts for another reason, and a kind that may not notify, do not stay.
        try device.change { $0.notifyingKinds = [] }
        #expect(try device.receive("hello", from: "friend@example.com", .iMessage).folder?.id == .unknown)
        try device.change { $0.notifyingKinds = [.personal] }
        #expect(try device.receive("promotion", from: "24273").folder?.id == .promotions)
        #expect(try device.conversations(.all).count == 1)
        #expect(try device.store.counts()[#require(try device.phone.folders()[.unknown])].conversations == 1)
        device.phone.advanceClock(Release.notifiedInMessages - 1)
        #expect(try device.conversations(.all).count == 1)
        device.phone.advanceClock(1)
        #expect(try device.conversations(.all).isEmpty)
        #expect(try device.conversations(.unknown).count == 2)
        // Junk takes it out at once, and Spam keeps its own time.
        try device.enter(.receive(old))
        try device.receive("junk", from: sender)
        #expect(try device.conversations(.all).isEmpty)
        device.phone.advanceClock(89 * Device.day)
        #expect(try device.conversations(.junk).map(\.messages) == [3])
        // An import into such a conversation keeps the counts right.
        try device.receive("hello", from: "+12025550150")
        #expect(try device.conversations(.all).count == 1)
        try device.importRecords([.message(.received("older", from: "+12025550150", at: 1_000))])
        #expect(try device.conversations(.all).map(\.messages) == [2])
        device.phone.advanceClock(Device.day)
        #expect(try device.conversations(.all).isEmpty)
        #expect(try device.store.counts()[#require(try device.phone.folders()[.unknown])].conversations == 2)
    }

    @Test func `R8: undo restores junk and other conversations of a sender separately`() throws {
        try show([("transaction", [1, 1, 0, 0]), ("junk", [2, 1, 0, 1]), ("allow", [3, 1, 0, 1])])
        try device.enter(.notSpam(.with(sender, folder: nil), reports: false))
        #expect(try device.conversations(.unknown).map(\.messages) == [2])
        try device.enter(.undo)
        #expect(try device.conversations(.unknown).map(\.messages) == [1])
        #expect(try device.conversations(.junk).map(\.messages) == [1])
    }

    @Test func `F13: Spam is deleted by the time it has been there, not by the dates of its messages`() throws {
        var old = IncomingMessage(from: sender, text: "junk")
        old.date = device.phone.clock.now - 400 * Device.day
        try device.enter(.receive(old))
        device.phone.advanceClock(89 * Device.day)
        #expect(try device.conversations(.junk).count == 1)
        device.phone.advanceClock(Device.day)
        #expect(try device.conversations(.junk).isEmpty)
        #expect(try device.store.messageCount() == 0)
        // With `never`, and after Not Spam, nothing is deleted.
        try device.change { $0.spamRetention = .never }
        try device.enter(Device.text("junk", from: sender))
        device.phone.advanceClock(1_000 * Device.day)
        #expect(try device.conversations(.junk).count == 1)
        try device.enter(.notSpam(.with(sender, folder: nil), reports: false))
        try device.change { $0.spamRetention = .days(1) }
        device.phone.advanceClock(1_000 * Device.day)
        #expect(try device.store.messageCount() == 1)
    }

    @Test func `F13: an inbox in a file stores when messages entered Spam`() throws {
        let keeper = try Device()
        let path = keeper.folder.appendingPathComponent("spam.sqlite").path
        let start = keeper.phone.clock.now
        for (days, count) in [(0, 1), (89, 1), (90, 0)] {
            let device = try Device(path: path) {
                $0.release = .twentySix
                $0.clock = .virtual(start + Int64(days) * Device.day)
            }
            if days == 0 {
                try device.enter(.chooseFilter(device.makeFilter()))
                try device.enter(Device.text("junk", from: sender))
            }
            device.phone.advanceClock(0)
            #expect(try device.store.counts().hasJunk == (count == 1), "after \(days) days")
        }
    }

    /// Delivers messages with an answer each, and checks how many messages Messages, Transactions, Promotions and Spam
    /// show then.
    private func show(_ steps: [(String, [Int])]) throws {
        for (answer, shown) in steps {
            try device.enter(Device.text(answer, from: sender))
            let list = try device.phone.folders()
            let found = try [FolderID.all, .transactions, .promotions, .junk].map { id in
                try list[id].map { try device.store.conversations(in: $0, .first(100)) }?.map(\.messages)
                    .reduce(0, +) ?? 0
            }
            #expect(found == shown, "after \(answer)")
        }
    }

    @Test
    func `F3: junk alone is only in Spam; deleting the sender's other messages removes it from Messages`() throws {
        try show([("junk", [0, 0, 0, 1]), ("junk", [0, 0, 0, 2]), ("transaction", [3, 1, 0, 2])])
        try device.enter(.delete(.with(sender, folder: .transactions)))
        #expect(try device.conversations(.all).count == 0)
        #expect(try device.conversations(.junk).count == 1)
        try device.enter(.recover(.with(sender, folder: .recentlyDeleted)))
        #expect(try device.conversations(.all).count == 2)
    }

    @Test func `F3: undoing a mark moves later messages to junk, if junk had moved all conversations`() throws {
        try show([("allow", [1, 0, 0, 0]), ("junk", [0, 0, 0, 2])])
        try device.enter(.markKnown(.with(sender, folder: nil)))
        try show([("junk", [3, 0, 0, 0])])
        try device.enter(.undo)
        #expect(try device.conversations(.junk).map(\.messages) == [3])
        #expect(try device.conversations(.all).isEmpty)
    }

    @Test func `R6: a sender without messages can be marked as known; a group is marked as a group`() throws {
        try device.enter(.markKnown(.with(sender, folder: nil)))
        let message = try device.enter(Device.text("junk", from: sender))
        #expect(message.journey?.reason == .markedKnown)
        let group = try device.enter(Device.text("junk", from: sender, with: ["+12025550117"]))
        #expect(group.journey?.wasQueried == true)
        let conversation = try #require(group.conversation)
        try device.enter(.markKnown(.id(conversation)))
        let next = try device.enter(Device.text("junk", from: "+12025550117", with: [sender]))
        #expect(next.journey?.reason == .markedKnown)
        #expect(try device.enter(Device.text("junk", from: "+12025550117")).journey?.wasQueried == true)
    }

    @Test(arguments: Release.all.filter { !$0.hasMarkAsKnown })
    func `R6: other releases have no Mark as Known`(release: Release) throws {
        let device = try Device { $0.release = release }
        try device.enter(Device.text("hello", from: sender))
        #expect(throws: PhoneError.noMarkAsKnown(release)) {
            try device.enter(.markKnown(.with(sender, folder: nil)))
        }
    }
}
