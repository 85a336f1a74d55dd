import EventLoop
import FilterWire
import Foundation
import Messages

// A filter asks for its server: the phone asks it, and the filter's query waits for it beside the others.
extension FilterHost {
    /// How many queries of one process may wait for the server at most; beyond, no new ones are sent to it.
    package static let deferralWindow = 1024
    /// How many deferrals of one query are looked at; a filter that asks for more is not heard.
    private static let mostDeferrals = 8

    /// Takes a filter's wish that its server be asked about a query that is under way.
    func deferQuery(_ id: Int, of running: RunningFilter, now: ContinuousClock.Instant) {
        guard var job = running.underWay[id], job.deferrals < Self.mostDeferrals else { return }
        job.deferrals += 1
        let number = job.deferrals
        running.underWay[id] = job
        if number == 1 { running.underWay.suspend(id, now: now) }
        let deferral = DeferredQuery(filter: filter, query: job.query, isRepeated: number > 1)
        let token = server.ask(deferral) { [weak self, weak running] in
            if let self, let running, number == 1 { self.requestStarted(id, of: running) }
        } then: { [weak self, weak running] reply in
            if let self, let running { self.replied(reply, to: id, deferral: number, of: running) }
        }
        if number == 1 { running.requests[id] = ServerRequestUnderWay(takeBack: token) }
    }

    /// The filter's time runs on from here: while its request waited behind others, it did not.
    private func requestStarted(_ id: Int, of running: RunningFilter) {
        guard running.requests[id] != nil, let used = running.underWay.used(id) else { return }
        running.requests[id]?.started = .now
        running.requests[id]?.timer = loop.after(max(.zero, options.answerWithin - used)) {
            [weak self, weak running] in
            if let self, let running { self.serverIsLate(id, of: running) }
        }
    }

    private func replied(_ reply: ServerReply, to id: Int, deferral: Int, of running: RunningFilter) {
        guard var job = running.underWay[id] else { return }
        job.exchanges.append(reply.exchange)
        if case .failed(let error, let cause) = reply.exchange.result {
            job.note(Diagnostic(.deferralNotPossible, "\(error.name): \(cause)"))
            if error == .invalidNetworkURL || error == .networkURLUnauthorized {
                let noted = job.diagnostics.map(\.name)
                for mistake in filter.mistakes
                where [.placeholderURL, .noAssociatedDomain].contains(mistake.name) && !noted.contains(mistake.name) {
                    job.note(mistake)
                }
            }
        }
        running.underWay[id] = job
        if deferral == 1 {
            let request = running.requests.removeValue(forKey: id)
            loop.cancel(request?.timer)
            let waited = request?.started.map { $0.duration(to: .now) } ?? .zero
            running.underWay.resume(id, waited: waited, now: .now)
        }
        running.process.send(PhoneLine.network(id: id, deferral: deferral, NetworkResult(reply)).bytes)
        armTimer()
        pump()
    }

    /// The filter's time is up while its server is asked: the text is filed without an answer, and a later one is
    /// ignored (V7, V8). The filter did nothing wrong, so its process goes on, and is told that the request failed.
    private func serverIsLate(_ id: Int, of running: RunningFilter) {
        guard let request = running.requests.removeValue(forKey: id),
            var job = running.underWay.giveUp(id, now: .now)
        else { return }
        request.takeBack()
        let seconds = options.answerWithin / .seconds(1)
        let cause = "the filter's time of \(seconds) s was up before the server had answered"
        job.exchanges.append(
            NetworkExchange(
                url: filter.networkURL, appVersion: filter.bundleVersion,
                milliseconds: request.started.map { $0.duration(to: .now) / .milliseconds(1) },
                result: .failed(.networkRequestFailed, cause: cause)))
        let failure = NetworkResult.failure(
            NetworkResult.Failure(.networkRequestFailed, cause), underlying: .urlError(-1001, "it took too long"))
        running.process.send(PhoneLine.network(id: id, deferral: 1, failure).bytes)
        nothingIsUnderWay(in: running)
        armTimer()
        pump()
        job.fail(Diagnostic(.noAnswerInTime, "no answer within \(seconds) s: its server had not answered"))()
    }
}

extension FilterHost {
    /// A query that was answered needs its server no more.
    func takeBackRequest(_ id: Int, of running: RunningFilter) {
        guard let request = running.requests.removeValue(forKey: id) else { return }
        loop.cancel(request.timer)
        request.takeBack()
    }

    func takeBackRequests(of running: RunningFilter) {
        for id in running.requests.keys { takeBackRequest(id, of: running) }
    }
}

/// A request to a filter's server that has not been answered.
struct ServerRequestUnderWay {
    let takeBack: () -> Void
    /// When it left the phone.
    var started: ContinuousClock.Instant?
    var timer: EventLoop.Token?
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
