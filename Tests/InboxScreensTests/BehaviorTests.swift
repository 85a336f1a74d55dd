import Device
import DisplayText
import FilterProcesses
import Foundation
import InboxDatabase
import Messages
import ScreenDoubles
import SystemSupport
import Terminal
import Testing

@testable import InboxScreens

/// What keys and arrivals do to the inbox.
@Suite struct BehaviorTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture.filled() }

    @Test(arguments: KeyMap.standard.bindings.filter { $0.context == .inbox || $0.context == .session })
    func `every key of the inbox has an effect or shows why not`(_ binding: KeyMap.Binding) throws {
        for prepare in [
            { (_: InboxFixture) in }, { $0.fill() },
            {
                $0.fill(); $0.press(.enter)
            }, { $0.press(.escape) },
        ] {
            for key in binding.keys {
                let fixture = try InboxFixture(rows: 24, columns: 120)
                prepare(fixture)
                let frames = fixture.screen.frames.count
                let cursor = fixture.screen.cursor
                fixture.press(.key(key))
                let did =
                    fixture.screen.frames.count > frames || fixture.screen.cursor != cursor || fixture.quits > 0
                    || fixture.otherDepartures > 0 || fixture.screen.suspensions > 0
                #expect(did, "\(KeyMap.label(key)) (\(binding.command)) had no effect and no hint")
            }
        }
    }

    @Test func `an unbound key shows a hint`() throws {
        fixture.press("Q", says: "Q does nothing here")
    }

    @Test func `an empty list shows why you cannot reply`() throws {
        let fixture = try InboxFixture()
        fixture.press("r", says: "Nothing to reply to: this list is empty.")
    }

    @Test func `help lists every key of the map`() {
        let page = TextPage.help(.standard)
        for binding in KeyMap.standard.bindings {
            #expect(page.lines.contains { $0.label == binding.labels && $0.text.text == binding.help })
        }
    }

    @Test func `help has the groups in their order, then the dialogs, in two columns where there is room`() throws {
        fixture.resize(rows: 40, columns: 120)
        fixture.press("?")
        let headings = TextPage.help(.standard).lines.filter { $0.role == .heading }.map(\.text.text)
        #expect(headings.prefix(6) == ["MESSAGE", "CONVERSATION", "LIST", "PANES", "SESSION", "INBOX"])
        func page() throws -> TextPage {
            guard case .page(let page) = fixture.state.dialog else { throw InboxFixture.NotOnScreen(text: "help") }
            return page
        }
        let rows = try page().rows
        #expect(rows[0].text.text == "MESSAGE" && rows[0].beside.first?.role == .heading)
        let left = rows.lastIndex { !$0.text.isEmpty } ?? 0
        let right = rows.lastIndex { $0.beside.first?.text.isEmpty == false } ?? 0
        #expect(abs(left - right) < 20, "\(left), \(right)")
        #expect(TextPage.help(.standard).lines.last?.text.text == "Ctrl-L redraws, Ctrl-Z suspends.")
        // Every command is selected once, the left column first.
        var seen: [TextPage.Place] = []
        while let place = try page().selected, !seen.contains(place) {
            seen.append(place)
            fixture.press(.down)
        }
        #expect(seen.count == KeyMap.standard.bindings.count)
        #expect(seen.map { $0.isBeside ? 1 : 0 } == seen.map { $0.isBeside ? 1 : 0 }.sorted())
        fixture.resize(rows: 40, columns: 100)
        #expect(try page().rows.allSatisfy(\.beside.isEmpty))
    }

    @Test func `what follows the last command of the help can be reached`() {
        fixture.resize(rows: 24, columns: 80)
        fixture.press("?", .end, shows: "READING", "Ctrl-Z suspends.")
    }

    @Test(arguments: [(12, 40), (6, 20)])
    func `help can be read on a small screen`(_ rows: Int, _ columns: Int) throws {
        fixture.resize(rows: rows, columns: columns)
        fixture.press("?")
        guard case .page(let page) = fixture.state.dialog else { throw InboxFixture.NotOnScreen(text: "help") }
        // The keys of a group have no more room than they need.
        let line = try #require(page.rows.first { $0.label == "n" })
        #expect(line.indent == 3 && line.text.text.hasPrefix("Deliver a"), "\(line)")
        #expect(page.rows.allSatisfy { $0.indent + $0.text.width <= columns })
    }

    @Test(arguments: [20, 40, 60, 80, 100, 120, 160])
    func `the keys in the bottom line are whole and in groups with wider space between them`(_ columns: Int) throws {
        fixture.resize(rows: 24, columns: columns)
        let bar = try #require(fixture.text.split(separator: "\n").last).trimmingCharacters(in: .whitespaces)
        if columns >= 40 { #expect(bar.hasSuffix("? help"), "\(bar)") }
        let groups = bar.split(separator: "     ").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            $0 != "? help"
        }
        #expect(groups.count <= 3, "\(bar)")
        for group in groups where !group.isEmpty {
            let parts = group.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
            for part in parts where !part.isEmpty {
                let key = part.prefix { $0 != " " }
                let binding = KeyMap.standard.bindings.first { $0.label == key && $0.context == .inbox }
                #expect(binding != nil && part.count > key.count + 1, "\(part) in \(bar)")
            }
        }
        if columns >= 100 { #expect(groups.count == 3, "\(bar)") }
    }

    @Test func `no key has two commands in one context`() {
        for context in KeyContext.allCases {
            let keys = KeyMap.standard.bindings.filter { $0.context == context }.flatMap(\.keys)
            #expect(Set(keys).count == keys.count)
        }
        let inbox = KeyMap.standard.bindings.filter { $0.context == .inbox }.flatMap(\.keys)
        let session = KeyMap.standard.bindings.filter { $0.context == .session }.flatMap(\.keys)
        // While a session plays, its keys come first.
        #expect(Set(inbox).intersection(session) == [.character(" ")])
    }

    @Test func `the newest conversation is followed until you move in the list`() throws {
        #expect(fixture.state.list.selected?.title == "AX-HDFCBK")
        fixture.receive("+12025550150", "First")
        #expect(fixture.state.list.selected?.title == "+12025550150")
        fixture.press(.down)
        fixture.receive("+12025550151", "Second")
        #expect(fixture.state.list.selected?.title == "AX-HDFCBK")
    }

    @Test func `the selection stays when messages arrive`() throws {
        fixture.press(.down, .down)
        let held = try #require(fixture.state.list.selected)
        let place = try fixture.place(of: "● Mum   ")
        for number in 150..<155 { fixture.receive("+12025550\(number)", "Text \(number)") }
        fixture.receive("+12025550101", "A new one in the selected conversation")
        #expect(fixture.state.list.selected?.id == held.id)
        #expect(try fixture.place(of: "● Mum   ") == place)
        #expect(fixture.text.contains("↑ 5 new"))
    }

    @Test func `home shows new conversations above`() throws {
        fixture.press(.down)
        fixture.receive("+12025550150", "Above")
        #expect(!fixture.text.contains("+1 (202) 555-0150"))
        fixture.press(.home, shows: "+1 (202) 555-0150", without: "1 new ")
    }

    @Test func `going up reaches new conversations above`() throws {
        fixture.press(.down)
        fixture.receive("+12025550150", "Above")
        fixture.press(.up, .up)
        #expect(fixture.state.list.selected?.title == "+12025550150")
        #expect(!fixture.text.contains("↑"))
    }

    @Test func `selecting a conversation does not mark it as read`() throws {
        fixture.press(.down, .down, .up)
        #expect(fixture.state.list.above.allSatisfy { $0.unread > 0 })
        #expect(fixture.state.list.selected?.unread ?? 0 > 0)
    }

    @Test func `opening a conversation marks it as read`() throws {
        fixture.press(.enter)
        #expect(fixture.state.transcript.conversation?.title == "AX-HDFCBK")
        #expect(fixture.state.transcript.conversation?.unread == 0)
    }

    @Test func `new messages in the open conversation are read`() throws {
        fixture.press(.enter)
        fixture.receive("AX-HDFCBK", "Rs 1 debited")
        #expect(fixture.text.contains("Rs 1 debited"))
        #expect(fixture.state.transcript.conversation?.unread == 0)
    }

    @Test func `a reply is sent and undone`() throws {
        fixture.press("r", "Not me\n", shows: "│ Not me │", says: "Sent.")
        fixture.press(.escape, "u", says: "Undone: the reply is deleted.", without: "Not me")
    }

    /// The third reply moves a conversation out of Junk (R1); the selection follows it there, and back after undo.
    @Test func `the selection follows a conversation that an action moves`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120)
        let sender = fixture.phone.address("+12025550163")
        try fixture.phone.store.write { inbox in
            let junk = try inbox.conversation(with: Participants(sender: sender), .junk, known: false)
            let message = NewMessage(id: 900, date: InboxFixture.now, sender: sender, body: "You won", service: .sms)
            try inbox.insert(message, into: junk, known: false)
        }
        fixture.receive("24273", "Stays unread", ago: InboxFixture.day)
        try fixture.click("Junk")
        fixture.press(.enter, .enter, "r")
        for _ in 0..<3 { fixture.type("Who is this?\n") }
        #expect(fixture.state.focus == .composer)
        #expect(fixture.state.transcript.conversation?.bucket.category == .uncategorized)
        #expect(fixture.state.folders.open == .all)
        fixture.press(.escape, "u")
        #expect(fixture.state.transcript.conversation?.bucket.category == .junk)
        #expect(fixture.state.transcript.conversation?.replies == 2)
        #expect(fixture.state.folders.open == .junk)
        fixture.press(.escape, .escape, .home)
        #expect(fixture.state.list.selected?.unread == 1)
    }

    @Test(arguments: [Key.control("j"), .alt("\n")]) func `a reply of several lines keeps them`(_ newLine: Key) throws {
        fixture.press("r", "one", .key(newLine), "two words", .alt("\u{7F}"), .backspace, .enter)
        #expect(fixture.state.transcript.messages.last?.body == "one\ntwo")
    }

    @Test func `a draft is kept with its conversation`() throws {
        fixture.press("r", "half a tho", .escape, .escape, .down, without: "half a tho")
        fixture.press(.up, shows: "half a tho")
    }

    @Test func `pasted text is never keys`() throws {
        fixture.screen.send(.paste("xxq\n", .complete))
        fixture.settle()
        #expect(fixture.quits == 0)
        #expect(fixture.state.facts.messageCount == 7)
        #expect(fixture.state.transcript.conversation?.deletedAt == nil)
        fixture.press("r")
        fixture.screen.send(.paste("one\ntwo", .complete))
        fixture.settle()
        #expect(fixture.state.draft.text == "one\ntwo")
        #expect(fixture.state.facts.messageCount == 7)
    }

    @Test func `a paste without an end is kept, with another note than a paste that is too long`() throws {
        fixture.press("r")
        fixture.screen.send(.paste("half", .missing))
        fixture.settle()
        #expect(fixture.state.draft.text == "half")
        #expect(fixture.bottom.contains("The paste was cut off: the terminal did not send its end."))
        fixture.screen.send(.paste(" and a", .tooLong))
        fixture.settle()
        #expect(fixture.bottom.contains("The pasted text is too long; only its beginning fits."))
        fixture.press(.escape)
        fixture.screen.send(.paste("lost", .missing))
        fixture.settle()
        #expect(fixture.text.contains("did not send its end. Press r to reply"))
    }

    @Test func `a new message is from an unknown sender`() throws {
        let fixture = try InboxFixture()
        fixture.press("n", "Hello\nthere", .control("s"))
        #expect(fixture.state.dialog == nil)
        #expect(fixture.state.transcript.messages.map(\.body) == ["Hello\nthere"])
        #expect(fixture.state.transcript.address?.hasPrefix("+1 (202) 555-01") == true)
    }

    @Test func `a new message can be from any sender`() throws {
        let fixture = try InboxFixture()
        fixture.press("n", .backTab, .backTab, .backTab, .control("u"), "AX-HDFCBK\n+12025550111, +12025550112\t")
        fixture.press(.right, .enter, "Hi\t\n")
        let conversation = try #require(fixture.state.transcript.conversation)
        #expect(conversation.title == "AX-HDFCBK, +12025550111, +12025550112")
        #expect(fixture.state.transcript.messages.first?.service == .mms)
    }

    @Test func `samples cover all kinds`() throws {
        let fixture = try InboxFixture()
        for _ in SampleMessages.all { fixture.press("N") }
        #expect(fixture.state.facts.messageCount == SampleMessages.all.count)
    }

    @Test func `adding and removing a contact`() throws {
        fixture.press("c", "My bank\n", shows: "My bank", says: "My bank was added to Contacts.")
        fixture.press("c", .enter, shows: "AX-HDFCBK", says: "was removed from Contacts.")
    }

    @Test func `a contact needs a name`() throws {
        fixture.press("c", .enter, shows: "A contact needs a name.")
    }

    @Test func `deleting can be undone`() throws {
        fixture.press("x")
        #expect(fixture.state.list.selected?.title != "AX-HDFCBK")
        fixture.press("u", shows: "AX-HDFCBK")
    }

    @Test func `what was undone is redone, and only what was undone last`() throws {
        fixture.press(.control("r"), says: "There is nothing to redo.")
        fixture.press("x", "u", .control("r"), says: "Redone: Moved to Recently Deleted.")
        #expect(fixture.state.list.loaded.allSatisfy { $0.title != "AX-HDFCBK" })
        fixture.press("u", "b", .control("r"), says: "There is nothing to redo.")
        fixture.press("r", "Not me\n", .escape, "u", without: "Not me")
        fixture.press(.control("r"), shows: "│ Not me │", says: "Redone: Sent.")
        fixture.press("s", .enter, "u", .control("r"))
        #expect(!fixture.phone.settings.filterUnknownSenders)
        fixture.press(.escape, " ", " ", "x", "u", .control("r"), says: "Redone: 2 conversations")
    }

    @Test func `deleting permanently asks first`() throws {
        fixture.press("x", .escape, .end, .right, "x", shows: "AX-HDFCBK will be deleted permanently.")
        // Nothing else changes while a question is open.
        fixture.press("u", says: "u does nothing here. Press Enter to select, Esc to cancel.")
        fixture.press(.enter, shows: "AX-HDFCBK")
        fixture.press("x", .up, .enter, shows: "No deleted conversations", says: "Deleted permanently.")
    }

    @Test func `a deleted conversation is recovered`() throws {
        fixture.press("x", .escape, .end, .right, "v", says: "Recovered.")
        fixture.press(.escape, .home, shows: "AX-HDFCBK")
    }

    @Test func `the same key blocks and unblocks`() throws {
        fixture.press("b", shows: "blocked")
        fixture.receive("AX-HDFCBK", "Dropped (C1)")
        #expect(!fixture.text.contains("Dropped"))
        fixture.press("b")
        fixture.receive("AX-HDFCBK", "Heard again")
        #expect(fixture.text.contains("Heard again"))
    }

    @Test func `a setting is changed and undone`() throws {
        fixture.press("s", .enter, .escape)
        #expect(!fixture.phone.settings.filterUnknownSenders)
        #expect(!fixture.text.contains("Known Senders"))
        fixture.press("u")
        #expect(fixture.phone.settings.filterUnknownSenders)
        #expect(fixture.text.contains("Known Senders"))
    }

    @Test func `an App Group value is added changed and removed`() throws {
        let fixture = try InboxFixture.filled(rows: 60)
        var values: [String: GroupValue]? { fixture.phone.settings.appGroups["group.example.filter"]?.values }
        fixture.press("s", .end)
        while (fixture.state.dialog?.menu as? SettingsMenu)?.selected != .newGroupValue {
            fixture.press(.up)
        }
        fixture.press(.enter, "example.filter", .tab, .control("s"), shows: "A value needs a name.")
        fixture.press("keywords", .tab, "[parcel, prize]", .control("s"))
        #expect(values == ["keywords": .list([.text("parcel"), .text("prize")])])
        #expect(fixture.text.contains("keywords"))
        #expect(fixture.text.contains("[parcel, prize]"))
        fixture.press(.up, .enter)
        for _ in 0..<20 { fixture.press(.backspace) }
        fixture.press(.control("s"))
        #expect(values == nil)
        fixture.press(.escape, "u")
        #expect(values?["keywords"] != nil)
    }

    @Test func `every setting has another value`() {
        let settings = Settings()
        for item in [
            SettingsMenu.Item.filterUnknownSenders, .filterSpam, .subFolderLimit, .extensionProcess, .responseTimeout,
            .memory,
            .privateValues,
            .bell, .notifiedInMessages, .unknownInMessages, .iMessageJoinsJunk, .spamDays,
        ] {
            #expect(settings.changing(item, forward: true) != settings)
            #expect(settings.changing(item, forward: true).changing(item, forward: false) == settings)
        }
    }

    @Test func `why shows the journey of the selected message`() throws {
        let fixture = try InboxFixture.filled(rows: 40)
        fixture.receive("+12025550163", "Sign in at ex\u{200B}ample \u{202E}won")
        fixture.press("i", shows: "✗ No filter is active", "U+202E  RIGHT-TO-LEFT OVERRIDE", "U+200B  ZERO WIDTH SPACE")
        fixture.press(.escape)
        #expect(fixture.state.dialog == nil)
    }

    @Test func `a banner shows a notification until the next key`() throws {
        fixture.receive("+12025550101", "At seven")
        #expect(fixture.text.contains("╭─ ● Mum ─"))
        #expect(fixture.screen.bells == 0)
        fixture.press(.down, without: "╭─ ● Mum ─")
    }

    @Test func `the bell rings only when it is on`() throws {
        var settings = fixture.phone.settings
        settings.bell = true
        fixture.phone.enter(.change(settings))
        fixture.receive("+12025550163", "Silent: an unknown sender (N3)")
        #expect(fixture.screen.bells == 0)
        fixture.receive("+12025550101", "A contact (N4)")
        #expect(fixture.screen.bells == 1)
    }

    @Test func `quitting asks once before messages are lost`() throws {
        let fixture = try InboxFixture()
        fixture.press("q")
        #expect(fixture.quits == 1)
        let other = try InboxFixture.filled()
        other.press("N", "q")
        #expect(other.quits == 0)
        #expect(other.bottom.contains("again to quit"))
        other.press(.down, "q")
        #expect(other.quits == 0)
        other.press("q")
        #expect(other.quits == 1)
    }

    @Test func `a closed terminal quits at once`() throws {
        fixture.screen.send(.terminate(.inputClosed))
        #expect(fixture.quits == 1)
    }
}

