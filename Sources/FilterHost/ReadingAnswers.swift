import EventLoop
import FilterWire
import Messages

// What a filter's process wrote: answers, and what is none.
extension FilterHost {
    func read(_ lines: [ArraySlice<UInt8>], from running: RunningFilter) {
        let now = ContinuousClock.now
        var finished: [(line: FilterLine, job: FilterJob, since: ContinuousClock.Instant, used: Duration)] = []
        var told: [() -> Void] = []
        for bytes in lines {
            guard let line = FilterLine(bytes) else {
                log.append(.standardOutput, bytes: bytes)
                noteBody(in: Array(bytes), of: running)
                continue
            }
            guard var job = running.underWay[line.id] else {
                if let late = unexpected(line, bytes, from: running) { told.append(late) }
                continue
            }
            switch line.kind {
            case .unknown: log.append(.standardOutput, bytes: bytes)
            case .deferral: deferQuery(line.id, of: running, now: now)
            case .note(let name, let detail):
                if let mistake = Diagnostic.Name(rawValue: name), Self.tellableMistakes.contains(mistake) {
                    job.note(Diagnostic(mistake, detail))
                    running.underWay[line.id] = job
                }
            case .noAnswer(let name, let detail):
                guard let reason = Diagnostic.Name(rawValue: name), Self.tellableReasons.contains(reason) else {
                    log.append(.standardOutput, bytes: bytes)
                    continue
                }
                takeBackRequest(line.id, of: running)
                if let (job, _, _) = running.underWay.remove(line.id, now: now) {
                    exhaustion.noteAnswer()
                    told.append(job.fail(Diagnostic(reason, detail)))
                }
            case .answer:
                takeBackRequest(line.id, of: running)
                if let (job, since, used) = running.underWay.remove(line.id, now: now) {
                    finished.append((line, job, since, used))
                }
            }
        }
        if !finished.isEmpty {
            exhaustion.noteAnswer()
            running.hasAnswered = true
        }
        // Answers that come together share the time that has passed since the first was asked for, but for those whose
        // server was asked: each has waited for itself.
        let shared = finished.filter { $0.used == .zero }
        let since = shared.map(\.since).min() ?? now
        let share = (now - since) / Double(max(1, shared.count))
        let outcomes = finished.map { line, job, since, used in
            let time = used == .zero ? share : now - since + used
            return job.finish(line, milliseconds: time / .milliseconds(1))
        }
        if !(finished.isEmpty && told.isEmpty) { nothingIsUnderWay(in: running) }
        armTimer()
        pump()
        for tell in outcomes + told { tell() }
    }

    /// When the last question has its outcome, others may go beside one another again, or to a new process (X4).
    func nothingIsUnderWay(in running: RunningFilter) {
        guard running.underWay.isEmpty else { return }
        aloneIsUnderWay = false
        if options.process == .fresh, running === current { dismiss(running) }
    }

    /// What the process of an extension may say of itself: mistakes beside an answer, and why there is none.
    private static let tellableMistakes: Set<Diagnostic.Name> = [.appGroupWritten, .ownNetworking, .loadedAgain]
    private static let tellableReasons: Set<Diagnostic.Name> = [
        .noHandler, .conformanceMissing, .completionNeverCalled,
    ]

    /// Whoever reads a log reads the messages in it (X6).
    func noteBody(in line: [UInt8], of running: RunningFilter) {
        guard let (number, query) = running.recent.takeFound(in: line) else { return }
        let diagnostic = Diagnostic(.bodyInLog)
        if var job = running.underWay[number] {
            job.note(diagnostic)
            running.underWay[number] = job
        } else {
            loop.soon { [weak self] in self?.onLateDiagnostic?(query, diagnostic) }
        }
    }

    private func unexpected(_ line: FilterLine, _ bytes: ArraySlice<UInt8>, from running: RunningFilter) -> (
        () -> Void
    )? {
        log.append(.standardOutput, bytes: bytes)
        guard running.underWay.wasSent(line.id) else {
            log.append(.phone, "\(Diagnostic.Name.unknownIdentifier.rawValue): nobody asked a query \(line.id)")
            running.underWay.noteInOldest(
                Diagnostic(.unknownIdentifier, "an answer to \(line.id) came while this one was waited for"))
            return nil
        }
        guard let query = running.underWay.answeredQuery(line.id) else { return nil }
        let diagnostic: Diagnostic
        switch line.kind {
        case .answer: diagnostic = Diagnostic(.answeredTwice)
        case .note(let name, let detail):
            guard let mistake = Diagnostic.Name(rawValue: name), Self.tellableMistakes.contains(mistake) else {
                return nil
            }
            diagnostic = Diagnostic(mistake, detail)
        default: return nil
        }
        return { [weak self] in self?.onLateDiagnostic?(query, diagnostic) }
    }
}
