import Messages

/// The host of a filter, which has one process or several. Tests replace it with a filter that has none.
package protocol FilterHosting: AnyObject {
    var filter: Filter { get }
    /// What the filter printed, and what happened to its process.
    var log: FilterLog { get }
    /// Called after lines were added to `log`.
    var onLog: (() -> Void)? { get set }
    /// Called for a problem found after a query's outcome was delivered.
    var onLateDiagnostic: ((FilterHost.QueryID, Diagnostic) -> Void)? { get set }
    /// How many queries have no outcome yet.
    var unanswered: Int { get }
    /// Whether a closed host's process no longer exists.
    var isTerminated: Bool { get }

    /// Queries the capabilities (S; E4).
    func queryCapabilities(then: @escaping (FilterHost.CapabilitiesOutcome) -> Void)
    /// Queries the filter for one message (Q3).
    @discardableResult
    func query(_ query: FilterQuery, then: @escaping (FilterOutcome) -> Void) -> FilterHost.QueryID
    /// Starts the process before the first query.
    ///
    /// - Parameter ended: called at most once, if the process cannot be started or ends before its first query.
    func startProcess(ended: @escaping (Diagnostic) -> Void)
    /// Adds lines about other events to its log.
    func appendToLog(_ text: String)
    /// Ends the filter's process; queries without an outcome get one without an answer.
    func close()
}

/// A host that also counts what its processes did.
package protocol MeasuredFilterHosting: FilterHosting {
    /// How many times the process was started; those that only answer ahead of it do not count.
    var startCount: Int { get }
    /// How many times a process ended with queries in flight that were all answered on retry.
    var recoveredCrashes: Int { get }
    /// The peak memory of a process in bytes; nil: unknown.
    var peakMemory: Int? { get }
}

extension FilterHost: MeasuredFilterHosting {}
