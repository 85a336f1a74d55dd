import Glibc
import Messages
import Sandboxing
import SystemSupport

/// Enforces limits on all processes of a filter together (X5): each process has limits of its own, but a filter can
/// start many.
///
/// It checks while a query is in flight, and after the answer while the processes use the CPU. Then it sleeps until the
/// next query, so that an idle inbox never wakes up; what a filter did in between is detected then.
final class TreeWatch {
    /// The interval between checks while a query is in flight.
    static let interval = Duration.milliseconds(50)
    /// After the answer the interval grows.
    static let idleIntervals = (first: Duration.milliseconds(250), last: Duration.seconds(1))
    /// A process that uses a smaller share of the CPU is idle.
    static let idleShare = 0.01
    /// Memory allowed beside that of one process at its own limit, in bytes: stacks, bubblewrap.
    static let memoryBeside = 8 << 20
    /// Walking the container takes at most this share of the time.
    private static let walkingShare = 0.1

    /// Whether a query is in flight.
    var hasQueryInFlight: () -> Bool = { false }
    /// Called once, with the limit that was exceeded. The processes still run.
    var onExceeded: ((Diagnostic) -> Void)?

    private let loop: EventLoop
    private let process: pid_t
    private let options: FilterOptions
    private let container: OpenFolder
    private let kernelLimits: KernelLimits?
    private var timer: EventLoop.Token?
    private var isChecking = false
    private var isOver = false
    private var last: (use: TreeUse, time: ContinuousClock.Instant)?
    /// Whether a query was in flight at any time since the last check.
    private var hadQueryInFlight = false
    /// Whether a query was sent since the current check started.
    private var wasQueriedDuringCheck = false
    private var pause = TreeWatch.interval
    private var idleCPU = Duration.zero
    private var nextWalk = ContinuousClock.Instant.now

    /// - Parameters:
    ///   - process: the first of the processes.
    ///   - container: the folder that they write to.
    init(loop: EventLoop, process: FilterProcess, options: FilterOptions, container: OpenFolder) {
        (self.loop, self.options, self.container) = (loop, options, container)
        (self.process, kernelLimits) = (process.identifier, process.kernelLimits)
    }

    deinit { loop.cancel(timer) }

    /// Whether it is checking or is going to check.
    var isAwake: Bool { timer != nil || isChecking }

    /// Records that a query was sent.
    func recordQuery() {
        if isOver { return }
        if let timer {
            hadQueryInFlight = true
            guard pause > Self.interval else { return }
            loop.cancel(timer)
            wait(Self.interval)
        } else {
            wasQueriedDuringCheck = true
            if isChecking { return }
            // Anything it did during the sleep happened with no query in flight.
            last == nil ? wait(Self.interval) : startCheck()
        }
    }

    private func wait(_ pause: Duration) {
        self.pause = pause
        timer = loop.after(pause) { [weak self] in
            self?.timer = nil
            self?.startCheck()
        }
    }

    private struct Check: Sendable {
        let use: TreeUse
        let container: ContainerUse?
        /// The limit for which the kernel killed processes.
        let kernel: Diagnostic?
        /// How long the walk took.
        let walk: Duration
    }

    private func startCheck() {
        isChecking = true
        let (process, container, options, kernelLimits) = (process, container.file, options, kernelLimits)
        let walks = nextWalk <= .now
        // In the background: a filter can make both slow, and the user interface must not wait. The folder stays open
        // until then.
        let folder = dup(container)
        let work: @Sendable () -> Check = {
            defer { close(folder) }
            var facts = stat()
            let device = fstat(folder, &facts) == 0 ? facts.st_dev : nil
            let use = TreeUse(
                below: process, device: device, maxProcesses: options.limits[.processes],
                exactAbove: (Self.memory(options), options.limits[.sharedMemory] << 20))
            let start = ContinuousClock.now
            let found =
                walks ? OpenFolder(copyOf: folder).map { ContainerUse(of: $0, limit: options.limits[.files]) } : nil
            return Check(use: use, container: found, kernel: kernelLimits?.exceeded, walk: .now - start)
        }
        loop.inBackground(work) { [weak self] in self?.check($0) }
    }

