import Synchronization
import SystemSupport

/// Runs sessions on threads, several at a time, those that may wait for time limits first. Each session has an event
/// loop, a device and processes of its own, so its result does not depend on the others; most of its time it waits for a
/// filter's process.
///
///     let threads = SessionThreads(plan.runs(of: entries), options, count: 4)
///     defer { threads?.stop() }
///     let first = threads?.result(of: 0)
final class SessionThreads {
    /// What the threads share.
    private final class Work: Sendable {
        private struct State {
            var next = 0
            var results: [Int: CheckResult] = [:]
            var threads = 0
        }

        private let runs: [SuiteRun]
        /// The indices of the runs.
        private let order: [Int]
        private let options: CheckOptions
        private let state = Mutex(State())
        private let isCanceled = Atomic(false)
        /// Signaled after a result, and when a thread ends.
        let progress: WakePipe

        init(_ runs: [SuiteRun], _ options: CheckOptions, _ progress: WakePipe) {
            (self.runs, self.options, self.progress) = (runs, options, progress)
            order = SuiteRun.startOrder(of: runs)
        }

        var hasThreads: Bool { state.withLock { $0.threads > 0 } }

        /// - Returns: whether a thread was created.
        func startThread() -> Bool {
            state.withLock { $0.threads += 1 }
            if DetachedThread.start({ self.run() }) { return true }
            state.withLock { $0.threads -= 1 }
            return false
        }

        /// Starts no more sessions, and ends those in progress.
        func cancel() { isCanceled.store(true, ordering: .relaxed) }

        func takeResult(_ index: Int) -> CheckResult? { state.withLock { $0.results.removeValue(forKey: index) } }

        /// Runs sessions until none is left.
        private func run() {
            while let index = takeNext() {
                let result = runs[index].result(options) { self.isCanceled.load(ordering: .relaxed) }
                state.withLock { $0.results[index] = result }
                progress.signal()
            }
            state.withLock { $0.threads -= 1 }
            progress.signal()
        }

        private func takeNext() -> Int? {
            guard !isCanceled.load(ordering: .relaxed) else { return nil }
            return state.withLock { state in
                guard state.next < order.count else { return nil }
                defer { state.next += 1 }
                return order[state.next]
            }
        }
    }

    private let work: Work
    private let loop = EventLoop()

    /// How often a condition for canceling is evaluated.
    private static let interval = Duration.milliseconds(50)

    /// nil: no thread can be created.
    init?(_ runs: [SuiteRun], _ options: CheckOptions, count: Int) {
        guard let progress = WakePipe() else { return nil }
        work = Work(runs, options, progress)
        var started = 0
        while started < min(count, runs.count), work.startThread() { started += 1 }
        guard started > 0 else { return nil }
        loop.whenReadable(progress.reading) { progress.drain() }
    }

    /// Waits for the result of a run. Each result can be taken once.
    ///
    /// - Parameter isCanceled: whether to wait no longer; evaluated several times a second on this thread.
    /// - Returns: nil: canceled.
    func result(of index: Int, isCanceled: (() -> Bool)? = nil) -> CheckResult? {
        while isCanceled?() != true {
            if let result = work.takeResult(index) { return result }
            loop.turn(waitingAtMost: isCanceled == nil ? nil : Self.interval)
        }
        return nil
    }

    /// Ends the sessions in progress, and waits until their devices are shut down.
    func stop() {
        work.cancel()
        while work.hasThreads { loop.turn(waitingAtMost: nil) }
    }
}
