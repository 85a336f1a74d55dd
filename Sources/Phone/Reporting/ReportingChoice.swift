import EventLoop
import FilterHost
import Foundation
import Messages

// The reporting extension that the user chose (Settings > Phone > SMS/Call Reporting). It is kept with the inbox.
extension Phone {
    /// Chooses a reporting extension; nil: None. A report that is under way is cancelled.
    ///
    /// - Parameter isUndo: taking a choice back is not itself something to take back.
    func chooseReporting(
        _ reference: String?, isUndo: Bool = false, then: @escaping (Result<Outcome, PhoneError>) -> Void
    ) {
        reportingChoices += 1
        let choice = reportingChoices
        guard let reference else { return choose(reporting: nil, isUndo: isUndo, then: then) }
        locateReporting(reference) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success where reportingChoices != choice:
                then(.failure(.filter("Another reporting extension was chosen meanwhile.")))
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
        if let new { servers.chosen(new) }
        changed(.folders)
        var outcome = Outcome()
        outcome.diagnostics = new?.mistakes ?? []
        outcome.summary = new.map { "Reports are made by \($0.name)." } ?? "No reporting extension is chosen."
        then(.success(outcome))
    }

    /// Finds the reporting extension that this inbox was left with.
    package func resumeReporting(then: @escaping () -> Void = {}) {
        guard let kept = try? store.meta("reporting"), !kept.isEmpty else { return then() }
        let choice = reportingChoices
        locateReporting(kept) { [weak self] result in
            defer { then() }
            guard let self, reportingChoices == choice else { return }
            switch result {
            case .success(let found):
                reporting = found
                changed(.folders)
            case .failure(let error):
                changed(.problem("The reporting extension of this inbox is not there any more: \(error)"))
            }
        }
    }

    /// Finds a reporting extension that can be started; a source is built first, and nothing waits for it.
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
