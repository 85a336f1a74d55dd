import EventLoop
import FilterWire
import Foundation
import Messages

// A filter asks for its server: the phone asks it, and the filter's query waits for it beside the others.
extension FilterHost {
    /// How many queries of one process may wait for the server at most; beyond, no new ones are sent to it.
    package static let deferralWindow = 1024
    /// How many of them are with the server, or have its answer and none of the filter's: answers can be large.
    package static let deferralsAtOnce = 32
    /// How many deferrals of one query are looked at; the others are refused unseen.
    private static let maxDeferrals = 8
    /// How many deferrals of one query are answered at all. One that defers without end and does not read what it is told
    /// would make the phone hold ever more for it.
    static let maxRefusals = 1000

    /// Takes a filter's wish that its server be asked about a query that is under way.
    func deferQuery(_ id: Int, of running: RunningFilter, now: ContinuousClock.Instant) {
        guard let job = running.inFlight[id] else { return }
        job.deferrals += 1
        let number = job.deferrals
        guard number <= Self.maxRefusals else { return }
        guard number <= Self.maxDeferrals else {
            let failure = NetworkResult.Failure(.redundantNetworkDeferral, "once is all")
            running.process.send(
                HostMessage.network(id: id, deferral: number, .failure(failure, underlying: nil)).bytes)
            return
        }
        guard number == 1 else { return ask(id, number, of: running) }
        running.inFlight.suspend(id, now: now)
        if let refusal = knownRefusal {
            job.record(failure: refusal.diagnostics)
            job.record(refusal.exchanges)
            running.inFlight.resume(id, waited: .zero, now: now)
            return running.process.send { HostMessage.appendNetwork(id: id, refusal.line, to: &$0) }
        }
        job.waitedForServer = true
        running.waitingDeferrals.append(id)
        askNext(of: running)
    }

    private var knownRefusal: ServerRefusal? {
        if refusal == nil { refusal = server.refusal(of: filter).map { ServerRefusal($0, filter) } }
        return refusal
    }

    /// Asks the server about those that wait for it, as long as not too many are with it.
    private func askNext(of running: RunningFilter) {
        while running.requests.count < Self.deferralsAtOnce, let id = running.waitingDeferrals.popFirst() {
            guard running.inFlight[id] != nil else { continue }
            running.requests[id] = PendingServerRequest()
            ask(id, 1, of: running)
        }
    }

    private func ask(_ id: Int, _ number: Int, of running: RunningFilter) {
        let deferral = DeferredQuery(filter: filter, query: running.inFlight[id]?.query, isRepeated: number > 1)
        let token = server.ask(deferral) { [weak self, weak running] progress in
            if let self, let running, number == 1 { self.recordProgress(progress, id, of: running) }
        } then: { [weak self, weak running] reply in
            if let self, let running { self.replied(reply, to: id, deferral: number, of: running) }
        }
        if number == 1 { running.requests[id]?.cancel = token }
    }

    /// The filter's time runs on from here: while its request waited behind others, it did not.
    private func recordProgress(_ progress: ServerProgress, _ id: Int, of running: RunningFilter) {
        guard running.requests[id] != nil, let used = running.inFlight.used(id) else { return }
        if progress == .posts { running.requests[id]?.isPosted = true }
        guard running.requests[id]?.started == nil else { return }
        running.requests[id]?.started = .now
        running.requests[id]?.timer = loop.after(max(.zero, options.responseTimeout - used)) {
            [weak self, weak running] in
            if let self, let running { self.serverIsLate(id, of: running) }
        }
    }

    private func replied(_ reply: ServerReply, to id: Int, deferral: Int, of running: RunningFilter) {
        guard let job = running.inFlight[id] else { return }
        job.exchanges.append(reply.exchange)
        job.record(failure: reply.exchange.diagnostics(of: filter))
        if deferral == 1 {
            let request = running.requests[id]
            loop.cancel(request?.timer)
            // Its place is taken until the filter has answered.
            running.requests[id] = PendingServerRequest(isAnswered: true)
            let waited = request?.started.map { $0.duration(to: .now) } ?? .zero
            running.inFlight.resume(id, waited: waited, now: .now)
        }
        running.process.send(HostMessage.network(id: id, deferral: deferral, NetworkResult(reply)).bytes)
        armTimer()
        pump()
    }

