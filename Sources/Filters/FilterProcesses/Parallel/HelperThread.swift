import Messages
import SystemSupport

/// The thread of a `Helper`: a host with a loop of its own. Sending queries and reading answers takes longer than many
/// filters need for them, so each process has a thread for it.
final class HelperThread {
    /// What a helper asks of its thread.
    enum Command: Sendable {
        /// Starts the process; queries the capabilities if the helper must know them.
        case start(queriesCapabilities: Bool)
        case query([NumberedQuery])
        /// Another server is queried from now on; its known refusal.
        case serverChanged(refusal: ServerReply?)
        case progress(ServerProgress, request: Int)
        case reply(ServerReply, request: Int)
        case measureMemory
        /// Ends the process in order, and then the thread.
        case close
        /// Kills the process, and ends the thread.
        case abandon
    }

    /// What it reports to the helper.
    enum Event: Sendable {
        /// The process is started.
        case started(DeclaredCapabilities?)
        case outcomes([NumberedOutcome])
        case late(Diagnostic, number: Int)
        case logged([FilterLog.Line])
        case serverQuery(DeferredQuery, request: Int)
        case requestCanceled(Int)
        case peakMemory(Int?)
        case terminated
    }

    /// A query with its number in the owner's window.
    struct NumberedQuery: Sendable {
        let number: Int
        let query: FilterQuery
    }

    struct NumberedOutcome: Sendable {
        let number: Int
        let outcome: FilterOutcome
    }

    private let loop = EventLoop()
    private let host: FilterHost
    private let commands: Mailbox<Command>
    private let events: Mailbox<Event>
    private let server: RelayedServer
    private var assigned = AssignedQueries()
    /// Outcomes of this turn of the loop, which are reported together.
    private var outcomes: [NumberedOutcome] = []
    private var lastLogged = 0
    private var isAbandoned = false

    private init(
        _ filter: Filter, _ options: FilterOptions, refusal: ServerReply?, _ commands: Mailbox<Command>,
        _ events: Mailbox<Event>
    ) {
        self.commands = commands
        self.events = events
        server = RelayedServer(refusal: refusal) { request, deferral in
            events.send(.serverQuery(deferral, request: request))
        } cancel: { request in
            events.send(.requestCanceled(request))
        }
        host = FilterHost(loop: loop, filter: filter, options: options)
        host.server = server
        // The owner does again what depends on earlier queries.
        host.retriesQueries = false
    }

    /// - Parameter refusal: the known refusal of the server.
    /// - Returns: whether the thread was created.
    static func start(
        _ filter: Filter, _ options: FilterOptions, refusal: ServerReply?, commands: Mailbox<Command>,
        events: Mailbox<Event>
    ) -> Bool {
        DetachedThread.start {
            HelperThread(filter, options, refusal: refusal, commands, events).run()
            events.send(.terminated)
        }
    }

    private func run() {
        host.onLog = { [unowned self] in reportLog() }
        host.onLateDiagnostic = { [unowned self] query, diagnostic in
            guard let number = assigned[query] else { return }
            reportOutcomes()
            events.send(.late(diagnostic, number: number))
        }
        let watch = loop.whenReadable(commands.reading) { [unowned self] in
            for command in commands.takeAll() { perform(command) }
        }
        while !isAbandoned, !host.isTerminated, loop.turn(waitingAtMost: nil) {}
        loop.cancel(watch)
        reportLog()
    }

    private func perform(_ command: Command) {
        switch command {
        case .start(false):
            host.startProcess { _ in }
            events.send(.started(nil))
        case .start(true): host.queryCapabilities { [events] in events.send(.started($0.capabilities)) }
        case .query(let queries): for query in queries { send(query) }
        case .serverChanged(let refusal):
            server.refusal = refusal
            // The host forgets the refusal of the server before.
            host.server = server
        case .progress(let progress, let request): server.reportProgress(progress, of: request)
        case .reply(let reply, let request): server.reply(reply, to: request)
        case .measureMemory: events.send(.peakMemory(host.history.peakMemory))
        case .close:
            events.send(.peakMemory(host.history.peakMemory))
            host.close()
        case .abandon: isAbandoned = true
        }
    }

    private func send(_ query: NumberedQuery) {
        let number = query.number
        let id = host.query(query.query) { [unowned self] outcome in
            if outcomes.isEmpty { loop.soon { [unowned self] in reportOutcomes() } }
            outcomes.append(NumberedOutcome(number: number, outcome: outcome))
        }
        assigned[id] = number
    }

    private func reportOutcomes() {
        guard !outcomes.isEmpty else { return }
        events.send(.outcomes(outcomes))
        outcomes = []
    }

    /// What happens to the process is not reported: it is not the process that the user knows of.
    private func reportLog() {
        let lines = host.log.lines.filter { $0.number > lastLogged && $0.source != .process }
        lastLogged = host.log.count
        if !lines.isEmpty { events.send(.logged(lines)) }
    }
}
