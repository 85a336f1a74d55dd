import Foundation
import TestFiles
import Testing

/// The program in a real terminal: keys in, screen out.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct TerminalTests {
    private let folder = TestFolder()

    private func open(
        _ arguments: String, columns: Int = 120, rows: Int = 40, environment: [String: String] = [:]
    ) throws -> Tmux {
        let program = arguments.contains("--response-timeout") ? Program.siftbox : Program.inbox
        return try Tmux("\(program) \(arguments)", columns: columns, rows: rows, environment: environment)
    }

    private let session = Program.package.appendingPathComponent("Sessions/third-reply.yaml").path

    @Test func `a new message goes through the filter to its folder, and i explains why`() throws {
        let tmux = try open("--filter black-friday")
        try tmux.waitFor("FILTERED BY BLACK FRIDAY")
        try tmux.press("n", shows: "New message to this phone")
        try tmux.type("Rs 499 debited from your account")
        try tmux.press("C-s", shows: "Finance · filtered by Black Friday", "Rs 499 debited from your account")
        try tmux.press("i", shows: "Answer: transaction, transactionalFinance", "✓ 8 of 8")
    }

    @Test func `q quits during the tour, or asks first`() throws {
        let tmux = try open("")
        try tmux.waitFor("space pause")
        try tmux.press("q")
        try tmux.wait { $0.contains("ended with 0") || $0.contains("again to quit") }
    }

    @Test func `what would change with another filter is shown, moved and undone`() throws {
        let messages = folder.path("messages.tsv")
        let lines = (0..<400).map { "x\t\($0 % 2 == 0 ? "junk" : "invoice") number \($0)\n" }.joined()
        try Data(lines.utf8).write(to: URL(fileURLWithPath: messages))
        let tmux = try open("--filter filterit --deliver \(messages)")
        try tmux.waitFor("400 messages delivered")
        try tmux.press("m", shows: "Nothing would change: 400 messages would stay where they are.")
        try tmux.press("f", shows: "Keywords")
        try tmux.press("Down", "Down", "Enter")
        let moves = ["400 of 400 messages would move.", "▶ Unknown Senders", "▶ Finance"]
        try tmux.wait { moves.allSatisfy($0.contains) }
        try tmux.press("Down", "Enter", shows: "Unknown Senders → Finance · 200 messages")
        try tmux.press("Enter", shows: "Answer: transaction, transactionalFinance")
        try tmux.resize(columns: 20, rows: 6)
        try tmux.press("Escape")
        try tmux.press("Escape")
        try tmux.resize(columns: 120, rows: 40)
        // Both keys have been read: Escape and a letter right after it are read as Alt with the letter.
        try tmux.wait { moves.allSatisfy($0.contains) }
        try tmux.press("F", shows: "There are no notifications.")
        try tmux.press("Up", "Enter")
        try tmux.wait { $0.contains("400 messages moved.") && $0.contains(/Transactions +200/) }
        try tmux.press("u")
        try tmux.wait { $0.contains("Undone: 400 messages moved back.") && $0.contains(/Junk +200/) }
    }

    @Test func `the screen adapts to any size while it runs`() throws {
        let tmux = try open("--filter filterit")
        try tmux.waitFor("FILTERED BY FILTERIT")
        for (columns, rows) in [(200, 50), (99, 30), (60, 20), (59, 20), (30, 8), (20, 6), (5, 3), (1, 1)] {
            try tmux.resize(columns: columns, rows: rows)
            #expect(try tmux.foregroundProcess() != nil, "at \(columns) × \(rows)")
        }
        try tmux.resize(columns: 120, rows: 40)
        try tmux.waitFor("FILTERED BY FILTERIT")
    }

    @Test func `a filter that hangs does not delay keys`() throws {
        let filter = folder.path("hang.sh")
        try writeExecutable(
            "#!/bin/sh\nread line\necho '{\"id\":1}'\nsleep 1000\n", to: URL(fileURLWithPath: filter))
        let tmux = try open("--filter \(filter) --response-timeout 2")
        try tmux.waitFor("FILTERED BY HANG.SH")
        try tmux.press("N")
        try tmux.press("?", shows: "type to find a key")
        try tmux.press("Escape")
        // After the time limit, the message is shown as usual (V7).
        try tmux.wait { $0.contains(/Unknown Senders +1/) }
        try tmux.press("i", shows: "did not answer in time")
    }

    @Test(arguments: ["TERM", "INT", "HUP"]) func `a signal restores the terminal`(signal: String) throws {
        let tmux = try open("--filter filterit")
        try tmux.waitFor("FILTERED BY FILTERIT")
        let process = try #require(try tmux.foregroundProcess())
        _ = try Program.runShell(["kill", "-\(signal)", "\(process)"])
        try tmux.waitFor("ended with", without: "FILTERED BY")
        try tmux.press("stty -a", "Enter", shows: " echo ", " icanon ")
    }

    @Test func `a saved inbox keeps its messages when the program is killed`() throws {
        let store = folder.path("inbox.sift")
        let tmux = try open("--filter filterit --store \(store)")
        try tmux.waitFor("FILTERED BY FILTERIT")
        try tmux.press("N", shows: "1 message")
        let process = try #require(try tmux.foregroundProcess())
        _ = try Program.runShell(["kill", "-KILL", "\(process)"])
        try tmux.wait { _ in kill(process, 0) != 0 }
        try Program.run(["--plain", "--store", store]).ended(0, output: "All Messages            1 conversation")
    }

    @Test func `a pasted newline sends nothing`() throws {
        let tmux = try open("--filter filterit")
        try tmux.waitFor("FILTERED BY FILTERIT")
        try tmux.press("n", shows: "New message to this phone")
        try tmux.type("\u{1B}[200~first\nsecond\u{1B}[201~", shows: "second", "New message to this phone")
    }

    @Test func `NO_COLOR turns colors off, and a dumb terminal gets lines of text`() throws {
        let plain = try open("--filter filterit", environment: ["NO_COLOR": "1"])
        try plain.waitFor("FILTERED BY FILTERIT")
        #expect(
            try plain.screen(escapes: true).range(of: "\u{1B}\\[([0-9]+;)*[34][0-8][;m]", options: .regularExpression)
                == nil)
        let dumb = try open(session, environment: ["TERM": "dumb"])
        try dumb.waitFor("ended with 0")
    }

    @Test func `a session on the command line is played, and then the user can use the inbox`() throws {
        let tmux = try open(session)
        try tmux.waitFor("space pause")
        try tmux.press("P", shows: "Play the rest at once")
        try tmux.press("Down", "Enter", shows: "The inbox is yours now")
        try tmux.press("N", shows: "? help", without: "The inbox is yours now")
    }

    @Test func `with --pause, a session waits at each caption, also after it was restarted`() throws {
        let path = try folder.write(
            "s.yaml",
            """
            title: Two captions
            steps:
              - caption: The first caption.
              - receive: { from: "24273", text: An offer. }
              - caption: The second caption.
            """)
        let tmux = try open("\(path) --pause --speed 100")
        try tmux.waitFor("Two captions", "space, PgDn: continue")
        try tmux.press("Space", shows: "The first caption.", "space, PgDn: continue")
        try tmux.press("NPage", shows: "The second caption.", "‖ 3/3 space continue")
        try tmux.press("P", "Enter", shows: "Two captions", "‖ 0/3 space continue")
        try tmux.press("Space", shows: "The first caption.")
        try tmux.press("P", "Down", "Down", "Enter", shows: "An offer.", "The second caption.")
        try tmux.press("Down", "Enter", shows: "‖ 2/3 space continue")
        try tmux.press("PPage", shows: "‖ 1/3 space continue")
    }

    @Test func `the list of sessions restarts the tour`() throws {
        let tour = try PausedSession.tour()
        try tour.step(to: "Sam got the job.", shows: "‖")
        try tour.tmux.press("P", "Enter", shows: "space pause", without: "Sam got the job.")
    }
}
