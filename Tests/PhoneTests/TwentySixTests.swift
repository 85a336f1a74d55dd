import InboxStore
import Messages
import Phone
import Testing

/// The inbox of release 26: what is known of a sender, over several texts.
@Suite struct TwentySixTests {
    private let stranger = "+12025550142"

    private func device() throws -> Device {
        let device = try Device { $0.release = .twentySix }
        try device.enter(.chooseFilter(device.makeFilter()))
        // The cases count what the observation counted.
        try device.change { $0.unknownInMessages = true }
        return device
    }

    @Test("E3, F3: with the switch off a collapsed sender's text is in the one list and alerts")
    func screeningOff() throws {
        let device = try device()
        try show([("allow", [1, 0, 0, 0]), ("junk", [0, 0, 0, 2])], device)
        try device.change { $0.filterUnknownSenders = false }
        let outcome = try device.enter(Device.text("junk", from: stranger))
        #expect(outcome.journey?.category == .uncategorised)
        #expect(outcome.journey?.alert == Alert(alerts: true, rule: .n3))
        #expect(outcome.folder?.id == .all)
        // What was Spam stays Spam.
        try device.change { $0.filterUnknownSenders = true }
        #expect(try device.conversations(.junk).map(\.messages) == [2])
    }

    @Test("F3, F13: the journey says what rests on one observation, and nothing of it where it does not matter")
    func whatIsKnown() throws {
        let device = try device()
        func notes() throws -> [String] {
            let list = try #require(try device.store.conversations(people: device.phone.address(stranger).key).first)
            let message = try #require(try device.store.messages(in: list.id, .first(1)).first)
            return try #require(try device.phone.report(of: message)).lines
                .filter { $0.text.contains("one observation") || $0.text.contains("one source") }.map(\.text)
        }
        try device.enter(Device.text("allow", from: stranger))
        #expect(try notes().map { $0.prefix(26) } == ["Messages lists it, too (un"])
        try device.change { $0.unknownInMessages = false }
        #expect(try notes() == [])
        // Taken along by junk, and kept in Spam.
        try device.enter(Device.text("junk", from: stranger))
        #expect(try notes().map { $0.prefix(26) } == ["This rests on one observat", "It is deleted 90 days afte"])
        try device.change { $0.spamRetention = .never }
        #expect(try notes().count == 1)
    }

    @Test("C2: an iMessage stays out of Spam and alerts; the sender's texts go there as before")
    func iMessage() throws {
        let device = try device()
        try show([("allow", [1, 0, 0, 0]), ("junk", [0, 0, 0, 2])], device)
        let outcome = try device.enter(Device.text("hello", from: stranger, .iMessage))
        #expect(outcome.folder?.id == .unknown)
        #expect(outcome.journey?.alert == Alert(alerts: true, rule: .c2))
        try show([("allow", [4, 0, 0, 3]), ("junk", [5, 0, 0, 4])], device)
        #expect(try device.conversations(.unknown).map(\.messages) == [1])
        try device.change { $0.iMessageJoinsJunk = true }
        try device.enter(.delete(.with(stranger, folder: .unknown)))
        let joined = try device.enter(Device.text("hello", from: stranger, .iMessage))
        #expect(joined.folder?.id == .junk)
        #expect(joined.journey?.alert == Alert(alerts: true, rule: .c2))
    }