    /// The filter's time is up while its server is asked: the text is filed without an answer, and a later one is
    /// ignored (V7, V8). The filter did nothing wrong, so its process goes on, and is told that the request failed.
    private func serverIsLate(_ id: Int, of running: RunningFilter) {
        guard let request = running.requests.removeValue(forKey: id),
            let job = running.inFlight.abandon(id, now: .now)
        else { return }
        request.cancel()
        askNext(of: running)
        let seconds = options.responseTimeout / .seconds(1)
        let cause = "the filter's time of \(seconds) s was up before the server had answered"
        job.exchanges.append(broken(request, cause))
        let failure = NetworkResult.failure(
            NetworkResult.Failure(.networkRequestFailed, cause), underlying: .urlError(-1001, "it took too long"))
        running.process.send(HostMessage.network(id: id, deferral: 1, failure).bytes)
        hasNoneInFlight(in: running)
        armTimer()
        pump()
        job.fail(Diagnostic(.noAnswerInTime, "no answer within \(seconds) s: its server had not answered"))()
    }
}

extension FilterHost {
    /// A query that was answered needs its server no more.
    func cancelRequest(_ id: Int, of running: RunningFilter) {
        // Most filters have none under way, and most queries ask for none.
        guard !running.requests.isEmpty, let request = running.requests.removeValue(forKey: id) else { return }
        loop.cancel(request.timer)
        if !request.isAnswered {
            request.cancel()
            if request.started != nil {
                running.inFlight[id]?.exchanges.append(broken(request, "the filter did not wait for the answer"))
            }
        }
        askNext(of: running)
    }

    func cancelRequests(of running: RunningFilter) {
        running.waitingDeferrals = []
        for id in running.requests.keys { cancelRequest(id, of: running) }
    }

    /// What is told of a request that was not waited for.
    private func broken(_ request: PendingServerRequest, _ cause: String) -> NetworkExchange {
        NetworkExchange(
            url: filter.networkURL, appVersion: filter.bundleVersion,
            milliseconds: request.started.map { $0.duration(to: .now) / .milliseconds(1) },
            result: .failed(request.isPosted ? .networkRequestFailed : .networkURLUnauthorized, cause: cause))
    }
}

/// A deferral that is with the filter's server, or whose answer the filter has.
struct PendingServerRequest {
    var cancel: () -> Void = {}
    /// When something of it left the phone.
    var started: ContinuousClock.Instant?
    /// Whether the query itself did.
    var isPosted = false
    var timer: EventLoop.Token?
    var isAnswered = false
}

/// What is said of each query alike whose server is not asked: an archive of a million texts is not to wait for it.
struct ServerRefusal {
    let exchanges: [NetworkExchange]
    let diagnostics: [Diagnostic]
    /// What stands behind the number in the line to the filter.
    let line: JSONMembers

    init(_ reply: ServerReply, _ filter: Filter) {
        exchanges = [reply.exchange]
        diagnostics = reply.exchange.diagnostics(of: filter)
        line = HostMessage.network(deferral: 1, NetworkResult(reply))
    }
}

extension NetworkExchange {
    /// What there is to say of one that failed; nothing of another.
    fileprivate func diagnostics(of filter: Filter) -> [Diagnostic] {
        guard case .failed(let error, let cause) = result else { return [] }
        var diagnostics = [Diagnostic(.deferralNotPossible, "\(error.name): \(cause)")]
        if error == .invalidNetworkURL || error == .networkURLUnauthorized {
            diagnostics += filter.mistakes.filter { [.placeholderURL, .noAssociatedDomain].contains($0.name) }
        }
        return diagnostics
    }
}

extension FilterJob {
    /// What is the same of every text of an archive is held once.
    fileprivate func record(_ new: [NetworkExchange]) {
        if exchanges.isEmpty { exchanges = new } else { exchanges += new }
    }

    /// Notes why its server was not asked, and each mistake of its folder once.
    fileprivate func record(failure new: [Diagnostic]) {
        if diagnostics.isEmpty {
            diagnostics = new
            return
        }
        for diagnostic in new {
            let isKnown = diagnostics.contains {
                diagnostic.name == .deferralNotPossible ? $0 == diagnostic : $0.name == diagnostic.name
            }
            if !isKnown { record(diagnostic) }
        }
    }
}

extension NetworkResult {
    fileprivate init(_ reply: ServerReply) {
        switch reply.exchange.result {
        case .answered(let status, _, _):
            self = .answer(
                url: reply.url, status: status, headers: reply.headers,
                bodyInBase64: Data(reply.body).base64EncodedString())
        case .failed(let error, let cause):
            self = .failure(Failure(error, cause), underlying: reply.urlError.map { .urlError($0, cause) })
        }
    }
}

extension NetworkResult.Failure {
    fileprivate init(_ error: NetworkError, _ cause: String) {
        self.init(domain: NetworkError.domain, code: error.rawValue, message: "\(error.name): \(cause)")
    }

    fileprivate static func urlError(_ code: Int, _ message: String) -> Self {
        Self(domain: "NSURLErrorDomain", code: code, message: message)
    }
}
