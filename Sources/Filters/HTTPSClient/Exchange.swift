/// A request with its redirects, until its answer.
struct Exchange {
    /// As in other clients: fetch and URLSession follow 16 to 20.
    static let maxRedirects = 16

    let request: ServerRequest
    let policy: ClientPolicy
    let started: ContinuousClock.Instant
    /// The current method. A redirect may turn a POST into a GET.
    private(set) var method: ServerRequest.Method
    private(set) var address: RequestURL
    private(set) var redirects = 0

    /// - Throws: `badURL`, `unsupportedURL`, `insecureURL`.
    init(_ request: ServerRequest, _ policy: ClientPolicy, started: ContinuousClock.Instant) throws(TransportFailure) {
        self.request = request
        self.policy = policy
        self.started = started
        method = request.method
        address = try RequestURL(request.url)
        try address.check(policy)
    }

    /// The remaining time.
    var timeLeft: Duration { policy.timeLimit - (ContinuousClock.now - started) }

    var timedOut: TransportFailure {
        TransportFailure(.timedOut, "No complete answer from \(address.host) within \(policy.timeLimit).")
    }

    /// Whether an answer with this status is a redirect, if it has a location.
    func redirects(at status: Int) -> Bool { request.followsRedirects && [301, 302, 303, 307, 308].contains(status) }

    /// Follows a redirect.
    ///
    /// - Parameters:
    ///   - status: 307 and 308 keep a POST with its body; others turn it into a GET.
    ///   - url: the absolute URL of the answer's `Location`; nil if it is invalid.
    /// - Throws: `tooManyRedirects`, `redirectRefused`, `badServerResponse`.
    mutating func follow(_ status: Int, to url: String?) throws(TransportFailure) {
        redirects += 1
        guard redirects <= Self.maxRedirects else {
            throw TransportFailure(
                .tooManyRedirects, "\(address.host) redirects more than \(Self.maxRedirects) times.")
        }
        guard let url else { throw Self.badRedirect(address.host, "an invalid URL.") }
        let next: RequestURL
        do {
            next = try RequestURL(url)
            try next.check(policy)
        } catch {
            guard error.kind == .badURL else {
                throw TransportFailure(
                    .redirectRefused, "\(address.host) redirects to a URL that is not allowed. \(error.message)")
            }
            throw Self.badRedirect(address.host, "an invalid URL. \(error.message)")
        }
        guard !policy.staysWithHost || next.host == address.host else {
            throw TransportFailure(
                .redirectRefused, "\(address.host) redirects to \(next.host); redirects to another host are refused."
            )
        }
        if ![307, 308].contains(status) { method = .get }
        address = next
    }

    private static func badRedirect(_ host: String, _ what: String) -> TransportFailure {
        TransportFailure(.badServerResponse, "\(host) redirects to \(what)")
    }
}
