import HTTPSClient
import EventLoop
import FilterHost
import Foundation
import Messages

/// The phone's side of the servers of filters and reports: it checks what a phone checks, in its order, and makes the
/// request itself (D1 to D9, U5, U7). No other part of Siftbox opens a connection.
package final class FilterServers: ServerRequesting {
    /// A body on its way to a server, and under which service the server must list the app.
    struct Posting {
        var body: [UInt8]
        var url: String?
        var service: AssociatedApps.Service
        var filter: Filter
        var isRepeated = false
        /// Whether it is about no message (D2).
        var isWithoutMessage = false
    }

    /// What can be taken back, wherever it has got to.
    private final class Stage {
        var isTakenBack = false
        var token: ServerClient.Token?
    }

    let associations: Associations
    /// Ports of this machine at which a session's server is really found, since the wished one was taken.
    var standIns: [HostOverride] = [] { didSet { updatePolicy() } }
    var settings: Settings { didSet { if settings != oldValue { updatePolicy() } } }
    private let client: ServerClient
    private let loop: EventLoop

    package init(loop: EventLoop, settings: Settings) {
        self.loop = loop
        self.settings = settings
        client = ServerClient(on: loop)
        associations = Associations(loop: loop, client: client)
        updatePolicy()
    }

    private func updatePolicy() {
        var policy = ClientPolicy()
        policy.trustedAuthority = settings.trustCA
        policy.allowsLocalHTTP = settings.localHTTP == .allow
        policy.hostOverrides = standIns
        // What is sent goes to the server that the Info.plist names, and nowhere else.
        policy.staysWithHost = true
        client.policy = policy
    }

    package func close() { client.close() }

    /// An extension was chosen: its server is asked whether it lists the app (D5, U7).
    func chosen(_ filter: Filter) {
        let url = filter.kind == .reporting ? filter.networkReportDestination : filter.networkURL
        guard settings.association == .required, case .success(let address) = address(url) else { return }
        associations.refresh(address)
    }

    private func address(_ url: String?) -> Result<ServerAddress, ServerAddress.Invalid> {
        ServerAddress.read(url, allowsLocalHTTP: settings.localHTTP == .allow)
    }

    package func ask(
        _ deferral: DeferredQuery, onProgress: @escaping (ServerProgress) -> Void, then: @escaping (ServerReply) -> Void
    ) -> () -> Void {
        let request = DeferralRequest(
            sender: deferral.query?.sender, text: deferral.query?.messageBody,
            appVersion: deferral.filter.bundleVersion)
        let posting = Posting(
            body: Array(request.json.utf8), url: deferral.filter.networkURL, service: .messageFilter,
            filter: deferral.filter,
            isRepeated: deferral.isRepeated, isWithoutMessage: deferral.query == nil)
        return post(posting, onProgress: onProgress, then: then)
    }

    /// Posts a body to a server, or says why not.
    func post(
        _ posting: Posting, onProgress: @escaping (ServerProgress) -> Void = { _ in },
        then: @escaping (ServerReply) -> Void
    ) -> () -> Void {
        let way = Stage()
        let address = address(posting.url)
        // While the server's list of apps is waited for, the filter's time runs (V7).
        if case .success(let server) = address, settings.association == .required, associations.isUnknown(server) {
            loop.soon { if !way.isTakenBack { onProgress(.asksForApps) } }
        }
        guard case .success(let server) = address, settings.association == .required else {
            let check = DeferralCheck(address: address, association: .assumed, isRepeated: posting.isRepeated)
            loop.soon { [weak self] in self?.go(posting, check, way, onProgress, then) }
            return { [weak self] in self?.cancel(way) }
        }
        associations.look(server, posting.service, apps: posting.filter.appIdentifiers) { [weak self] association in
            let check = DeferralCheck(address: address, association: association, isRepeated: posting.isRepeated)
            self?.go(posting, check, way, onProgress, then)
        }
        return { [weak self] in self?.cancel(way) }
    }

    private func cancel(_ way: Stage) {
        way.isTakenBack = true
        if let token = way.token { client.cancel(token) }
    }

    private func go(
        _ posting: Posting, _ check: DeferralCheck, _ way: Stage, _ onProgress: @escaping (ServerProgress) -> Void,
        _ then: @escaping (ServerReply) -> Void
    ) {
        guard !way.isTakenBack else { return }
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
        way.token = client.send(request, onStart: { onProgress(.posts) }) { result in
            then(Self.reply(result, exchange))
        }
    }

    private static func describe(
        _ association: DeferralCheck.Association, _ service: AssociatedApps.Service, _ host: String
    ) -> String? {
        switch association {
        case .listed(let app): "\(host) lists \(app) under \(service.rawValue)"
        case .assumed:
            "association is taken for granted (association: assumed); a phone would have looked for the app in what the "
                + "server lists under \(service.rawValue)"
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
            // What came several times stands in one line, as it does in Foundation.
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
    /// Its sentence, as it stands inside another.
    var phrase: String { message.hasSuffix(".") ? String(message.dropLast()) : message }
}

extension Phone {
    /// Tells where a server of this machine is really found whose port was taken.
    package func findLocalServer(port: Int, at real: Int) {
        servers.standIns = ["localhost", "127.0.0.1"].compactMap { host in
            guard let port = UInt16(exactly: port), let real = UInt16(exactly: real) else { return nil }
            return HostOverride(host: host, port: port, localPort: real)
        }
    }
}
