import Foundation
import Glibc
import Messages
import Sandboxing
import SystemSupport

/// Enforces limits on all processes of a filter together (X5): each process has limits of its own, but a filter can
/// start many.
///
/// It checks while a query is in flight, and after the answer while the processes use the CPU. Then the checks become
/// rare, but they never stop while the processes exist: a filter could wait for that.
final class TreeWatch {
    /// The interval between checks while a query is in flight.
    static let interval = Duration.milliseconds(50)
    /// After the answer the interval grows, up to a maximum while the processes use the CPU, and to another when they are
    /// idle: a wakeup of the processor that costs nothing.
    static let idleIntervals = (
        first: Duration.milliseconds(250), busy: Duration.seconds(1), idle: Duration.seconds(10)
    )
    /// A process that uses a smaller share of the CPU is idle.
    static let idleShare = 0.01
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
    private let path: String
    /// Whether the kernel counts what the container has.
    private let isInMemory: Bool
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
    ///   - kernelLimits: those that the kernel keeps; nil: none.
    ///   - container: the folder that they write to.
    init(
        loop: EventLoop, process: pid_t, kernelLimits: KernelLimits?, options: FilterOptions, container: Container
    ) {
        (self.loop, self.options, self.container) = (loop, options, container.opened)
        (path, isInMemory) = (container.folder.path, container.memoryFolder != nil)
        (self.process, self.kernelLimits) = (process, kernelLimits)
    }

    deinit { loop.cancel(timer) }

    /// The time until the next check; nil: it is checking, or has not started.
    var nextPause: Duration? { timer == nil ? nil : pause }

    /// Records that a query was sent.
    func recordQuery() {
        if isOver { return }
        if let timer {
            guard pause > Self.interval else { return hadQueryInFlight = true }
            loop.cancel(timer)
            self.timer = nil
            // What it did since the last check happened with no query in flight.
            wasQueriedDuringCheck = true
            startCheck()
        } else {
            wasQueriedDuringCheck = true
            if !isChecking { wait(Self.interval) }
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
        let (path, isInMemory) = (path, isInMemory)
        let walks = nextWalk <= .now
        // In the background: a filter can make both slow, and the user interface must not wait. The folder stays open
        // until then.
        let folder = dup(container)
        let work: @Sendable () -> Check = {
            defer { close(folder) }
            var facts = stat()
            var place = TreeUse.Container(device: fstat(folder, &facts) == 0 ? facts.st_dev : nil)
            place.isCounted = isInMemory
            let start = ContinuousClock.now
            if walks, !isInMemory { (place.path, place.maxFileSize) = (path, options.limits[.disk] << 20) }
            let use = TreeUse(
                below: process, container: place, maxProcesses: options.limits[.processes],
                exactAbove: (ProcessLimits.memory(options), options.limits[.sharedMemory] << 20))
            let files = options.limits[.files]
            let found = OpenFolder(copyOf: folder).flatMap {
                isInMemory
                    ? ContainerUse(ofFileSystem: $0, limit: files) : walks ? ContainerUse(of: $0, limit: files) : nil
            }
            return Check(use: use, container: found, kernel: kernelLimits?.exceeded, walk: .now - start)
        }
        loop.inBackground(work) { [weak self] in self?.check($0) }
    }

    private func check(_ result: Check) {
        isChecking = false
        guard !isOver else { return }
        let now = ContinuousClock.now
        if result.container != nil { nextWalk = now + result.walk / Self.walkingShare }
        let time = last.map { now - $0.time } ?? Self.interval
        let used = last.map { result.use.cpuTime(since: $0.use, atMost: min(time, Self.idleIntervals.busy)) } ?? .zero
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
        } else {
            let isBusy = isFirst || used > time * Self.idleShare
            let longest = isBusy ? Self.idleIntervals.busy : Self.idleIntervals.idle
            wait(min(max(pause * 2, Self.idleIntervals.first), longest))
        }
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
        if use.memory > ProcessLimits.memory(options) {
            let allowed = (options.memory + ProcessLimits.dataAtRest) >> 20
            return Diagnostic(
                .memoryUsedUp,
                "\(Counted.pluralized(processes, "process", "processes")) used \(use.memory >> 20) MiB; the limit is \(allowed) MiB "
                    + "(extension-memory \(options.memory >> 20)MiB + \(ProcessLimits.dataAtRest >> 20) MiB for runtimes)"
            )
        }
        if use.sharedMemory > limits[.sharedMemory] << 20 {
            return over(.sharedMemory, "it used \(use.sharedMemory >> 20) MiB of shared memory and sockets")
        }
        let isWhole = result.container?.isWhole ?? false
        let disk = (isWhole ? 0 : use.removedFiles) + (result.container?.bytes ?? 0)
        // The kernel allows no more than the limit.
        if disk > limits[.disk] << 20 || (isWhole && disk == limits[.disk] << 20) {
            return over(.disk, "its files took \(disk >> 20) MiB")
        }
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