@Suite struct StatusTests {
    @Test func `long messages are shown in full`() throws {
        let fixture = try InboxFixture.filled(columns: 80)
        let words = (0..<30).map { "word\($0)" }
        fixture.app.showStatus(.error(words.joined(separator: " ")))
        fixture.settle()
        for word in words { #expect(fixture.text.contains(word)) }
        fixture.press("j", without: "word29")
    }

    @Test func `an unbound key in a dialog shows a hint`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 80)
        fixture.press("s", "z", shows: "z does nothing here. Press Enter to select, Esc to go back.")
    }

    @Test(arguments: [(24, 80), (20, 60), (20, 40), (6, 20)])
    func `the last line of the settings can be reached`(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        fixture.press("s", .end, shows: "▸ Mouse")
        fixture.press(.enter)
        #expect(!fixture.screen.hasMouse)
    }

    @Test func `the settings show the capabilities of each filter`() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120)
        fixture.app.surroundings.loadsDeclarations = true
        fixture.press("s")
        let ended = fixture.loop.run(atMost: .seconds(30)) {
            fixture.phone.declarations.count == FilterCatalog.samples.count
                && !fixture.phone.declarations.values.contains(.pending)
        }
        #expect(ended)
        fixture.settle()
        #expect(fixture.text.contains("declares no sub-folders"))
        #expect(fixture.text.contains("declares Finance, Orders, Health, Coupons, Offers"))
        fixture.phone.shutDown()
    }

    @Test(arguments: [(40, 120), (24, 120), (60, 200), (12, 100)])
    func `short messages fill the pane`(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        for number in 0..<60 { fixture.receive("24273", "\(number)", ago: Int64(60 - number)) }
        fixture.receive("24274", "another", ago: 0)
        fixture.press(.down)
        // Three rows each, but for the day above the first.
        let shown = (0..<60).filter { fixture.text.contains("│ \($0) │") || fixture.text.contains("│ \($0)  │") }
        let room = fixture.app.state.layout.messages?.rows ?? 0
        #expect(shown.count >= room / 3, "\(fixture.text)")
    }

    @Test func `another release starts a new inbox after confirmation`() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120)
        var wanted: [Release] = []
        fixture.app.onLeave = { if case .newInbox(let release) = $0 { wanted.append(release) } }
        let release = SettingsMenu(purpose: .settings, selected: .release)
        fixture.app.state.dialog = .menu(release)
        fixture.press(.enter, shows: "The release is fixed for this inbox")
        fixture.press(.enter, shows: "This inbox is already on iOS 16.")
        fixture.press(.home, .enter, shows: "New inbox on iOS 11", "This inbox is not saved.")
        fixture.press(.enter)
        #expect(wanted == [] && fixture.app.state.dialog == nil)
        fixture.app.state.dialog = .menu(release)
        fixture.press(.enter, .home, .enter, .up, .enter)
        #expect(wanted == [.eleven])
    }

    @Test func `two panes show the name of the folder`() throws {
        let fixture = try InboxFixture.filled(columns: 80)
        #expect(fixture.screen.grid.text.contains("╭─ All Messages ─"))
        try fixture.click("‹ Folders")
        #expect(fixture.app.state.focus == .folders)
    }

    @Test func `the help ignores a slash before the filter`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 80)
        fixture.press("?", "/undo", shows: "Undo the last action")
    }

    @Test func `Ctrl-C asks before messages are lost`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 80)
        fixture.press("N", .control("c"))
        #expect(fixture.quits == 0)
        #expect(fixture.text.contains("Not saved. Press q again to quit"))
        fixture.press(.control("c"))
        #expect(fixture.quits == 1)
    }

    @Test func `every skipped line is listed`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 80)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("ham\thello\nno tab\nham\thello\nnone here\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let delivery = try Delivery(path: file.path, phone: fixture.phone)
        fixture.app.follow(delivery)
        delivery.start()
        while !delivery.hasEnded { fixture.loop.turn(waitingAtMost: .zero) }
        fixture.settle()
        #expect(fixture.text.contains("2 messages delivered, 2 lines skipped."))
        for line in ["2       no TAB", "4       no TAB"] { #expect(fixture.text.contains(line)) }
    }
}
