/// A request on its way to its answer, over redirects.
struct Exchange {
    /// Default of most clients: fetch and URLSession follow 16 to 20.
    static let maxRedirects = 16

    let request: ServerRequest
    let policy: ClientPolicy
    let started: ContinuousClock.Instant
    /// What is asked now: a redirect may have made a GET of a POST.
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

    /// What is left of the time limit.
    var timeLeft: Duration { policy.timeLimit - (ContinuousClock.now - started) }

    var timedOut: TransportFailure {
        TransportFailure(.timedOut, "There was no complete answer from \(address.host) within \(policy.timeLimit).")
    }

    /// Whether an answer with this status leads elsewhere, if it says where.
    func redirects(at status: Int) -> Bool { request.followsRedirects && [301, 302, 303, 307, 308].contains(status) }

    /// Goes where a redirect leads.
    ///
    /// - Parameters:
    ///   - status: with 307 and 308 a POST stays one, with its body; with the others it becomes a GET.
    ///   - url: the answer's `Location`, made absolute; nil when it is none.
    /// - Throws: `tooManyRedirects`, `redirectRefused`, `badServerResponse`.
    mutating func follow(_ status: Int, to url: String?) throws(TransportFailure) {
        redirects += 1
        guard redirects <= Self.maxRedirects else {
            throw TransportFailure(
                .tooManyRedirects, "\(address.host) redirects more than \(Self.maxRedirects) times.")
        }
        guard let url else { throw Self.badRedirect(address.host, "no address") }
        let next: RequestURL
        do {
            next = try RequestURL(url)
            try next.check(policy)
        } catch {
            guard error.kind == .badURL else {
                throw TransportFailure(
                    .redirectRefused, "\(address.host) redirects to where no request may go. \(error.message)")
            }
            throw Self.badRedirect(address.host, "no address: \(error.message)")
        }
        guard !policy.staysWithHost || next.host == address.host else {
            throw TransportFailure(
                .redirectRefused, "\(address.host) redirects to \(next.host), and what is sent goes to no other server."
            )
        }
        if ![307, 308].contains(status) { method = .get }
        address = next
    }

    private static func badRedirect(_ host: String, _ what: String) -> TransportFailure {
        TransportFailure(.badServerResponse, "\(host) redirects to \(what)")
    }
}
