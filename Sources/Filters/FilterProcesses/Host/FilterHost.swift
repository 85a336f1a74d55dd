import FilterWire
import Foundation
package import Messages
import Sandboxing
package import SystemSupport

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
package final class FilterHost: FilterHosting {
    /// How long a process may take to exit after its input is closed.
    package static let gracePeriod = Duration.seconds(1)

    package let filter: Filter
    package let options: FilterOptions
    /// What the filter printed, and what happened to its process.
    package internal(set) var log = FilterLog() { didSet { logChanged() } }
    package internal(set) var history = ProcessHistory()
    /// Called after lines were added to `log`, at most once per turn of the loop.
    package var onLog: (() -> Void)?
    /// Whether a query is sent again after its process ended (X7). Otherwise it fails, and all that wait with it.
    package var retriesQueries = true
    /// Called for a problem found after a query's outcome was delivered: `answered-twice`.
    package var onLateDiagnostic: ((QueryID, Diagnostic) -> Void)?

    /// Asks the filter's server when the filter defers.
    package var server: any ServerRequesting {
        get { servers.server }
        set { servers = ServerUse(newValue) }
    }
    var servers: ServerUse
    let loop: EventLoop
    let machine: HostEnvironment
    var container: Container?
    /// How many queries it has received, and how many lines with one it has sent.
    private var counts = (queries: 0, sent: 0)

    var queue = JobQueue()
    var current: RunningFilter?
    /// Processes that are ending.
    var terminating: [RunningFilter] = []
    var restartLimiter = RestartLimiter()
    var timer: (token: EventLoop.Token, due: ContinuousClock.Instant)?
    private var isClosed = false
    private var isLogReported = true

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
        self.options = options.completed(for: filter)
        self.machine = machine
        servers = ServerUse(NoServer(loop: loop))
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
        do throws(StartError) {
            try runningFilter().onEndBeforeQuery = ended
        } catch {
            failToStart(error)
            loop.soon { ended(Diagnostic(.filterCannotStart, error.reason)) }
        }
    }

    /// Queries the filter for one message (Q3). Up to `window` queries are in flight; further ones are queued here.
    @discardableResult
    package func query(
        _ query: FilterQuery, chaos: ChaosEffects, then: @escaping (FilterOutcome) -> Void
    ) -> QueryID {
        enqueue(.query(query, then: then), chaos: chaos)
    }

    package func sampleMemory() {
        guard let peak = current?.process.peakMemory else { return }
        history.peakMemory = max(peak, history.peakMemory ?? 0)
    }

    /// How many queries have no outcome yet.
    package var unanswered: Int { queue.count + (current?.inFlight.count ?? 0) }

    /// - Parameter id: identifies the query; nil: the next number.
    @discardableResult
    func enqueue(_ request: FilterJob.Request, as id: QueryID? = nil, chaos: ChaosEffects = .none) -> QueryID {
        counts.queries += 1
        let job = FilterJob(id: id ?? QueryID(number: counts.queries), request: request, chaos: chaos)
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
        if queue.exclusiveIsInFlight { return }
        if let next = queue.nextExclusive {
            guard current?.inFlight.isEmpty ?? true else { return }
            if next.needsNewProcess, let current, current.hasAnswered { dismiss(current) }
            guard let running = startedFilter(), let job = queue.dequeueExclusive() else { return }
            queue.exclusiveIsInFlight = true
            send(job, to: running, now: .now)
            return armTimer()
        }
        guard queue.hasOrdinary, hasRoomForSome(current), let running = startedFilter() else { return }
        let now = ContinuousClock.now
        while hasRoom(running), let job = queue.dequeueShared() { send(job, to: running, now: now) }
        armTimer()
    }

    /// Whether another query may be sent: queries that wait for the server do not count.
    private func hasRoom(_ running: RunningFilter?) -> Bool {
        guard let running else { return true }
        // A process that chaos kills gets no more of them.
        guard running.killedFor == nil else { return false }
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
        counts.sent += 1
        let number = counts.sent
        running.inFlight.add(job, number: number, now: now)
        running.recent.add(job, number: number)
        if job.attempts == 1, job.chaos.contains(.filterKilled) { kill(running, for: job) }
        running.process.send { job.line(id: number).append(to: &$0) }
        running.watch?.recordQuery()
    }

    /// The process to query, started if necessary. Nil if it cannot be started; then every query has its outcome.
    private func startedFilter() -> RunningFilter? {
        do throws(StartError) {
            return try runningFilter()
        } catch {
            failToStart(error)
            return nil
        }
    }

    private func failToStart(_ error: StartError) {
        // For a filter that cannot run, the log gives the reason once, not for every message.
        if filter.obstacles.isEmpty { log.append(.process, "cannot be started: \(error.reason)") }
        failAll(Diagnostic(.filterCannotStart, error.reason))
    }

    private func runningFilter() throws(StartError) -> RunningFilter {
        if let current { return current }
        if let obstacle = filter.obstacles.first {
            throw StartError(filter.source == nil ? obstacle : "its source does not build: \(obstacle)")
        }
        let container = try openContainer()
        let process = try FilterProcess(
            loop: loop, filter: filter, options: options, container: container, machine: machine)
        let running = RunningFilter(process, sourcePaths: filter.sourcePaths, memory: options.memory)
        connect(running)
        watch(running, container)
        current = running
        history.starts += 1
        log.append(.process, "started")
        return running
    }

    private func openContainer() throws(StartError) -> Container {
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
