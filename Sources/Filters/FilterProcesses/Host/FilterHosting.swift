package import Messages

/// The host of a filter, which has one process or several. Tests replace it with a filter that has none.
package protocol FilterHosting: AnyObject {
    var filter: Filter { get }
    /// What the filter printed, and what happened to its process.
    var log: FilterLog { get }
    /// Called after lines were added to `log`.
    var onLog: (() -> Void)? { get set }
    /// Called for a problem found after a query's outcome was delivered.
    var onLateDiagnostic: ((QueryID, Diagnostic) -> Void)? { get set }
    /// Queries the filter's server when the filter defers.
    var server: any ServerRequesting { get set }
    /// How many queries have no outcome yet.
    var unanswered: Int { get }
    /// What its processes did; the peak memory is that of the last sample.
    var history: ProcessHistory { get }
    /// Whether a closed host's process no longer exists.
    var isTerminated: Bool { get }

    /// Queries the capabilities (S; E4).
    func queryCapabilities(then: @escaping (CapabilitiesOutcome) -> Void)
    /// Queries the filter for one message (Q3).
    ///
    /// - Parameter chaos: what goes wrong on purpose with its process and its server.
    @discardableResult
    func query(
        _ query: FilterQuery, chaos: ChaosEffects, then: @escaping (FilterOutcome) -> Void
    ) -> QueryID
    /// Starts the process before the first query.
    ///
    /// - Parameter ended: called at most once, if the process cannot be started or ends before its first query.
    func startProcess(ended: @escaping (Diagnostic) -> Void)
    /// Measures the memory of the running processes, which takes as long as hundreds of messages. One that is killed is
    /// measured before.
    func sampleMemory()
    /// Adds lines about other events to its log.
    func appendToLog(_ text: String)
    /// Ends the filter's process; queries without an outcome get one without an answer.
    func close()
}

extension FilterHosting {
    /// Queries the filter, and nothing goes wrong on purpose.
    @discardableResult
    package func query(_ query: FilterQuery, then: @escaping (FilterOutcome) -> Void) -> QueryID {
        self.query(query, chaos: .none, then: then)
    }
}

/// Identifies a query of a host.
package struct QueryID: Hashable, Sendable {
    package let number: Int
}

/// The result of the capabilities query.
package struct CapabilitiesOutcome: Hashable, Sendable {
    /// What the filter declared; nil if it gave no answer, and `diagnostics` explains why (S5).
    package var capabilities: DeclaredCapabilities?
    package var milliseconds: Double?
    package var diagnostics: [Diagnostic]
    /// Exchanges with its server during the query, which is unusual but possible (D2).
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

/// How often a host's processes were started and ended without harm, and what they used.
package struct ProcessHistory: Hashable, Sendable {
    /// How many processes were started.
    package internal(set) var starts = 0
    /// How many of them ended with queries in flight that were all answered on retry.
    package internal(set) var recoveredCrashes = 0
    /// The peak memory of a process in bytes; nil: unknown.
    package internal(set) var peakMemory: Int?

    package init() {}
}
