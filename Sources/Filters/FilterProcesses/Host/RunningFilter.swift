import FilterWire
import Glibc
import Messages

/// A process of the filter and its queries.
final class RunningFilter {
    let process: FilterProcess
    var inFlight = InFlightQueries()
    /// The requests to the filter's server in flight, by query number.
    var requests: [Int: PendingServerRequest] = [:]
    /// The queries waiting for the server, in order.
    var waitingDeferrals: ArraySlice<Int> = []
    var isReaped = false
    var hasAnswered = false
    /// Whether one of its answers was to a message.
    var hasAnsweredMessage = false
    /// The query for which chaos killed it; nil: it did not.
    var killedFor: FilterJob?
    /// Called once if the process ends before its first query.
    var onEndBeforeQuery: ((Diagnostic) -> Void)?
    /// The last query that it answered.
    var lastAnswered: QueryID?
    /// Enforces the limits on all its processes together; nil: none.
    var watch: TreeWatch?
    /// Its recent queries, to detect their bodies in its log.
    var recent = RecentBodies()
    /// What it read last in its App Groups and did not find, and during which query; 0: before the first one.
    var lastMissing: (item: MissingItem, query: Int)?
    /// Empty; its memory is used for the answers of each read.
    var answerMemory: [ReceivedAnswer] = []
    private var last: CrashMessage

    /// - Parameter memory: its memory limit beyond the runtime's idle use, in bytes.
    init(_ process: FilterProcess, sourcePaths: [String], memory: Int) {
        self.process = process
        last = CrashMessage(sourcePaths: sourcePaths, memory: memory)
    }

    func recordError(_ bytes: [UInt8]) { last.parse(bytes) }

    /// Whether it has printed a part of a crash.
    var isCrashing: Bool { last.isCrash }

    /// The query that it crashed on, if known.
    var crashedQuery: Int? { last.query }

    /// What it read and did not find before it gave no answer, with advice; nil: nothing, or it has answered since.
    var missingCause: String? {
        guard let lastMissing, !hasAnswered || inFlight[lastMissing.query] != nil else { return nil }
        // Another query read it, whose answer was lost when this one crashed.
        if let crashedQuery, lastMissing.query != 0, lastMissing.query != crashedQuery { return nil }
        return lastMissing.item.cause
    }

    /// The diagnostic for queries in flight when the process ended.
    func diagnostic(_ ending: ProcessEnding) -> Diagnostic {
        switch ending {
        case .closedOutput: Diagnostic(.filterClosedItsOutput)
        case .lineTooLong: Diagnostic(.lineTooLong)
        case .signaled(SIGXFSZ):
            Diagnostic(.diskUsedUp, "it wrote a file larger than the limit for all its files (extension-disk)")
        case .exited, .signaled:
            process.limitDiagnostic
                ?? last.refusal.map { Diagnostic(.filterCannotStart, $0) }
                ?? Diagnostic(.filterCrashed, last.detail(ending, after: missingCause))
        }
    }

    /// A short description of the end, for the log.
    func describe(_ ending: ProcessEnding) -> String {
        process.limitDiagnostic.map { "killed: \($0)" } ?? CrashMessage.describe(ending)
    }
}
