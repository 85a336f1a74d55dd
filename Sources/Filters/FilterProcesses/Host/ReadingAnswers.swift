import FilterWire
import Messages
import SystemSupport

/// An answer that was read, with its query and its clock.
struct ReceivedAnswer {
    let line: FilterMessage
    let job: FilterJob
    let since: ContinuousClock.Instant
    let used: Duration
}

// Reads a filter's output: answers and everything else.
extension FilterHost {
    /// - Parameter forEach: iterates over the lines of one read.
    func read(_ forEach: ((FilterProcess.Line) -> Void) -> Void, from running: RunningFilter) {
        let now = ContinuousClock.now
        // Its memory is kept, because hundreds of answers arrive at a time.
        var finished: [ReceivedAnswer] = []
        swap(&finished, &running.answerMemory)
        var reports: [() -> Void] = []
        forEach { bytes in
            guard let line = FilterMessage(buffer: bytes) else {
                log.append(.standardOutput, bytes: bytes)
                reportLoggedBody(in: Array(bytes), of: running)
                return
            }
            if case .missing(let item) = line.kind, line.id == 0 || running.inFlight.wasSent(line.id) {
                running.lastMissing = (item, line.id)
                if running.isCrashing { noteCause(running) }
                return recordMissing(item)
            }
            guard let job = running.inFlight[line.id] else {
                if let late = unexpected(line, bytes, from: running) { reports.append(late) }
                return
            }
            switch line.kind {
            case .unknown, .missing: log.append(.standardOutput, bytes: bytes)
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
                let cause = reason == .completionNeverCalled ? running.missingCause.map { "after \($0)" } : nil
                if cause != nil { noteCause(running) }
                if let (job, _, _) = running.inFlight.remove(line.id, now: now) {
                    restartLimiter.recordAnswers(1)
                    reports.append(job.fail(Diagnostic(reason, cause ?? detail)))
                }
            case .answer:
                cancelRequest(line.id, of: running)
                if let (job, since, used) = running.inFlight.remove(line.id, now: now) {
                    finished.append(ReceivedAnswer(line: line, job: job, since: since, used: used))
                }
            }
        }
        if !finished.isEmpty {
            restartLimiter.recordAnswers(finished.count)
            running.hasAnswered = true
            running.lastAnswered = finished.last?.job.id
        }
        if !(finished.isEmpty && reports.isEmpty) { becameIdle(running) }
        armTimer()
        pump()
        // Answers that arrive together share the time since the first query was sent, except those whose server was
        // queried: each of these waited separately.
        var since = now
        var count = 0
        for answer in finished where !answer.job.waitedForServer {
            since = min(since, answer.since - answer.used)
            count += 1
        }
        let share = (now - since) / Double(max(1, count))
        for answer in finished {
            let time = answer.job.waitedForServer ? now - answer.since + answer.used : share
            let milliseconds = options.recordsTimes ? time / .milliseconds(1) : nil
            let isFirst = !running.hasAnsweredMessage && answer.job.query != nil
            if isFirst { running.hasAnsweredMessage = true }
            answer.job.finish(answer.line, milliseconds: milliseconds, isFirst: isFirst) {
                history.recoveredCrashes += $0
            }
        }
        for report in reports { report() }
        finished.removeAll(keepingCapacity: true)
        swap(&finished, &running.answerMemory)
    }

    /// Once no query is in flight, queries may be sent together again, or to a new process (X4).
    func becameIdle(_ running: RunningFilter) {
        guard running.inFlight.isEmpty else { return }
        queue.exclusiveIsInFlight = false
        if options.process == .fresh, running === current { dismiss(running) }
    }

    /// The diagnostics that an extension's process may report itself: mistakes beside an answer, and reasons for no
    /// answer.
    private static let reportableMistakes: Set<Diagnostic.Name> = [
        .appGroupWritten, .ownNetworking, .loadedAgain, .dataModelMissing, .standInAnswered,
    ]
    private static let reportableReasons: Set<Diagnostic.Name> = [
        .noHandler, .conformanceMissing, .completionNeverCalled,
    ]

    /// A log must not contain message bodies (X6).
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
            log.append(.process, "\(Diagnostic.Name.unknownIdentifier.rawValue): there is no query \(line.id)")
            running.inFlight.recordInOldest(
                Diagnostic(.unknownIdentifier, "an answer to query \(line.id) arrived while this one was in flight"))
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
