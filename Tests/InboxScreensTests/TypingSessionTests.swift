import ScreenDoubles
import SessionScript
import SystemSupport
import Terminal
import Testing

@testable import InboxScreens

/// What the user presses while a session types happens before or after its step: neither mixes with the other.
@Suite struct TypingSessionTests {
    /// A session that has opened a form with `n`, and waits very long before it types the rest.
    private func typing(_ keys: String = "n, quiet dad") throws -> (PlayedSession, Departures) {
        let played = try PlayedSession("- press: [\(keys)]\n- caption: One\n- caption: Two", rows: 40)
        let departures = Departures()
        played.app.onLeave = { departures.all.append($0) }
        played.player.start()
        try #require(played.loop.run(atMost: .seconds(60)) { played.state.isSomethingOpen })
        try #require(played.player.index == 0 && !played.text.contains("quiet"))
        return (played, departures)
    }

    private final class Departures { var all: [InboxApp.Departure] = [] }

    private func hasForm(_ played: PlayedSession) -> Bool { played.state.dialog?.form != nil }

    @Test func `Esc while the session types closes its form, and the rest of the text runs no command`() throws {
        let (played, departures) = try typing()
        try #require(hasForm(played))
        played.press(.escape)
        #expect(played.state.dialog == nil && played.player.index == 1)
        #expect(departures.all.isEmpty && played.app.isOpen)
        // The whole text became the draft.
        played.press("n")
        #expect(played.text.contains("quiet dad"))
    }

    @Test func `what the user types comes after the session's text, and makes the form the user's`() throws {
        let (played, _) = try typing()
        played.press("xy z")
        #expect(played.text.contains("quiet dadxy z") && played.player.index == 1 && hasForm(played))
        #expect(played.state.keyboard.belongsToUser)
    }

    @Test func `space pauses a session that types, and continues it`() throws {
        let (played, _) = try typing()
        played.press(" ")
        #expect(played.player.isPaused && played.player.index == 1)
        #expect(hasForm(played) && !played.state.keyboard.belongsToUser)
        #expect(played.text.contains("quiet dad") && played.text.contains("space resume"))
        played.press(" ")
        #expect(!played.player.isPaused && hasForm(played))
        // Nothing was inserted: what is typed now follows the text.
        played.press("!")
        #expect(played.text.contains("quiet dad!"))
    }

    @Test func `space in a search of the session pauses it`() throws {
        let (played, _) = try typing("/, quiet dad")
        played.press(" ")
        #expect(played.player.isPaused && played.state.search?.editor.text == "quiet dad")
    }

    @Test func `a click while the session types comes after its text`() throws {
        let (played, departures) = try typing("n, quiet dad, Esc")
        let folders = try #require(played.state.layout.folders)
        played.screen.send(.mouse(MouseEvent(.click, row: folders.row + 2, column: folders.column + 2)))
        played.settle()
        #expect(played.state.dialog == nil && played.player.index == 1 && departures.all.isEmpty)
    }

    @Test func `a resize does not hurry the session`() throws {
        let (played, _) = try typing()
        played.screen.send(.resize(Size(rows: 30, columns: 100)))
        played.settle()
        #expect(played.player.index == 0 && !played.text.contains("quiet"))
    }
}
