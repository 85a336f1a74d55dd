import FilterWire
import Foundation
import Messages
import Sandboxing
import SystemSupport

/// The host's side of one filter: starts the filter's process and queries it without ever blocking.
///
///     let host = FilterHost(loop: loop, filter: filter)
///     host.query(FilterQuery(sender: "+12025550143", messageBody: "…", receiverISOCountryCode: "US")) { outcome in
///         outcome.answer       // nil if there was none; outcome.diagnostics explains why
///     }
///
/// Every closure is called exactly once, on the loop, never before the call that took it returns. Whatever the filter
/// does (crash, hang, flood, garbage) becomes an outcome with diagnostics; nothing is thrown. A host that is released
/// kills its process immediately.
package final class FilterHost {
    /// Identifies a query of a host.
    package struct QueryID: Hashable, Sendable {
        package let number: Int
    }

    /// The result of the capabilities query.
    package struct CapabilitiesOutcome: Hashable, Sendable {
        /// What the filter declared; nil if it gave no answer, and `diagnostics` explains why (S5).
        package var capabilities: DeclaredCapabilities?
        package var milliseconds: Double?
        package var diagnostics: [Diagnostic]
        /// Exchanges with its server during the query, which is unusual but possible (D2).
        package var exchanges: [NetworkExchange]

        package init(
            capabilities: DeclaredCapabilities?, milliseconds: Double? = nil, diagnostics: [Diagnostic] = [],
            exchanges: [NetworkExchange] = []
        ) {
            self.capabilities = capabilities
            self.milliseconds = milliseconds
            self.diagnostics = diagnostics
            self.exchanges = exchanges
        }
    }

    /// Default for the most queries in flight in a process; further ones wait in the host.
    package static let window = 128
    /// How long a process may take to exit after its input is closed.
    package static let gracePeriod = Duration.seconds(1)

    package let filter: Filter
    package let options: FilterOptions
    /// What the filter printed, and what happened to its process.
    package internal(set) var log = FilterLog() { didSet { logChanged() } }
    /// How many times its process has been started.
    package private(set) var startCount = 0
    /// How many times its process ended with queries in flight that were all answered on retry.
    package internal(set) var recoveredCrashes = 0
    /// What the filter read in its App Groups and did not find.
    var missingItems: [MissingItem] = []
    /// Called after lines were added to `log`, at most once per turn of the loop.
    package var onLog: (() -> Void)?
    /// Called when all queries that wait here fail, before their outcomes.
    var onQueueFailed: ((Diagnostic) -> Void)?
    /// Whether a query is sent again after its process ended (X7). Otherwise it fails, and all that wait with it.
    package var retriesQueries = true
    /// Called for a problem found after a query's outcome was delivered: `answered-twice`.
    package var onLateDiagnostic: ((QueryID, Diagnostic) -> Void)?

    /// Asks the filter's server when the filter defers.
    package var server: any ServerRequesting { didSet { refusal = nil } }
    /// The shared refusal when the server cannot be queried; created on first use.
    var refusal: ServerRefusal?
    let loop: EventLoop
    let machine: HostEnvironment
    var container: Container?
    private var nextQuery = 0
    private var nextNumber = 1

    var queue = JobQueue()
    var exclusiveJobInFlight = false

    var current: RunningFilter?
    /// Processes that are ending.
    var terminating: [RunningFilter] = []
    var restartLimiter = RestartLimiter()
    var timer: (token: EventLoop.Token, due: ContinuousClock.Instant)?
    /// Empty; its memory is used for the answers of each read.
    var answerMemory: [ReceivedAnswer] = []
    private var isClosed = false
    private var isLogReported = true
    private var seenPeak: Int?

    /// - Parameter earlier: a previous host of the same filter, whose folder this one reuses (X3): an extension keeps
    ///   its files when its process restarts or its app is reinstalled. A folder with other limits is not reused.
    package convenience init(
        loop: EventLoop, filter: Filter, options: FilterOptions = FilterOptions(), after earlier: FilterHost? = nil
    ) {
        self.init(loop: loop, filter: filter, options: options, machine: HostEnvironment())
        if let earlier, earlier.filter.identifier == filter.identifier, earlier.options.container == options.container,
            MemoryFolder.Limits(earlier.options.limits) == MemoryFolder.Limits(options.limits),
            earlier.options.isolationMode == options.isolationMode
        {
            container = earlier.container
        }
    }

    /// For tests: simulates a kernel with an older Landlock.
    package convenience init(loop: EventLoop, filter: Filter, options: FilterOptions, landlockABI: Int?) {
        var machine = HostEnvironment()
        machine.landlockABI = landlockABI
        self.init(loop: loop, filter: filter, options: options, machine: machine)
    }

    init(loop: EventLoop, filter: Filter, options: FilterOptions, machine: HostEnvironment) {
        self.loop = loop
        self.filter = filter
        self.options = options
        self.machine = machine
        server = NoServer(loop: loop)
    }

    deinit {
        loop.cancel(timer?.token)
        if let current { cancelRequests(of: current) }
    }

    /// Adds lines about other events to its log.
    package func appendToLog(_ text: String) {
        for line in text.split(separator: "\n") { log.append(.process, String(line)) }
    }

    // MARK: Queries

    /// Asks which sub-folders the filter supports (S; E4). Starts its process if none is running.
    package func queryCapabilities(then: @escaping (CapabilitiesOutcome) -> Void) {
        enqueue(.capabilities(then: then))
    }

    /// Starts the process before the first query, so that a process that cannot run is noticed immediately.
    ///
    /// - Parameter ended: called at most once, if the process cannot be started or ends before its first query.
    package func startProcess(ended: @escaping (Diagnostic) -> Void) {
        guard !isClosed else { return }
        if let running = runningFilter() {
            running.onEndBeforeQuery = ended
        } else if let line = log.lines.last {
            loop.soon { ended(Diagnostic(.filterCannotStart, line.text)) }
        }
    }

    /// Queries the filter for one message (Q3). Up to `window` queries are in flight; further ones are queued here.
    @discardableResult
    package func query(_ query: FilterQuery, then: @escaping (FilterOutcome) -> Void) -> QueryID {
        enqueue(.query(query, then: then))
    }

    /// The peak memory of its processes in bytes, as observed when this property was read or when a process was killed;
    /// nil: unknown.
    package var peakMemory: Int? {
        sampleMemory()
        return seenPeak
    }

    func sampleMemory() {
        guard let peak = current?.process.peakMemory else { return }
        seenPeak = max(peak, seenPeak ?? 0)
    }

    /// How many queries have no outcome yet.
    package var unanswered: Int { queue.count + (current?.inFlight.count ?? 0) }

    /// Counts answers of other hosts of the same filter as if this one had received them.
    func creditAnswers(_ count: Int) {
        if count > 0 { restartLimiter.recordAnswers(count) }
    }

    @discardableResult
    private func enqueue(_ request: FilterJob.Request) -> QueryID {
        nextQuery += 1
        let job = FilterJob(id: QueryID(number: nextQuery), request: request)
        if isClosed {
            loop.soon(job.fail(Self.closed))
        } else {
            if !queue.hasOrdinary { loop.soon { [weak self] in self?.pump() } }
            queue.append(job)
        }
        return job.id
    }

    static let closed = Diagnostic(.noAnswerInTime, "the filter was closed before it answered")

    /// Ends the filter: closes its input and kills it if it does not exit within `gracePeriod`.
    ///
    /// Queries without an outcome get one without an answer on the next turn. A closed host accepts no more queries.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        if let current { cancelRequests(of: current) }
        for job in (current?.inFlight.all ?? []) + queue.dequeueAll() { loop.soon(job.fail(Self.closed)) }
        if let current { dismiss(current) }
        loop.cancel(timer?.token)
        timer = nil
        if terminating.isEmpty { container = nil }
    }

    /// Whether a closed host's process no longer exists.
    package var isTerminated: Bool { isClosed && current == nil && terminating.isEmpty }

    // MARK: Sending

    func pump() {
        guard !isClosed else { return }
        if exclusiveJobInFlight { return }
        if let next = queue.nextExclusive {
            guard current?.inFlight.isEmpty ?? true else { return }
            if next.needsNewProcess, let current, current.hasAnswered { dismiss(current) }
            guard let running = runningFilter(), let job = queue.dequeueExclusive() else { return }
            exclusiveJobInFlight = true
            send(job, to: running, now: .now)
            return armTimer()
        }
        guard queue.hasOrdinary, hasRoomForSome(current), let running = runningFilter() else { return }
        let now = ContinuousClock.now
        while hasRoom(running), let job = queue.dequeueShared() { send(job, to: running, now: now) }
        armTimer()
    }

    /// Whether another query may be sent: queries that wait for the server do not count.
    private func hasRoom(_ running: RunningFilter?) -> Bool {
        guard let running else { return true }
        if options.process == .fresh { return running.inFlight.isEmpty }
        return running.inFlight.count - running.inFlight.suspendedCount < options.window
            && running.inFlight.suspendedCount < Self.deferralWindow
    }

    /// Whether enough queries may be sent to make waking the process worthwhile: exchanging a few lines at a time is
    /// slow.
    private func hasRoomForSome(_ running: RunningFilter?) -> Bool {
        guard let running, options.process != .fresh else { return hasRoom(running) }
        let asked = running.inFlight.count - running.inFlight.suspendedCount
        return hasRoom(running) && asked <= options.window - max(1, options.window / 4)
    }

    private func send(_ job: FilterJob, to running: RunningFilter, now: ContinuousClock.Instant) {
        job.attempts += 1
        job.deferrals = 0
        let number = nextNumber
        nextNumber += 1
        running.inFlight.add(job, number: number, now: now)
        running.recent.add(job, number: number)
        running.process.send { job.line(id: number).append(to: &$0) }
        running.watch?.recordQuery()
    }

    /// The process to query, started if necessary. Nil if it cannot be started; then every query has its outcome.
    private func runningFilter() -> RunningFilter? {
        if let current { return current }
        do throws(FilterStartError) {
            if let obstacle = filter.obstacles.first {
                throw FilterStartError(filter.source == nil ? obstacle : "its source does not build: \(obstacle)")
            }
            let container = try openContainer()
            let process = try FilterProcess(
                loop: loop, filter: filter, options: options, container: container, machine: machine)
            let running = RunningFilter(process, sourcePaths: filter.sourcePaths, memory: options.memory)
            connect(running)
            watch(running, container)
            current = running
            startCount += 1
            log.append(.process, "started")
            return running
        } catch {
            // For a filter that cannot run, the log gives the reason once, not for every message.
            if filter.obstacles.isEmpty { log.append(.process, "cannot be started: \(error.reason)") }
            failAll(Diagnostic(.filterCannotStart, error.reason))
            return nil
        }
    }

    private func openContainer() throws(FilterStartError) -> Container {
        if let container { return container }
        let mechanism = try machine.isolation(options.isolationMode)
        let made = try Container(options.container, limits: options.limits, for: mechanism)
        made.makeUsualFolders()
        container = made
        return made
    }

    private func connect(_ running: RunningFilter) {
        running.process.onLines = { [weak self, unowned running] in self?.read($0, from: running) }
        running.process.onLog = { [weak self, unowned running] source, bytes in
            if source == .standardError {
                running.recordError(bytes)
                if running.isCrashing { self?.noteCause(running) }
            }
            self?.log.append(source, bytes: bytes)
            self?.reportLoggedBody(in: bytes, of: running)
        }
        running.process.onEnd = { [weak self, unowned running] in self?.ended(running, $0) }
        running.process.onReaped = { [weak self, unowned running] in self?.reaped(running) }
    }

    private func logChanged() {
        guard isLogReported, onLog != nil else { return }
        isLogReported = false
        loop.soon { [weak self] in
            self?.isLogReported = true
            self?.onLog?()
        }
    }
}
