package import Messages
package import SystemSupport

/// Sends requests to a filter's server on behalf of an extension, which has no network access itself (D1, X2).
///
/// Closures are called on the loop, never before the call that took them returns.
package protocol ServerRequesting: AnyObject {
    /// Sends one query to the filter's server, or reports why it cannot (D4 to D7).
    ///
    /// - Parameters:
    ///   - onProgress: called when a request leaves Siftbox. Until then it is queued and the filter's clock is
    ///     stopped.
    ///   - then: called once, unless the request is canceled.
    /// - Returns: a closure that cancels the request.
    func query(
        _ deferral: DeferredQuery, onProgress: @escaping (ServerProgress) -> Void, then: @escaping (ServerReply) -> Void
    ) -> () -> Void

    /// The result of every first request of a filter, if it is known in advance and no server is queried.
    func refusal(of filter: Filter) -> ServerReply?
}

extension ServerRequesting {
    package func refusal(of filter: Filter) -> ServerReply? { nil }
}

/// The progress of a request to a filter's server.
package enum ServerProgress: Hashable, Sendable {
    /// Fetches the file with the apps that the server lists (D5).
    case fetchesAssociation
    /// Sends the query (D1).
    case sendsQuery
}

/// A query that the filter deferred to its server.
package struct DeferredQuery: Hashable, Sendable {
    package var filter: Filter
    /// nil: the capabilities query (D2).
    package var query: FilterQuery?
    /// Whether it was deferred before (D6).
    package var isRepeated: Bool
}

/// The result of a request: for the journey, and for the extension.
package struct ServerReply: Hashable, Sendable {
    package var exchange: NetworkExchange
    /// The URL of the response.
    package var url: String?
    package var headers: [String: String]
    package var body: [UInt8]
    /// The underlying error code, in NSURLErrorDomain (D7).
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

/// Asks no server: for commands that only run a filter.
package final class NoServer: ServerRequesting {
    private let loop: EventLoop

    package init(loop: EventLoop) { self.loop = loop }

    package func query(
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
            association: .notListed("this command does not contact servers"), isRepeated: deferral.isRepeated)
        // The check always refuses: no app is listed.
        let refusal = check.refusal ?? DeferralCheck.Refusal(error: .networkURLUnauthorized, cause: "")
        let failed = NetworkExchange.Result.failed(refusal.error, cause: refusal.cause)
        return ServerReply(exchange: NetworkExchange(url: url, result: failed))
    }
}
