import EventLoop
import FilterWire
import Messages

// What a filter's process wrote: answers, and what is none.
extension FilterHost {
    func read(_ lines: [ArraySlice<UInt8>], from running: RunningFilter) {
        let now = ContinuousClock.now
        var finished: [(line: FilterLine, job: FilterJob, since: ContinuousClock.Instant)] = []
        var told: [() -> Void] = []
        for bytes in lines {
            guard let line = FilterLine(bytes) else {
                log.append(.standardOutput, bytes: bytes)
                continue
            }
            guard var job = running.underWay[line.id] else {
                if let late = unexpected(line, bytes, from: running) { told.append(late) }
                continue
            }
            switch line.kind {
            case .unknown: log.append(.standardOutput, bytes: bytes)
            case .deferral:
                running.process.send(refusal(of: &job, id: line.id))
                running.underWay[line.id] = job
            case .noHandler:
                if let (job, _) = running.underWay.remove(line.id, now: now) {
                    exhaustion.noteAnswer()
                    told.append(job.fail(Diagnostic(.noHandler)))
                }
            case .answer:
                if let (job, since) = running.underWay.remove(line.id, now: now) { finished.append((line, job, since)) }
            }
        }
        if !finished.isEmpty {
            exhaustion.noteAnswer()
            running.hasAnswered = true
        }
        // Answers that come together share the time that has passed since the first was asked for.
        let since = finished.map(\.since).min() ?? now
        let milliseconds = (now - since) / .milliseconds(1) / Double(max(1, finished.count))
        let outcomes = finished.map { $0.job.finish($0.line, milliseconds: milliseconds) }
        if running.underWay.isEmpty {
            aloneIsUnderWay = false
            if options.process == .fresh, running === current, !(finished.isEmpty && told.isEmpty) { dismiss(running) }
        }
        armTimer()
        pump()
        for tell in outcomes + told { tell() }
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
        guard line.kind == .answer, let query = running.underWay.answeredQuery(line.id) else { return nil }
        return { [weak self] in self?.onLateDiagnostic?(query, Diagnostic(.answeredTwice)) }
    }
}
