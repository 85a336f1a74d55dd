import Foundation
import TestFiles
import Testing

/// The program in a real terminal: keys in, screen out. Each has its own tmux server.
final class Tmux {
    private let socket = "siftbox-\(UUID().uuidString)"
    private let folder = TestFolder()
    /// What the program writes, as a sign that the screen has changed.
    private let output: Int32

    private static let program = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
        .map { "\($0)/tmux" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    static var isInstalled: Bool { program != nil }

    /// Starts `command`, a shell command line, in a terminal of this size.
    init(_ command: String, columns: Int = 120, rows: Int = 40, environment: [String: String] = [:]) throws {
        let pipe = folder.path("output")
        mkfifo(pipe, 0o600)
        // Open for writing as well, so that it has no end.
        output = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        // What the screen remembers, such as the widths of the panes, must not change other tests' screens.
        let own = [
            "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": folder.url.path, "XDG_CONFIG_HOME": folder.path("config"),
            "XDG_STATE_HOME": folder.path("state"),
        ]
        // Variables are part of the command line, because tmux sets TERM itself.
        let variables = environment.merging(own) { given, _ in given }.map { "\($0.key)=\($0.value)" }.sorted()
            .joined(separator: " ")
        // A shell keeps the terminal open, so that the last screen and the state of the terminal can be checked.
        try call(
            ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
                + ["export \(variables); \(command); echo ended with $?; exec sh"], startsServer: true)
        try call(["set-option", "-g", "escape-time", "0"])
        try call(["pipe-pane", "exec cat > '\(pipe)'"])
    }

    deinit {
        _ = try? call(["kill-server"])
        close(output)
    }

    /// Presses keys by their names in tmux (`Enter`, `Escape`, `Down`, `C-c`), and waits for a screen (`waitFor`).
    func press(
        _ keys: String..., shows strings: String..., without absent: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try call(["send-keys"] + keys)
        try waitFor(strings, without: absent, sourceLocation)
    }

    /// Types text, and waits for a screen (`waitFor`).
    func type(
        _ text: String..., shows strings: String..., without absent: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try call(["send-keys", "-l"] + text)
        try waitFor(strings, without: absent, sourceLocation)
    }

    func setOption(_ name: String, _ value: String) throws {
        try call(["set-option", "-g", name, value])
    }

    /// What programs have copied last; empty: nothing.
    func clipboard() throws -> String { try call(["show-buffer"]) }

    /// Whether the terminal reports presses, drags (1002) and positions of any size (1006).
    func reportsMouse() throws -> Bool {
        try call(["display-message", "-p", "#{mouse_button_flag}#{mouse_sgr_flag}"]).hasPrefix("11")
    }

    /// Whether the terminal reports nothing of the mouse.
    func ignoresMouse() throws -> Bool {
        try call(["display-message", "-p", "#{mouse_any_flag}#{mouse_sgr_flag}"]).hasPrefix("00")
    }

    /// Presses the left mouse button, moves to each place, and releases it there. Rows and columns are from 1.
    func drag(_ places: (row: Int, column: Int)...) throws {
        guard let first = places.first, let last = places.last else { return }
        let moves = places.dropFirst().map { "\u{1B}[<32;\($0.column);\($0.row)M" }.joined()
        try type("\u{1B}[<0;\(first.column);\(first.row)M\(moves)\u{1B}[<0;\(last.column);\(last.row)m")
    }

    func resize(columns: Int, rows: Int) throws {
        try call(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// The current screen as text; with `escapes`, including colors.
    func screen(escapes: Bool = false) throws -> String {
        try call(["capture-pane", "-p"] + (escapes ? ["-e"] : []))
    }

    /// The foreground process of the terminal.
    func foregroundProcess() throws -> Int32? {
        let shell = try call(["display-message", "-p", "#{pane_pid}"]).trimmingCharacters(in: .whitespacesAndNewlines)
        let children = try? String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
        return children?.split(separator: " ").first.flatMap { Int32($0) }
    }

    /// Waits until one screen contains all of the strings, and returns it.
    ///
    /// The parts of a screen are drawn at different moments: an assertion about a screen on which another part was
    /// awaited fails on a busy machine. So wait for everything that is expected:
    ///
    ///     try tmux.waitFor("400 messages moved.", "▸● Junk", without: "Mum")
    ///
    /// - Parameter absent: strings that the same screen does not contain.
    /// - Throws: when the time is over, after recording an issue with the last screen.
    @discardableResult
    func waitFor(
        _ strings: String..., without absent: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        try waitFor(strings, without: absent, sourceLocation)
    }

    @discardableResult
    private func waitFor(_ strings: [String], without absent: [String], _ location: SourceLocation) throws -> String {
        if strings.isEmpty, absent.isEmpty { return "" }
        let what = (strings.map { $0.debugDescription } + absent.map { "no \($0.debugDescription)" })
        return try wait(what.joined(separator: ", "), sourceLocation: location) { screen in
            strings.allSatisfy { screen.contains($0) } && !absent.contains { screen.contains($0) }
        }
    }

    /// Presses a key until the screen contains `text`. On a busy machine, the program may read a key together with the
    /// input before it, and take both for one sequence.
    func press(_ key: String, until text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let end = ContinuousClock.now + Self.limit
        repeat {
            try press(key)
            if try capture(before: min(end, .now + .seconds(30)), { $0.contains(text) }) != nil { return }
        } while ContinuousClock.now < end
        try recordLastScreen(text.debugDescription, sourceLocation)
    }

    /// Waits until `condition` is true for the screen, and returns it.
    ///
    /// - Parameter what: what the screen should show, for the issue.
    /// - Throws: when the time is over, after recording an issue with the last screen.
    @discardableResult
    func wait(
        _ what: String = "the expected state", sourceLocation: SourceLocation = #_sourceLocation,
        until condition: (String) -> Bool
    ) throws -> String {
        if let screen = try capture(before: .now + Self.limit, condition) { return screen }
        try recordLastScreen(what, sourceLocation)
        throw NotShown(what: what)
    }

    struct NotShown: Error { let what: String }

    /// The time in which a screen must appear. Long: several tests, each with its own compiler, share a few cores.
    private static let limit = Duration.seconds(240)

    /// The first screen for which `condition` is true; nil: none until `end`.
    private func capture(before end: ContinuousClock.Instant, _ condition: (String) -> Bool) throws -> String? {
        repeat {
            let now = try screen()
            if condition(now) { return now }
            waitForOutput()
        } while ContinuousClock.now < end
        return nil
    }

    private func recordLastScreen(_ what: String, _ sourceLocation: SourceLocation) throws {
        Issue.record("\(what) did not appear; the last screen:\n\(try screen())", sourceLocation: sourceLocation)
    }

    /// Waits until the program writes to the terminal, so that the screen is not captured without a reason; each capture
    /// starts a program. At most a quarter of a second, because something else than the screen may change a condition.
    private func waitForOutput() {
        var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 250) > 0 else { return }
        // What is drawn arrives in several pieces.
        usleep(20_000)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while read(output, &bytes, bytes.count) > 0 {}
    }

    /// The number of bytes that the program writes because of `action`, until it writes nothing for half a second.
    func bytesWritten(_ action: () throws -> Void) throws -> Int {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while read(output, &bytes, bytes.count) > 0 {}
        try action()
        var total = 0
        var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, total == 0 ? 10_000 : 500) > 0 { total += max(0, read(output, &bytes, bytes.count)) }
        return total
    }

    @discardableResult
    private func call(_ arguments: [String], startsServer: Bool = false) throws -> String {
        // tmux's server must not inherit the file by which Foundation notices the end of its client, or it never
        // notices; and a test runner may have blocked signals that the server needs to end.
        let unblocked = """
            import os, signal, sys
            os.closerange(3, 1024)
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            os.execv(sys.argv[1], sys.argv[1:])
            """
        let program = Self.program ?? "/usr/bin/tmux"
        let command = startsServer ? ["/usr/bin/python3", "-c", unblocked, program] : [program]
        return try TestProgram.run(command + ["-L", socket] + arguments).output
    }
}
