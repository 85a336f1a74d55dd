import Foundation
import HTTPSClient
import Messages
import SystemSupport

/// The apps that servers list in their association files: fetched when a filter is chosen, and saved with the inbox
/// (D5).
final class Associations {
    /// The result of fetching an association file.
    private enum Entry: Codable, Hashable {
        case file(FetchedAssociationFile)
        /// The answer was not a valid association file.
        case unusable(String)
    }

    /// The time limit of the request.
    private static let timeLimit = Duration.seconds(10)
    /// How long to wait before an unreachable server is tried again.
    private static let retryDelay = Duration.seconds(2)

    /// Called with the new state when it has changed.
    var onChange: ((String) -> Void)?

    private let client: ServerClient
    private let loop: EventLoop
    private var known: [String: Entry] = [:]
    private var failedFetches: [String: (reason: String, at: ContinuousClock.Instant)] = [:]
    private var waiting: [String: [() -> Void]] = [:]

    init(loop: EventLoop, client: ServerClient) {
        self.loop = loop
        self.client = client
    }

    /// Restores the state saved with the inbox.
    func restore(_ json: String) {
        known = (try? JSONDecoder().decode([String: Entry].self, from: Data(json.utf8))) ?? [:]
    }

    /// Reloads a server's association file, as an iPhone does when an app is installed.
    func refresh(_ address: ServerAddress) {
        guard !ReservedHosts.isReserved(address.host), waiting[address.associationURL] == nil else { return }
        known[address.associationURL] = nil
        failedFetches[address.associationURL] = nil
        fetch(address.associationURL)
    }

    /// Whether a server's association file must be fetched first.
    func isUnknown(_ address: ServerAddress) -> Bool {
        known[address.associationURL] == nil && !ReservedHosts.isReserved(address.host)
    }

    /// Checks whether a server lists one of these apps; calls back on a later turn of the loop.
    func check(
        _ address: ServerAddress, _ service: AssociatedApps.Service, apps: [String],
        then: @escaping (DeferralCheck.Association) -> Void
    ) {
        let url = address.associationURL
        // A reserved host is refused before its association matters.
        if ReservedHosts.isReserved(address.host) { return loop.soon { then(.notListed("no request is sent")) } }
        let isKnown =
            known[url] != nil || failedFetches[url].map { ContinuousClock.now - $0.at < Self.retryDelay } ?? false
        if isKnown, waiting[url] == nil { return loop.soon { then(self.association(address, service, apps)) } }
        let isFetching = waiting[url] != nil
        waiting[url, default: []].append { [weak self] in
            if let self { then(self.association(address, service, apps)) }
        }
        if !isFetching { fetch(url) }
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
                "\(address.associationURL) could not be read: \(failedFetches[address.associationURL]?.reason ?? "no answer")"
            )
        }
    }

    private func fetch(_ url: String) {
        waiting[url] = waiting[url] ?? []
        // The file is small, and messages wait for it.
        let policy = client.policy
        client.policy.timeLimit = Self.timeLimit
        defer { client.policy = policy }
        // An iPhone does not follow redirects for this file.
        client.send(ServerRequest(.get, url, followsRedirects: false)) { [weak self] result in
            self?.fetched(url, result)
        }
    }

    private func fetched(_ url: String, _ result: Result<ServerAnswer, TransportFailure>) {
        switch result {
        case .failure(let failure) where failure.kind == .tooLarge: known[url] = .unusable(failure.phrase)
        case .failure(let failure): failedFetches[url] = (failure.phrase, .now)
        case .success(let answer) where answer.status != 200:
            known[url] = .unusable("the server answered \(answer.status) instead of 200")
        case .success(let answer):
            do throws(FetchedAssociationFile.Unreadable) {
                known[url] = .file(try FetchedAssociationFile(answer.body))
            } catch {
                known[url] = .unusable(error.reason)
            }
        }
        if failedFetches[url] == nil, let json = try? JSONEncoder().encode(known) {
            onChange?(String(decoding: json, as: UTF8.self))
        }
        for callback in waiting.removeValue(forKey: url) ?? [] { callback() }
    }
}
