import Films
import Foundation
import InboxScreens
import SessionScript
import Terminal
import Testing

/// A film of the tour, compared with the tour in a terminal.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct FilmedScreenTests {
    /// The lines of a screen, without what must differ:
    /// - The session in the terminal is paused, so that a busy machine can compare it. That changes the sign before the
    ///   number of its step and the keys in the bottom line. The key that plays a step clears the note above them.
    /// - A film has no response times, because they differ from run to run.
    private static func comparable(_ screen: String) -> [String] {
        var lines = screen.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var line = String(line).replacing("‖ ", with: "▶ ").replacing(/\ · [0-9.]+ m?s\b/) { match in
                String(repeating: " ", count: match.output.count)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
        while lines.last == "" { lines.removeLast() }
        return lines.dropLast(2)
    }

    /// The number of steps that have ended, on a screen of the film.
    private static func position(on screen: String) -> Int? {
        screen.firstMatch(of: /▶ ([0-9]+)\//).flatMap { Int($0.1) }
    }

    @Test(.timeLimit(.minutes(10)))
    func `the film shows what the program shows in a terminal`() throws {
        // A theme with its own background: without one, bubbles are filled only where the terminal reports its colors.
        let theme = try #require(Theme.all.first { $0.name == "messages-dark" })
        var options = FilmRecorder.Options()
        options.theme = theme
        let film = try FilmRecorder.record(
            Session(path: PausedSession.tourPath).withDefaultResponseTimeout(.seconds(60)), options)
        let played = try PausedSession.tour(
            options: "--theme \(theme.name)", environment: ["TERM": "xterm-256color"])
        // The screen What would change takes no keys of a session, so no step after it can be played with a key.
        for caption in ["Sam got the job.", "The filter looks for", "...and Siftbox rebuilds it"] {
            // Without a banner: it disappears after some seconds, also while the session is paused.
            let frame = try #require(
                film.frames.first { $0.grid.text.contains(caption) && !$0.grid.text.contains(" now ─") }, "\(caption)")
            let expected = Self.comparable(frame.grid.text)
            let step = try #require(Self.position(on: frame.grid.text))
            try #require(expected.count == 38)
            let isShown = try played.step(to: step) { Self.comparable($0) == expected }
            try #require(isShown, "\(caption): the film shows\n\(frame.grid.text)")
        }
    }
}
