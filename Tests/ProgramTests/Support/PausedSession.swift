import Foundation
import LocatedYAML
import SessionScript
import Testing

/// A session that is played in a terminal one step at a time. What a playing session shows only for a moment may be gone
/// before a busy machine captures the screen.
///
///     let tour = try PausedSession.tour()
///     try tour.step(to: "Sam got the job.", shows: "▸  ● Offers", "they hired me!")
final class PausedSession {
    let tmux: Tmux
    private let steps: [Step]
    private let lines: [String]
    /// How many steps have been played.
    private var index: Int

    /// The path of the tour.
    static let tourPath = Program.package.appendingPathComponent("Sessions/tour.yaml").path

    /// The tour, when its filter is built and the messages before its first step have arrived.
    static func tour(options: String = "", environment: [String: String] = [:]) throws -> PausedSession {
        try PausedSession(
            tourPath, options: options, whenShown: ["211 messages", "212 messages"], environment: environment)
    }

    /// Opens the session, and pauses it at once.
    ///
    /// - Parameters:
    ///   - options: more options of the command line.
    ///   - ready: the screen shows one of these when the first step can be played; empty: at once.
    init(
        _ path: String, options: String = "", whenShown ready: [String] = [], environment: [String: String] = [:]
    ) throws {
        steps = try Session(path: path).steps
        lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
        tmux = try Tmux("\(Program.inbox) \(options) \(path)", environment: environment)
        try tmux.waitFor("space pause")
        try tmux.press("Space")
        let screen = try tmux.wait { screen in
            screen.contains("space resume") && Self.position(on: screen) != nil
                && (ready.isEmpty || ready.contains { screen.contains($0) })
        }
        index = try #require(Self.position(on: screen))
    }

    /// Plays up to the step with this caption, and waits until the screen shows it with all of the strings.
    ///
    /// - Parameter caption: the beginning of the caption, on one line of the session's file.
    func step(
        to caption: String, shows strings: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let line = try #require(lines.firstIndex { $0.contains(caption) }, sourceLocation: sourceLocation) + 1
        let step = try #require(steps.lastIndex { $0.position.line <= line }, sourceLocation: sourceLocation) + 1
        try play(to: step, sourceLocation)
        try tmux.wait("\(caption), \(strings)", sourceLocation: sourceLocation) { screen in
            screen.contains(caption) && strings.allSatisfy { screen.contains($0) }
        }
    }

    /// Plays up to a step, by how many steps have ended, and waits until the condition is true for the screen.
    func step(
        to step: Int, _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
        until condition: (String) -> Bool
    ) throws {
        try play(to: step, sourceLocation)
        try tmux.wait(what, sourceLocation: sourceLocation, until: condition)
    }

    private func play(to step: Int, _ sourceLocation: SourceLocation) throws {
        try #require(index <= step, "the session is already at step \(index)", sourceLocation: sourceLocation)
        while index < step {
            try tmux.press(".")
            // A step that ran when the session was paused ends by itself, so the key may play the one after it.
            let screen = try tmux.wait("step \(index + 1)", sourceLocation: sourceLocation) { screen in
                (Self.position(on: screen) ?? 0) > index
            }
            index = try #require(Self.position(on: screen), sourceLocation: sourceLocation)
        }
        try #require(index == step, "the session is at step \(index)", sourceLocation: sourceLocation)
    }

    /// The number before the slash in `‖ 5/31`.
    private static func position(on screen: String) -> Int? {
        screen.firstMatch(of: /‖ (\d+)\/\d/).flatMap { Int($0.1) }
    }
}
