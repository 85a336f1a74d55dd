import Films
import Foundation
import InboxScreens
import SessionDisplays
import SessionScript
import Terminal
import TestFiles
import Testing

/// Films, compared with the same sessions in a terminal at six moments.
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

    // A theme with its own background: without one, bubbles are filled only where the terminal reports its colors.
    private static let theme = Theme.all.first { $0.name == "messages-dark" }

    /// Compares the film of a session with the session in a terminal, where the film first shows the captions.
    private static func compare(_ path: String, _ played: PausedSession, at captions: [String]) throws {
        var options = FilmRecorder.Options()
        options.theme = try #require(theme)
        let film = try FilmRecorder.record(
            Session(path: path).withDefaultResponseTimeout(.seconds(60)), options)
        for caption in captions {
            // Without a banner: it disappears after some seconds, also while the session is paused.
            let frame = try #require(
                film.frames.first { $0.grid.text.contains(caption) && !$0.grid.text.contains(" now ─") }, "\(caption)")
            let expected = comparable(frame.grid.text)
            let step = try #require(position(on: frame.grid.text))
            try #require(expected.count == 38)
            try played.step(to: step, "\(caption): what the film shows\n\(frame.grid.text)\n") {
                comparable($0) == expected
            }
        }
    }

    private static func terminal() throws -> (options: String, environment: [String: String]) {
        ("--theme \(try #require(theme).name)", ["TERM": "xterm-256color", "NO_COLOR": ""])
    }

    @Test(.timeLimit(.minutes(10)))
    func `the film of the tour shows what the program shows in a terminal`() throws {
        let (options, environment) = try Self.terminal()
        let played = try PausedSession.tour(options: options, environment: environment)
        // The screen What would change takes no keys of a session, so no step after it can be played with a key.
        try Self.compare(
            PausedSession.tourPath, played,
            at: ["Sam got the job.", "Your filter looks for", "You fix it and save"])
    }

    @Test(.timeLimit(.minutes(10)))
    func `the film of a demo shows what the program shows in a terminal`() throws {
        let (options, environment) = try Self.terminal()
        let path = Program.package.appendingPathComponent("Sessions/demo-2022.yaml").path
        let played = try PausedSession(path, options: options, environment: environment)
        try Self.compare(path, played, at: ["Five are allowed.", "The bank's message", "The Black Friday deal"])
    }
}
