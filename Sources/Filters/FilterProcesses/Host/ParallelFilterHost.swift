package import Messages
package import SystemSupport

/// Queries one filter in several processes, each of which receives every N-th message:
///
///     options.processes = 2
///     let host = ParallelFilterHost(loop: loop, filter: filter, options: options)
///     host.query(query) { outcome in … }
///
/// For filters that need more than a millisecond for an answer; for faster ones, Siftbox's own work is the limit. Which
/// process receives a message depends only on the messages before it, so the same messages have the same outcomes, and they
/// are handed over in the order of the messages. Each process has its retries (X7); whether the filter is abandoned depends on
/// the answers and crashes of all of them.
///
/// A filter whose answers depend on messages before has other answers, since each process receives only a part of them.
package final class ParallelFilterHost: FilterHosting {
    package let filter: Filter
    package var onLog: (() -> Void)?
    package var onLateDiagnostic: ((QueryID, Diagnostic) -> Void)?
    /// The container of the first is that of the filter (X3); the others have their own.
    let hosts: [FilterHost]
    private var next = 0
    private let order = OutcomeOrder()
    private var merged = FilterLog()
    /// How many lines of each host's log are in `merged`.
    private var mergedCounts: [Int]

    /// - Parameter earlier: as for `FilterHost`.
    package init(loop: EventLoop, filter: Filter, options: FilterOptions, after earlier: FilterHost? = nil) {
        self.filter = filter
        hosts = (0..<max(1, options.processes)).map {
            FilterHost(loop: loop, filter: filter, options: options, after: $0 == 0 ? earlier : nil)
        }
        mergedCounts = hosts.map { _ in 0 }
        for host in hosts {
            host.restartLimiter = hosts[0].restartLimiter
            host.onLog = { [weak self] in self?.onLog?() }
            host.onLateDiagnostic = { [weak self] query, diagnostic in
                self?.order.report(query) { self?.onLateDiagnostic?(query, diagnostic) }
            }
        }
    }

    /// A host with as many processes as its options say.
    ///
    /// - Parameters:
    ///   - server: queries the filter's server; nil: a deferral fails at once.
    ///   - earlier: as for `FilterHost`.
    package static func host(
        loop: EventLoop, filter: Filter, options: FilterOptions, server: (any ServerRequesting)?,
        after earlier: (any FilterHosting)? = nil
    ) -> any FilterHosting {
        let earlier = (earlier as? ParallelFilterHost)?.hosts.first ?? earlier as? FilterHost
        let host: any FilterHosting
        if options.processes > 1 {
            host = ParallelFilterHost(loop: loop, filter: filter, options: options, after: earlier)
        } else {
            host = FilterHost(loop: loop, filter: filter, options: options, after: earlier)
        }
        if let server { host.server = server }
        return host
    }

    /// Queries the filter's server when the filter defers.
    package var server: any ServerRequesting {
        get { hosts[0].server }
        set { for host in hosts { host.server = newValue } }
    }

    package var unanswered: Int { hosts.map(\.unanswered).reduce(0, +) }
    package var isTerminated: Bool { hosts.allSatisfy(\.isTerminated) }

    /// The sums, and the largest peak memory of a process.
    package var history: ProcessHistory {
        hosts.map(\.history).reduce(into: ProcessHistory()) { sum, history in
            sum.starts += history.starts
            sum.recoveredCrashes += history.recoveredCrashes
            sum.peakMemory = [sum.peakMemory, history.peakMemory].compactMap { $0 }.max()
        }
    }

    package func sampleMemory() {
        for host in hosts { host.sampleMemory() }
    }

    /// The lines of all processes, in the order in which they were read here.
    package var log: FilterLog {
        for (index, host) in hosts.enumerated() where host.log.count > mergedCounts[index] {
            for line in host.log.lines where line.number > mergedCounts[index] { merged.append(line.source, line.text) }
            mergedCounts[index] = host.log.count
            if merged.missingCause == nil { merged.missingCause = host.log.missingCause }
        }
        return merged
    }

    /// All processes run the same program: the first is queried. The number is that of no message.
    package func queryCapabilities(then: @escaping (CapabilitiesOutcome) -> Void) {
        hosts[0].enqueue(.capabilities(then: then), as: QueryID(number: 0))
    }

    @discardableResult
    package func query(
        _ query: FilterQuery, chaos: ChaosEffects, then: @escaping (FilterOutcome) -> Void
    ) -> QueryID {
        let host = hosts[next]
        next = (next + 1) % hosts.count
        let id = order.makeID()
        return host.enqueue(.query(query) { [order] outcome in order.take(id) { then(outcome) } }, as: id, chaos: chaos)
    }

    package func startProcess(ended: @escaping (Diagnostic) -> Void) { hosts[0].startProcess(ended: ended) }

    package func appendToLog(_ text: String) { hosts[0].appendToLog(text) }

    package func close() {
        for host in hosts { host.close() }
    }
}

/// Hands outcomes over in the order in which the messages were given to the processes.
private final class OutcomeOrder {
    private var count = 0
    /// The number of the next outcome.
    private var next = 1
    private var outcomes: [Int: () -> Void] = [:]
    /// What was found about messages whose outcomes wait.
    private var reports: [Int: [() -> Void]] = [:]

    func makeID() -> QueryID {
        count += 1
        return QueryID(number: count)
    }

    func take(_ id: QueryID, _ handOver: @escaping () -> Void) {
        outcomes[id.number] = handOver
        while let handOver = outcomes.removeValue(forKey: next) {
            let found = reports.removeValue(forKey: next) ?? []
            next += 1
            handOver()
            for report in found { report() }
        }
    }

    /// Reports what was found about a message after its outcome, at once or when that is handed over.
    func report(_ id: QueryID, _ report: @escaping () -> Void) {
        guard id.number >= next else { return report() }
        reports[id.number, default: []].append(report)
    }
}
