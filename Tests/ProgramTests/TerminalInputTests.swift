import Foundation
import TestFiles
import Testing

/// Keyboard and mouse input in a terminal: whatever arrives, and however it is split, the program continues.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct TerminalInputTests {
    /// A session that pauses in its middle for input, and then continues by its own timers.
    private static let session = """
        title: Half a click
        clock: 2026-05-04T09:00:00Z
        steps:
          - receive: { from: "+12025550120", text: The first. }
          - caption: \(String(repeating: "Between the two there is time to click. ", count: 12))
          - receive: { from: "+12025550121", text: The second. }
          - caption: The session continued.
        """

    private func open(_ arguments: String, term: String = "xterm-256color") throws -> Tmux {
        try Tmux("\(Program.inbox) \(arguments)", columns: 120, rows: 40, environment: ["TERM": term])
    }

    /// Checks that the program still draws after a resize, and ends after a signal, with the terminal restored.
    private func expectLife(_ tmux: Tmux, _ comment: Comment) throws {
        try tmux.resize(columns: 100, rows: 30)
        try tmux.wait { Self.height(of: $0) == 30 && $0.contains("q quit") }
        let process = try #require(try tmux.foregroundProcess())
        _ = try Program.runShell(["kill", "-TERM", "\(process)"])
        try tmux.waitFor("ended with 143")
    }

    /// The row of the bottom line, from 1.
    private static func height(of screen: String) -> Int {
        let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return (lines.lastIndex { $0.contains("q quit") } ?? -1) + 1
    }

    /// Waits for the inbox, and returns the row of its folder Junk, from 1.
    private func rowOfJunk(_ tmux: Tmux) throws -> Int {
        let screen = try tmux.waitFor("FILTERED BY FILTERIT", "Junk", "q quit")
        let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
        return try #require(lines.firstIndex { $0.contains("Junk") }) + 1
    }

    private static func x10(_ button: Int, _ column: Int, _ row: Int) -> String {
        "\u{1B}[M" + [button, column, row].map { String(UnicodeScalar(UInt8($0 + 32))) }.joined()
    }

    @Test(arguments: ["xterm-256color", "screen-256color", "tmux-256color"])
    func `a click whose release arrives later does not stop the program`(term: String) throws {
        let tmux = try open("--filter filterit", term: term)
        let row = try rowOfJunk(tmux)
        try tmux.type("\u{1B}[<0;5;\(row)M", shows: "▸● Junk")
        try tmux.type("\u{1B}[<0;5;\(row)m")
        try expectLife(tmux, "after the release")
    }

    @Test func `presses, drags and releases of every button work in both encodings`() throws {
        let tmux = try open("--filter filterit")
        let row = try rowOfJunk(tmux)
        for button in [0, 1, 2, 64, 65] {
            for report in [
                "\u{1B}[<\(button);70;20M", "\u{1B}[<\(button + 32);71;21M", "\u{1B}[<\(button);72;21m",
                Self.x10(button, 70, 20), Self.x10(button + 32, 71, 21), Self.x10(3, 72, 21),
            ] { try tmux.type(report) }
        }
        try tmux.type(Self.x10(0, 5, row), shows: "▸● Junk")
        try tmux.type(Self.x10(3, 5, row))
        try expectLife(tmux, "after many reports")
    }

    @Test func `a session continues after a mouse release or half an escape sequence`() throws {
        let folder = TestFolder()
        let session = try folder.write("session.yaml", Self.session)
        for input in ["\u{1B}[<2;70;20M\u{1B}[<2;70;20m", "\u{1B}[<0;10", "\u{1B}["] {
            let tmux = try open(session)
            // Not the caption, which passes by.
            try tmux.waitFor("The first.")
            try tmux.type(input, shows: "The second.")
        }
    }

    // Not ESC [ M with two of its three bytes: together with the next key it is a valid click.
    @Test(
        arguments: [
            "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[<", "\u{1B}[<0;10", "\u{1B}[M", "\u{1B}[1;", "\u{1B}[200",
            "\u{1B}[?",
        ]
    )
    func `half a sequence does not stop the program, and later keys still work`(half: String) throws {
        let tmux = try open("--filter filterit")
        try tmux.waitFor("FILTERED BY FILTERIT")
        try tmux.type(half)
        try tmux.resize(columns: 110, rows: 36)
        try tmux.wait { Self.height(of: $0) == 36 }
        try tmux.press("?", until: "type to find a key")
        try tmux.press("Escape", shows: "q quit", without: "type to find a key")
        try expectLife(tmux, "after \(half.debugDescription)")
    }

    /// Late answers to XTVERSION, DECRQSS and a query of kitty's graphics, and strings with keys of the inbox.
    @Test(arguments: ["P>|tmux 3.3a", "P>|WezTerm 20240203", "P1$r0;1m", "_Gi=31;OK", "^xqq", "Xqq"])
    func `an answer of the terminal does nothing, also in two parts`(answer: String) throws {
        let tmux = try open("--filter filterit")
        let before = try tmux.waitFor("FILTERED BY FILTERIT", "q quit")
        let bytes = "\u{1B}\(answer)\u{1B}\\"
        try tmux.type(bytes)
        try tmux.type(String(bytes.prefix(4)))
        try tmux.type(String(bytes.dropFirst(4)))
        try tmux.press("?", until: "type to find a key")
        try tmux.press("Escape")
        let after = try tmux.waitFor("q quit", without: "type to find a key")
        // Without the clock and the keys, which follow the choice of the filter.
        func panes(_ screen: String) -> [Substring] { Array(screen.split(separator: "\n").dropFirst().dropLast()) }
        #expect(panes(after) == panes(before))
        #expect(!after.contains("does nothing here"))
    }

    @Test func `a paste without an end is over after two seconds`() throws {
        let tmux = try open("--filter filterit")
        try tmux.waitFor("FILTERED BY FILTERIT")
        try tmux.press("n", until: "New message")
        try tmux.type("\u{1B}[200~half a text", shows: "half a text", "did not send its end")
        try tmux.type("!", shows: "half a text!")
    }
}
