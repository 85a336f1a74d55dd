import Device
import InboxDatabase
import Messages
import ScreenDoubles
import SessionScript
import Terminal
import Testing

@testable import InboxScreens

/// The screen follows a playing session until the user moves elsewhere.
@Suite struct FollowingSessionTests {
    private static let steps = """
        - receive: { from: "1", text: First }
        - receive: { from: "2", text: Second }
        - reply: { to: "1", text: Answer }
        - receive: { from: "3", text: Third }
        - press: [i]
        - receive: { from: "4", text: Fourth }
        """

    private func title(_ played: PlayedSession) -> String? { played.state.transcript.conversation?.title }

    @Test func `the place of each step is shown`() throws {
        let played = try PlayedSession(Self.steps)
        played.startPaused()
        for expected in ["1", "2", "1", "3"] {
            played.step()
            #expect(title(played) == expected)
            #expect(played.state.list.selected?.title == expected)
        }
    }

    @Test func `moving elsewhere stops following the session`() throws {
        let played = try PlayedSession(Self.steps)
        played.startPaused()
        played.step(2)
        #expect(title(played) == "2")
        played.press(.down)
        #expect(title(played) == "1")
        played.press(.right)
        played.stepBySession()
        played.stepBySession()
        // A reply and another message arrived; the position of the user is unchanged.
        #expect(played.player.index == 4)
        #expect(title(played) == "1")
        #expect(played.state.focus == .transcript)
        played.press(" ")
        #expect(title(played) == "3")
        #expect(played.state.focus == .conversations)
    }

    @Test func `space follows the playing session again`() throws {
        let played = try PlayedSession(Self.steps)
        played.startPaused()
        played.step(2)
        played.press(" ")
        #expect(!played.player.isPaused)
        #expect(played.text.contains("space pause"))
        #expect(title(played) == "1")
        played.press(.down)
        #expect(title(played) == "2")
        #expect(played.text.contains("space: back to the session"))
        played.press(" ")
        #expect(title(played) == "1")
        #expect(!played.player.isPaused)
        #expect(played.text.contains("space pause"))
        played.press(" ")
        #expect(played.player.isPaused)
    }

    @Test func `an open page or search stays and the step is shown afterwards`() throws {
        let page = try PlayedSession(Self.steps)
        page.startPaused()
        page.step(2)
        page.press("?")
        page.stepBySession()
        #expect(page.player.index == 3)
        #expect(page.text.contains("Help"))
        page.press(.escape)
        #expect(title(page) == "1")

        let search = try PlayedSession(Self.steps)
        search.startPaused()
        search.step()
        search.press("/", "F")
        #expect(search.text.contains("1 of 1"))
        search.stepBySession()
        #expect(search.player.index == 2)
        #expect(search.text.contains("1 of 1") && title(search) == "1")
        search.press(.escape)
        #expect(title(search) == "2")
    }

    @Test func `the keys of a session wait while the user is elsewhere`() throws {
        let played = try PlayedSession(Self.steps)
        played.startPaused()
        played.step(4)
        played.press(.down)
        let elsewhere = title(played)
        #expect(elsewhere != "3")
        played.stepBySession()
        #expect(played.player.index == 4)
        #expect(played.state.dialog == nil)
        // The key applies to the session's message.
        played.press(" ")
        #expect(played.player.index == 5)
        #expect(played.text.contains("Why · 3"))
    }

    @Test func `a session closes its own page, also when it is stepped through or the terminal is resized`() throws {
        let played = try PlayedSession(
            """
            - receive: { from: "1", text: First }
            - press: [i]
            - receive: { from: "2", text: Second }
            - press: [Esc]
            - receive: { from: "3", text: Third }
            """)
        played.startPaused()
        played.step(3)
        #expect(played.text.contains("Why · 1"))
        played.screen.resize(rows: 20, columns: 100)
        played.settle()
        played.step(2)
        #expect(played.player.index == 5)
        #expect(played.state.dialog == nil)
    }

