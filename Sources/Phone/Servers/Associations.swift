import HTTPSClient
import EventLoop
import Foundation
import Messages

/// Which apps the servers list: asked for when a filter is chosen, and kept (D5).
final class Associations {
    /// What came of asking a server for its file.
    private enum Entry: Codable, Hashable {
        case file(AssociationFile)
        /// It answered something that is no such file.
        case unusable(String)
    }

    /// How long the file is waited for.
    private static let timeLimit = Duration.seconds(10)
    /// How long a server that could not be reached is left alone.
    private static let retryDelay = Duration.seconds(2)

    /// Called when there is something new to keep.
    var onChange: ((String) -> Void)?

    private let client: ServerClient
    private let loop: EventLoop
    private var known: [String: Entry] = [:]
    private var unreached: [String: (reason: String, at: ContinuousClock.Instant)] = [:]
    private var waiting: [String: [() -> Void]] = [:]

    init(loop: EventLoop, client: ServerClient) {
        self.loop = loop
        self.client = client
    }

    /// Takes up what was kept with the inbox.
    func restore(_ json: String) {
        known = (try? JSONDecoder().decode([String: Entry].self, from: Data(json.utf8))) ?? [:]
    }

    /// Asks a server anew which apps it serves, as a phone does when an app is installed.
    func refresh(_ address: ServerAddress) {
        guard !ReservedHosts.isReserved(address.host), waiting[address.associationURL] == nil else { return }
        known[address.associationURL] = nil
        unreached[address.associationURL] = nil
        fetch(address.associationURL)
    }

    /// Whether nothing is known of a server yet, so that it is asked first.
    func isUnknown(_ address: ServerAddress) -> Bool {
        known[address.associationURL] == nil && !ReservedHosts.isReserved(address.host)
    }

    /// Says how an app stands to a server; on a later turn, when the server has to be asked first.
    func look(
        _ address: ServerAddress, _ service: AssociatedApps.Service, apps: [String],
        then: @escaping (DeferralCheck.Association) -> Void
    ) {
        let url = address.associationURL
        // Refused before its association matters.
        if ReservedHosts.isReserved(address.host) { return loop.soon { then(.notListed("nobody is asked")) } }
        let isKnown = known[url] != nil || unreached[url].map { ContinuousClock.now - $0.at < Self.retryDelay } ?? false
        if isKnown, waiting[url] == nil { return loop.soon { then(self.association(address, service, apps)) } }
        let isBeingAsked = waiting[url] != nil
        waiting[url, default: []].append { [weak self] in
            if let self { then(self.association(address, service, apps)) }
        }
        if !isBeingAsked { fetch(url) }
    }

    private func association(
        _ address: ServerAddress, _ service: AssociatedApps.Service, _ apps: [String]
    ) -> DeferralCheck.Association {
        switch known[address.associationURL] {
        case .file(let file):
            AssociatedApps.check(
                listed: file.apps[service.rawValue] ?? [], own: apps, service: service, host: address.host)
        case .unusable(let why): .notListed("\(address.associationURL): \(why)")
        case nil:
            .notListed(
                "\(address.associationURL) could not be read: \(unreached[address.associationURL]?.reason ?? "no answer")"
            )
        }
    }

    private func fetch(_ url: String) {
        waiting[url] = waiting[url] ?? []
        // It is small, and texts wait for it.
        let policy = client.policy
        client.policy.timeLimit = Self.timeLimit
        defer { client.policy = policy }
        // A phone follows no redirect there.
        client.send(ServerRequest(.get, url, followsRedirects: false)) { [weak self] result in
            self?.fetched(url, result)
        }
    }

    private func fetched(_ url: String, _ result: Result<ServerAnswer, TransportFailure>) {
        switch result {
        case .failure(let failure) where failure.kind == .tooLarge: known[url] = .unusable(failure.phrase)
        case .failure(let failure): unreached[url] = (failure.phrase, .now)
        case .success(let answer) where answer.status != 200:
            known[url] = .unusable("the server answered \(answer.status), and 200 is wanted")
        case .success(let answer):
            do throws(AssociationFile.Unreadable) {
                known[url] = .file(try AssociationFile(answer.body))
            } catch {
                known[url] = .unusable(error.reason)
            }
        }
        if unreached[url] == nil, let json = try? JSONEncoder().encode(known) {
            onChange?(String(decoding: json, as: UTF8.self))
        }
        for tell in waiting.removeValue(forKey: url) ?? [] { tell() }
    }
}
