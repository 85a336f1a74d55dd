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
        return device
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
        #expect(try device.enter(Device.text("junk", from: stranger)).journey?.wasAsked == true)
    }

    @Test("R6: somebody who never wrote can be known; a group is known as a group")
    func markedBefore() throws {
        let device = try device()
        try device.enter(.markKnown(.with(stranger, folder: nil)))
        let text = try device.enter(Device.text("junk", from: stranger))
        #expect(text.journey?.reason == .markedKnown)
        let group = try device.enter(Device.text("junk", from: stranger, with: ["+12025550117"]))
        #expect(group.journey?.wasAsked == true)
        let conversation = try #require(group.conversation)
        try device.enter(.markKnown(.id(conversation)))
        let next = try device.enter(Device.text("junk", from: "+12025550117", with: [stranger]))
        #expect(next.journey?.reason == .markedKnown)
        #expect(try device.enter(Device.text("junk", from: "+12025550117")).journey?.wasAsked == true)
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