    @Test func `a session whose keys wait is not shown as playing`() throws {
        let played = try PlayedSession(Self.steps)
        played.startPaused()
        played.step(3)
        played.press(" ")
        #expect(played.text.contains("▶ 4/6"))
        played.press(.down)
        #expect(played.text.contains("‖ 4/6 space: back to the session"))
        // The next step presses a key, so it waits until the session is followed again.
        played.stepBySession()
        #expect(played.text.contains("‖ 4/6 space: back to the session"))
        played.press(" ")
        #expect(played.player.index == 5)
        #expect(played.text.contains("▶ 5/6"))
    }

    @Test func `a small screen shows the message of the caption`() throws {
        let played = try PlayedSession(
            """
            - receive: { from: "1", text: Twelve pull-ups }
            - caption: A caption that takes no fewer than three whole rows of a screen as small as this one is, with no end
            - wait: 1h
            """, rows: 12, columns: 40)
        played.startPaused()
        played.step(2)
        #expect(played.text.contains("with no end"))
        #expect(played.text.contains("Twelve pull-ups"))
    }

    @Test func `a low screen has three rows for a caption`() throws {
        let caption = "Messages from unknown senders arrive silently. So do all of these."
        let played = try PlayedSession("- caption: \(caption)\n- wait: 1h", rows: 8, columns: 30)
        played.startPaused()
        played.step()
        #expect(played.text.contains("of these."))
    }

    @Test func `a folder is shown and a conversation in its folder`() throws {
        let played = try PlayedSession(
            """
            - receive: { from: "1", text: First }
            - receive: { from: "2", text: Second }
            - show: { from: "1", folder: unknown }
            - show: { folder: known }
            - show: { folder: all }
            - delete: { from: "2" }
            """)
        played.startPaused()
        played.step(3)
        #expect(played.state.folders.open == .unknown)
        #expect(title(played) == "1")
        played.step()
        #expect(played.state.folders.open == .known)
        #expect(title(played) == nil)
        played.step()
        #expect(played.state.folders.open == .all)
        #expect(title(played) == "2")
        // A deleted conversation leaves the list.
        played.step()
        #expect(played.state.folders.open == .all)
        #expect(title(played) == "1")
    }

    @Test(arguments: [(24, 120), (24, 80), (20, 40)]) func `showing a step does not mark as read`(
        rows: Int, columns: Int
    ) throws {
        let played = try PlayedSession(Self.steps, rows: rows, columns: columns, timeScale: 0.001)
        #expect(played.play())
        #expect(try played.phone.store.counts().unread == 4)
    }

    @Test func `a caption that does not fit has an ellipsis`() throws {
        let caption = (1...60).map { "word\($0)" }.joined(separator: " ")
        let played = try PlayedSession("- caption: \(caption)\n- wait: 1h", rows: 24, columns: 80)
        played.startPaused()
        played.step()
        #expect(played.text.contains("…"))
        #expect(played.text.contains("word1 word2"))
        #expect(!played.text.contains("word60"))
        // On a low screen there is still a row for it.
        let low = try PlayedSession("- caption: Look here\n- wait: 1h", rows: 8, columns: 30)
        low.startPaused()
        low.step()
        #expect(low.text.contains("Look here"))
    }

    @Test func `no dialog covers the caption`() throws {
        for (rows, columns) in [(24, 80), (20, 40), (12, 40), (8, 30)] {
            let played = try PlayedSession(
                "- receive: { from: \"1\", text: First }\n- caption: Look here\n- press: [i]\n- wait: 1h", rows: rows,
                columns: columns)
            played.startPaused()
            played.step(3)
            #expect(played.text.contains("Why · 1"), "\(played.text)")
            #expect(played.text.contains("Look here"), "\(played.text)")
        }
    }
}
