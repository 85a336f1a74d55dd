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
    }

    /// How many queries a process has under way at most; the others wait in the host.
    package static let window = 128
    /// After so many processes in a row that ended without one answer, the filter is left alone for `rest`, and every
    /// query fails at once: an archive of thousands of messages is not to start thousands of processes.
    package static let deathsInARow = 8
    package static let rest = Duration.seconds(10)
    /// How long a process may take to end by itself once its input is closed.
    package static let patience = Duration.seconds(1)

    package let filter: Filter
    package let options: FilterOptions
    /// What the filter printed, and what happened to its process.
    package internal(set) var log = FilterLog() { didSet { logChanged() } }
    /// Called after lines were added to `log`, at most once a turn of the loop.
    package var onLog: (() -> Void)?
    /// Called when something is noticed about a query whose outcome has been handed over already: `answered-twice`.
    package var onLateDiagnostic: ((QueryID, Diagnostic) -> Void)?

    let loop: EventLoop
    let machine: Machine
    private var container: Container?
    private var nextQuery = 0
    private var nextNumber = 1

    private var waiting: [FilterJob] = []
    private var waitingStart = 0
    /// Queries that were under way when a process ended: each is asked once more, with no other beside it (X7); and again
    /// in a new process, if that of the second time had answered others before.
    private var alone: [FilterJob] = []
    private var aloneIsUnderWay = false

    private var current: RunningFilter?
    /// Processes that are on their way to their end.
    private var leaving: [RunningFilter] = []
    private var deaths = 0
    private var restingUntil: ContinuousClock.Instant?
    private var lastFailure = Diagnostic(.filterCrashed)
    private var timer: EventLoop.Token?
    private var isClosed = false
    private var logIsTold = true

    package convenience init(loop: EventLoop, filter: Filter, options: FilterOptions = FilterOptions()) {
        self.init(loop: loop, filter: filter, options: options, machine: Machine())
    }

    init(loop: EventLoop, filter: Filter, options: FilterOptions, machine: Machine) {
        self.loop = loop
        self.filter = filter
        self.options = options
        self.machine = machine
    }

    deinit { loop.cancel(timer) }

    // MARK: Asking

    /// Asks what sub-folders the filter wants (S; E4). Starts its process if none runs.
    package func askCapabilities(then: @escaping (CapabilitiesOutcome) -> Void) {
        enqueue(.capabilities(then: then))
    }

    /// Asks about one message (Q3). Up to `window` queries are under way; beyond, they wait here for their turn.
    @discardableResult
    package func ask(_ query: FilterQuery, then: @escaping (FilterOutcome) -> Void) -> QueryID {
        enqueue(.query(query, then: then))
    }

    /// How many questions have no outcome yet.
    package var unanswered: Int { waiting.count - waitingStart + alone.count + (current?.underWay.count ?? 0) }

    @discardableResult
    private func enqueue(_ question: FilterJob.Question) -> QueryID {
        nextQuery += 1
        let job = FilterJob(id: QueryID(number: nextQuery), question: question)
        if isClosed {
            loop.soon(job.fail(Self.closed))
        } else if isResting {
            loop.soon(job.fail(lastFailure))
        } else {
            waiting.append(job)
            if waiting.count - waitingStart == 1 { loop.soon { [weak self] in self?.pump() } }
        }
        return job.id
    }

    private static let closed = Diagnostic(.noAnswerInTime, "the filter was closed before it answered")

    private var isResting: Bool {
        guard let restingUntil else { return false }
        return ContinuousClock.now < restingUntil
    }

    /// Ends the filter: its input is closed, it has `patience` to go by itself, then it is killed.
    ///
    /// Questions without an outcome get one, without an answer, on the next turn. A closed host takes no more.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        let jobs = (current?.underWay.all ?? []) + alone + waiting[waitingStart...]
        (waiting, waitingStart, alone) = ([], 0, [])
        for job in jobs { loop.soon(job.fail(Self.closed)) }
        if let current { dismiss(current) }
        loop.cancel(timer)
        timer = nil
        if leaving.isEmpty { container = nil }
    }

    /// Whether a closed host's process is gone from the system.
    package var isGone: Bool { isClosed && current == nil && leaving.isEmpty }

    // MARK: Sending

    private func pump() {
        guard !isClosed else { return }
        if aloneIsUnderWay { return }
        if !alone.isEmpty {
            guard current?.underWay.isEmpty ?? true else { return }
            if alone[0].needsNewProcess, let current, current.hasAnswered { dismiss(current) }
            guard let running = runningFilter() else { return }
            aloneIsUnderWay = true
            send(alone.removeFirst(), to: running)
            return
        }
        let limit = options.process == .fresh ? 1 : Self.window
        while waitingStart < waiting.count, (current?.underWay.count ?? 0) < limit {
            guard let running = runningFilter() else { return }
            let job = waiting[waitingStart]
            waitingStart += 1
            send(job, to: running)
        }
        if waitingStart == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            waitingStart = 0
        } else if waitingStart > 4096 {
            waiting.removeFirst(waitingStart)
            waitingStart = 0
        }
    }

    private func send(_ job: FilterJob, to running: RunningFilter) {
        var job = job
        job.attempts += 1
        let number = nextNumber
        nextNumber += 1
        running.underWay.add(job, number: number, now: .now)
        running.process.send(job.line(id: number))
        armTimer()
    }

    /// The process to ask, started if there is none. Nil when it cannot be: then every question has got its outcome.
    private func runningFilter() -> RunningFilter? {
        if let current { return current }
        do throws(FilterStartError) {
            let container = try openContainer()
            let sandbox = Sandbox(filter: filter, options: options, container: container.folder, machine: machine)
            let process = try FilterProcess(
                loop: loop,
                command: try sandbox.command(),
                environment: sandbox.environment
            )
            let running = RunningFilter(process)
            connect(running)
            current = running
            log.append(.phone, "started")
            return running
        } catch {
            log.append(.phone, "cannot be started: \(error.reason)")
            failAll(Diagnostic(.filterCannotStart, error.reason))
            return nil
        }
    }

    private func openContainer() throws(FilterStartError) -> Container {
        if let container { return container }
        let made = try Container(options.container)
        container = made
        return made
    }

    private func connect(_ running: RunningFilter) {
        running.process.onLines = { [weak self, unowned running] in self?.read($0, from: running) }
        running.process.onLog = { [weak self, unowned running] source, bytes in
            if source == .standardError { running.noteError(bytes) }
            self?.log.append(source, bytes: bytes)
        }
        running.process.onEnd = { [weak self, unowned running] in self?.ended(running, $0) }
        running.process.onReaped = { [weak self, unowned running] in self?.reaped(running) }
    }

    // MARK: Reading

    private func read(_ lines: [ArraySlice<UInt8>], from running: RunningFilter) {
        let now = ContinuousClock.now
        var finished: [(line: FilterLine, job: FilterJob, since: ContinuousClock.Instant)] = []
        var told: [() -> Void] = []
        for bytes in lines {
            guard let line = FilterLine(bytes) else {
                log.append(.standardOutput, bytes: bytes)
                continue
            }
            guard var job = running.underWay[line.id] else {
                if let late = unexpected(line, bytes, from: running) { told.append(late) }
                continue
            }
            switch line.kind {
            case .unknown: log.append(.standardOutput, bytes: bytes)
            case .deferral:
                running.process.send(refusal(of: &job, id: line.id))
                running.underWay[line.id] = job
            case .diagnostic(let name, let detail):
                guard let name = Diagnostic.Name(rawValue: name) else {
                    log.append(.standardOutput, bytes: bytes)
                    continue
                }
                if name == .noHandler {
                    if let (job, _) = running.underWay.remove(line.id, now: now) {
                        deaths = 0
                        told.append(job.fail(Diagnostic(.noHandler, detail)))
                    }
                } else {
                    job.diagnostics.append(Diagnostic(name, detail))
                    running.underWay[line.id] = job
                }
            case .answer:
                if let (job, since) = running.underWay.remove(line.id, now: now) { finished.append((line, job, since)) }
            }
        }
        if !finished.isEmpty {
            deaths = 0
            running.hasAnswered = true
        }
        // Answers that come together share the time that has passed since the first was asked for.
        let since = finished.map(\.since).min() ?? now
        let milliseconds = (now - since) / .milliseconds(1) / Double(max(1, finished.count))
        let outcomes = finished.map { $0.job.finish($0.line, milliseconds: milliseconds) }
        if running.underWay.isEmpty {
            aloneIsUnderWay = false
            if options.process == .fresh, running === current, !(finished.isEmpty && told.isEmpty) { dismiss(running) }
        }
        armTimer()
        pump()
        for tell in outcomes + told { tell() }
    }

    private func unexpected(_ line: FilterLine, _ bytes: ArraySlice<UInt8>, from running: RunningFilter) -> (
        () -> Void
    )? {
        log.append(.standardOutput, bytes: bytes)
        guard running.underWay.wasSent(line.id) else {
            log.append(.phone, "\(Diagnostic.Name.unknownIdentifier.rawValue): nobody asked a query \(line.id)")
            return nil
        }
        guard line.kind == .answer, let query = running.underWay.answeredQuery(line.id) else { return nil }
        return { [weak self] in self?.onLateDiagnostic?(query, Diagnostic(.answeredTwice)) }
    }

    // MARK: Time

    private func armTimer() {
        guard let since = current?.underWay.oldestSince else {
            loop.cancel(timer)
            timer = nil
            return
        }
        guard timer == nil else { return }
        let left = max(.zero, ContinuousClock.now.duration(to: since + options.answerWithin))
        timer = loop.after(left) { [weak self] in self?.timerFired() }
    }

    private func timerFired() {
        timer = nil
        guard let running = current, let since = running.underWay.oldestSince else { return }
        guard ContinuousClock.now - since >= options.answerWithin else { return armTimer() }
        let seconds = options.answerWithin / .seconds(1)
        log.append(.phone, "killed: no answer within \(seconds) s")
        let culprit = running.underWay.removeOldest(now: .now)
        let diagnostic = Diagnostic(.noAnswerInTime, "no answer within \(seconds) s")
        running.process.abandon()
        let told = culprit.map { [$0.fail(diagnostic)] } ?? []
        retire(running, diagnostic, told)
    }

    // MARK: The end of a process

    private func ended(_ running: RunningFilter, _ ending: FilterProcess.Ending) {
        let diagnostic = running.diagnostic(ending)
        log.append(.phone, running.words(ending))
        if ending == .closedOutput || ending == .lineTooLong { running.process.abandon() }
        guard running === current else { return }
        retire(running, diagnostic, [])
    }

    /// Gives up a process that has ended or is being killed. What was under way in it is asked once more, alone.
    private func retire(_ running: RunningFilter, _ diagnostic: Diagnostic, _ told: [() -> Void]) {
        var told = told
        let unanswered = running.underWay.all
        if !(unanswered.isEmpty && told.isEmpty) { deaths += 1 }
        for var job in unanswered {
            if job.attempts < 2 {
                alone.append(job)
            } else if running.hasAnswered, !job.needsNewProcess {
                job.needsNewProcess = true
                alone.insert(job, at: 0)
            } else {
                told.append(job.fail(diagnostic))
            }
        }
        current = nil
        if !running.isReaped { leaving.append(running) }
        aloneIsUnderWay = false
        armTimer()
        if deaths >= Self.deathsInARow {
            restingUntil = .now + Self.rest
            log.append(
                .phone, "left alone for \(Self.rest / .seconds(1)) s: it ended \(deaths) times without an answer")
            // One more death is enough the next time.
            deaths = Self.deathsInARow - 1
            failAll(diagnostic)
        }
        pump()
        for tell in told { tell() }
    }

    private func failAll(_ diagnostic: Diagnostic) {
        lastFailure = diagnostic
        let jobs = alone + waiting[waitingStart...]
        (waiting, waitingStart, alone) = ([], 0, [])
        for job in jobs { loop.soon(job.fail(diagnostic)) }
    }

    /// Lets a process go in peace: its input is closed, and it is killed when it stays.
    private func dismiss(_ running: RunningFilter) {
        current = nil
        leaving.append(running)
        running.process.closeInput()
        loop.after(Self.patience) { [weak running] in
            if let running, !running.isReaped { running.process.kill() }
        }
    }

    private func reaped(_ running: RunningFilter) {
        running.isReaped = true
        leaving.removeAll { $0 === running }
        if isGone { container = nil }
    }

    private func logChanged() {
        guard logIsTold, onLog != nil else { return }
        logIsTold = false
        loop.soon { [weak self] in
            self?.logIsTold = true
            self?.onLog?()
        }
    }
}
