import FilterProcesses
import InboxDatabase
import Messages
import SystemSupport

// Ends a report: ends its process, and stores and returns the result.
extension ReportSession {
    /// Cancels the open report (U2). If it is already on its way to the server, it may still arrive there.
    func cancel() {
        guard let report else { return }
        switch report.stage {
        case .preparing, .sheet, .answering:
            report.record.isCanceled = true
            report.rules.append(.u2)
        case .sending:
            let diagnostic = Diagnostic(.reportNotSent, "it was canceled before its server answered")
            report.record.diagnostics.insert(diagnostic, at: 0)
        case .composer, .blocking: break
        }
        end(report)
    }

    /// Ends a report whose extension can no longer answer.
    func fail(_ report: ReportInProgress, _ diagnostic: Diagnostic) {
        retainForOneTurn(report.process)
        report.record.diagnostics.insert(diagnostic, at: 0)
        report.rules.append(diagnostic.name.rule)
        end(report)
    }

    /// Keeps a process alive until the next turn of the loop, because it may be the caller.
    func retainForOneTurn(_ process: (any ReportingProcess)?) { loop.soon { withExtendedLifetime(process) {} } }

    /// Ends the extension's process and ignores its callbacks.
    func terminate(_ report: ReportInProgress) {
        guard let process = report.process else { return }
        process.onSheet = nil
        process.onFailure = nil
        process.onMistake = nil
        process.cancel()
        lastLog = process.log
        report.process = nil
    }

    func end(_ report: ReportInProgress) {
        terminate(report)
        self.report = nil
        report.record.date = surroundings.now()
        var outcome = Outcome()
        outcome.report = report.record
        outcome.conversation = report.conversation
        outcome.diagnostics = report.record.diagnostics
        var rules: [Rule] = []
        for rule in report.rules where release.has(rule) && !rules.contains(rule) { rules.append(rule) }
        outcome.rules = rules
        outcome.summary = report.record.sentence
        let result: Result<Outcome, PhoneError>
        do {
            if !report.record.isCanceled { try store.write { try $0.insert(report.record) } }
            outcome.folder = try surroundings.folder(report.conversation)
            result = .success(outcome)
        } catch {
            result = .failure(.store("\(error)"))
        }
        surroundings.changed(.report(nil))
        surroundings.changed(.inbox)
        report.then(result)
    }
}
