import Device
import ExtensionPlans
import FilterProcesses
import Foundation
import LocalServerHost
import LocatedYAML
import Messages
import ServerBehaviors

// The server of a session.
extension SessionPlayer {
    /// Starts the server and gives the phone its port. Does nothing for a session without one.
    ///
    /// - Parameter then: called with the reason if the server cannot start, else with nil.
    func startServer(then: @escaping (String?) -> Void) {
        guard let wanted = session.server else { return then(nil) }
        let server = LocalServer(loop: loop, port: wanted.port, takesAnyPort: true)
        self.server = server
        server.onEnd = { [weak self] failure in self?.note(nil, .start, failure.reason) }
        server.start(behavior(wanted).behavior) { [weak self] result in
            switch result {
            case .success(let port):
                self?.phone.redirectLocalServer(port: wanted.port, to: port)
                then(nil)
            case .failure(let failure): then(failure.reason)
            }
        }
    }

    /// Changes the server's behavior.
    func change(_ wanted: SessionServer, then: @escaping (String?) -> Void) {
        guard let server else { return then("there is no server") }
        server.behave(behavior(wanted).behavior, then: then)
    }

    /// If the session does not list apps for the server, the server lists those of the session's extensions.
    private func behavior(_ wanted: SessionServer) -> SessionServer {
        guard !wanted.listsGivenApps else { return wanted }
        var server = wanted
        server.behavior.apps = session.extensions.flatMap { reference, kind in
            (try? FilterCatalog.find(reference, relativeTo: session.folder, as: kind))?.appIdentifiers ?? []
        }.map { "\(Self.team).\($0)" }
        return server
    }

    /// An invented Apple team, the prefix of app identifiers.
    private static let team = "A1B2C3D4E5"
}

extension Session {
    /// The filters and reporting extensions that are used, at the start and in steps.
    fileprivate var extensions: [(reference: String, kind: ExtensionKind)] {
        let atStart = [(filter, ExtensionKind.messageFilter), (reporting, .reporting)]
        let inSteps = steps.compactMap { $0.action?.chosenExtension }
        var found: [(reference: String, kind: ExtensionKind)] = []
        for (reference, kind) in atStart + inSteps {
            guard let reference, !found.contains(where: { $0 == (reference, kind) }) else { continue }
            found.append((reference, kind))
        }
        return found
    }
}
