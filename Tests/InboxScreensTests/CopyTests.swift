import Device
import DisplayText
import Foundation
import InboxDatabase
import Messages
import ScreenDoubles
import SessionScript
import SessionTerms
import SystemSupport
import Terminal
import TestFiles
import Testing

@testable import InboxScreens

/// What `y` copies.
@Suite struct CopyTests {
    private let folder = TestFolder()

    @Test func `the message is copied as it is`() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120)
        let hostile = "Hi \u{1B}]52;c;AAAA\u{7} \u{202E}there\nagain"
        fixture.receive("24273", hostile)
        fixture.press("y", .enter)
        #expect(fixture.screen.copied == [hostile])
        #expect(fixture.bottom.contains("Copied the message"))
    }

    @Test func `the sender, the journey and the conversation are copied`() throws {
        let fixture = try InboxFixture.filled(rows: 40)
        fixture.press("y", .down, .enter)
        #expect(fixture.screen.copied.last == "AX-HDFCBK")
        fixture.press("y", .down, .down, .enter)
        #expect(fixture.screen.copied.last?.contains("C3 ✗ No filter is active") == true)
        fixture.press("y", .end, .enter)
        #expect(
            fixture.loop.run(atMost: .seconds(60)) {
                fixture.screen.copied.last?.contains("\ntitle: Conversation with AX-HDFCBK\n") == true
            })
    }

    @Test func `a terminal without a clipboard says so, and the text is saved or shown`() throws {
        let fixture = try InboxFixture.filled(rows: 40)
        fixture.screen.copyError = .unsupported("The Linux console")
        fixture.press("y", .enter, shows: "The Linux console does not let programs copy to a clipboard")
        fixture.press(.enter, .control("u"))
        fixture.type(folder.path("message.txt"))
        fixture.press(.control("s"))
        #expect(fixture.loop.run(atMost: .seconds(30)) { fixture.bottom.contains("Saved in") })
        let saved = try String(contentsOfFile: folder.path("message.txt"), encoding: .utf8)
        #expect(saved.hasPrefix("Rs 499 debited"))
        fixture.press("y", .enter, .down, .enter, shows: "The message")
    }

    @Test func `no file is replaced`() throws {
        let fixture = try InboxFixture.filled(rows: 40)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.path("kept.txt")))
        fixture.app.save("other", folder.path("kept.txt"))
        #expect(
            fixture.loop.run(atMost: .seconds(30)) { fixture.state.status?.text.contains("it exists already") == true })
        #expect(try String(contentsOfFile: folder.path("kept.txt"), encoding: .utf8) == "mine")
    }

    @Test func `a picture has no text to copy`() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120)
        fixture.receive("24273", nil, service: .mms)
        fixture.press("y", .enter, says: "This message is a picture without text.")
        #expect(fixture.screen.copied.isEmpty)
    }
}

/// The message that came in last, and playing sessions from the inbox.
@Suite struct GoingToMessagesTests {
    private let folder = TestFolder()

