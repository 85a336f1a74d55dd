import ExtensionBuilder
import ExtensionPlans
package import FilterProcesses
import Foundation
import InboxDatabase
import Messages

// The reporting extension (Settings > Phone > SMS/Call Reporting). The choice is saved with the inbox.
extension Phone {
    /// The chosen reporting extension, as it was when it was chosen; nil: None.
    package var reporting: Filter? { reports.chosen }

    /// Chooses a reporting extension; nil: None. An open report is canceled.
    ///
    /// - Parameter isUndo: whether an undo restores a choice; it cannot be undone itself.
    func chooseReporting(
        _ reference: String?, isUndo: Bool = false, then: @escaping (Result<Outcome, PhoneError>) -> Void
    ) {
        reports.startChoice()
        guard let reference else { return choose(reporting: nil, isUndo: isUndo, then: then) }
        reports.locate(reference) { [weak self] result, isCurrent in
            guard let self else { return }
            switch result {
            case .success where !isCurrent:
                then(.failure(.filter("Another reporting extension has been chosen in the meantime.")))
            case .success(let found): choose(reporting: found, isUndo: isUndo, then: then)
            case .failure(let error): then(.failure(.filter(error.description)))
            }
        }
    }

    private func choose(
        reporting new: Filter?, isUndo: Bool, then: (Result<Outcome, PhoneError>) -> Void
    ) {
        let before = reporting?.identifier
        do {
            try store.write { try $0.setMeta("reporting", new?.identifier ?? "") }
        } catch {
            return then(.failure(.store("\(error)")))
        }
        if !isUndo, before != new?.identifier {
            let name = reporting.map { "\($0.name) is active again" } ?? "no reporting extension is active"
            history.record(
                UndoEntry(label: name, reversal: .chooseReporting(before), intent: .chooseReporting(new?.identifier)))
        }
        reports.choose(new)
        if let new { servers.refreshAssociation(new) }
        changed(.folders)
        let summary = new.map { "\($0.name) is active for reports." } ?? "No reporting extension is active."
        then(.success(Outcome(diagnostics: new?.mistakes ?? [], summary: summary)))
    }

    /// Locates the reporting extension saved with the inbox.
    package func resumeReporting(then: @escaping () -> Void = {}) {
        guard let kept = try? store.meta("reporting"), !kept.isEmpty else { return then() }
        reports.locate(kept) { [weak self] result, isCurrent in
            defer { then() }
            guard let self, isCurrent else { return }
            switch result {
            case .success(let found):
                reports.resume(found)
                changed(.folders)
            case .failure(let error):
                changed(.problem("The reporting extension of this inbox is missing: \(error)"))
            }
        }
    }
}

// The open report.
extension Phone {
    /// The open report.
    package var report: ReportInProgress? { reports.report }

    /// The log of the open report, or of the last one (X6): the extension's output and the events of its process.
    package var reportingLog: FilterLog { reports.log }

    /// Creates the process of a report; tests replace it with a double.
    package var makeReporting: (Filter) -> any ReportingProcess {
        get { reports.makeProcess }
        set { reports.makeProcess = newValue }
    }

    /// Posts a report to the extension's network destination; tests replace it.
    package var postReport: ReportSession.Posting {
        get { reports.postReport }
        set { reports.postReport = newValue }
    }
}

// What a report needs from the device.
extension Phone {
    var makeReportHost: (Filter) -> any ReportingProcess {
        { [unowned self] in ReportHost(loop: loop, filter: $0, options: filterOptions) }
    }

    var postToServer: ReportSession.Posting {
        { [servers] body, filter, then in servers.post(report: body, of: filter, then: then) }
    }

    /// The phone owns the session, so what returns a value can rely on it.
    var reportSurroundings: ReportSession.Surroundings {
        ReportSession.Surroundings(
            locate: { [weak self] in self?.locateReporting($0, then: $1) },
            conversation: { [unowned self] in try lookup.existingConversation($0) },
            folder: { [unowned self] in try folder(of: $0) },
            sendSMS: { [unowned self] body, number in
                try transact { actions in
                    let destination = ConversationReference.with(
                        try actions.validAddress(number).written, folder: nil)
                    return try actions.send(body, destination, label: "the report by SMS is deleted")
                }.rules
            },
            block: { [unowned self] address in
                let action = UserAction.block(address: address.written)
                return try transact(.user(action)) { try $0.perform(action) }.rules
            },
            now: { [unowned self] in clock.now },
            changed: { [weak self] in self?.changed($0) })
    }

    /// Locates a reporting extension that can be started; a source is built first, in the background.
    private func locateReporting(
        _ reference: String, then: @escaping (Result<Filter, FilterReferenceError>) -> Void
    ) {
        do throws(FilterReferenceError) {
            switch try FilterCatalog.locate(reference, relativeTo: baseFolder, as: .reporting) {
            case .ready(let found): then(.success(found))
            case .source(let source): filters.sources.tools.build(source, .reporting, then)
            }
        } catch {
            then(.failure(error))
        }
    }
}
