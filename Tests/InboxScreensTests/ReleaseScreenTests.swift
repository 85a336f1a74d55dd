import Device
import FilterProcesses
import InboxDatabase
import Messages
import SystemSupport
import Terminal
import Testing

@testable import InboxScreens

/// What the screen shows on some releases only.
@Suite struct ReleaseScreenTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture(rows: 30, columns: 120, release: .twentySix) }

    private let sender = "+12025550142"

    /// Opens Unknown Senders from Messages, while Unread is listed above it.
    private func openUnknownSenders(_ fixture: InboxFixture) {
        fixture.press(.left, .down, .down, shows: "▸Unknown Senders")
        fixture.press(.right)
    }

    @Test func `the list of filters has the release's names of declared folders`() throws {
        let sample = try #require(FilterCatalog.samples.first)
        var facts = DeviceFacts()
        facts.release.folders.subFolders = [.promotionalOffers: "Deals"]
        let declared = DeclaredCapabilities(
            transactional: [.known(.transactionalFinance)], promotional: [.known(.promotionalOffers)])
        facts.declarations[sample.identifier] = .declared(
            Capabilities.validate(declared, in: .sixteen, limit: .warn).capabilities)
        let lines = SettingsMenu.filters(facts).filters(facts).map(\.text)
        #expect(lines.contains("  declares Finance, Deals"), "\(lines)")
    }

    @Test func `mark as known moves the sender to messages and is undone`() throws {
        fixture.receive(sender, "Hello")
        fixture.receive(sender, "Hello again")
        let people = Participants(sender: Address(sender, country: .us))
        func unknown() throws -> Int {
            try fixture.phone.store.counts()[#require(fixture.phone.folders()[.unknown])].conversations
        }
        #expect(try unknown() == 1)
        openUnknownSenders(fixture)
        #expect(fixture.bottom.contains("v mark as known"))
        fixture.press("v", shows: "+1 (202) 555-0142 is now marked as known.")
        #expect(try unknown() == 0)
        #expect(try fixture.phone.store.isMarkedKnown(people.key))
        fixture.press(
            "v", shows: "Nothing to restore. This key recovers from Recently Deleted, moves out of Spam, or marks")
        fixture.press("u", shows: "Undone: +1 (202) 555-0142 is no longer marked as known.")
        #expect(try unknown() == 1)
    }

    @Test func `R8: r is refused in Spam; Not Spam moves the conversation, with or without a report`() throws {
        try fixture.phone.store.write { inbox in
            let address = Address(sender, country: .us)
            let conversation = try inbox.conversation(with: Participants(sender: address), .junk, known: false)
            let message = NewMessage(
                id: 1_000, date: InboxFixture.now, sender: address, body: "A prize", service: .sms)
            try inbox.insert(message, into: conversation, known: false)
        }
        fixture.receive("+12025550177", "Hello")
        func count(_ folder: FolderID) throws -> Int {
            try fixture.phone.store.counts()[#require(fixture.phone.folders()[folder])].conversations
        }
        // Messages, Unread, Unknown Senders, Spam.
        fixture.press(.left, .down, .down, .down)
        fixture.press("r")
        #expect(
            fixture.text.contains("You cannot reply in Spam. Press v: Not Spam moves the conversation to the inbox."))
        fixture.press("v", .escape)
        #expect(try (count(.junk), count(.unknown)) == (1, 1))
        fixture.press("v", shows: "Move to Inbox and Report Not Spam")
        fixture.press(.enter, shows: "The conversation with +1 (202) 555-0142 was moved to the inbox.")
        #expect(try (count(.junk), count(.unknown)) == (0, 2))
        fixture.press("u", shows: "Undone: the conversation is back in Spam.")
        #expect(try (count(.junk), count(.unknown)) == (1, 1))
        fixture.press("v", .down, .enter, shows: "was moved to the inbox and reported as not spam.")
        #expect(try (count(.junk), count(.unknown)) == (0, 2))
        fixture.press("?", shows: "Recover, Not Spam or Mark as Known")
    }

    @Test func `all selected conversations are restored if the same applies to all`() throws {
        let all = try InboxFixture(rows: 30, columns: 120, release: .twentySix)
        for number in 0..<3 { all.receive("+1202555015\(number)", "Hello") }
        openUnknownSenders(all)
        all.press(" ", " ", "v")
        #expect(try all.phone.store.counts()[#require(all.phone.folders()[.unknown])].conversations == 1)
        all.press("u", "c", "Anna\n")
        try all.click("Unread")
        all.press(" ", " ", " ", "v", shows: "cannot all be restored in the same way.")
        #expect(all.state.list.marks.count == 3)
    }

    @Test func `F14: Why begins with what iOS takes for spam, not with the filter's answer`() throws {
        var incoming = IncomingMessage(from: sender, text: "A prize")
        (incoming.isTakenForSpam, incoming.date) = (true, InboxFixture.now)
        fixture.phone.enter(.receive(incoming))
        fixture.settle()
        fixture.press("]", "i", shows: "Spam: iOS itself takes it for spam")
    }

    @Test func `R2: a contact has one line, found by each address, and c removes the address that wrote last`() throws {
        let fixture = try InboxFixture(rows: 30, columns: 120)
        for address in [sender, "+12025550177"] {
            fixture.phone.enter(.addContact(name: "Anna", address: address))
            fixture.receive(address, "Hello from \(address.suffix(2))")
        }
        #expect(try fixture.phone.store.counts()[#require(fixture.phone.folders()[.known])].conversations == 1)
        for words in ["555-0177", "from:anna from 77"] {
            fixture.press("/")
            fixture.type(words)
            #expect(fixture.loop.run(atMost: .seconds(30)) { fixture.state.search?.isDone == true })
            fixture.settle()
            #expect(fixture.state.search?.hits.count == 1, "\(words)")
            fixture.press(.escape)
        }
        fixture.press("c", shows: "The address +1 (202) 555-0177 of Anna will be removed")
        fixture.press(.enter, "c", shows: "Anna will be removed from Contacts")
    }

    @Test func `unread is listed while it is open`() throws {
        #expect(!fixture.text.contains(" Unread"))
        fixture.receive(sender, "Hello")
        #expect(fixture.text.contains(" Unread"))
        fixture.press(.left, .down, shows: "▸Unread")
        fixture.press("R")
        #expect(try !fixture.phone.store.counts().hasUnread)
        #expect(fixture.text.contains("▸Unread"))
        fixture.press(.down, shows: "▸Unknown Senders", without: " Unread")
    }

    @Test(arguments: Release.all)
    func `the settings explain undocumented settings`(_ release: Release) throws {
        let fixture = try InboxFixture(release: release)
        var menu = SettingsMenu.settings(fixture.state.facts)
        menu.unfolded = [.limits]
        let lines = menu.lines(fixture.state.menuInput)
        func isExplained(_ text: String) -> Bool { lines.contains { $0.explanation.contains(text) } }
        #expect(isExplained("On an iPhone: \(release.settingsPath)"))
        for setting in UndocumentedSetting.allCases {
            #expect(isExplained(setting.sentence) == setting.exists(in: release), "\(setting)")
        }
        let off = "Off: nothing is filtered, and messages from unknown senders alert, too."
        #expect(isExplained(off) == (release.filterSwitch != nil))
        #expect(isExplained("Default: on, because no filter works") == (release == .twentySix))
    }

    @Test func `a version is shown as it was chosen, with the release for which it stands`() throws {
        let release = try #require(Release(written: "17.4"))
        let fixture = try InboxFixture(rows: 40, columns: 120, release: release)
        #expect(fixture.text.contains("iOS 17.4"))
        fixture.receive(sender, "Hello")
        fixture.press("i", shows: "iOS 17.4, as 16")
        fixture.press(.escape)
        fixture.app.state.dialog = .menu(SettingsMenu(purpose: .settings, selected: .release))
        fixture.press(.control("l"), shows: "iOS 17.4, as 16.")
        fixture.press(
            .enter, shows: "iOS 11", "iOS 12, as 11", "iOS 17.4, as 16", "iOS 18",
            "iOS 27, as 26: nothing is known about its differences", without: "iOS 17, as 16")
        fixture.press(.enter, shows: "This inbox is already on iOS 17.4.")
        fixture.press(.end, .enter, shows: "New inbox on iOS 27", "Start a new inbox on iOS 27")
    }

    @Test func `the title shows known senders`() throws {
        fixture.receive(sender, "Hello")
        openUnknownSenders(fixture)
        fixture.press(.enter, .enter, without: " known ─")
        fixture.press(.escape, "v", shows: " known ─")
    }

    @Test func `the junk folder of 2017 has its number in parentheses`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120, release: .eleven)
        #expect(!fixture.text.contains("SMS Junk"))
        try fixture.phone.store.write { inbox in
            for (number, junk) in [sender, "24273"].map({ Address($0, country: .us) }).enumerated() {
                let conversation = try inbox.conversation(with: Participants(sender: junk), .junk, known: false)
                let message = NewMessage(
                    id: Int64(1_000 + number), date: InboxFixture.now, sender: junk, body: "A prize", service: .sms)
                try inbox.insert(message, into: conversation, known: false)
            }
        }
        fixture.receive("+12025550177", "Hello")
        #expect(fixture.text.contains("SMS Junk (2)"))
    }

    @Test func `on other releases the key shows an alternative`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 80)
        fixture.receive(sender, "Hello")
        fixture.press("v", shows: "conversation: press c to add the sender.")
        let empty = try InboxFixture(rows: 24, columns: 80, release: .twentySix)
        empty.press("v", shows: "Nothing to restore: this list is empty.")
    }

    @Test func `kinds of notifications are changed and undone`() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120, release: .twentySix)
        fixture.press("s", shows: "Screen Unknown Senders", "Filter Spam")
        fixture.press(.down, .down, .enter, .down, .down, .enter)
        #expect(fixture.phone.settings.notifyingKinds == [.personal, .promotions])
        fixture.press(.escape)
        fixture.receive(sender, "Hello")
        let message = try fixture.phone.store.message(1)
        #expect(message?.journey?.alert == Alert(alerts: true, rule: .n3))
        fixture.press("u")
        #expect(fixture.phone.settings.notifyingKinds == [.personal])
    }
}
