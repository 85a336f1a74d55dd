import EventLoop
import Messages

/// What asks a filter's server for the phone: the extension has no network of its own (D1, X2).
///
/// Closures are called on the loop, never before the call that took them returns.
package protocol ServerRequesting: AnyObject {
    /// Asks the server about one query, or says why not (D4 to D7).
    ///
    /// - Parameters:
    ///   - onProgress: called when something leaves the phone, if it does: until then it waits behind others, and the
    ///     filter's time does not run.
    ///   - then: called once, unless the request is taken back.
    /// - Returns: what takes it back.
    func ask(
        _ deferral: DeferredQuery, onProgress: @escaping (ServerProgress) -> Void, then: @escaping (ServerReply) -> Void
    ) -> () -> Void

    /// What every first request of a filter comes to, where that is known beforehand and nothing is asked.
    func refusal(of filter: Filter) -> ServerReply?
}

extension ServerRequesting {
    package func refusal(of filter: Filter) -> ServerReply? { nil }
}

/// How far the phone is with a filter's server.
package enum ServerProgress: Hashable, Sendable {
    /// It asks which apps the server lists (D5).
    case asksForApps
    /// It posts the query (D1).
    case posts
}

/// A query whose filter asked for its server.
package struct DeferredQuery: Hashable, Sendable {
    package var filter: Filter
    /// nil: the capabilities query (D2).
    package var query: FilterQuery?
    /// Whether it was deferred before (D6).
    package var isRepeated: Bool

    package init(filter: Filter, query: FilterQuery?, isRepeated: Bool) {
        self.filter = filter
        self.query = query
        self.isRepeated = isRepeated
    }
}

/// What came of it: for the journey, and for the extension.
package struct ServerReply: Hashable, Sendable {
    package var exchange: NetworkExchange
    /// Where the answer came from.
    package var url: String?
    package var headers: [String: String]
    package var body: [UInt8]
    /// The number of what failed beneath, in NSURLErrorDomain (D7).
    package var urlError: Int?

    package init(
        exchange: NetworkExchange, url: String? = nil, headers: [String: String] = [:], body: [UInt8] = [],
        urlError: Int? = nil
    ) {
        self.exchange = exchange
        self.url = url
        self.headers = headers
        self.body = body
        self.urlError = urlError
    }
}

/// Asks no server: what a command has that only looks at a filter.
package final class NoServer: ServerRequesting {
    private let loop: EventLoop

    package init(loop: EventLoop) { self.loop = loop }

    package func ask(
        _ deferral: DeferredQuery, onProgress: @escaping (ServerProgress) -> Void, then: @escaping (ServerReply) -> Void
    ) -> () -> Void {
        let reply = reply(to: deferral)
        loop.soon { then(reply) }
        return {}
    }

    package func refusal(of filter: Filter) -> ServerReply? {
        reply(to: DeferredQuery(filter: filter, query: nil, isRepeated: false))
    }

    private func reply(to deferral: DeferredQuery) -> ServerReply {
        let url = deferral.filter.networkURL
        let check = DeferralCheck(
            address: ServerAddress.read(url, allowsLocalHTTP: false),
            association: .notListed("no server is asked here"), isRepeated: deferral.isRepeated)
        // The check always refuses: no server lists an app here.
        let refusal = check.refusal ?? DeferralCheck.Refusal(error: .networkURLUnauthorized, cause: "")
        let failed = NetworkExchange.Result.failed(refusal.error, cause: refusal.cause)
        return ServerReply(exchange: NetworkExchange(url: url, result: failed))
    }
}
