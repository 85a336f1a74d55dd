import FilterHost
import Foundation
import InboxStore
import Messages

/// The filter that the user chose: its process, and what it said that it is capable of.
package struct ChosenFilter {
    package let filter: Filter
    package internal(set) var host: FilterHost
    /// As it came; nil: no answer (yet, or at all).
    var declared: DeclaredCapabilities?
    var capabilitiesAreKnown = false
    /// What is left of it after validation (S).
    package internal(set) var capabilities = Capabilities.none
    package internal(set) var diagnostics: [Diagnostic] = []
    var rules: [Rule] = []
}

extension Phone {
    /// Chooses a filter, which asks for its capabilities (E1, E2, E4); nil: None. What is filed stays (E5).
    func chooseFilter(_ reference: String?, then: @escaping (Result<Outcome, PhoneError>) -> Void) {
        let before = chosen?.filter.identifier
        do {
            let filter = try reference.map { try FilterCatalogue.find($0, relativeTo: baseFolder) }
            try store.write { try $0.setMeta("filter", filter?.identifier ?? "") }
            start(filter) { [weak self] outcome in
                if let self, before != filter?.identifier {
                    self.undoStack.append(UndoEntry(label: "the choice of the filter", reversal: .chooseFilter(before)))
                }
                then(.success(outcome))
            }
        } catch let error as FilterReferenceError {
            then(.failure(.filter(error.description)))
        } catch {
            then(.failure(.store("\(error)")))
        }
    }

    /// Starts the filter that this inbox was left with.
    package func resumeFilter(then: @escaping (Result<Outcome, PhoneError>) -> Void = { _ in }) {
        guard let kept = try? store.meta("filter"), !kept.isEmpty else { return then(.success(Outcome())) }
        do {
            start(try FilterCatalogue.find(kept, relativeTo: baseFolder)) { then(.success($0)) }
        } catch {
            changed(.problem("The filter of this inbox is not there any more: \(error)"))
            then(.failure(.filter("\(error)")))
        }
    }

    private func start(_ filter: Filter?, then: @escaping (Outcome) -> Void) {
        if let old = chosen?.host { retiring.append(old) }
        closeRetired()
        guard let filter else {
            chosen = nil
            changed(.folders)
            var outcome = Outcome()
            outcome.rules = [.e1, .e5, .e6]
            outcome.summary = "No filter is chosen."
            return then(outcome)
        }
        chosen = ChosenFilter(filter: filter, host: makeHost(filter))
        changed(.folders)
        guard release.hasSubActions else { return setCapabilities(nil, [], then: then) }
        chosen?.host.askCapabilities { [weak self] answer in
            guard let self, self.chosen?.filter == filter else { return }
            self.setCapabilities(answer.capabilities, answer.diagnostics, then: then)
        }
    }

    private func setCapabilities(
        _ declared: DeclaredCapabilities?, _ diagnostics: [Diagnostic], then: (Outcome) -> Void
    ) {
        chosen?.declared = declared
        chosen?.capabilitiesAreKnown = true
        validateCapabilities()
        chosen?.diagnostics += diagnostics
        changed(.folders)
        flushSoon()
        var outcome = Outcome()
        outcome.rules = [.e1, .e2, .e4, .e5] + (chosen?.rules ?? [])
        outcome.diagnostics = chosen?.diagnostics ?? []
        outcome.summary = "\(chosen?.filter.name ?? "The filter") is chosen."
        then(outcome)
    }

    /// Makes the sub-folders of what the filter declared, by the settings of now (S6).
    func validateCapabilities() {
        guard let chosen, chosen.capabilitiesAreKnown else { return }
        let result = Capabilities.validate(chosen.declared, in: release, limit: settings.subFolderLimit)
        self.chosen?.capabilities = result.capabilities
        self.chosen?.diagnostics = result.diagnostics
        self.chosen?.rules = result.rules
    }

    /// A process of the chosen filter by the settings of now; queries that are under way end in the old one.
    func restartFilter() {
        guard let filter = chosen?.filter, let old = chosen?.host else { return }
        retiring.append(old)
        chosen?.host = makeHost(filter)
        closeRetired()
    }

    private func makeHost(_ filter: Filter) -> FilterHost {
        var options = FilterOptions()
        options.answerWithin = .milliseconds(settings.answerWithinMilliseconds)
        options.process = settings.extensionProcess == .fresh ? .fresh : .reused
        options.memory = settings.extensionMemoryMebibytes << 20
        options.walls = unsandboxed ? .unsandboxed : .bubblewrap
        let host = FilterHost(loop: loop, filter: filter, options: options)
        host.onLog = { [weak self] in self?.changed(.filterLog) }
        host.onLateDiagnostic = { [weak self] query, diagnostic in self?.amend(query, diagnostic) }
        return host
    }

    /// Ends the processes of filters that were chosen before and have nothing left to answer.
    func closeRetired() {
        retiring.removeAll { host in
            guard host.unanswered == 0 else { return false }
            host.close()
            return true
        }
    }
}