    @Test func `the key opens each unread message from the newest one, then the message that came in last`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120)
        fixture.press("]", says: "No message has come in yet.")
        fixture.fill()
        fixture.press(.down)
        fixture.receive("+12025550150", "Old, but it came last", ago: 30 * InboxFixture.day)
        fixture.press("]", says: "Opened the newest unread message, in Unknown Senders.")
        #expect(fixture.state.transcript.conversation?.title == "AX-HDFCBK" && fixture.state.focus == .transcript)
        var dates: [Int64] = []
        while fixture.state.folders.counts?.unread ?? 0 > 0 {
            fixture.press("]")
            dates.append(fixture.state.transcript.conversation?.date ?? 0)
        }
        #expect(dates.count == 4 && dates == dates.sorted(by: >))
        fixture.press("]", says: "Nothing is unread. Opened the last message, in Unknown Senders.")
        #expect(fixture.state.transcript.subject?.body == "Old, but it came last")
    }

    @Test func `a received message is found below any number of messages that the user sent`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120, opens: false)
        let sender = Address("24273", country: .us)
        try fixture.phone.store.write { inbox in
            let conversation = try inbox.conversation(with: Participants(sender: sender), .uncategorized, known: false)
            for id in 1...1_100 {
                let date = InboxFixture.now - InboxFixture.day + Int64(id)
                try inbox.insert(
                    NewMessage(
                        id: Int64(id), date: date, sender: id == 1 ? sender : nil, body: "Number \(id)", service: .sms),
                    into: conversation, known: false)
            }
        }
        fixture.app.open()
        // Each of these keys looks for the newest received message, because none is selected.
        fixture.press("E")
        #expect(fixture.state.dialog?.form?.text(3) == "Number 1")
        fixture.press(.escape, "y", .enter)
        #expect(fixture.screen.copied == ["Number 1"])
        #expect(fixture.state.transcript.subject?.id == 1)
        fixture.press("]", says: "Unknown Senders.")
        #expect(fixture.state.transcript.selected == 1)
    }

    @Test func `the note about a filed message can be clicked`() throws {
        let fixture = try InboxFixture.filled()
        fixture.press(.down, "n", "A click away", .control("s"), .home)
        fixture.app.showStatus(.done(fixture.state.notices.link?.text ?? ""))
        fixture.settle()
        try fixture.click("Filed in")
        #expect(fixture.state.transcript.subject?.body == "A click away")
        #expect(fixture.state.focus == .transcript)
    }

    @Test func `the first drag in text says how to select it, and a click does not`() throws {
        let fixture = try InboxFixture.filled()
        let place = try fixture.place(of: "24273")
        func send(_ action: MouseEvent.Action, _ columns: Int) {
            fixture.screen.send(.mouse(MouseEvent(action, row: place.row, column: place.column + columns)))
            fixture.settle()
        }
        // The hand may shake within the cell.
        for action in [MouseEvent.Action.click, .drag, .release] { send(action, 0) }
        #expect(fixture.state.status == nil)
        // A release that was lost, and a movement without a button.
        send(.release, 0)
        send(.drag, 3)
        #expect(fixture.state.status == nil)
        send(.click, 0)
        send(.drag, 2)
        #expect(fixture.bottom.contains("To select text: Shift-drag."))
        send(.release, 2)
        #expect(fixture.bottom.contains("To select text: Shift-drag."))
        send(.click, 0)
        send(.drag, 2)
        #expect(fixture.state.status == nil)
    }

    @Test func `a session replaces an unsaved inbox after a question`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120)
        var played: [PlayRequest] = []
        fixture.app.onLeave = { if case .play(let request) = $0 { played.append(request) } }
        fixture.press("P", .enter)
        #expect(played == [.restart])
        fixture.press("N", "P", .enter, shows: "What you did in it will be lost.")
        fixture.press(.enter)
        #expect(played == [.restart] && fixture.state.dialog == nil)
        fixture.press("P", .enter, .up, .enter)
        #expect(played == [.restart, .restart])
    }

    @Test func `the list has the current session first, then demos, releases, and the rules in one line`() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120)
        fixture.app.surroundings.sessionsFolder = PlayedSession.folder
        fixture.press("P", shows: "Play the tour", "Record this inbox as a session")
        #expect(fixture.loop.run(atMost: .seconds(30)) { !fixture.state.session.list.files.isEmpty })
        fixture.settle()
        func lines() -> [SessionMenu.Line] {
            (fixture.state.dialog?.menu as? SessionMenu)?.lines(fixture.state.menuInput) ?? []
        }
        #expect(lines().filter(\.isHeading).map(\.text) == ["DEMOS", "RELEASES", "RULES"])
        let folded = lines().count
        let rules = fixture.state.session.list.files.count(where: \.isOfRule)
        #expect(lines().last?.item == .rules && lines().last?.value == "\(rules)" && rules > 50)
        fixture.press(.end, .enter)
        #expect(lines().count == folded + rules)
        fixture.press(.enter)
        #expect(lines().count == folded)
    }

    @Test func `the text of the selected session is beside the list, and harmless`() throws {
        let hostile =
            "title: Odd\n# \u{1B}]52;c;AAAA\u{7} \u{202E}turned\n# \(String(repeating: "long ", count: 9_999))\n"
        _ = try folder.write("odd.yaml", hostile + String(repeating: "# more\n", count: 99_999))
        _ = try folder.write("pair.yaml", "title: Pair\n")
        let fixture = try InboxFixture(rows: 40, columns: 120)
        fixture.app.surroundings.sessionsFolder = folder.url
        fixture.press("P")
        #expect(fixture.loop.run(atMost: .seconds(30)) { !fixture.state.session.list.files.isEmpty })
        fixture.press(.down, .down)
        #expect(fixture.loop.run(atMost: .seconds(30)) { fixture.state.session.text != nil })
        fixture.settle()
        #expect(fixture.text.contains("title: Odd") && fixture.text.contains("‹U+202E›"))
        #expect(!fixture.text.contains("\u{1B}") && !fixture.text.contains("\u{202E}"))
        #expect(fixture.state.session.text?.lines.count ?? 999 <= 200)
        for (action, text) in [(MouseEvent.Action.wheelDown, "title: Pair"), (.wheelUp, "title: Odd")] {
            fixture.screen.send(.mouse(MouseEvent(action, row: 20, column: 20)))
            #expect(fixture.loop.run(atMost: .seconds(30)) { fixture.text.contains(text) })
        }
        fixture.resize(rows: 24, columns: 80)
        #expect(!fixture.text.contains("title: Odd"))
        #expect(SessionText(reading: folder.path("missing.yaml")).lines.map(\.text) == ["This file cannot be read."])
        let windows = folder.path("windows.yaml")
        try "steps:\r\n- wait: 1h\r\ntitle: T".write(toFile: windows, atomically: true, encoding: .utf8)
        #expect(SessionText(reading: windows).lines.map(\.text) == ["steps:", "- wait: 1h", "title: T"])
        #expect(SessionFile.all(in: folder.url).files.first { $0.path == windows }?.title == "T")
        mkfifo(folder.path("pipe.yaml"), 0o600)
        #expect(SessionText(reading: folder.path("pipe.yaml")).lines.count == 1)
    }

    @Test func `a session steps back by a replay`() throws {
        let steps = (1...4).map { "- receive: { from: \"24273\", text: \"Number \($0)\" }" }.joined(separator: "\n")
        let first = try PlayedSession(steps)
        var wanted: [PlayRequest] = []
        first.app.onLeave = { if case .play(let request) = $0 { wanted.append(request) } }
        first.startPaused()
        first.press(",")
        #expect(first.state.status == .hint("This is the start of the session."))
        first.step(3)
        first.press(",")
        #expect(wanted == [.upTo(step: 2)])
        let second = try PlayedSession(steps)
        second.player.start(pausedAfter: 2)
        #expect(second.loop.run(atMost: .seconds(60)) { second.player.isPaused })
        second.settle()
        #expect(second.player.index == 2)
        #expect(second.state.facts.messageCount == 2)
        second.step()
        #expect(second.state.facts.messageCount == 3)
    }
}
