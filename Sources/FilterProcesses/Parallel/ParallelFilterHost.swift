import Messages
import SystemSupport

/// Queries one filter in several processes. The outcomes, and their order, are those of one process:
///
///     options.processes = 2
///     let host = ParallelFilterHost(loop: loop, filter: filter, options: options)
///     host.query(query) { outcome in … }
///
/// One host, the reference, does what the only host would do. While queries pile up, other hosts, the helpers, answer
/// the later ones. Their outcomes count in the order of the queries, up to the first one that may depend on earlier
/// queries: a crash, a timeout, a process that cannot start. From that query on, the reference does everything again,
/// so that retries (X7) and the decision to abandon a filter are those of one process; after a while without such an
/// outcome, helpers are started again.
///
/// A filter whose answers depend on messages before has other answers, since each process receives only a part of them.
package final class ParallelFilterHost {
    /// A host that answers a part of the queries.
    private final class Helper {
        let host: FilterHost
        var assigned = AssignedQueries()
        var isReady = false

        init(_ host: FilterHost) { self.host = host }
    }

    private enum Phase {
        /// All queries go to the reference.
        case single
        /// The helpers' processes start.
        case starting
        /// All queries go to the helpers.
        case parallel
    }

    /// How many queries must wait before helpers are started: one after the other is what one process does.
    static let backlog = 32
    /// How many queries the reference handles after an outcome that may depend on earlier ones.
    static let calmCount = 1024
    /// Consecutive queries for one helper: exchanging a few lines at a time is slow.
    private static let blockSize = 32

    package var onLog: (() -> Void)? {
        get { reference.onLog }
        set { reference.onLog = newValue }
    }
    package var onLateDiagnostic: ((FilterHost.QueryID, Diagnostic) -> Void)?
    /// Queries the filter's server when the filter defers.
    package var server: any ServerRequesting {
        get { reference.server }
        set {
            reference.server = newValue
            for helper in helpers { helper.host.server = newValue }
        }
    }
    /// Does what the only host would do. Its container is that of the filter (X3); the helpers have their own.
    package let reference: FilterHost

    private let loop: EventLoop
    private var assigned = AssignedQueries()
    private var helpers: [Helper] = []
    /// Hosts of earlier helpers whose processes are ending.
    private var retired: [FilterHost] = []
    private var window = QueryWindow()
    private var phase = Phase.single
    /// Whether a helper's outcome will be discarded when its turn comes. Until then nothing is sent.
    private var isBroken = false
    /// The number of the first query that a helper may answer.
    private var singleUntil = 0
    /// Whether the helpers declared other capabilities than the reference.
    private var isSingleForever = false
    /// nil: not queried, or no answer.
    private var declared: DeclaredCapabilities?
    private var capabilityQueries = 0
    /// Answers of helpers that the reference does not know of.
    private var creditedAnswers = 0
    /// The helper that receives the current block, and how much is left of it.
    private var block: (helper: Int, left: Int) = (0, 0)
    private var peakOfRetired: Int?
    private var isClosed = false

    /// - Parameter earlier: as for `FilterHost`.
    package init(loop: EventLoop, filter: Filter, options: FilterOptions, after earlier: FilterHost? = nil) {
        self.loop = loop
        reference = FilterHost(loop: loop, filter: filter, options: options, after: earlier)
        reference.onLateDiagnostic = { [weak self] query, diagnostic in
            guard let self, let number = assigned[query] else { return }
            report(diagnostic, of: number)
        }
        reference.onQueueFailed = { [weak self] diagnostic in self?.failWaiting(diagnostic) }
    }

    /// A host with as many processes as its options say.
    ///
    /// - Parameters:
    ///   - server: queries the filter's server; nil: a deferral fails at once.
    ///   - earlier: as for `FilterHost`.
    package static func host(
        loop: EventLoop, filter: Filter, options: FilterOptions, server: (any ServerRequesting)?,
        after earlier: (any FilterHosting)? = nil
    ) -> any MeasuredFilterHosting {
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

    /// The maximum number of queries without an outcome in one host: what its process works on, and as many again. While
    /// helpers start, the reference gets few, so that a slow filter does not keep the others from them.
    private var limit: Int {
        if options.process == .fresh { return 2 }
        return phase == .starting ? min(options.window, 512) : 2 * options.window
    }

    private var options: FilterOptions { reference.options }
}

extension ParallelFilterHost: FilterHosting {
    package var filter: Filter { reference.filter }
    package var log: FilterLog { reference.log }
    package var unanswered: Int { window.count + capabilityQueries }
    package var isTerminated: Bool { reference.isTerminated && retired.allSatisfy(\.isTerminated) }

    package func queryCapabilities(then: @escaping (FilterHost.CapabilitiesOutcome) -> Void) {
        capabilityQueries += 1
        reference.queryCapabilities { [weak self] outcome in
            self?.capabilityQueries -= 1
            self?.declared = outcome.capabilities
            then(outcome)
        }
    }

    @discardableResult
    package func query(_ query: FilterQuery, then: @escaping (FilterOutcome) -> Void) -> FilterHost.QueryID {
        guard !isClosed else { return reference.query(query, then: then) }
        let number = window.append(query, then: then)
        dispatch()
        return FilterHost.QueryID(number: number)
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

extension ParallelFilterHost: MeasuredFilterHosting {
    package var startCount: Int { reference.startCount }
    package var recoveredCrashes: Int { reference.recoveredCrashes }
    package var peakMemory: Int? {
        ([reference.peakMemory, peakOfRetired] + helpers.map(\.host.peakMemory)).compactMap { $0 }.max()
    }
}

// Sending.
extension ParallelFilterHost {
    /// Sends the queries that wait, as far as the hosts have room.
    private func dispatch() {
        guard !isClosed, !isBroken else { return }
        startHelpersIfUseful()
        while let (number, query) = window.nextWaiting {
            if phase == .parallel {
                guard let helper = nextHelper() else { return }
                window.markSent(byReference: false)
                send(query, number, to: helper)
            } else {
                guard reference.unanswered < limit else { return }
                window.markSent(byReference: true)
                assigned[reference.query(query) { [weak self] in self?.recordReference($0, of: number) }] = number
            }
        }
    }

    private func send(_ query: FilterQuery, _ number: Int, to helper: Helper) {
        let id = helper.host.query(query) { [weak self, weak helper] outcome in
            if let self, let helper { record(outcome, of: number, by: helper) }
        }
        helper.assigned[id] = number
    }

    /// nil: all are busy.
    private func nextHelper() -> Helper? {
        if block.left > 0, helpers[block.helper].host.unanswered < limit {
            block.left -= 1
            return helpers[block.helper]
        }
        let idlest = helpers.indices.min { helpers[$0].host.unanswered < helpers[$1].host.unanswered }
        guard let idlest, helpers[idlest].host.unanswered < limit else { return nil }
        block = (idlest, options.process == .fresh ? 0 : Self.blockSize - 1)
        return helpers[idlest]
    }
}

// The outcomes.
extension ParallelFilterHost {
    /// The reasons for no answer that depend on nothing but the query.
    private static let independentFailures: Set<Diagnostic.Name> = [
        .malformedAnswer, .noHandler, .conformanceMissing, .completionNeverCalled,
    ]

    private static func mayDependOnOthers(_ outcome: FilterOutcome) -> Bool {
        guard outcome.answer == nil, let reason = outcome.diagnostics.last else { return outcome.answer == nil }
        return !independentFailures.contains(reason.name)
    }

    private func recordReference(_ outcome: FilterOutcome, of number: Int) {
        guard !isClosed else { return }
        window.set(number, outcome)
        if Self.mayDependOnOthers(outcome) {
            retireHelpers()
            singleUntil = max(singleUntil, number + Self.calmCount)
        }
        deliver()
        dispatch()
    }

    private func record(_ outcome: FilterOutcome, of number: Int, by helper: Helper) {
        guard !isClosed, helpers.contains(where: { $0 === helper }) else { return }
        window.set(number, outcome)
        if Self.mayDependOnOthers(outcome) { isBroken = true }
        deliver()
        dispatch()
    }

    /// Delivers outcomes in the order of the queries.
    private func deliver() {
        while !isClosed, let outcome = window.firstOutcome {
            let isOfReference = window.firstIsOfReference
            if !isOfReference {
                if Self.mayDependOnOthers(outcome) { return fallBack() }
                creditedAnswers += 1
            }
            guard let entry = window.removeFirst() else { return }
            entry.then(outcome)
            for diagnostic in entry.late { onLateDiagnostic?(FilterHost.QueryID(number: entry.number), diagnostic) }
        }
    }

    /// Gives everything from the first query without a delivered outcome on to the reference.
    private func fallBack() {
        singleUntil = max(singleUntil, window.first + Self.calmCount)
        retireHelpers()
    }

    /// Fails the queries that the only host would have in its queue.
    private func failWaiting(_ diagnostic: Diagnostic) {
        retireHelpers()
        while let (number, _) = window.nextWaiting {
            window.markSent(byReference: true)
            window.set(number, FilterOutcome(answer: nil, diagnostics: [diagnostic]))
        }
        loop.soon { [weak self] in self?.deliver() }
    }

    private func report(_ diagnostic: Diagnostic, of number: Int) {
        if !window.addLate(diagnostic, to: number) {
            onLateDiagnostic?(FilterHost.QueryID(number: number), diagnostic)
        }
    }
}

// The helpers.
extension ParallelFilterHost {
    private func startHelpersIfUseful() {
        guard phase == .single, !isSingleForever, window.count >= Self.backlog, let (number, _) = window.nextWaiting,
            number >= singleUntil
        else { return }
        phase = .starting
        retired.removeAll(where: \.isTerminated)
        helpers = (0..<options.processes).map { _ in Helper(makeHost()) }
        for helper in helpers { start(helper) }
    }

    private func makeHost() -> FilterHost {
        let host = FilterHost(loop: loop, filter: filter, options: options)
        host.retriesQueries = false
        host.server = server
        return host
    }

    private func start(_ helper: Helper) {
        let host = helper.host
        var last = 0
        host.onLog = { [weak self, unowned host] in
            for line in host.log.lines where line.number > last && line.source != .process {
                self?.reference.log.append(line.source, line.text)
            }
            last = host.log.count
        }
        host.onLateDiagnostic = { [weak self, weak helper] query, diagnostic in
            guard let self, let helper, let number = helper.assigned[query] else { return }
            guard helpers.contains(where: { $0 === helper }) else { return }
            report(diagnostic, of: number)
        }
        // Nothing is compared before iOS 16, or if the filter did not answer.
        guard let declared else {
            host.startProcess { _ in }
            return loop.soon { [weak self, weak helper] in self?.becameReady(helper) }
        }
        host.queryCapabilities { [weak self, weak helper] outcome in
            guard let self, let helper, helpers.contains(where: { $0 === helper }) else { return }
            guard outcome.capabilities == declared else {
                isSingleForever = true
                retireHelpers()
                return dispatch()
            }
            becameReady(helper)
        }
    }

    private func becameReady(_ helper: Helper?) {
        guard let helper, phase == .starting else { return }
        helper.isReady = true
        guard helpers.allSatisfy(\.isReady) else { return }
        phase = .parallel
        block = (0, 0)
        dispatch()
    }

    /// Ends the helpers. Their queries without a delivered outcome wait again.
    private func retireHelpers() {
        isBroken = false
        guard phase != .single else { return }
        phase = .single
        for helper in helpers {
            peakOfRetired = [peakOfRetired, helper.host.peakMemory].compactMap { $0 }.max()
            helper.host.close()
            retired.append(helper.host)
        }
        helpers = []
        window.takeBackFromHelpers()
        reference.creditAnswers(creditedAnswers)
        creditedAnswers = 0
    }
}
