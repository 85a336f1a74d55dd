import CCurl
import Glibc
import SystemSupport

/// The client's thread: runs all transfers concurrently, and waits for them and for commands.
final class TransferEngine {
    /// How long idle connections are kept when no request is in flight.
    static let idleConnectionTime: Int32 = 60_000  // ms

    private struct InFlight {
        var exchange: Exchange
        var transfer: Transfer
    }

    private let mailbox: ClientMailbox
    private let libraryName: String
    private let systemAuthorities: String
    private var library: CurlLibrary?
    private var multi: CurlLibrary.MultiHandle?
    private var inFlight: [Int: InFlight] = [:]
    private var numbers: [CurlLibrary.EasyHandle: Int] = [:]
    private var closesConnections = false

    init(mailbox: ClientMailbox, libraryName: String, systemAuthorities: String) {
        self.mailbox = mailbox
        self.libraryName = libraryName
        self.systemAuthorities = systemAuthorities
    }

    /// Works until the client ends.
    func run() {
        var isEnding = false
        while !isEnding {
            for command in mailbox.dequeueCommands() {
                switch command {
                case .start(let number, let request, let policy): start(number, request, policy)
                case .cancel(let number): drop(number)
                case .closeConnections:
                    closesConnections = true
                    closeConnectionsIfRequested()
                case .end: isEnding = true
                }
            }
            if isEnding { break }
            work()
            closeConnectionsIfRequested()
            wait()
        }
        for number in inFlight.keys { drop(number) }
        closeConnections()
    }

    private func start(_ number: Int, _ request: ServerRequest, _ policy: ClientPolicy) {
        do throws(TransportFailure) {
            try start(number, Exchange(request, policy, started: .now))
        } catch {
            mailbox.send(ClientMailbox.Outcome(number: number, result: .failure(error)))
        }
    }

    private func start(_ number: Int, _ exchange: Exchange) throws(TransportFailure) {
        let library = try loadedLibrary()
        guard let multi = multi ?? library.functions.pointee.multi_init() else {
            throw TransportFailure.noMemory
        }
        self.multi = multi
        _ = ccurl_multi_set_long(
            library.functions, multi, CURLMOPT_MAXCONNECTS, max(1, exchange.policy.maxConcurrentRequests))
        let transfer = try Transfer(exchange, library, systemAuthorities: systemAuthorities)
        guard library.functions.pointee.multi_add_handle(multi, transfer.easy) == CURLM_OK else {
            throw TransportFailure.noMemory
        }
        inFlight[number] = InFlight(exchange: exchange, transfer: transfer)
        numbers[transfer.easy] = number
    }

    private func loadedLibrary() throws(TransportFailure) -> CurlLibrary {
        if let library { return library }
        let loaded = try CurlLibrary(named: libraryName)
        library = loaded
        return loaded
    }

    private func drop(_ number: Int) {
        guard let dropped = inFlight.removeValue(forKey: number), let library, let multi else { return }
        let easy = dropped.transfer.easy
        numbers[easy] = nil
        // The transfer owns the handle.
        withExtendedLifetime(dropped.transfer) { _ = library.functions.pointee.multi_remove_handle(multi, easy) }
    }
}

extension TransferEngine {
    private func work() {
        guard !inFlight.isEmpty, let library, let multi else { return }
        var running: Int32 = 0
        let code = library.functions.pointee.multi_perform(multi, &running)
        guard code == CURLM_OK else { return failAll() }
        var done: [(CurlLibrary.EasyHandle, CURLcode)] = []
        var left: Int32 = 0
        while let message = library.functions.pointee.multi_info_read(multi, &left) {
            // The message is invalid once its transfer is removed.
            if message.pointee.msg == CURLMSG_DONE {
                done.append((message.pointee.easy_handle, message.pointee.data.result))
            }
        }
        for (easy, code) in done {
            if let number = numbers[easy], let finished = inFlight[number] {
                // Frees the connection, so that a redirect can reuse it.
                drop(number)
                finish(number, finished, code)
            }
        }
    }

    private func finish(_ number: Int, _ finished: InFlight, _ code: CURLcode) {
        do throws(TransportFailure) {
            let (exchange, transfer) = (finished.exchange, finished.transfer)
            guard code == CURLE_OK, transfer.refusal == nil else { throw transfer.failure(code, exchange) }
            let status = transfer.head.status
            guard transfer.head.isComplete else { throw transfer.failure(CURLE_PARTIAL_FILE, exchange) }
            if exchange.redirects(at: status), let location = transfer.head.first("Location") {
                var next = exchange
                try next.follow(status, to: library?.url(location, from: exchange.address.url))
                guard next.timeLeft > .zero else { throw next.timedOut }
                return try start(number, next)
            }
            let answer = ServerAnswer(
                url: exchange.address.url, status: status, headers: transfer.head.fields, body: transfer.body,
                milliseconds: (ContinuousClock.now - exchange.started) / .milliseconds(1),
                redirects: exchange.redirects, tls: transfer.tls, isNewConnection: transfer.isNewConnection)
            mailbox.send(ClientMailbox.Outcome(number: number, result: .success(answer)))
        } catch {
            mailbox.send(ClientMailbox.Outcome(number: number, result: .failure(error)))
        }
    }

    /// libcurl itself failed, which only happens when out of memory.
    private func failAll() {
        for number in inFlight.keys {
            drop(number)
            mailbox.send(ClientMailbox.Outcome(number: number, result: .failure(.noMemory)))
        }
    }

    /// Waits for a transfer or a command. Returns immediately if `work` has started a transfer (a redirect).
    private func wait() {
        if !inFlight.isEmpty, let library, let multi {
            var command = curl_waitfd(fd: mailbox.commandsWaiting.reading, events: Int16(CURL_WAIT_POLLIN), revents: 0)
            if library.functions.pointee.multi_poll(multi, &command, 1, 60_000, nil) != CURLM_OK { failAll() }
            return
        }
        var command = pollfd(fd: mailbox.commandsWaiting.reading, events: Int16(POLLIN), revents: 0)
        if poll(&command, 1, multi == nil ? -1 : Self.idleConnectionTime) == 0 { closeConnections() }
    }

    /// libcurl does not reuse connections with another trust, but would keep them open.
    private func closeConnectionsIfRequested() {
        guard closesConnections, inFlight.isEmpty else { return }
        closeConnections()
    }

    private func closeConnections() {
        closesConnections = false
        if let library, let multi { _ = library.functions.pointee.multi_cleanup(multi) }
        multi = nil
    }
}
