package import SystemSupport

/// Siftbox's HTTPS client: sends requests to filters' servers, and calls back on the event loop.
///
///     let client = ServerClient(on: loop)
///     client.send(ServerRequest(.post(body: query), "https://filter.example/query")) { result in
///         switch result {
///         case .success(let answer): deliver(answer.status, answer.body)
///         case .failure(let failure): report(failure.message)
///         }
///     }
///
/// Use it on the loop's thread only. It never blocks that thread: a private thread looks up names, reads certificates
/// and makes connections. It keeps the loop running only while a request is in flight. After it is released, no more
/// closures are called.
package final class ServerClient {
    /// Identifies a request, to cancel it.
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
    /// The numbers of waiting requests, in order; those of canceled requests are skipped.
    private var queue: ArraySlice<Int> = []
    private var inFlight: Set<Int> = []
    private var mailbox: ClientMailbox?
    private var watch: EventLoop.Token?
    private var isClosed = false

    /// Applies to new requests. Changing the trusted authority closes idle connections.
    package var policy: ClientPolicy {
        didSet {
            if policy.trustedAuthority != oldValue.trustedAuthority { mailbox?.send(.closeConnections) }
            startWaiting()
        }
    }

    /// - Parameters:
    ///   - library: the libcurl to load for the first request.
    ///   - systemAuthorities: the folder with the system's trusted authorities, with names as from `openssl rehash`.
    ///     Default: Debian's.
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
        mailbox?.send(.end)
    }

    /// Sends a request, as soon as fewer than `policy.atOnce` are in flight.
    ///
    /// - Parameters:
    ///   - onStart: called on the loop when the request is no longer waiting, before `then`.
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
            queue.append(number)
            startWaiting()
        }
        return Token(number: number)
    }

    /// Cancels a request: `then` is not called. Does nothing for a finished request.
    package func cancel(_ token: Token) {
        guard pending.removeValue(forKey: token.number) != nil else { return }
        if inFlight.remove(token.number) != nil { mailbox?.send(.cancel(token.number)) }
        startWaiting()
        watchWhileInFlight()
    }

    /// Ends every request with `canceled`, and closes all connections. Later requests fail.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        for number in pending.keys.sorted() { fail(number, Self.closed) }
        queue = []
        inFlight = []
        mailbox?.send(.end)
        watchWhileInFlight()
        mailbox = nil
    }

    private static let closed = TransportFailure(.canceled, "The request was canceled.")
}

extension ServerClient {
    private func startWaiting() {
        while inFlight.count < max(1, policy.maxConcurrentRequests), let number = queue.popFirst() {
            guard let next = pending[number] else { continue }
            guard let mailbox = openMailbox() else {
                fail(number, TransportFailure(.noClient, "No thread or file descriptor left for a request."))
                continue
            }
            inFlight.insert(number)
            if let onStart = next.onStart {
                loop.soon { [weak self] in
                    if self?.pending[number] != nil { onStart() }
                }
            }
            mailbox.send(.start(number, next.request, next.policy))
        }
        watchWhileInFlight()
    }

    private func openMailbox() -> ClientMailbox? {
        if let mailbox { return mailbox }
        guard let made = ClientMailbox() else { return nil }
        let (libraryName, systemAuthorities) = (libraryName, systemAuthorities)
        let isStarted = DetachedThread.start {
            TransferEngine(mailbox: made, libraryName: libraryName, systemAuthorities: systemAuthorities).run()
        }
        guard isStarted else { return nil }
        mailbox = made
        return made
    }

    /// Watches for outcomes only while a request is in flight.
    private func watchWhileInFlight() {
        if inFlight.isEmpty {
            loop.cancel(watch)
            watch = nil
        } else if watch == nil, let mailbox {
            watch = loop.whenReadable(mailbox.outcomesWaiting.reading) { [unowned self] in dequeueOutcomes() }
        }
    }

    private func dequeueOutcomes() {
        guard let outcomes = mailbox?.dequeueOutcomes() else { return }
        for outcome in outcomes {
            // The request may have been canceled.
            guard inFlight.remove(outcome.number) != nil, let done = pending.removeValue(forKey: outcome.number) else {
                continue
            }
            startWaiting()
            done.then(outcome.result)
        }
    }

    /// Calls back on a later turn, as for every result.
    private func fail(_ number: Int, _ failure: TransportFailure) {
        loop.soon { [weak self] in
            self?.pending.removeValue(forKey: number)?.then(.failure(failure))
        }
    }
}

extension ServerClient {
    /// The version of libcurl, which is loaded now.
    ///
    /// - Throws: `noClient` with what to install.
    package static func libraryVersion() throws(TransportFailure) -> String {
        try CurlLibrary(named: "libcurl.so.4").version
    }
}
