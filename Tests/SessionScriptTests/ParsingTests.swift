import Device
import Foundation
import LocatedYAML
import Messages
import SessionTerms
import Testing

@testable import SessionScript

@Suite("Parsing sessions")
struct ParsingTests {
    @Test(arguments: [
        "parcel", "i", "E", "Es", "cape", "escapes", "home address", "control system", "opt-in", "all-up", "f0", "F25",
        "^",
        "Ctrl", "<", "the end", "日本",
    ])
    func `text that is not the name of a key is typed`(text: String) {
        #expect(SessionKey(text) == (text == "Ctrl" ? nil : .text(text)))
    }

    @Test(arguments: [
        "<Entr>", "Escape", "ESC", "esc", "Return", "page down", "PgDn", "page_up", "ArrowUp", "Del", "<CR>", "{Tab}",
        "Ctrl+S",
        "Control-x", "C-c", "^C", "ctrl x", "F1", "f12", "Alt+Enter", "Shift+Tab", "shift up", "Shift-Up", "Shift-↓",
        "Shift-ArrowDown",
        "alt-bs", "BackTab", "Alt-x", "Shift-Left", "shift+↑", "Ctrl-Up", "Ctrl-ß", "Insert",
    ])
    func `what looks like the name of a key is not typed`(text: String) {
        #expect(SessionKey(text) == nil)
    }

    @Test(arguments: SessionKey.Name.allCases)
    func `every name of a key is a key`(name: SessionKey.Name) {
        #expect(SessionKey(name.rawValue) == .named(name))
    }

