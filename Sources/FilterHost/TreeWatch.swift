import EventLoop
import Glibc
import Isolation
import Messages

/// Keeps all processes of a filter together within their limits (X5): each process has limits of its own, but a
/// filter can start many.
///
/// It looks while a query is in flight, and after the answer for as long as the processes use the CPU. Then it sleeps
/// until the next query, so that an idle inbox never wakes up; what a filter did in between is seen then.
final class TreeWatch {
    /// How long it waits between two looks while a query is in flight.
    static let interval = Duration.milliseconds(50)
    /// After the answer it waits longer and longer.
    static let idleIntervals = (first: Duration.milliseconds(250), last: Duration.seconds(1))
    /// A process that uses less of the CPU than this is at rest.
    static let idleShare = 0.01
    /// What the processes may hold beside the memory of one that is at its own limit, in bytes: stacks, bubblewrap.
    static let memoryBeside = 8 << 20
    /// A walk through the container takes at most this part of the time.
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
    private var isLooking = false
    private var isOver = false
    private var last: (use: TreeUse, time: ContinuousClock.Instant)?
    /// Whether a query was in flight at some time since the last look.
    private var hadQueryInFlight = false
    /// Whether one was sent since a look began.
    private var wasQueriedSinceLookBegan = false
    private var pause = TreeWatch.interval
    private var idleCPU = Duration.zero
    private var nextWalk = ContinuousClock.Instant.now

    /// - Parameters:
    ///   - process: the first of the processes.
    ///   - container: the folder that they write in.
    init(loop: EventLoop, process: FilterProcess, options: FilterOptions, container: OpenFolder) {
        (self.loop, self.options, self.container) = (loop, options, container)
        (self.process, kernelLimits) = (process.identifier, process.kernelLimits)
    }

    deinit { loop.cancel(timer) }

    /// Whether it looks, or is going to.
    var isAwake: Bool { timer != nil || isLooking }

    /// A query was sent.
    func recordQuery() {
        if isOver { return }
        if let timer {
            hadQueryInFlight = true
            guard pause > Self.interval else { return }
            loop.cancel(timer)
            wait(Self.interval)
        } else {
            wasQueriedSinceLookBegan = true
            if isLooking { return }
            // What it did while this slept was done with no query in flight.
            last == nil ? wait(Self.interval) : look()
        }
    }

    private func wait(_ pause: Duration) {
        self.pause = pause
        timer = loop.after(pause) { [weak self] in
            self?.timer = nil
            self?.look()
        }
    }

    private struct Look: Sendable {
        let use: TreeUse
        let container: ContainerUse?
        /// What the kernel has ended processes for.
        let kernel: Diagnostic?
        /// How long the walk took.
        let walk: Duration
    }

    private func look() {
        isLooking = true
        let (process, container, options, kernelLimits) = (process, container.file, options, kernelLimits)
        let walks = nextWalk <= .now
        // In the background: a filter can make both slow, and a key waits for nothing. The folder stays open until then.
        let folder = dup(container)
        let work: @Sendable () -> Look = {
            defer { close(folder) }
            var facts = stat()
            let device = fstat(folder, &facts) == 0 ? facts.st_dev : nil
            let use = TreeUse(
                below: process, device: device, most: options.limits[.processes],
                enough: (Self.memory(options), options.limits[.sharedMemory] << 20))
            let start = ContinuousClock.now
            let found =
                walks ? OpenFolder(copyOf: folder).map { ContainerUse(of: $0, most: options.limits[.files]) } : nil
            return Look(use: use, container: found, kernel: kernelLimits?.exceeded, walk: .now - start)
        }
        loop.inBackground(work) { [weak self] in self?.check($0) }
    }

    private func check(_ look: Look) {
        isLooking = false
        guard !isOver else { return }
        let now = ContinuousClock.now
        if look.container != nil { nextWalk = now + look.walk / Self.walkingShare }
        let used = last.map { look.use.cpuTime(since: $0.use) } ?? .zero
        let time = last.map { now - $0.time } ?? Self.interval
        idleCPU = hadQueryInFlight ? .zero : idleCPU + used
        let isFirst = last == nil
        last = (look.use, now)
        hadQueryInFlight = hasQueryInFlight() || wasQueriedSinceLookBegan
        wasQueriedSinceLookBegan = false
        if let diagnostic = exceeded(look) {
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

    private func exceeded(_ look: Look) -> Diagnostic? {
        let (use, limits) = (look.use, options.limits)
        func over(_ limit: FilterLimit, _ used: String) -> Diagnostic {
            let allowed = limit.written(limits[limit])
            return Diagnostic(limit.diagnostic, "\(used); the limit is \(allowed) (\(limit.rawValue))")
        }
        if let kernel = look.kernel { return kernel }
        let processes = use.processes
        if processes > limits[.processes] { return over(.processes, "it had at least \(processes) processes") }
        if use.memory > Self.memory(options) {
            let allowed = (options.memory + Sandbox.dataAtRest) >> 20
            return Diagnostic(
                .memoryUsedUp,
                "\(Counted.pluralized(processes, "process", "processes")) used \(use.memory >> 20) MiB; the limit is \(allowed) MiB "
                    + "(extension-memory \(options.memory >> 20)MiB, and \(Sandbox.dataAtRest >> 20) MiB for runtimes)")
        }
        if use.sharedMemory > limits[.sharedMemory] << 20 {
            return over(.sharedMemory, "it used \(use.sharedMemory >> 20) MiB of shared memory and sockets")
        }
        let disk = use.removedFiles + (look.container?.bytes ?? 0)
        if disk > limits[.disk] << 20 { return over(.disk, "its files took \(disk >> 20) MiB") }
        if let container = look.container, container.isTooMuch {
            return over(
                .files,
                container.files > limits[.files]
                    ? "it made more files" : "its folders are nested more than \(ContainerUse.mostLevels) deep")
        }
        if idleCPU > .seconds(limits[.idleCPU]) {
            let seconds = Int(idleCPU / .seconds(1))
            return over(.idleCPU, "it used the CPU for \(seconds) s with no query in flight")
        }
        return nil
    }
}

extension FilterHost {
    /// Whether its processes are looked at; for tests.
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

    /// Ends the processes of a filter that exceeded a limit: what was in flight has no answer from them (V7).
    private func exceeded(_ running: RunningFilter, _ diagnostic: Diagnostic) {
        guard !running.isReaped else { return }
        log.append(.phone, "killed: \(diagnostic)")
        if running === current { lookAtMemory() }
        // Without walls and without a control group, what left the process group would live on.
        if options.isolationMode == .unsandboxed { ProcessTree.killDescendants(of: running.process.identifier) }
        running.process.abandon()
        guard running === current else { return }
        if running.inFlight.isEmpty, let query = running.lastAnswered {
            loop.soon { [weak self] in self?.onLateDiagnostic?(query, diagnostic) }
        }
        terminate(running, diagnostic, nil)
    }
}
