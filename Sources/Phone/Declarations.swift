import FilterHost
import Foundation
import Messages

/// What a filter that is not chosen says that it wants, for whoever chooses among filters.
package enum Declaration: Hashable, Sendable {
    /// It has been asked.
    case pending
    case declared(Capabilities)
    /// It gave no answer, or cannot be started.
    case silent
}

extension Phone {
    /// Asks the samples that are not chosen what they declare: each is started, asked for its capabilities and ended, and
    /// no text is shown to it (E2). What they answer is in `declarations`; `observe` tells of it.
    package func askForDeclarations() {
        guard release.hasSubActions else { return }
        for identifier in FilterCatalogue.samples.map(\.identifier)
        where declarations[identifier] == nil && chosen?.filter.identifier != identifier {
            guard let filter = try? FilterCatalogue.find(identifier, relativeTo: baseFolder) else {
                declarations[identifier] = .silent
                continue
            }
            declarations[identifier] = .pending
            let host = FilterHost(loop: loop, filter: filter, options: filterOptions)
            draining.append(host)
            host.askCapabilities { [weak self] answer in self?.recordDiagnostic(answer, of: identifier) }
        }
    }

    private func recordDiagnostic(_ answer: FilterHost.CapabilitiesOutcome, of identifier: String) {
        declarations[identifier] =
            answer.capabilities.map {
                .declared(Capabilities.validate($0, in: release, limit: settings.subFolderLimit).capabilities)
            } ?? .silent
        loop.soon { [weak self] in self?.closeRetired() }
        changed(.folders)
    }
}
