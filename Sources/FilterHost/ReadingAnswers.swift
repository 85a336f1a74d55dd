import EventLoop
import FilterWire
import Messages

// What a filter's process wrote: answers, and what is none.
extension FilterHost {
    private struct Answer {
        let line: FilterMessage
        let job: FilterJob
        let since: ContinuousClock.Instant
        let used: Duration
    }

    /// - Parameter forEach: goes through the lines of one read.
    func read(_ forEach: ((FilterProcess.Line) -> Void) -> Void, from running: RunningFilter) {
        let now = ContinuousClock.now
        var finished: [Answer] = []
        var told: [() -> Void] = []
        forEach { bytes in
            guard let line = FilterMessage(buffer: bytes) else {
                log.append(.standardOutput, bytes: bytes)
                reportLoggedBody(in: Array(bytes), of: running)
                return
            }
            guard let job = running.inFlight[line.id] else {
                if let late = unexpected(line, bytes, from: running) { told.append(late) }
                return
            }
            switch line.kind {
            case .unknown: log.append(.standardOutput, bytes: bytes)
            case .deferral: deferQuery(line.id, of: running, now: now)
            case .note(let name, let detail):
                if let mistake = Diagnostic.Name(rawValue: name), Self.reportableMistakes.contains(mistake) {
                    job.record(Diagnostic(mistake, detail))
                }
            case .noAnswer(let name, let detail):
                guard let reason = Diagnostic.Name(rawValue: name), Self.reportableReasons.contains(reason) else {
                    return log.append(.standardOutput, bytes: bytes)
                }
                cancelRequest(line.id, of: running)
                if let (job, _, _) = running.inFlight.remove(line.id, now: now) {
                    exhaustion.recordAnswers(1)
                    told.append(job.fail(Diagnostic(reason, detail)))
                }
            case .answer:
                cancelRequest(line.id, of: running)
                if let (job, since, used) = running.inFlight.remove(line.id, now: now) {
                    finished.append(Answer(line: line, job: job, since: since, used: used))
                }
            }
        }
        if !finished.isEmpty {
            exhaustion.recordAnswers(finished.count)
            running.hasAnswered = true
            running.lastAnswered = finished.last?.job.id
        }
        if !(finished.isEmpty && told.isEmpty) { hasNoneInFlight(in: running) }
        armTimer()
        pump()
        // Answers that come together share the time that has passed since the first was asked for, but for those whose
        // server was asked: each has waited for itself.
        var since = now
        var count = 0
        for answer in finished where !answer.job.waitedForServer {
            since = min(since, answer.since - answer.used)
            count += 1
        }
        let share = (now - since) / Double(max(1, count))
        for answer in finished {
            let time = answer.job.waitedForServer ? now - answer.since + answer.used : share
            answer.job.finish(answer.line, milliseconds: time / .milliseconds(1)) { recoveredCrashes += $0 }
        }
        for tell in told { tell() }
    }

    /// When the last question has its outcome, others may go beside one another again, or to a new process (X4).
    func hasNoneInFlight(in running: RunningFilter) {
        guard running.inFlight.isEmpty else { return }
        exclusiveJobInFlight = false
        if options.process == .fresh, running === current { dismiss(running) }
    }

    /// What the process of an extension may say of itself: mistakes beside an answer, and why there is none.
    private static let reportableMistakes: Set<Diagnostic.Name> = [.appGroupWritten, .ownNetworking, .loadedAgain]
    private static let reportableReasons: Set<Diagnostic.Name> = [
        .noHandler, .conformanceMissing, .completionNeverCalled,
    ]

    /// Whoever reads a log reads the messages in it (X6).
    func reportLoggedBody(in line: [UInt8], of running: RunningFilter) {
        guard let (number, query) = running.recent.removeMatch(in: line) else { return }
        let diagnostic = Diagnostic(.bodyInLog)
        if let job = running.inFlight[number] {
            job.record(diagnostic)
        } else {
            loop.soon { [weak self] in self?.onLateDiagnostic?(query, diagnostic) }
        }
    }

    private func unexpected(
        _ line: FilterMessage, _ bytes: FilterProcess.Line, from running: RunningFilter
    ) -> (() -> Void)? {
        log.append(.standardOutput, bytes: bytes)
        guard running.inFlight.wasSent(line.id) else {
            log.append(.phone, "\(Diagnostic.Name.unknownIdentifier.rawValue): nobody asked a query \(line.id)")
            running.inFlight.recordInOldest(
                Diagnostic(.unknownIdentifier, "an answer to \(line.id) came while this one was waited for"))
            return nil
        }
        guard let query = running.inFlight.answeredQuery(line.id) else { return nil }
        let diagnostic: Diagnostic
        switch line.kind {
        case .answer: diagnostic = Diagnostic(.answeredTwice)
        case .note(let name, let detail):
            guard let mistake = Diagnostic.Name(rawValue: name), Self.reportableMistakes.contains(mistake) else {
                return nil
            }
            diagnostic = Diagnostic(mistake, detail)
        default: return nil
        }
        return { [weak self] in self?.onLateDiagnostic?(query, diagnostic) }
    }
}
