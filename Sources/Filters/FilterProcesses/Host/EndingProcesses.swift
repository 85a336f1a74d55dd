import Foundation
import Messages
import Sandboxing
import SystemSupport

// The end of a filter's process: it timed out, exceeded a limit, ended by itself, or is no longer needed.
extension FilterHost {
    func armTimer() {
        guard let since = current?.inFlight.oldestSince else {
            loop.cancel(timer?.token)
            timer = nil
            return
        }
        let due = since + options.responseTimeout
        if let timer, timer.due <= due { return }
        loop.cancel(timer?.token)
        let token = loop.after(max(.zero, ContinuousClock.now.duration(to: due))) { [weak self] in self?.timerFired() }
        timer = (token, due)
    }

    private func timerFired() {
        timer = nil
        guard let running = current, let since = running.inFlight.oldestSince else { return }
        guard ContinuousClock.now - since >= options.responseTimeout else { return armTimer() }
        let seconds = options.responseTimeout / .seconds(1)
        let late = "no answer within \(seconds) s" + (running.missingCause.map { " after \($0)" } ?? "")
        let isClosed = running.process.hasClosedOutput
        sampleMemory()
        log.append(.process, "killed: \(isClosed ? "it closed its output" : late)")
        noteCause(running)
        let culprit = running.inFlight.removeOldest(now: .now)
        let diagnostic = isClosed ? Diagnostic(.filterClosedItsOutput, late) : Diagnostic(.noAnswerInTime, late)
        running.process.abandon()
        terminate(running, diagnostic, culprit)
    }

    func ended(_ running: RunningFilter, _ ending: ProcessEnding) {
        let diagnostic = running.diagnostic(ending)
        log.append(.process, running.describe(ending))
        if ending == .closedOutput || ending == .lineTooLong { running.process.abandon() }
        guard running === current else { return }
        noteCause(running)
        if let onEndBeforeQuery = running.onEndBeforeQuery, !running.hasAnswered, running.inFlight.isEmpty {
            running.onEndBeforeQuery = nil
            loop.soon { onEndBeforeQuery(diagnostic) }
        }
        let culprit = running.crashedQuery.flatMap { running.inFlight.remove($0, now: .now)?.job }
        terminate(running, diagnostic, culprit)
    }

    /// Abandons a process that has ended or is being killed. Its in-flight queries are retried, one at a time.
    ///
    /// - Parameter culprit: the query that caused the end. nil: unknown; the oldest is the most likely, since all
    ///   answers written before the end have been read. Its journey reports what happened, whatever its final result.
    func terminate(_ running: RunningFilter, _ diagnostic: Diagnostic, _ culprit: FilterJob?) {
        cancelRequests(of: running)
        var outcomes = culprit.map { [$0.fail(diagnostic)] } ?? []
        let unanswered = running.inFlight.all
        guard retriesQueries else {
            return failWithoutRetry(running, diagnostic, unanswered, outcomes)
        }
        let time = diagnostic.name == .noAnswerInTime ? options.responseTimeout : .zero
        // A filter is not abandoned for what chaos did to it.
        let isOwnEnd = running.killedFor == nil && !(unanswered.isEmpty && outcomes.isEmpty)
        let deaths = isOwnEnd ? restartLimiter.recordEnd(after: time) : nil
        let blamed = running.killedFor ?? unanswered.first
        // A known culprit gets no retry; its outcome reports the end.
        let retry = culprit == nil ? Retry() : nil
        for job in unanswered {
            if job.attempts < 2 {
                if let retry { job.retry(retry) }
                if culprit == nil, job === blamed { job.record(diagnostic.adding("the query was retried")) }
                queue.appendExclusive(job)
            } else if running.hasAnswered, !job.needsNewProcess {
                if let retry { job.retry(retry) }
                job.needsNewProcess = true
                queue.appendExclusive(job, first: true)
            } else {
                outcomes.append(job.fail(diagnostic))
            }
        }
        current = nil
        if !running.isReaped { terminating.append(running) }
        queue.exclusiveIsInFlight = false
        armTimer()
        if let deaths {
            log.append(
                .process,
                "abandoned: it ended \(deaths) times without an answer (\(Counted.pluralized(queue.count, "message")) not sent)"
            )
            failAll(
                Diagnostic(.filterAbandoned, "it ended \(deaths) times without an answer; last: \(diagnostic)"))
        }
        pump()
        for report in outcomes { report() }
    }

    private func failWithoutRetry(
        _ running: RunningFilter, _ diagnostic: Diagnostic, _ unanswered: [FilterJob], _ outcomes: [() -> Void]
    ) {
        current = nil
        if !running.isReaped { terminating.append(running) }
        queue.exclusiveIsInFlight = false
        armTimer()
        let failed = (unanswered + queue.dequeueAll()).map { $0.fail(diagnostic) }
        for report in outcomes + failed { report() }
    }

    func failAll(_ diagnostic: Diagnostic) {
        for job in queue.dequeueAll() { loop.soon(job.fail(diagnostic)) }
    }

    /// Closes a process's input and kills it if it does not exit within the grace period.
    func dismiss(_ running: RunningFilter) {
        cancelRequests(of: running)
        current = nil
        terminating.append(running)
        running.process.closeInput()
        loop.after(Self.gracePeriod) { [weak running] in
            if let running, !running.isReaped { running.process.kill() }
        }
    }

    func reaped(_ running: RunningFilter) {
        running.isReaped = true
        terminating.removeAll { $0 === running }
        if isTerminated { container = nil }
    }

    // MARK: Limits

    /// The time between two checks of its processes; for tests.
    var pauseOfChecks: Duration? { current?.watch?.nextPause }

    /// Watches a process that was started.
    func watch(_ running: RunningFilter, _ container: Container) {
        let watch = running.process.watch(options, container)
        watch.hasQueryInFlight = { [weak running] in running.map { !$0.inFlight.isEmpty } ?? false }
        watch.onExceeded = { [weak self, weak running] diagnostic in
            if let running { self?.exceeded(running, diagnostic) }
        }
        running.watch = watch
    }

    /// Kills the processes of a filter that exceeded a limit: its queries in flight have no answer from them (V7).
    private func exceeded(_ running: RunningFilter, _ diagnostic: Diagnostic) {
        guard !running.isReaped else { return }
        log.append(.process, "killed: \(diagnostic)")
        if running === current { sampleMemory() }
        // Without isolation and without a control group, processes that left the process group would survive.
        if options.isolationMode == .unsandboxed { ProcessTree.killDescendants(of: running.process.identifier) }
        running.process.abandon()
        guard running === current else { return }
        if running.inFlight.isEmpty, let query = running.lastAnswered {
            loop.soon { [weak self] in self?.onLateDiagnostic?(query, diagnostic) }
        }
        terminate(running, diagnostic, nil)
    }
}
