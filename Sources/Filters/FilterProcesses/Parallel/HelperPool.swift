import Messages
import SystemSupport

/// The helpers of a `ParallelFilterHost`, from their start until another outcome than theirs is needed; then they end,
/// and others can be started.
final class HelperPool {
    enum Phase {
        case none
        /// The processes start.
        case starting
        case ready
    }

    /// Consecutive queries for one helper: exchanging a few lines at a time is slow.
    private static let blockSize = 32

    /// Called when all processes are started.
    var onReady: (() -> Void)?
    /// Called if a helper declared other capabilities than expected. It cannot help then.
    var onMismatch: (() -> Void)?
    var onOutcomes: (([HelperThread.NumberedOutcome]) -> Void)?
    var onLateDiagnostic: ((Diagnostic, _ number: Int) -> Void)?
    var onLog: (([FilterLog.Line]) -> Void)?
    private(set) var phase = Phase.none

    private let loop: EventLoop
    private let filter: Filter
    private let options: FilterOptions
    private var helpers: [Helper] = []
    /// How many of them are started.
    private var startedCount = 0
    /// Earlier helpers whose processes are ending.
    private var retired: [Helper] = []
    private var peakOfTerminated: Int?
    /// The helper that receives the current block, and how much is left of it.
    private var block: (helper: Int, left: Int) = (0, 0)

    init(loop: EventLoop, filter: Filter, options: FilterOptions) {
        self.loop = loop
        self.filter = filter
        self.options = options
    }

    /// Whether no process is ending.
    var isTerminated: Bool { helpers.isEmpty && retired.allSatisfy(\.isTerminated) }

    /// The peak memory of a process in bytes, when it was measured last.
    var peakMemory: Int? {
        for helper in helpers { helper.measureMemory() }
        return ([peakOfTerminated] + (helpers + retired).map(\.peakMemory)).compactMap { $0 }.max()
    }

    /// Starts as many helpers as the options say.
    ///
    /// - Parameter declared: what each of them must declare; nil: nothing is compared.
    /// - Returns: whether they could be created.
    func start(declared: DeclaredCapabilities?, server: any ServerRequesting) -> Bool {
        removeTerminated()
        for _ in 0..<options.processes {
            guard let helper = Helper(loop: loop, filter: filter, options: options, server: server) else {
                retire()
                return false
            }
            helpers.append(helper)
            connect(helper, declared)
        }
        phase = .starting
        startedCount = 0
        for helper in helpers { helper.start(queriesCapabilities: declared != nil) }
        return true
    }

    /// Sends a query to the helper whose turn it is.
    ///
    /// - Parameter limit: the maximum number of queries without an outcome in one helper.
    /// - Returns: false: all helpers are busy.
    func send(_ query: FilterQuery, number: Int, limit: Int) -> Bool {
        if block.left > 0, helpers[block.helper].unanswered < limit {
            block.left -= 1
        } else {
            let idlest = helpers.indices.min { helpers[$0].unanswered < helpers[$1].unanswered }
            guard let idlest, helpers[idlest].unanswered < limit else { return false }
            block = (idlest, options.process == .fresh ? 0 : Self.blockSize - 1)
        }
        helpers[block.helper].send(query, number: number)
        return true
    }

    /// Queries another server from now on.
    func setServer(_ server: any ServerRequesting) {
        for helper in helpers { helper.setServer(server, of: filter) }
    }

    /// Ends the helpers. None of their queries gets an outcome any more.
    func retire() {
        phase = .none
        block = (0, 0)
        for helper in helpers { helper.close() }
        retired += helpers
        helpers = []
    }

    private func removeTerminated() {
        peakOfTerminated = peakMemory
        retired.removeAll(where: \.isTerminated)
    }

    private func connect(_ helper: Helper, _ declared: DeclaredCapabilities?) {
        helper.onStarted = { [weak self] capabilities in
            guard let self, phase == .starting else { return }
            guard declared == nil || capabilities == declared else {
                onMismatch?()
                return
            }
            startedCount += 1
            guard startedCount == helpers.count else { return }
            phase = .ready
            onReady?()
        }
        helper.onOutcomes = { [weak self] in self?.onOutcomes?($0) }
        helper.onLateDiagnostic = { [weak self] in self?.onLateDiagnostic?($0, $1) }
        helper.onLog = { [weak self] in self?.onLog?($0) }
    }
}
