import Foundation

/// A real terminal around the real program: keys in, screen out. Each has a tmux server of its own.
final class Tmux {
    private let socket = "siftbox-\(UUID().uuidString)"

    private static let microsecondsBetweenLooks: UInt32 = 20_000

    static var isInstalled: Bool {
        ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/tmux") }
    }

    /// Starts `command`, a line for the shell, in a terminal of this size.
    init(_ command: String, columns: Int = 120, rows: Int = 40, environment: [String: String] = [:]) throws {
        // In the line itself, since tmux has its own mind about TERM.
        let variables = environment.merging(["LANG": "C.UTF-8"]) { first, _ in first }
            .map { "\($0.key)=\($0.value) " }.sorted().joined()
        // A shell stays behind, so that the last screen and the state of the terminal can be looked at.
        try call(
            ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
                + ["\(variables)\(command); echo ended with $?; exec sh"], startsServer: true)
        try call(["set-option", "-g", "escape-time", "0"])
    }

    deinit { _ = try? call(["kill-server"]) }

    /// Presses keys by tmux's names (`Enter`, `Escape`, `Down`, `C-c`), or types a text where `literally`.
    func press(_ keys: String..., literally: Bool = false) throws {
        try call(["send-keys"] + (literally ? ["-l"] : []) + keys)
    }

    func resize(columns: Int, rows: Int) throws {
        try call(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// The screen as it is now, as text; with `escapes`, with its colours.
    func screen(escapes: Bool = false) throws -> String {
        try call(["capture-pane", "-p"] + (escapes ? ["-e"] : []))
    }

    /// The process that runs in the terminal now.
    func foregroundProcess() throws -> Int32? {
        let shell = try call(["display-message", "-p", "#{pane_pid}"]).trimmingCharacters(in: .whitespacesAndNewlines)
        let children = try? String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
        return children?.split(separator: " ").first.flatMap { Int32($0) }
    }

    /// Waits until the screen holds `text`, and returns it; nil when it does not come in two minutes.
    func waitFor(_ text: String) throws -> String? {
        try wait { $0.contains(text) }
    }

    /// Presses a key until the screen holds `text`, and returns it; nil when it never does. A program that got no processor
    /// meanwhile reads a key together with what was sent before it, and takes both for one sequence.
    func press(_ key: String, until text: String) throws -> String? {
        for _ in 0..<12 {
            try press(key)
            if let screen = try wait(atMost: .seconds(10), until: { $0.contains(text) }) { return screen }
        }
        return nil
    }

    /// Waits until the screen is as `condition` wants it, and returns it; nil when it does not become so in that time.
    func wait(atMost limit: Duration = .seconds(120), until condition: (String) -> Bool) throws -> String? {
        let end = ContinuousClock.now + limit
        while ContinuousClock.now < end {
            let now = try screen()
            if condition(now) { return now }
            // The program that is waited for needs the processor.
            usleep(Self.microsecondsBetweenLooks)
        }
        return nil
    }

    @discardableResult
    private func call(_ arguments: [String], startsServer: Bool = false) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // The server that stays behind must not keep the file by which Foundation notices that its client ended; and it
        // must get its signals, which a test runner may have blocked, or it never ends.
        let freely = """
            import os, signal, sys
            os.closerange(3, 1024)
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            os.execvp("tmux", ["tmux"] + sys.argv[1:])
            """
        process.arguments = (startsServer ? ["python3", "-c", freely] : ["tmux"]) + ["-L", socket] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }
}
