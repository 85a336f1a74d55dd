import FilterWire
import Foundation
import JSONCodec
import Messages
import SystemSupport

// Deferrals: a filter asks iOS to query its server, and its query waits for the response.
extension FilterHost {
    /// The maximum number of queries of one process that wait for the server; at this limit, the process gets no new ones.
    package static let deferralWindow = 1024
    /// The maximum number of these whose request is in flight, or whose response the filter has not handled yet:
    /// responses can be large.
    package static let deferralsAtOnce = 32
    /// How many deferrals of one query are processed; further ones are refused without a check.
    private static let maxDeferrals = 8
    /// How many deferrals of one query get a reply. A filter that defers endlessly without reading the replies
    /// would make Siftbox buffer without bound.
    static let maxRefusals = 1000

    /// Handles a filter's request to query its server for a query that is in flight.
    func deferQuery(_ id: Int, of running: RunningFilter, now: ContinuousClock.Instant) {
        guard let job = running.inFlight[id] else { return }
        job.deferrals += 1
        let number = job.deferrals
        guard number <= Self.maxRefusals else { return }
        guard number <= Self.maxDeferrals else {
            let failure = NetworkResult.Failure(.redundantNetworkDeferral, "a query can be deferred only once")
            running.process.send(
                HostMessage.network(id: id, deferral: number, .failure(failure, underlying: nil)).bytes)
            return
        }
        guard number == 1 else { return queryServer(id, number, of: running) }
        running.inFlight.suspend(id, now: now)
        if let refusal = knownRefusal {
            job.record(failure: refusal.diagnostics)
            job.record(refusal.exchanges)
            running.inFlight.resume(id, waited: .zero, now: now)
            return running.process.send { HostMessage.appendNetwork(id: id, refusal.line, to: &$0) }
        }
        job.waitedForServer = true
        running.waitingDeferrals.append(id)
        queryNextServer(of: running)
    }

    private var knownRefusal: ServerRefusal? {
        if servers.refusal == nil {
            servers.refusal = server.refusal(of: filter).map { ServerRefusal($0, filter) }
        }
        return servers.refusal
    }

    /// Asks the server about the waiting queries, up to the limit.
    private func queryNextServer(of running: RunningFilter) {
        while running.requests.count < Self.deferralsAtOnce, let id = running.waitingDeferrals.popFirst() {
            guard running.inFlight[id] != nil else { continue }
            running.requests[id] = PendingServerRequest()
            queryServer(id, 1, of: running)
        }
    }

    private func queryServer(_ id: Int, _ number: Int, of running: RunningFilter) {
        let deferral = DeferredQuery(filter: filter, query: running.inFlight[id]?.query, isRepeated: number > 1)
        let token = server.query(deferral) { [weak self, weak running] progress in
            if let self, let running, number == 1 { self.recordProgress(progress, id, of: running) }
        } then: { [weak self, weak running] reply in
            guard let self, let running else { return }
            // A fast reply arrives before the start of its request is reported; chaos may hold it back.
            if number == 1 { recordProgress(.sendsQuery, id, of: running) }
            disturb(reply, to: running.inFlight[id]) { [weak self, weak running] reply in
                if let self, let running { self.replied(reply, to: id, deferral: number, of: running) }
            }
        }
        if number == 1 { running.requests[id]?.cancel = token }
    }

    /// The filter's clock continues here: it was stopped while its request was queued.
    private func recordProgress(_ progress: ServerProgress, _ id: Int, of running: RunningFilter) {
        guard running.requests[id] != nil, let used = running.inFlight.used(id) else { return }
        if progress == .sendsQuery { running.requests[id]?.isPosted = true }
        guard running.requests[id]?.started == nil else { return }
        running.requests[id]?.started = .now
        running.requests[id]?.timer = loop.after(max(.zero, options.responseTimeout - used)) {
            [weak self, weak running] in
            if let self, let running { self.serverTimedOut(id, of: running) }
        }
    }