    @Test func `missing keys have their defaults`() throws {
        let found = try session("- wait: 1s")
        #expect(found.release == .sixteen)
        #expect(found.country == .us)
        #expect(found.clock == 1_767_258_000_000)
        #expect(found.settings == Settings())
        #expect(found.filter == nil)
        #expect(found.contacts.isEmpty)
        #expect(
            found.steps == [Step(position: SourcePosition(line: 3, column: 5), action: WaitStep(milliseconds: 1000))])
    }

    @Test func `every top-level key`() throws {
        let found = try session(
            "- wait: 1s",
            head: """
                title: T
                about: A
                release: 16
                country: gb
                clock: 2026-03-02T10:00:00+01:00
                settings:
                  filter-unknown-senders: no
                  sub-folder-limit: strict
                  extension-process: fresh
                  response-timeout: 250ms
                  extension-memory: 32MiB
                  filter-folder: visible
                filter: none
                contacts:
                  - { name: Mum, addresses: [07700 900101, mum@family.example] }
                """)
        var settings = Settings()
        settings.filterUnknownSenders = false
        settings.subFolderLimit = .strict
        settings.extensionProcess = .fresh
        settings.responseTimeoutMilliseconds = 250
        settings.extensionMemoryMebibytes = 32
        settings.filterFolder = .visible
        #expect(found.about == "A")
        #expect(found.country.code == "GB")
        #expect(found.clock == 1_772_442_000_000)
        #expect(found.settings == settings)
        #expect(found.contacts == [.init(name: "Mum", addresses: ["07700 900101", "mum@family.example"])])
    }

    @Test func `every step is read`() throws {
        let found = try session(
            """
            - caption: C
            - receive: { from: 24273, service: MMS, with: [1, b] }
            - receive:
                from: ""
                text: |
                  two
                  lines
            - reply: { to: a, text: b, times: 3, folder: junk }
            - add-contact: { name: n, address: a }
            - remove-contact: { address: a }
            - choose-filter: none
            - set: { filter-unknown-senders: off }
            - delete: { from: a, folder: junk }
            - recover: { from: a, with: [b, c] }
            - block: 0123
            - unblock: 0123
            - undo: 2
            - read: { from: a }
            - press: ["/", parcel, Enter, Ctrl-U]
            - press: Esc
            - show: { from: a, folder: junk }
            - show: { folder: known }
            - what-would-change: active
            - move: filterit
            """)
        var group = IncomingMessage(from: "24273", text: nil, service: .mms, with: ["1", "b"])
        group.date = nil
        var change = SettingsChange()
        change.filterUnknownSenders = false
        let expected: [any StepAction] = [
            CaptionStep(text: "C"), ReceiveStep(text: group),
            ReceiveStep(text: IncomingMessage(from: "", text: "two\nlines\n")),
            ReplyStep(conversation: ConversationSelector(from: "a", folder: .junk), text: "b", times: 3),
            AddContactStep(name: "n", address: "a"),
            RemoveContactStep(address: "a"), ChooseFilterStep(reference: nil), SetStep(change: change),
            DeleteStep(conversation: ConversationSelector(from: "a", folder: .junk)),
            RecoverStep(conversation: ConversationSelector(from: "a", with: ["b", "c"])), BlockStep(address: "0123"),
            UnblockStep(address: "0123"), UndoStep(times: 2),
            ReadStep(conversation: ConversationSelector(from: "a")),
            PressStep(keys: [.text("/"), .text("parcel"), .named(.enter), .control("u")]),
            PressStep(keys: [.named(.escape)]),
            ShowStep(place: .conversation(ConversationSelector(from: "a", folder: .junk))),
            ShowStep(place: .folder(.known)),
            ReevaluateStep(filter: .active), ApplyReevaluationStep(filter: .filter("filterit")),
        ]
        #expect(found.actions == expected.hashable)

        var twentySix = SettingsChange()
        twentySix.filterSpam = false
        twentySix.notifiedInMessages = true
        twentySix.unknownInMessages = true
        twentySix.iMessageJoinsJunk = true
        twentySix.spamRetention = .days(30)
        var never = SettingsChange()
        never.spamRetention = .never
        var spam = IncomingMessage(from: "a", text: "b")
        spam.isTakenForSpam = true
        let ofTwentySix = try session(
            """
            - set: { filter-spam: false, notified-in-messages: true, unknown-in-messages: true, imessage-joins-junk: true, spam-days: 30 }
            - set: { spam-days: never }
            - not-spam: 0123
            - not-spam: { from: a, with: [b], report: true }
            - receive: { from: a, text: b, spam: true }
            """, head: "title: T\nrelease: 26")
        #expect(
            ofTwentySix.actions
                == ([
                    SetStep(change: twentySix), SetStep(change: never),
                    NotSpamStep(conversation: ConversationSelector(from: "0123")),
                    NotSpamStep(conversation: ConversationSelector(from: "a", with: ["b"]), reports: true),
                    ReceiveStep(text: spam),
                ] as [any StepAction]).hashable)

        var notifying = SettingsChange()
        notifying.notifyingKinds = [.personal, .promotions]
        var silent = SettingsChange()
        silent.notifyingKinds = []
        let later = try session(
            """
            - mark-known: 0123
            - mark-known: { from: a, with: [b] }
            - set: { allow-notifications: [personal, promotions] }
            - set: { allow-notifications: none }
            """, head: "title: T\nrelease: 26")
        #expect(
            later.actions
                == ([
                    MarkKnownStep(conversation: ConversationSelector(from: "0123")),
                    MarkKnownStep(conversation: ConversationSelector(from: "a", with: ["b"])),
                    SetStep(change: notifying),
                    SetStep(change: silent),
                ] as [any StepAction]).hashable)
    }

    @Test(
        arguments: [
            ("250ms", 250), ("5s", 5000), ("3m", 180_000), ("2h", 7_200_000), ("30d", 2_592_000_000),
            ("1h30m", 5_400_000), ("1d1ms", 86_400_001),
        ] as [(String, Int64)])
    func `a duration has a unit`(_ written: String, _ milliseconds: Int64) {
        #expect(Durations.milliseconds(written) == milliseconds)
    }

    @Test func `several steps are one action, and take no expectation and no other step`() throws {
        let read = try session("- several: [{ delete: { from: a } }, { block: b }]")
        #expect(
            read.steps[0].action as? SeveralStep
                == SeveralStep(actions: [
                    DeleteStep(conversation: ConversationSelector(from: "a")), BlockStep(address: "b"),
                ]))
        for (written, mistake) in [
            ("[]", "expected a list of steps"), ("24273", "expected a list of steps"),
            ("[{ reply: { to: a, text: b } }]", "unknown key 'reply'"), ("[{}]", "expected one action, found 0"),
            ("[{ block: a, delete: { from: a } }]", "expected one action, found 2"),
        ] {
            let found = mistakes("title: T\nsteps:\n  - several: \(written)\n")
            #expect(found.count == 1 && found[0].contains(mistake), "\(written): \(found)")
        }
        let old = mistakes("title: T\nrelease: 11\nsteps:\n  - mark-unread: { from: a }\n")
        #expect(old.count == 1 && old[0].contains("has no Mark as Unread (available in release"), "\(old)")
    }

    @Test
    func `the sessions of a folder are all YAML files in it and its subfolders, sorted by name and number`() throws {
        try withFolder { folder in
            for name in ["b10.yaml", "b9.yaml", "a.yaml", "c.txt", ".d.yaml", "a/z.yaml", "a/b/c.yaml", ".git/e.yaml"] {
                let file = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data("title: \(name)\nsteps: [{ wait: 1s }]\n".utf8).write(to: file)
            }
            // A circular link, which is not followed.
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent("a/circle"), withDestinationURL: folder)
            #expect(
                SessionSuite([folder.path]).run().results.map(\.title) == [
                    "a.yaml", "b9.yaml", "b10.yaml", "a/z.yaml", "a/b/c.yaml",
                ])
        }
        try withFolder { folder in
            #expect(SessionSuite([folder.path]).run().results.count == 1)
        }
    }
}
