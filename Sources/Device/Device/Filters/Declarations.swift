import FilterProcesses
package import Messages

/// The capabilities that a filter declares before it is chosen, for the list of filters.
package enum Declaration: Hashable, Sendable {
    /// The query was sent, and the answer is pending.
    case pending
    case declared(Capabilities)
    /// It did not answer, or could not be started.
    case silent
}

extension FilterSlot {
    /// Queries the capabilities of filters that are not active: starts each one, sends it the capabilities query and
    /// ends it. They receive no message (E2). The results are in `declarations`; observers receive `.folders`.
    ///
    /// - Parameter identifiers: the filters to query; those with a declaration and the active filter are skipped.
    func queryDeclarations(of identifiers: [String]) {
        guard release.hasSubActions else { return }
        for identifier in identifiers
        where declarations[identifier] == nil && active?.filter.identifier != identifier {
            guard let filter = try? surroundings.find(identifier) else {
                declarations[identifier] = .silent
                continue
            }
            declarations[identifier] = .pending
            let host = surroundings.makeUnconnectedHost(filter)
            keepUntilAnswered(host)
            host.queryCapabilities { [weak self] answer in self?.recordDeclaration(answer, of: identifier) }
        }
    }

    private func recordDeclaration(_ answer: CapabilitiesOutcome, of identifier: String) {
        declarations[identifier] =
            answer.capabilities.map { .declared(surroundings.validate($0).capabilities) } ?? .silent
        closeDrainedSoon()
        surroundings.changed(.folders)
    }
}
