import EventLoop

/// The phone's client: sends one request to a filter's server, and says on the loop what came of it.
///
///     let client = ServerClient(on: loop)
///     client.send(ServerRequest(.post(body: query), "https://filter.example/query")) { result in
///         switch result {
///         case .success(let answer): deliver(answer.status, answer.body)
///         case .failure(let failure): report(failure.message)
///         }
///     }
///
/// It belongs to the loop's thread, which never waits for it: names are looked up, certificates read and connections made
/// on one thread of its own. The loop has something to wait for while a request is under way, and not otherwise. Let go,
/// the client tells nobody anything more.
package final class ServerClient {
    /// Names a request, so that it can be cancelled.
    package struct Token: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct Pending {
        let request: ServerRequest
        let policy: ClientPolicy
        let onStart: (() -> Void)?
        let then: (Result<ServerAnswer, TransportFailure>) -> Void
    }

    private let loop: EventLoop
    private let libraryName: String
    private let systemAuthorities: String
    private var nextNumber = 0
    private var pending: [Int: Pending] = [:]
    /// Numbers in their order; those of cancelled requests are passed over.
    private var line: ArraySlice<Int> = []
    private var inFlight: Set<Int> = []
    private var mailbox: ClientMailbox?
    private var watch: EventLoop.Token?
    private var isClosed = false

    /// Applies to what is sent from now on. Another authority closes the connections that were kept.
    package var policy: ClientPolicy {
        didSet {
            if policy.trustedAuthority != oldValue.trustedAuthority { mailbox?.put(.closeConnections) }
            startWaiting()
        }
    }

    /// - Parameters:
    ///   - library: what is loaded at the first request.
    ///   - systemAuthorities: the folder with the authorities that the system trusts, each by the hash of its name as
    ///     `openssl rehash` does it. Default: Debian's.
    package init(
        on loop: EventLoop, policy: ClientPolicy = ClientPolicy(), library: String = "libcurl.so.4",
        systemAuthorities: String = "/etc/ssl/certs"
    ) {
        self.loop = loop
        self.policy = policy
        libraryName = library
        self.systemAuthorities = systemAuthorities
    }

    deinit {
        loop.cancel(watch)
        mailbox?.put(.end)
    }

    /// Sends a request, as soon as fewer than `policy.atOnce` are under way.
    ///
    /// - Parameters:
    ///   - onStart: called on the loop when the request leaves the line, before `then`.
    ///   - then: called once on the loop, on a later turn.
    @discardableResult
    package func send(
        _ request: ServerRequest, onStart: (() -> Void)? = nil,
        then: @escaping (Result<ServerAnswer, TransportFailure>) -> Void
    ) -> Token {
        nextNumber += 1
        let number = nextNumber
        pending[number] = Pending(request: request, policy: policy, onStart: onStart, then: then)
        if isClosed {
            fail(number, Self.closed)
        } else {
            line.append(number)
            startWaiting()
        }
        return Token(number: number)
    }

    /// Takes a request back: `then` is not called. What is done already is ignored.
    package func cancel(_ token: Token) {
        guard pending.removeValue(forKey: token.number) != nil else { return }
        if inFlight.remove(token.number) != nil { mailbox?.put(.cancel(token.number)) }
        startWaiting()
        watchWhileInFlight()
    }

    /// Ends every request with `cancelled`, and the thread with its connections. Nothing can be sent any more.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        for number in pending.keys.sorted() { fail(number, Self.closed) }
        line = []
        inFlight = []
        mailbox?.put(.end)
        watchWhileInFlight()
        mailbox = nil
    }

    private static let closed = TransportFailure(.cancelled, "The request was cancelled.")
}

extension ServerClient {
    private func startWaiting() {
        while inFlight.count < max(1, policy.atOnce), let number = line.popFirst() {
            guard let next = pending[number] else { continue }
            guard let mailbox = openMailbox() else {
                fail(number, TransportFailure(.noClient, "The system has no thread or file left for a request."))
                continue
            }
            inFlight.insert(number)
            if let onStart = next.onStart {
                loop.soon { [weak self] in
                    if self?.pending[number] != nil { onStart() }
                }
            }
            mailbox.put(.start(number, next.request, next.policy))
        }
        watchWhileInFlight()
    }

    private func openMailbox() -> ClientMailbox? {
        if let mailbox { return mailbox }
        guard let made = ClientMailbox() else { return nil }
        let (libraryName, systemAuthorities) = (libraryName, systemAuthorities)
        let isStarted = ClientThread.start {
            TransferEngine(mailbox: made, libraryName: libraryName, systemAuthorities: systemAuthorities).run()
        }
        guard isStarted else { return nil }
        mailbox = made
        return made
    }

    /// The loop waits for outcomes only while one is to come.
    private func watchWhileInFlight() {
        if inFlight.isEmpty {
            loop.cancel(watch)
            watch = nil
        } else if watch == nil, let mailbox {
            watch = loop.whenReadable(mailbox.outcomesWaiting.reading) { [unowned self] in takeOutcomes() }
        }
    }

    private func takeOutcomes() {
        guard let outcomes = mailbox?.takeOutcomes() else { return }
        for outcome in outcomes {
            // A request that was cancelled since is not there any more.
            guard inFlight.remove(outcome.number) != nil, let done = pending.removeValue(forKey: outcome.number) else {
                continue
            }
            startWaiting()
            done.then(outcome.result)
        }
    }

    /// On a later turn, like everything that is told.
    private func fail(_ number: Int, _ failure: TransportFailure) {
        loop.soon { [weak self] in
            self?.pending.removeValue(forKey: number)?.then(.failure(failure))
        }
    }
}

extension ServerClient {
    /// The version of libcurl that requests are made with; it is loaded here and now.
    ///
    /// - Throws: `noClient` with what to install.
    package static func libraryVersion() throws(TransportFailure) -> String {
        try CurlLibrary(named: "libcurl.so.4").version
    }
}
