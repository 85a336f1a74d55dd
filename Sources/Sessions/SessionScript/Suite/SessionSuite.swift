import Foundation
import LocatedYAML

/// Sessions that run as tests: those that were named, and those in folders.
///
///     var suite = SessionSuite(["Sessions"])
///     try suite.select(SessionSelection(tags: ["smoke"]))
///     let result = suite.run { print($0) }
package struct SessionSuite {
    /// The sessions and their cases, in their order.
    package private(set) var entries: [SuiteEntry] = []
    /// Folders without sessions, or that cannot be read, each with the reason. They count as sessions that could not
    /// run.
    private(set) var unusable: [(path: String, reason: String)] = []
    /// How many sessions there were before the selection.
    package private(set) var foundCount = 0

    /// - Parameter paths: sessions, and folders: every `*.yaml` in them and their subfolders, sorted by name.
    package init(_ paths: [String]) {
        for path in paths { add(path) }
        foundCount = entries.count
    }

    /// Sessions that were selected before.
    package init(entries: [SuiteEntry]) {
        self.entries = entries
        foundCount = entries.count
    }

    /// The files of the sessions, in their order.
    package var files: [String] {
        var seen: Set<String> = []
        return entries.map(\.file).filter { seen.insert($0).inserted }
    }

    private mutating func add(_ path: String) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return entries += SuiteEntry.all(in: path)
        }
        let found = SessionFolder(path)
        entries += found.sessions.flatMap(SuiteEntry.all)
        unusable += found.unreadable.map { ($0, "the folder cannot be read") }
        if found.sessions.isEmpty, found.unreadable.isEmpty {
            unusable.append((path, "no session (*.yaml) in this folder"))
        }
    }

    /// Keeps only the selected sessions.
    ///
    /// - Returns: notes on the selection for the user.
    /// - Throws: if nothing is selected.
    package mutating func select(_ selection: SessionSelection) throws(SessionSelection.Failure) -> [String] {
        guard !selection.isEmpty, !entries.isEmpty else { return [] }
        let headers = SessionHeader.all(entries)
        entries = try selection.selected(from: headers).map(\.entry)
        return selection.notes(on: headers)
    }

    /// Runs the sessions.
    package func run(_ plan: SuitePlan = SuitePlan(), _ options: CheckOptions = CheckOptions()) -> SuiteResult {
        run(plan, options) { _ in }
    }

    /// Runs the sessions, as many at a time as the plan says.
    ///
    /// - Parameters:
    ///   - isCanceled: whether to stop, also in the middle of a session, which then counts as not run. Called several
    ///     times a second, on this thread.
    ///   - each: called with each result in the order of the sessions, as soon as it is available; if it throws, no more
    ///     sessions run. Sessions that do not run because of an earlier failure are only in the result.
    package func run(
        _ plan: SuitePlan = SuitePlan(), _ options: CheckOptions = CheckOptions(), isCanceled: (() -> Bool)? = nil,
        each: (CheckResult) throws -> Void
    ) rethrows -> SuiteResult {
        let start = ContinuousClock.now
        var suite = SuiteResult(plan: plan, foundCount: foundCount)
        var isStopped = false
        func add(_ result: CheckResult) throws {
            suite.results.append(result)
            if result.verdict.isProblem, plan.stopsAtFailure { isStopped = true }
            if result.verdict != .notRun { try each(result) }
        }
        let runs = plan.runs(of: entries)
        let threads = plan.jobs > 1 && runs.count > 1 ? SessionThreads(runs, options, count: plan.jobs) : nil
        defer { threads?.stop() }
        for (index, run) in runs.enumerated() {
            if isCanceled?() == true { isStopped = true }
            // What ran beside a session that failed counts as if it had not started.
            if isStopped { threads?.stop() }
            guard !isStopped else {
                try add(run.notRun)
                continue
            }
            if let threads {
                try add(threads.result(of: index, isCanceled: isCanceled) ?? run.notRun)
            } else {
                try add(run.result(options, isCanceled: isCanceled))
            }
        }
        for (path, reason) in unusable {
            try add(CheckResult(file: path, verdict: isStopped ? .notRun : .cannotRun(["\(path): \(reason)"])))
        }
        suite.seconds = (ContinuousClock.now - start) / .seconds(1)
        return suite
    }
}
