import EventLoop
import FilterWire
import Foundation
import Messages

/// The phone's side of one filter: it starts the filter's process, asks it, and never waits for it.
///
///     let host = FilterHost(loop: loop, filter: filter)
///     host.ask(FilterQuery(sender: "+12025550143", messageBody: "…", receiverISOCountryCode: "US")) { outcome in
///         outcome.answer       // nil when there was none; outcome.diagnostics says why
///     }
///
/// Every closure that is handed in is called exactly once, on the loop, never before the call that took it returns.
/// Whatever the filter does (crash, hang, flood, garbage) becomes an outcome with diagnostics; nothing is thrown.
/// A host that is let go kills its process at once.
package final class FilterHost {
    /// Names one query of one host.
    package struct QueryID: Hashable, Sendable {
        package let number: Int
    }

    /// What came of the capabilities query.
    package struct CapabilitiesOutcome: Hashable, Sendable {
        /// What the filter declared; nil when it gave no answer, and then `diagnostics` says why (S5).
        package var capabilities: DeclaredCapabilities?
        package var milliseconds: Double?
        package var diagnostics: [Diagnostic]
        /// What its server was asked on the way, which is odd, and can be (D2).
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

    /// How many queries a process has under way at most if nothing else is said; the others wait in the host.
    package static let window = 128
    /// How long a process may take to end by itself once its input is closed.
    package static let gracePeriod = Duration.seconds(1)

    package let filter: Filter
    package let options: FilterOptions
    /// What the filter printed, and what happened to its process.
    package internal(set) var log = FilterLog() { didSet { logChanged() } }
    /// How often its process has been started.
    package private(set) var startCount = 0
    /// How often its process ended while questions were under way that were all answered when they were asked again.
    package internal(set) var recoveredCrashes = 0
    /// Called after lines were added to `log`, at most once a turn of the loop.
    package var onLog: (() -> Void)?
    /// Called when something is noticed about a query whose outcome has been handed over already: `answered-twice`.
    package var onLateDiagnostic: ((QueryID, Diagnostic) -> Void)?

    /// Asks the filter's server when the filter wishes it.
    package var server: any ServerRequesting { didSet { refusal = nil } }
    /// What every query comes to that asks for the server, where it is not asked at all; made when one does.
    var refusal: ServerRefusal?
    let loop: EventLoop
    let machine: HostEnvironment
    var container: Container?
    private var nextQuery = 0
    private var nextNumber = 1

    var queue = JobQueue()
    var exclusiveJobInFlight = false

    var current: RunningFilter?
    /// Processes that are on their way to their end.
    var terminating: [RunningFilter] = []
    var exhaustion = RestartLimiter()
    var timer: (token: EventLoop.Token, due: ContinuousClock.Instant)?
    private var isClosed = false
    private var isLogReported = true
    private var seenPeak: Int?

    /// - Parameter earlier: the host of the same filter before, whose folder this one goes on with (X3): an extension keeps
    ///   what it wrote when its process begins anew, or its app is installed again.
    package convenience init(
        loop: EventLoop, filter: Filter, options: FilterOptions = FilterOptions(), after earlier: FilterHost? = nil
    ) {
        self.init(loop: loop, filter: filter, options: options, machine: HostEnvironment())
        if let earlier, earlier.filter.identifier == filter.identifier, earlier.options.container == options.container {
            container = earlier.container
        }
    }

    /// For tests: as on a kernel with an older Landlock.
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

    /// Adds to its log what happened to the filter besides.
    package func appendToLog(_ text: String) {
        for line in text.split(separator: "\n") { log.append(.phone, String(line)) }
    }

    // MARK: Asking

    /// Asks what sub-folders the filter wants (S; E4). Starts its process if none runs.
    package func askCapabilities(then: @escaping (CapabilitiesOutcome) -> Void) {
        enqueue(.capabilities(then: then))
    }

    /// Starts the process before it has a question, so that one that cannot run is noticed at once.
    ///
    /// - Parameter ended: called at most once, when the process cannot be started, or ends before it is asked anything.
    package func startProcess(ended: @escaping (Diagnostic) -> Void) {
        guard !isClosed else { return }
        if let running = runningFilter() {
            running.onUnqueriedEnd = ended
        } else if let line = log.lines.last {
            loop.soon { ended(Diagnostic(.filterCannotStart, line.text)) }
        }
    }

    /// Asks about one message (Q3). Up to `window` queries are under way; beyond, they wait here for their turn.
    @discardableResult
    package func ask(_ query: FilterQuery, then: @escaping (FilterOutcome) -> Void) -> QueryID {
        enqueue(.query(query, then: then))
    }

    /// The most memory that its processes have held so far, in bytes, as far as that was seen from outside, when somebody
    /// looked or one of them had to be killed; nil: nothing was.
    package var peakMemory: Int? {
        lookAtMemory()
        return seenPeak
    }

    func lookAtMemory() {
        guard let peak = current?.process.peakMemory else { return }
        seenPeak = max(peak, seenPeak ?? 0)
    }

    /// How many questions have no outcome yet.
    package var unanswered: Int { queue.count + (current?.inFlight.count ?? 0) }

    @discardableResult
    private func enqueue(_ question: FilterJob.Request) -> QueryID {
        nextQuery += 1
        let job = FilterJob(id: QueryID(number: nextQuery), question: question)
        if isClosed {
            loop.soon(job.fail(Self.closed))
        } else {
            if !queue.hasOrdinary { loop.soon { [weak self] in self?.pump() } }
            queue.append(job)
        }
        return job.id
    }

    private static let closed = Diagnostic(.noAnswerInTime, "the filter was closed before it answered")

    /// Ends the filter: its input is closed, it has `patience` to go by itself, then it is killed.
    ///
    /// Questions without an outcome get one, without an answer, on the next turn. A closed host takes no more.
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

    /// Whether a closed host's process is gone from the system.
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

    /// Whether the process may be asked one more: queries that wait for the server are not in the others' way.
    private func hasRoom(_ running: RunningFilter?) -> Bool {
        guard let running else { return true }
        if options.process == .fresh { return running.inFlight.isEmpty }
        return running.inFlight.count - running.inFlight.suspendedCount < options.window
            && running.inFlight.suspendedCount < Self.deferralWindow
    }

    /// Whether it may be asked so many more that it is worth while to wake it: two processes that hand each other a few lines
    /// at a time do little else.
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

    /// The process to ask, started if there is none. Nil when it cannot be: then every question has got its outcome.
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
            log.append(.phone, "started")
            return running
        } catch {
            // Of a filter that cannot run, the log says why once, and not with every message.
            if filter.obstacles.isEmpty { log.append(.phone, "cannot be started: \(error.reason)") }
            failAll(Diagnostic(.filterCannotStart, error.reason))
            return nil
        }
    }

    private func openContainer() throws(FilterStartError) -> Container {
        if let container { return container }
        let made = try Container(options.container)
        made.makeUsualFolders()
        container = made
        return made
    }

    private func connect(_ running: RunningFilter) {
        running.process.onLines = { [weak self, unowned running] in self?.read($0, from: running) }
        running.process.onLog = { [weak self, unowned running] source, bytes in
            if source == .standardError { running.recordError(bytes) }
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