    @Test("R8: Remove from Spam takes all of it out, the filter is still asked, and undo puts it back")
    func removeFromSpam() throws {
        let device = try device()
        try show([("allow", [1, 0, 0, 0]), ("junk", [0, 0, 0, 2])], device)
        let outcome = try device.enter(.removeFromSpam(.with(stranger, folder: nil)))
        #expect(outcome.rules == [.r8])
        #expect(outcome.folder?.id == .unknown)
        #expect(try device.conversations(.junk).isEmpty)
        #expect(throws: PhoneError.notInSpam(stranger)) {
            try device.enter(.removeFromSpam(.with(stranger, folder: nil)))
        }
        try device.enter(.undo)
        #expect(try device.conversations(.junk).map(\.messages) == [2])
        try device.enter(.removeFromSpam(.with(stranger, folder: .junk)))
        #expect(try device.enter(Device.text("junk", from: stranger)).journey?.wasQueried == true)
        for release in Release.all.dropLast() {
            let other = try Device { $0.release = release }
            try other.enter(Device.text("hello", from: stranger))
            #expect(throws: PhoneError.noRemoveFromSpam(release)) {
                try other.enter(.removeFromSpam(.with(stranger, folder: nil)))
            }
        }
    }

    @Test("R8: junk beside other conversations comes back to them alone by the undo")
    func removeFromSpamBeside() throws {
        let device = try device()
        try show([("transaction", [1, 1, 0, 0]), ("junk", [2, 1, 0, 1]), ("allow", [3, 1, 0, 1])], device)
        try device.enter(.removeFromSpam(.with(stranger, folder: nil)))
        #expect(try device.conversations(.unknown).map(\.messages) == [2])
        try device.enter(.undo)
        #expect(try device.conversations(.unknown).map(\.messages) == [1])
        #expect(try device.conversations(.junk).map(\.messages) == [1])
    }

    @Test("F13: Spam is deleted after its days by the device's clock, not by the dates of its messages")
    func spamDays() throws {
        let device = try device()
        var old = IncomingMessage(from: stranger, text: "junk")
        old.date = device.phone.clock.now - 400 * Device.day
        try device.enter(.receive(old))
        device.phone.advanceClock(89 * Device.day)
        #expect(try device.conversations(.junk).count == 1)
        device.phone.advanceClock(Device.day)
        #expect(try device.conversations(.junk).isEmpty)
        #expect(try device.store.messageCount() == 0)
        // Never; and removed from Spam, nothing is deleted.
        try device.change { $0.spamRetention = .never }
        try device.enter(Device.text("junk", from: stranger))
        device.phone.advanceClock(1_000 * Device.day)
        #expect(try device.conversations(.junk).count == 1)
        try device.enter(.removeFromSpam(.with(stranger, folder: nil)))
        try device.change { $0.spamRetention = .days(1) }
        device.phone.advanceClock(1_000 * Device.day)
        #expect(try device.store.messageCount() == 1)
    }

    @Test("F13: an inbox in a file keeps since when its Spam is there")
    func spamDaysInAFile() throws {
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
                try device.enter(Device.text("junk", from: stranger))
            }
            device.phone.advanceClock(0)
            #expect(try device.store.counts().hasJunk == (count == 1), "after \(days) days")
        }
    }

    /// What each text leads to: its answer, and how many messages are then shown in Messages, Transactions,
    /// Promotions and Spam.
    private func show(_ steps: [(String, [Int])], _ device: Device) throws {
        for (answer, shown) in steps {
            try device.enter(Device.text(answer, from: stranger))
            let list = try device.phone.folders()
            let found = try [FolderID.all, .transactions, .promotions, .junk].map { id in
                try list[id].map { try device.store.conversations(in: $0, .first(100)) }?.map(\.messages)
                    .reduce(0, +) ?? 0
            }
            #expect(found == shown, "after \(answer)")
        }
    }

    @Test("F3: first an allowed text, then a promotion: junk takes all of it, and what comes later (case A)")
    func caseA() throws {
        try show(
            [
                ("allow", [1, 0, 0, 0]), ("promotion", [2, 0, 1, 0]), ("junk", [0, 0, 0, 3]), ("allow", [0, 0, 0, 4]),
                ("promotion", [0, 0, 0, 5]),
            ], device())
    }

    @Test("F3: first an allowed text, then a transaction: junk takes all of it, and what comes later (case B)")
    func caseB() throws {
        try show(
            [
                ("allow", [1, 0, 0, 0]), ("transaction", [2, 1, 0, 0]), ("junk", [0, 0, 0, 3]), ("none", [0, 0, 0, 4]),
            ],
            device())
    }

    @Test("F3: first a transaction: nothing collapses, and nothing sticks (case C)")
    func caseC() throws {
        try show(
            [
                ("transaction", [1, 1, 0, 0]), ("allow", [2, 1, 0, 0]), ("promotion", [3, 1, 1, 0]),
                ("junk", [4, 1, 1, 1]), ("allow", [5, 1, 1, 1]),
            ], device())
    }

    @Test("F3: junk alone is in Spam alone; deleting the others beside it takes it out of Messages")
    func junkAlone() throws {
        let device = try device()
        try show([("junk", [0, 0, 0, 1]), ("junk", [0, 0, 0, 2]), ("transaction", [3, 1, 0, 2])], device)
        try device.enter(.delete(.with(stranger, folder: .transactions)))
        #expect(try device.conversations(.all).count == 0)
        #expect(try device.conversations(.junk).count == 1)
        try device.enter(.recover(.with(stranger, folder: .recentlyDeleted)))
        #expect(try device.conversations(.all).count == 2)
    }

    @Test("F3: with its history cleared, a sender begins anew")
    func cleared() throws {
        let device = try device()
        try show([("allow", [1, 0, 0, 0]), ("junk", [0, 0, 0, 2])], device)
        try device.enter(.delete(.with(stranger, folder: .junk)))
        try show([("transaction", [1, 1, 0, 0]), ("junk", [2, 1, 0, 1]), ("allow", [3, 1, 0, 1])], device)
    }

    @Test("F3: junk that came when the first text was deleted has taken nothing, also when that is recovered")
    func recovered() throws {
        let device = try device()
        try show([("allow", [1, 0, 0, 0]), ("transaction", [2, 1, 0, 0])], device)
        try device.enter(.delete(.with(stranger, folder: .unknown)))
        try show([("junk", [2, 1, 0, 1])], device)
        try device.enter(.recover(.with(stranger, folder: .recentlyDeleted)))
        try show([("transaction", [4, 2, 0, 1]), ("junk", [0, 0, 0, 5]), ("allow", [0, 0, 0, 6])], device)
    }

    @Test("F3: taking back a mark puts what came in since to the rest, where junk had taken all")
    func markTakenBack() throws {
        let device = try device()
        try show([("allow", [1, 0, 0, 0]), ("junk", [0, 0, 0, 2])], device)
        try device.enter(.markKnown(.with(stranger, folder: nil)))
        try show([("junk", [3, 0, 0, 0])], device)
        try device.enter(.undo)
        #expect(try device.conversations(.junk).map(\.messages) == [3])
        #expect(try device.conversations(.all).isEmpty)
    }

    @Test("R1: the third reply brings a collapsed sender back, with all that was taken along")
    func thirdReply() throws {
        let device = try device()
        try show([("allow", [1, 0, 0, 0]), ("promotion", [2, 0, 1, 0]), ("junk", [0, 0, 0, 3])], device)
        for _ in 0..<3 { try device.enter(.reply(.with(stranger, folder: nil), text: "Who is this?")) }
        let conversation = try #require(try device.phone.conversation(.with(stranger, folder: .all)))
        #expect(conversation.messages == 6)
        #expect(try device.conversations(.junk).count == 0)
        #expect(try device.conversations(.unknown).count == 0)
    }

    @Test("R6, C6: Mark as Known takes everything to Messages, nobody is asked any more, and undo takes it back")
    func markAsKnown() throws {
        let device = try device()
        try show([("transaction", [1, 1, 0, 0]), ("junk", [2, 1, 0, 1])], device)
        let outcome = try device.enter(.markKnown(.with("(202) 555-0142", folder: nil)))
        #expect(outcome.rules == [.r6])
        #expect(outcome.folder?.id == .all)
        #expect(try device.conversations(.junk).count == 0)
        #expect(try device.phone.conversation(.with(stranger, folder: .all))?.messages == 2)

        let text = try device.enter(Device.text("junk", from: stranger))
        #expect(text.journey?.reason == .markedKnown)
        #expect(text.folder?.id == .all)
        #expect(text.journey?.alert == Alert(alerts: true, rule: .n4))

        // What came in since stays where it is.
        try device.enter(.undo)
        #expect(try device.conversations(.junk).count == 1)
        #expect(try device.conversations(.unknown).count == 1)
        #expect(try device.enter(Device.text("junk", from: stranger)).journey?.wasQueried == true)
    }

    @Test("R6: somebody who never wrote can be known; a group is known as a group")
    func markedBefore() throws {
        let device = try device()
        try device.enter(.markKnown(.with(stranger, folder: nil)))
        let text = try device.enter(Device.text("junk", from: stranger))
        #expect(text.journey?.reason == .markedKnown)
        let group = try device.enter(Device.text("junk", from: stranger, with: ["+12025550117"]))
        #expect(group.journey?.wasQueried == true)
        let conversation = try #require(group.conversation)
        try device.enter(.markKnown(.id(conversation)))
        let next = try device.enter(Device.text("junk", from: "+12025550117", with: [stranger]))
        #expect(next.journey?.reason == .markedKnown)
        #expect(try device.enter(Device.text("junk", from: "+12025550117")).journey?.wasQueried == true)
    }

    @Test("R6: other releases have no Mark as Known", arguments: Release.all.filter { !$0.hasMarkAsKnown })
    func notThere(release: Release) throws {
        let device = try Device { $0.release = release }
        try device.enter(Device.text("hello", from: stranger))
        #expect(throws: PhoneError.noMarkAsKnown(release)) {
            try device.enter(.markKnown(.with(stranger, folder: nil)))
        }
    }
}
