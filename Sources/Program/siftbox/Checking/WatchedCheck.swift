import ArgumentParser
import Commands
import Foundation
import Glibc
import Messages
import SessionScript
import SystemSupport

/// `siftbox check --watch`: runs the sessions, and again whatever a save affects, until the user ends it.
struct WatchedCheck {
    let paths: [String]
    let selection: SessionSelection
    let plan: SuitePlan
    let options: CheckOptions
    let style: OutputStyle
    let output: CheckOutput

    /// - Throws: `ExitCode.failure` if the last result of a session is not that it passed; 128 + N for signal N, except
    ///   SIGINT, which ends like `q`.
    func run() throws {
        let loop = EventLoop()
        let interruption = Interruption(loop)
        defer { interruption.end() }
        let keys = WatchKeys(loop)
        defer { keys.end() }
        let watch = SessionWatch(loop: loop, paths, selection, filters: plan.filters)
        let isCanceled = { (try? interruption.throwIfInterrupted()) == nil || keys.isQuit }
        var latest: [String: [CheckResult]] = [:]
        var change = SessionWatch.Change(sessions: watch.sessions)
        while true {
            for file in change.removed { latest[file] = nil }
            try run(change, of: watch, isCanceled: isCanceled, &latest)
            try printState(of: watch.sessions, latest, hasKeys: keys.isTerminal)
            do {
                try interruption.turn { watch.hasChanged || keys.isQuit || keys.runsAll }
            } catch let code as ExitCode where code.rawValue == 128 + SIGINT {
                break
            }
            if keys.isQuit { break }
            change = watch.takeChange()
            if keys.takeRunsAll() { change.sessions = watch.sessions }
        }
        let results = watch.sessions.flatMap { latest[$0] ?? [] }
        guard results.contains(where: \.verdict.isProblem) || results.isEmpty else { return }
        throw ExitCode.failure
    }

    private func run(
        _ change: SessionWatch.Change, of watch: SessionWatch, isCanceled: @escaping () -> Bool,
        _ latest: inout [String: [CheckResult]]
    ) throws {
        output.print(style.piece(Self.heading(change), .dim))
        for file in change.removed { output.print(style.piece("\(file): no longer among the sessions", .notice)) }
        let entries = watch.entries.filter { change.sessions.contains($0.file) }
        let result = try SessionSuite(entries: entries).run(plan, options, isCanceled: isCanceled) { result in
            for line in CheckLines(result: result, plan: plan, style: style).text { output.print(line) }
            try StandardOutput.flush()
        }
        for (file, results) in Dictionary(grouping: result.results.filter { $0.verdict != .notRun }, by: \.file) {
            latest[file] = results
        }
        guard let matrix = FilterMatrix(result) else { return }
        for line in MatrixLines(matrix: matrix, style: style).text { output.print(line) }
    }

    /// The counts of all sessions, also of those that were not affected.
    private func printState(
        of sessions: [String], _ latest: [String: [CheckResult]], hasKeys: Bool
    ) throws {
        var all = SuiteResult(plan: plan)
        all.results = sessions.flatMap { latest[$0] ?? [] }
        let keys = hasKeys ? " (q ends, Enter runs all)" : ""
        output.print(style.piece(all.summary, all.isPassed ? .good : .bad))
        output.print(style.piece("Waiting for changes\(keys) …", .dim))
        try StandardOutput.flush()
    }

    private static let maxCauses = 3

    /// `── 13:45:02 ── tour.yaml ── 1 session`
    private static func heading(_ change: SessionWatch.Change) -> String {
        var now = time(nil)
        var local = tm()
        localtime_r(&now, &local)
        let clock = String(format: "%02d:%02d:%02d", local.tm_hour, local.tm_min, local.tm_sec)
        let more = change.causes.count > maxCauses ? " and \(change.causes.count - maxCauses) more" : ""
        let causes = change.causes.isEmpty ? nil : change.causes.prefix(maxCauses).joined(separator: ", ") + more
        let parts = [clock, causes, Counted.pluralized(change.sessions.count, "session")]
        return "── " + parts.compactMap { $0 }.joined(separator: " ── ")
    }
}
