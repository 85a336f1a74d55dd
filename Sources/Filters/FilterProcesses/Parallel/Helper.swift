import Messages
import SystemSupport

/// One of several processes of a filter, as the loop sees it that gives it queries. Its host is on a thread of its own
/// (`HelperThread`).
final class Helper {
    /// Called when its process is started, with what the filter declared.
    var onStarted: ((DeclaredCapabilities?) -> Void)?
    var onOutcomes: (([HelperThread.NumberedOutcome]) -> Void)?
    var onLateDiagnostic: ((Diagnostic, _ number: Int) -> Void)?
    var onLog: (([FilterLog.Line]) -> Void)?
    /// How many queries have no outcome yet.
    private(set) var unanswered = 0
    /// The peak memory of its process in bytes, when it was measured last; nil: unknown.
    private(set) var peakMemory: Int?
    /// Whether its process and its thread have ended.
    private(set) var isTerminated = false

    private let loop: EventLoop
    private let commands: Mailbox<HelperThread.Command>
    private let events: Mailbox<HelperThread.Event>
    private var watch: EventLoop.Token?
    private var server: any ServerRequesting
    /// Cancel the requests to the server.
    private var requests: [Int: () -> Void] = [:]
    /// Queries of this turn of the loop, which are sent together.
    private var unsent: [HelperThread.NumberedQuery] = []
    private var isClosed = false

    /// nil: no thread can be created.
    init?(loop: EventLoop, filter: Filter, options: FilterOptions, server: any ServerRequesting) {
        guard let commands = Mailbox<HelperThread.Command>(), let events = Mailbox<HelperThread.Event>(),
            HelperThread.start(
                filter, options, refusal: server.refusal(of: filter), commands: commands, events: events)
        else { return nil }
        self.loop = loop
        self.commands = commands
        self.events = events
        self.server = server
        watch = loop.whenReadable(events.reading) { [weak self] in self?.handleEvents() }
    }

    deinit {
        loop.cancel(watch)
        for cancel in requests.values { cancel() }
        if !isTerminated { commands.send(.abandon) }
    }

    /// Starts its process.
    ///
    /// - Parameter queriesCapabilities: whether to query what the filter declares.
    func start(queriesCapabilities: Bool) { commands.send(.start(queriesCapabilities: queriesCapabilities)) }

    /// - Parameter number: is reported with the outcome.
    func send(_ query: FilterQuery, number: Int) {
        unanswered += 1
        if unsent.isEmpty { loop.soon { [weak self] in self?.sendQueries() } }
        unsent.append(HelperThread.NumberedQuery(number: number, query: query))
    }

    /// Queries another server from now on.
    func setServer(_ server: any ServerRequesting, of filter: Filter) {
        self.server = server
        commands.send(.serverChanged(refusal: server.refusal(of: filter)))
    }

    func measureMemory() { commands.send(.measureMemory) }

    /// Ends its process. No more outcomes are reported.
    func close() {
        isClosed = true
        unsent = []
        commands.send(.close)
    }

    private func sendQueries() {
        guard !unsent.isEmpty else { return }
        commands.send(.query(unsent))
        unsent = []
    }

    private func handleEvents() {
        for event in events.takeAll() { handle(event) }
    }

    private func handle(_ event: HelperThread.Event) {
        switch event {
        case .started(let capabilities): if !isClosed { onStarted?(capabilities) }
        case .outcomes(let outcomes):
            unanswered -= outcomes.count
            if !isClosed { onOutcomes?(outcomes) }
        case .late(let diagnostic, let number): if !isClosed { onLateDiagnostic?(diagnostic, number) }
        case .logged(let lines): onLog?(lines)
        case .serverQuery(let deferral, let request): queryServer(deferral, request)
        case .requestCanceled(let request): requests.removeValue(forKey: request)?()
        case .peakMemory(let peak): peakMemory = [peakMemory, peak].compactMap { $0 }.max()
        case .terminated:
            isTerminated = true
            loop.cancel(watch)
        }
    }

    private func queryServer(_ deferral: DeferredQuery, _ request: Int) {
        requests[request] = server.query(deferral) { [commands] progress in
            commands.send(.progress(progress, request: request))
        } then: { [weak self] reply in
            self?.requests[request] = nil
            self?.commands.send(.reply(reply, request: request))
        }
    }
}
