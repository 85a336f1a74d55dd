import Foundation

/// The program in a real terminal: keys in, screen out. Each has its own tmux server.
final class Tmux {
    private let socket = "siftbox-\(UUID().uuidString)"

    private static let microsecondsBetweenLooks: UInt32 = 20_000

    static var isInstalled: Bool {
        ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/tmux") }
    }

    /// Starts `command`, a shell command line, in a terminal of this size.
    init(_ command: String, columns: Int = 120, rows: Int = 40, environment: [String: String] = [:]) throws {
        // Variables are part of the command line, because tmux sets TERM itself.
        let variables = environment.merging(["LANG": "C.UTF-8"]) { first, _ in first }
            .map { "\($0.key)=\($0.value) " }.sorted().joined()
        // A shell keeps the terminal open, so that the last screen and the state of the terminal can be checked.
        try call(
            ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
                + ["\(variables)\(command); echo ended with $?; exec sh"], startsServer: true)
        try call(["set-option", "-g", "escape-time", "0"])
    }

    deinit { _ = try? call(["kill-server"]) }

    /// Presses keys by their names in tmux (`Enter`, `Escape`, `Down`, `C-c`), or types text if `literally`.
    func press(_ keys: String..., literally: Bool = false) throws {
        try call(["send-keys"] + (literally ? ["-l"] : []) + keys)
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

    /// Waits until the screen contains `text`, and returns it; nil after two minutes.
    func waitFor(_ text: String) throws -> String? {
        try wait { $0.contains(text) }
    }

    /// Presses a key until the screen contains `text`, and returns it; nil if it never does. On a busy machine, the
    /// program may read a key together with the input before it, and take both for one sequence.
    func press(_ key: String, until text: String) throws -> String? {
        for _ in 0..<12 {
            try press(key)
            if let screen = try wait(atMost: .seconds(10), until: { $0.contains(text) }) { return screen }
        }
        return nil
    }

    /// Waits until `condition` is true for the screen, and returns it; nil when the time is over.
    func wait(atMost limit: Duration = .seconds(120), until condition: (String) -> Bool) throws -> String? {
        let end = ContinuousClock.now + limit
        while ContinuousClock.now < end {
            let now = try screen()
            if condition(now) { return now }
            // The program needs the processor.
            usleep(Self.microsecondsBetweenLooks)
        }
        return nil
    }

    @discardableResult
    private func call(_ arguments: [String], startsServer: Bool = false) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // tmux's server must not inherit the file by which Foundation notices the end of its client, or it never
        // notices; and a test runner may have blocked signals that the server needs to end.
        let unblocked = """
            import os, signal, sys
            os.closerange(3, 1024)
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            os.execvp("tmux", ["tmux"] + sys.argv[1:])
            """
        process.arguments = (startsServer ? ["python3", "-c", unblocked] : ["tmux"]) + ["-L", socket] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }
}
