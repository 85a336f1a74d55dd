import Device
import FilterProcesses
import InboxDatabase
import Messages

/// Records what a session exercises while it runs.
///
/// A rule is exercised if it appears in the outcome of an intent or a step, in the journey of a message, or as the rule
/// of a diagnostic.
final class CoverageRecorder {
    private let phone: Phone
    private var coverage: SessionCoverage
    private var messages: [Int64] = []

    init(_ phone: Phone) {
        self.phone = phone
        coverage = SessionCoverage(release: phone.release.number)
    }

    func record(_ outcome: Outcome) {
        recordActiveFilter()
        add(outcome.rules)
        add(outcome.diagnostics)
        add(outcome.report?.diagnostics ?? [])
        guard let journey = outcome.journey else { return }
        record(journey)
        if let message = outcome.message { messages.append(message) }
    }

    /// Also records what changed in the journeys after their outcomes: late diagnostics, moves that were
    /// applied. Call it at the end of the session, while the store is open.
    func finish() -> SessionCoverage {
        recordActiveFilter()
        for message in messages {
            if let journey = (try? phone.store.message(message))?.journey { record(journey) }
        }
        return coverage
    }

    private func record(_ journey: Journey) {
        add(journey.rules)
        add(journey.diagnostics)
        guard let name = journey.filterName,
            // The filter that became active last, if several have this name.
            let place = coverage.filters.lastIndex(where: { $0.name == name })
        else { return }
        coverage.filters[place].verdicts.formUnion(VerdictOutcome.all(of: journey))
        if journey.subAction != .none { coverage.filters[place].received.insert(journey.subAction) }
    }

    private func add(_ rules: [Rule]) { coverage.rules.formUnion(rules) }

    private func add(_ diagnostics: [Diagnostic]) {
        coverage.diagnostics.formUnion(diagnostics.map(\.name))
        coverage.rules.formUnion(diagnostics.map(\.name.rule).filter(phone.release.has))
    }

    private func recordActiveFilter() {
        guard let active = phone.activeFilter else { return }
        var filter = FilterCoverage(name: active.filter.name, reference: active.filter.identifier)
        filter.declared = Set(active.capabilities.transactional + active.capabilities.promotional)
        filter.expectedVerdicts = Set(phone.release.actions.map(VerdictOutcome.init))
        if active.filter.networkURL != nil { filter.expectedVerdicts.insert(.deferral) }
        if let place = coverage.filters.firstIndex(where: { $0.reference == filter.reference }) {
            coverage.filters[place].add(filter)
        } else {
            coverage.filters.append(filter)
        }
    }
}
