import EventLoop
import Foundation
import Messages

// The end of a filter's process: its time is up, it ended by itself, or it is not needed any more.
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
        let late = "no answer within \(seconds) s"
        let isClosed = running.process.hasClosedOutput
        lookAtMemory()
        log.append(.phone, "killed: \(isClosed ? "it closed its output" : late)")
        let culprit = running.inFlight.removeOldest(now: .now)
        let diagnostic = isClosed ? Diagnostic(.filterClosedItsOutput, late) : Diagnostic(.noAnswerInTime, late)
        running.process.abandon()
        terminate(running, diagnostic, culprit)
    }

    func ended(_ running: RunningFilter, _ ending: FilterProcess.Ending) {
        let diagnostic = running.diagnostic(ending)
        log.append(.phone, running.describe(ending))
        if ending == .closedOutput || ending == .lineTooLong { running.process.abandon() }
        guard running === current else { return }
        if let onUnqueriedEnd = running.onUnqueriedEnd, !running.hasAnswered, running.inFlight.isEmpty {
            running.onUnqueriedEnd = nil
            loop.soon { onUnqueriedEnd(diagnostic) }
        }
        let culprit = running.crashedOver.flatMap { running.inFlight.remove($0, now: .now)?.job }
        terminate(running, diagnostic, culprit)
    }

    /// Gives up a process that has ended or is being killed. What was under way in it is asked once more, alone.
    ///
    /// - Parameter culprit: the question that it ended for. nil: that cannot be told; the oldest is the likeliest, since
    ///   what it answered before its end has been read, and its journey says what happened, whatever comes of it.
    func terminate(_ running: RunningFilter, _ diagnostic: Diagnostic, _ culprit: FilterJob?) {
        cancelRequests(of: running)
        var told = culprit.map { [$0.fail(diagnostic)] } ?? []
        let unanswered = running.inFlight.all
        let time = diagnostic.name == .noAnswerInTime ? options.responseTimeout : .zero
        let deaths = unanswered.isEmpty && told.isEmpty ? nil : exhaustion.recordEnd(after: time)
        // One that is known to have ended it has got no answer: its end is told of with that.
        let retry = culprit == nil ? Retry() : nil
        for (index, job) in unanswered.enumerated() {
            if job.attempts < 2 {
                if let retry { job.retry(retry) }
                if culprit == nil, index == 0 { job.record(diagnostic.adding("this text was asked about again")) }
                queue.appendExclusive(job)
            } else if running.hasAnswered, !job.needsNewProcess {
                if let retry { job.retry(retry) }
                job.needsNewProcess = true
                queue.appendExclusive(job, first: true)
            } else {
                told.append(job.fail(diagnostic))
            }
        }
        current = nil
        if !running.isReaped { terminating.append(running) }
        exclusiveJobInFlight = false
        armTimer()
        if let deaths {
            log.append(.phone, "given up for \(queue.count) texts: it ended \(deaths) times without an answer")
            failAll(
                Diagnostic(.filterGivenUp, "it ended \(deaths) times without an answer, the last time: \(diagnostic)"))
        }
        pump()
        for tell in told { tell() }
    }

    func failAll(_ diagnostic: Diagnostic) {
        for job in queue.dequeueAll() { loop.soon(job.fail(diagnostic)) }
    }

    /// Lets a process go in peace: its input is closed, and it is killed when it stays.
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
}