    private func check(_ result: Check) {
        isChecking = false
        guard !isOver else { return }
        let now = ContinuousClock.now
        if result.container != nil { nextWalk = now + result.walk / Self.walkingShare }
        let used = last.map { result.use.cpuTime(since: $0.use) } ?? .zero
        let time = last.map { now - $0.time } ?? Self.interval
        idleCPU = hadQueryInFlight ? .zero : idleCPU + used
        let isFirst = last == nil
        last = (result.use, now)
        hadQueryInFlight = hasQueryInFlight() || wasQueriedDuringCheck
        wasQueriedDuringCheck = false
        if let diagnostic = exceeded(result) {
            isOver = true
            onExceeded?(diagnostic)
        } else if hadQueryInFlight {
            wait(Self.interval)
        } else if isFirst || used > time * Self.idleShare {
            wait(min(max(pause * 2, Self.idleIntervals.first), Self.idleIntervals.last))
        }
    }

    static func memory(_ options: FilterOptions) -> Int {
        options.memory + Sandbox.dataAtRest + memoryBeside
    }

    private func exceeded(_ result: Check) -> Diagnostic? {
        let (use, limits) = (result.use, options.limits)
        func over(_ limit: FilterLimit, _ used: String) -> Diagnostic {
            let allowed = limit.written(limits[limit])
            return Diagnostic(limit.diagnostic, "\(used); the limit is \(allowed) (\(limit.rawValue))")
        }
        if let kernel = result.kernel { return kernel }
        let processes = use.processes
        if processes > limits[.processes] { return over(.processes, "it had at least \(processes) processes") }
        if use.memory > Self.memory(options) {
            let allowed = (options.memory + Sandbox.dataAtRest) >> 20
            return Diagnostic(
                .memoryUsedUp,
                "\(Counted.pluralized(processes, "process", "processes")) used \(use.memory >> 20) MiB; the limit is \(allowed) MiB "
                    + "(extension-memory \(options.memory >> 20)MiB + \(Sandbox.dataAtRest >> 20) MiB for runtimes)")
        }
        if use.sharedMemory > limits[.sharedMemory] << 20 {
            return over(.sharedMemory, "it used \(use.sharedMemory >> 20) MiB of shared memory and sockets")
        }
        let disk = use.removedFiles + (result.container?.bytes ?? 0)
        if disk > limits[.disk] << 20 { return over(.disk, "its files took \(disk >> 20) MiB") }
        if let container = result.container, container.isTooMuch {
            return over(
                .files,
                container.files > limits[.files]
                    ? "it created more files" : "its folders are nested more than \(ContainerUse.maxLevels) deep")
        }
        if idleCPU > .seconds(limits[.idleCPU]) {
            let seconds = Int(idleCPU / .seconds(1))
            return over(.idleCPU, "it used the CPU for \(seconds) s with no query in flight")
        }
        return nil
    }
}

extension FilterHost {
    /// Whether its processes are being checked; for tests.
    var isWatching: Bool { current?.watch?.isAwake ?? false }

    /// Watches a process that was started.
    func watch(_ running: RunningFilter, _ container: Container) {
        let watch = TreeWatch(
            loop: loop, process: running.process, options: options, container: container.opened)
        watch.hasQueryInFlight = { [weak running] in running.map { !$0.inFlight.isEmpty } ?? false }
        watch.onExceeded = { [weak self, weak running] diagnostic in
            if let running { self?.exceeded(running, diagnostic) }
        }
        running.watch = watch
    }

    /// Kills the processes of a filter that exceeded a limit: its queries in flight have no answer from them (V7).
    private func exceeded(_ running: RunningFilter, _ diagnostic: Diagnostic) {
        guard !running.isReaped else { return }
        log.append(.process, "killed: \(diagnostic)")
        if running === current { sampleMemory() }
        // Without isolation and without a control group, processes that left the process group would survive.
        if options.isolationMode == .unsandboxed { ProcessTree.killDescendants(of: running.process.identifier) }
        running.process.abandon()
        guard running === current else { return }
        if running.inFlight.isEmpty, let query = running.lastAnswered {
            loop.soon { [weak self] in self?.onLateDiagnostic?(query, diagnostic) }
        }
        terminate(running, diagnostic, nil)
    }
}
