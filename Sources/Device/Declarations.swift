import FilterProcesses
import Foundation
import Messages

/// The capabilities that a filter declares before it is chosen, for the list of filters.
package enum Declaration: Hashable, Sendable {
    /// The query was sent, and the answer is pending.
    case pending
    case declared(Capabilities)
    /// It did not answer, or could not be started.
    case silent
}

extension Phone {
    /// Queries the capabilities of the sample filters that are not active: starts each one, sends it the capabilities
    /// query and ends it. They receive no message (E2). The results are in `declarations`; observers receive
    /// `.folders`.
    package func queryDeclarations() {
        guard release.hasSubActions else { return }
        for identifier in FilterCatalogue.samples.map(\.identifier)
        where declarations[identifier] == nil && activeFilter?.filter.identifier != identifier {
            guard let filter = try? FilterCatalogue.find(identifier, relativeTo: baseFolder) else {
                declarations[identifier] = .silent
                continue
            }
            declarations[identifier] = .pending
            let host = FilterHost(loop: loop, filter: filter, options: filterOptions)
            draining.append(host)
            host.queryCapabilities { [weak self] answer in self?.recordDeclaration(answer, of: identifier) }
        }
    }

    private func recordDeclaration(_ answer: FilterHost.CapabilitiesOutcome, of identifier: String) {
        declarations[identifier] =
            answer.capabilities.map {
                .declared(Capabilities.validate($0, in: release, limit: settings.subFolderLimit).capabilities)
            } ?? .silent
        loop.soon { [weak self] in self?.closeDrained() }
        changed(.folders)
    }
}