    private func replied(_ reply: ServerReply, to id: Int, deferral: Int, of running: RunningFilter) {
        guard let job = running.inFlight[id] else { return }
        job.exchanges.append(reply.exchange)
        job.record(failure: reply.exchange.diagnostics(of: filter))
        if deferral == 1 {
            let request = running.requests[id]
            loop.cancel(request?.timer)
            // It occupies a slot until the filter has answered.
            running.requests[id] = PendingServerRequest(isAnswered: true)
            let waited = request?.started.map { $0.duration(to: .now) } ?? .zero
            running.inFlight.resume(id, waited: waited, now: .now)
        }
        running.process.send(HostMessage.network(id: id, deferral: deferral, NetworkResult(reply)).bytes)
        armTimer()
        pump()
    }

    /// The filter's time limit expired while its server was being queried: the message is filed without an answer, and a
    /// later answer is ignored (V7, V8). The filter did nothing wrong, so its process continues and is notified that
    /// the request failed.
    private func serverTimedOut(_ id: Int, of running: RunningFilter) {
        guard let request = running.requests.removeValue(forKey: id),
            let job = running.inFlight.abandon(id, now: .now)
        else { return }
        request.cancel()
        queryNextServer(of: running)
        let seconds = options.responseTimeout / .seconds(1)
        let cause = "the filter's time limit of \(seconds) s expired before the server answered"
        job.exchanges.append(broken(request, cause))
        let failure = NetworkResult.failure(
            NetworkResult.Failure(.networkRequestFailed, cause), underlying: .urlError(-1001, "the request timed out"))
        running.process.send(HostMessage.network(id: id, deferral: 1, failure).bytes)
        becameIdle(running)
        armTimer()
        pump()
        job.fail(Diagnostic(.noAnswerInTime, "no answer within \(seconds) s: its server did not answer in time"))()
    }
}

extension FilterHost {
    /// An answered query no longer needs its server.
    func cancelRequest(_ id: Int, of running: RunningFilter) {
        // Most filters have no requests in flight, and most queries make none.
        guard !running.requests.isEmpty, let request = running.requests.removeValue(forKey: id) else { return }
        loop.cancel(request.timer)
        if !request.isAnswered {
            request.cancel()
            if request.started != nil {
                running.inFlight[id]?.exchanges.append(broken(request, "the filter did not wait for the answer"))
            }
        }
        queryNextServer(of: running)
    }

    func cancelRequests(of running: RunningFilter) {
        running.waitingDeferrals = []
        for id in running.requests.keys { cancelRequest(id, of: running) }
    }

    /// The exchange shown for a request that was abandoned.
    private func broken(_ request: PendingServerRequest, _ cause: String) -> NetworkExchange {
        NetworkExchange(
            url: filter.networkURL, appVersion: filter.bundleVersion,
            milliseconds: options.recordsTimes
                ? request.started.map { $0.duration(to: .now) / .milliseconds(1) } : nil,
            result: .failed(request.isPosted ? .networkRequestFailed : .networkURLUnauthorized, cause: cause))
    }
}

/// A deferral whose request is in flight, or whose response the filter has received.
struct PendingServerRequest {
    var cancel: () -> Void = {}
    /// When the first request left Siftbox.
    var started: ContinuousClock.Instant?
    /// Whether the query itself was posted.
    var isPosted = false
    var timer: EventLoop.Token?
    var isAnswered = false
}

/// The filter's server, as its host uses it.
struct ServerUse {
    let server: any ServerRequesting
    /// The shared refusal when the server cannot be queried; created on first use.
    var refusal: ServerRefusal?

    init(_ server: any ServerRequesting) { self.server = server }
}

/// The shared result of all queries if the server is not queried: an archive of a million messages must not wait for it.
struct ServerRefusal {
    let exchanges: [NetworkExchange]
    let diagnostics: [Diagnostic]
    /// The part of the line to the filter after the number.
    let line: JSONMembers

    init(_ reply: ServerReply, _ filter: Filter) {
        exchanges = [reply.exchange]
        diagnostics = reply.exchange.diagnostics(of: filter)
        line = HostMessage.network(deferral: 1, NetworkResult(reply))
    }
}

extension NetworkExchange {
    /// The diagnostics of a failed exchange; empty for others.
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
    /// Exchanges that are identical for every message of an archive are stored once.
    fileprivate func record(_ new: [NetworkExchange]) {
        if exchanges.isEmpty { exchanges = new } else { exchanges += new }
    }

    /// Records why the server was not queried, and each mistake in the filter's folder once.
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
