import ExtensionBuilder
import ExtensionPlans
package import FilterProcesses
import Foundation
import HTTPSClient
package import Messages
package import SystemSupport

/// Sends the requests of filters and reports to their servers. Makes the same checks as an iPhone, in the same order
/// (D1 to D9, U5, U7). No other part of Siftbox opens a connection.
package final class FilterServers: ServerRequesting {
    /// What to post, and the service under which the server must list the filter's app.
    struct PostRequest {
        var body: [UInt8]
        var url: String?
        var service: AssociatedApps.Service
        var filter: Filter
        var isRepeated = false
        /// Whether it belongs to no message (D2).
        var isWithoutMessage = false
    }

    /// The state of a request that can be canceled at any time.
    private final class PendingRequest {
        var isCanceled = false
        var token: ServerClient.Token?
    }

    let associations: Associations
    /// Actual ports of a session's server on this machine, if the requested port was taken.
    var hostOverrides: [HostOverride] = [] { didSet { updatePolicy() } }
    var settings: Settings { didSet { if settings != oldValue { updatePolicy() } } }
    private let client: ServerClient
    private let loop: EventLoop
    /// Whether exchanges have the time that they took.
    private let recordsTimes: Bool

    package init(loop: EventLoop, settings: Settings, recordsTimes: Bool = true) {
        self.loop = loop
        self.recordsTimes = recordsTimes
        self.settings = settings
        client = ServerClient(on: loop)
        associations = Associations(loop: loop, client: client)
        updatePolicy()
    }

    private func updatePolicy() {
        var policy = ClientPolicy()
        policy.trustedAuthority = settings.trustCA
        policy.allowsLocalHTTP = settings.localHTTP == .allow
        policy.hostOverrides = hostOverrides
        // Messages go only to the server that the Info.plist names.
        policy.staysWithHost = true
        client.policy = policy
    }

    package func close() { client.close() }

    /// Fetches the association file of a chosen extension's server (D5, U7).
    func refreshAssociation(_ filter: Filter) {
        let url = filter.kind == .reporting ? filter.networkReportDestination : filter.networkURL
        guard settings.association == .required, case .success(let address) = address(url) else { return }
        associations.refresh(address)
    }

    private func address(_ url: String?) -> Result<ServerAddress, ServerAddress.Invalid> {
        ServerAddress.read(url, allowsLocalHTTP: settings.localHTTP == .allow)
    }

    package func query(
        _ deferral: DeferredQuery, onProgress: @escaping (ServerProgress) -> Void, then: @escaping (ServerReply) -> Void
    ) -> () -> Void {
        let request = DeferralRequest(
            sender: deferral.query?.sender, text: deferral.query?.messageBody,
            appVersion: deferral.filter.bundleVersion)
        let posting = PostRequest(
            body: Array(request.json.utf8), url: deferral.filter.networkURL, service: .messageFilter,
            filter: deferral.filter,
            isRepeated: deferral.isRepeated, isWithoutMessage: deferral.query == nil)
        return post(posting, onProgress: onProgress, then: then)
    }

    /// Posts a body to a server, or returns why that is not allowed.
    func post(
        _ posting: PostRequest, onProgress: @escaping (ServerProgress) -> Void = { _ in },
        then: @escaping (ServerReply) -> Void
    ) -> () -> Void {
        let pending = PendingRequest()
        let address = address(posting.url)
        // The wait for the association file counts toward the filter's response timeout (V7).
        if case .success(let server) = address, settings.association == .required, associations.isUnknown(server) {
            loop.soon { if !pending.isCanceled { onProgress(.fetchesAssociation) } }
        }
        guard case .success(let server) = address, settings.association == .required else {
            let check = DeferralCheck(address: address, association: .assumed, isRepeated: posting.isRepeated)
            loop.soon { [weak self] in self?.send(posting, check, pending, onProgress, then) }
            return { [weak self] in self?.cancel(pending) }
        }
        associations.check(server, posting.service, apps: posting.filter.appIdentifiers) { [weak self] association in
            let check = DeferralCheck(address: address, association: association, isRepeated: posting.isRepeated)
            self?.send(posting, check, pending, onProgress, then)
        }
        return { [weak self] in self?.cancel(pending) }
    }

    private func cancel(_ pending: PendingRequest) {
        pending.isCanceled = true
        if let token = pending.token { client.cancel(token) }
    }

    private func send(
        _ posting: PostRequest, _ check: DeferralCheck, _ pending: PendingRequest,
        _ onProgress: @escaping (ServerProgress) -> Void,
        _ then: @escaping (ServerReply) -> Void
    ) {
        guard !pending.isCanceled else { return }
        var exchange = NetworkExchange(
            url: posting.url, appVersion: posting.filter.bundleVersion, isWithoutMessage: posting.isWithoutMessage,
            result: .failed(.system, cause: ""))
        if let refusal = check.refusal {
            exchange.result = .failed(refusal.error, cause: refusal.cause)
            return then(ServerReply(exchange: exchange))
        }
        guard case .success(let address) = check.address else { return }
        exchange.isLocalHTTP = address.isLocalHTTP
        exchange.association = Self.describe(check.association, posting.service, address.host)
        let request = ServerRequest(.post(body: posting.body), address.url)
        pending.token = client.send(request, onStart: { onProgress(.sendsQuery) }) { [recordsTimes] result in
            var reply = Self.reply(result, exchange)
            if !recordsTimes { reply.exchange.milliseconds = nil }
            then(reply)
        }
    }

    private static func describe(
        _ association: DeferralCheck.Association, _ service: AssociatedApps.Service, _ host: String
    ) -> String? {
        switch association {
        case .listed(let app): "\(host) lists \(app) under \(service.rawValue)"
        case .assumed:
            "the association was not checked (association: assumed); an iPhone would look for the app in the "
                + "server's list under \(service.rawValue)"
        case .notListed: nil
        }
    }

    private static func reply(
        _ result: Result<ServerAnswer, TransportFailure>, _ exchange: NetworkExchange
    ) -> ServerReply {
        var exchange = exchange
        switch result {
        case .success(let answer):
            exchange.milliseconds = (answer.milliseconds * 1000).rounded() / 1000
            exchange.result = .answered(
                status: answer.status, bytes: answer.body.count, excerpt: NetworkExchange.excerpt(answer.body))
            // Repeated headers are joined, as in Foundation.
            let headers = Dictionary(answer.headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
            return ServerReply(exchange: exchange, url: answer.url, headers: headers, body: answer.body)
        case .failure(let failure):
            let error: NetworkError = failure.kind == .noClient ? .system : .networkRequestFailed
            exchange.result = .failed(error, cause: failure.phrase)
            return ServerReply(exchange: exchange, urlError: failure.urlErrorCode)
        }
    }
}

extension TransportFailure {
    /// The message without its period, for use inside a sentence.
    var phrase: String { message.hasSuffix(".") ? String(message.dropLast()) : message }
}
