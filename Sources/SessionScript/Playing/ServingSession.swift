import ExtensionBuild
import FilterHost
import Foundation
import LocalServerHost
import Messages
import Phone

// The server that a session starts beside the phone.
extension SessionPlayer {
    /// Starts it, and tells the phone where it is; a session without one goes on at once.
    ///
    /// - Parameter then: with why there is none.
    func startServer(then: @escaping (String?) -> Void) {
        guard let wanted = session.server else { return then(nil) }
        let server = LocalServer(loop: loop, port: wanted.port, takesAnyPort: true)
        self.server = server
        server.onEnd = { [weak self] failure in self?.note(SourcePosition(line: 1, column: 1), failure.reason) }
        server.start(behaviour(wanted).behaviour) { [weak self] result in
            switch result {
            case .success(let port):
                self?.phone.findLocalServer(port: wanted.port, at: port)
                then(nil)
            case .failure(let failure): then(failure.reason)
            }
        }
    }

    /// Changes how it behaves.
    func change(_ wanted: SessionServer, then: @escaping (String?) -> Void) {
        guard let server else { return then("there is no server") }
        server.behave(behaviour(wanted).behaviour, then: then)
    }

    /// A server that is not told which apps it lists has those of the session's filters, as an author's own would.
    private func behaviour(_ wanted: SessionServer) -> SessionServer {
        guard !wanted.listsGivenApps else { return wanted }
        var server = wanted
        server.behaviour.apps = session.extensions.flatMap { reference, kind in
            (try? FilterCatalogue.find(reference, relativeTo: session.folder, as: kind))?.appIdentifiers ?? []
        }.map { "\(Self.team).\($0)" }
        return server
    }

    /// The prefix that an Apple team has before its apps' identifiers; an invented one.
    private static let team = "A1B2C3D4E5"
}

extension Session {
    /// The filters and reporting extensions that it chooses, at the start and in steps.
    fileprivate var extensions: [(reference: String, kind: ExtensionKind)] {
        let atStart = [(filter, ExtensionKind.messageFilter), (reporting, .reporting)]
        let inSteps = steps.map { step -> (String?, ExtensionKind) in
            switch step.action {
            case .chooseFilter(let reference): (reference, .messageFilter)
            case .chooseReporting(let reference): (reference, .reporting)
            default: (nil, .messageFilter)
            }
        }
        var found: [(reference: String, kind: ExtensionKind)] = []
        for (reference, kind) in atStart + inSteps {
            guard let reference, !found.contains(where: { $0 == (reference, kind) }) else { continue }
            found.append((reference, kind))
        }
        return found
    }
}
