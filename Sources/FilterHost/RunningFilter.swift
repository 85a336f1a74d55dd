import Glibc
import Messages

/// A process of the filter together with what it has been asked.
final class RunningFilter {
    let process: FilterProcess
    var inFlight = InFlightQueries()
    /// The requests to the filter's server that are under way, by the numbers of the queries.
    var requests: [Int: PendingServerRequest] = [:]
    /// The queries that wait for their turn with the server, in their order.
    var waitingDeferrals: ArraySlice<Int> = []
    var isReaped = false
    var hasAnswered = false
    /// Called once when the process ends before it was asked anything.
    var onUnqueriedEnd: ((Diagnostic) -> Void)?
    /// The newest query that it answered.
    var lastAnswered: FilterHost.QueryID?
    /// Keeps all its processes together within their limits; nil: no watch.
    var watch: TreeWatch?
    /// What it was asked about last, for what it writes to its log.
    var recent = RecentBodies()
    private var last: CrashMessage

    /// - Parameter memory: what it may use beyond what a runtime takes at rest, in bytes.
    init(_ process: FilterProcess, sourcePaths: [String], memory: Int) {
        self.process = process
        last = CrashMessage(sourcePaths: sourcePaths, memory: memory)
    }

    func recordError(_ bytes: [UInt8]) { last.parse(bytes) }

    /// The question that it crashed over, where that is known.
    var crashedOver: Int? { last.query }

    /// What the end of the process means for the questions that were under way.
    func diagnostic(_ ending: FilterProcess.Ending) -> Diagnostic {
        switch ending {
        case .closedOutput: Diagnostic(.filterClosedItsOutput)
        case .lineTooLong: Diagnostic(.lineTooLong)
        case .signalled(SIGXFSZ):
            Diagnostic(.diskUsedUp, "it wrote a file that is larger than all its files may be (extension-disk)")
        case .exited, .signalled:
            process.limitDiagnostic
                ?? last.refusal.map { Diagnostic(.filterCannotStart, $0) }
                ?? Diagnostic(.filterCrashed, last.detail(ending))
        }
    }

    /// The end in a few words, for the log.
    func describe(_ ending: FilterProcess.Ending) -> String {
        process.limitDiagnostic.map { "killed: \($0)" } ?? CrashMessage.describe(ending)
    }
}
