import FilterProcesses
import Foundation
import Messages
import SystemSupport

// The reporting extension (Settings > Phone > SMS/Call Reporting). The choice is saved with the inbox.
extension Phone {
    /// Chooses a reporting extension; nil: None. An open report is canceled.
    ///
    /// - Parameter isUndo: whether an undo restores a choice; it cannot be undone itself.
    func chooseReporting(
        _ reference: String?, isUndo: Bool = false, then: @escaping (Result<Outcome, PhoneError>) -> Void
    ) {
        reportingChoiceCount += 1
        let choice = reportingChoiceCount
        guard let reference else { return choose(reporting: nil, isUndo: isUndo, then: then) }
        locateReporting(reference) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success where reportingChoiceCount != choice:
                then(.failure(.filter("Another reporting extension was chosen in the meantime.")))
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
            undoStack.append(
                UndoEntry(label: "the choice of the reporting extension", reversal: .chooseReporting(before)))
        }
        cancelReport()
        reporting = new
        if let new { servers.refreshAssociation(new) }
        changed(.folders)
        var outcome = Outcome()
        outcome.diagnostics = new?.mistakes ?? []
        outcome.summary = new.map { "\($0.name) is the reporting extension." } ?? "No reporting extension is active."
        then(.success(outcome))
    }

    /// Locates the reporting extension saved with the inbox.
    package func resumeReporting(then: @escaping () -> Void = {}) {
        guard let kept = try? store.meta("reporting"), !kept.isEmpty else { return then() }
        let choice = reportingChoiceCount
        locateReporting(kept) { [weak self] result in
            defer { then() }
            guard let self, reportingChoiceCount == choice else { return }
            switch result {
            case .success(let found):
                reporting = found
                changed(.folders)
            case .failure(let error):
                changed(.problem("The reporting extension of this inbox is missing: \(error)"))
            }
        }
    }

    /// Locates a reporting extension that can be started; a source is built first, in the background.
    func locateReporting(_ reference: String, then: @escaping (Result<Filter, FilterReferenceError>) -> Void) {
        do throws(FilterReferenceError) {
            switch try FilterCatalogue.locate(reference, relativeTo: baseFolder, as: .reporting) {
            case .ready(let found): then(.success(found))
            case .source(let source): build(source, as: .reporting, then: then)
            }
        } catch {
            then(.failure(error))
        }
    }
}
