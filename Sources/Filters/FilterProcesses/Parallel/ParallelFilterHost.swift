import Messages
import SystemSupport

/// Queries one filter in several processes. The outcomes, and their order, are those of one process:
///
///     options.processes = 2
///     let host = ParallelFilterHost(loop: loop, filter: filter, options: options)
///     host.query(query) { outcome in … }
///
/// One host, the reference, does what the only host would do. While queries pile up, other hosts, the helpers, answer
/// the later ones, each on a thread of its own. Their outcomes count in the order of the queries, up to the first one that
/// may depend on earlier queries: a crash, a timeout, a process that cannot start. From that query on, the reference does
/// everything again, so that retries (X7) and the decision to abandon a filter are those of one process; after a while
/// without such an outcome, helpers are started again.
///
/// A filter whose answers depend on messages before has other answers, since each process receives only a part of them.
package final class ParallelFilterHost {
    /// How many queries must wait before helpers are started: one after the other is what one process does.
    static let backlog = 32
    /// How many queries the reference handles after an outcome that may depend on earlier ones.
    static let calmCount = 1024

    package var onLateDiagnostic: ((QueryID, Diagnostic) -> Void)?
    /// Queries the filter's server when the filter defers.
    package var server: any ServerRequesting {
        get { reference.server }
        set {
            reference.server = newValue
            helpers.setServer(newValue)
        }
    }
    /// Does what the only host would do. Its container is that of the filter (X3); the helpers have their own.
    package let reference: FilterHost

    let loop: EventLoop
    let helpers: HelperPool
    /// The numbers of the queries that the reference received.
    var assigned = AssignedQueries()
    var window = QueryWindow()
    /// Whether a helper's outcome will be discarded when its turn comes. Until then nothing is sent.
    var isBroken = false
    /// The number of the first query that a helper may answer.
    var singleUntil = 0
    /// Whether helpers cannot help: they declare other capabilities than the reference, or cannot be created.
    var isSingleForever = false
    /// nil: not queried, or no answer.
    var declared: DeclaredCapabilities?
    private var capabilityQueries = 0
    /// Answers of helpers that the reference does not know of.
    var creditedAnswers = 0
    var isClosed = false

    /// - Parameter earlier: as for `FilterHost`.
    package init(loop: EventLoop, filter: Filter, options: FilterOptions, after earlier: FilterHost? = nil) {
        self.loop = loop
        reference = FilterHost(loop: loop, filter: filter, options: options, after: earlier)
        helpers = HelperPool(loop: loop, filter: filter, options: options)
        reference.onLateDiagnostic = { [weak self] query, diagnostic in
            guard let self, let number = assigned[query] else { return }
            report(diagnostic, of: number)
        }
        reference.onQueueFailed = { [weak self] diagnostic in self?.failWaiting(diagnostic) }
        connectHelpers()
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
        let earlier = (earlier as? ParallelFilterHost)?.reference ?? earlier as? FilterHost
        guard options.processes > 1 else {
            let host = FilterHost(loop: loop, filter: filter, options: options, after: earlier)
            if let server { host.server = server }
            return host
        }
        let host = ParallelFilterHost(loop: loop, filter: filter, options: options, after: earlier)
        if let server { host.server = server }
        return host
    }

    private func connectHelpers() {
        helpers.onReady = { [weak self] in self?.dispatch() }
        helpers.onMismatch = { [weak self] in
            self?.isSingleForever = true
            self?.retireHelpers()
            self?.dispatch()
        }
        helpers.onOutcomes = { [weak self] in self?.record($0) }
        helpers.onLateDiagnostic = { [weak self] in self?.report($0, of: $1) }
        helpers.onLog = { [weak self] in
            for line in $0 { self?.reference.log.append(line.source, line.text) }
        }
    }
}

extension ParallelFilterHost: FilterHosting {
    package var filter: Filter { reference.filter }
    package var log: FilterLog { reference.log }
    package var onLog: (() -> Void)? {
        get { reference.onLog }
        set { reference.onLog = newValue }
    }
    package var unanswered: Int { window.count + capabilityQueries }
    package var isTerminated: Bool { reference.isTerminated && helpers.isTerminated }
    package var history: ProcessHistory {
        var history = reference.history
        history.peakMemory = [history.peakMemory, helpers.peakMemory].compactMap { $0 }.max()
        return history
    }

    package func queryCapabilities(then: @escaping (CapabilitiesOutcome) -> Void) {
        capabilityQueries += 1
        reference.queryCapabilities { [weak self] outcome in
            self?.capabilityQueries -= 1
            self?.declared = outcome.capabilities
            then(outcome)
        }
    }

    @discardableResult
    package func query(_ query: FilterQuery, then: @escaping (FilterOutcome) -> Void) -> QueryID {
        guard !isClosed else { return reference.query(query, then: then) }
        let number = window.append(query, then: then)
        dispatch()
        return QueryID(number: number)
    }

    package func startProcess(ended: @escaping (Diagnostic) -> Void) { reference.startProcess(ended: ended) }

    package func appendToLog(_ text: String) { reference.appendToLog(text) }

    package func close() {
        guard !isClosed else { return }
        isClosed = true
        reference.close()
        retireHelpers()
        while let entry = window.removeFirst() {
            let outcome = entry.outcome ?? FilterOutcome(answer: nil, diagnostics: [FilterHost.closed])
            loop.soon { entry.then(outcome) }
        }
    }
}
