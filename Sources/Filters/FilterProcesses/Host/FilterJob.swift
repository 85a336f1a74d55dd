import FilterWire
import Messages

/// A query with its state: its content, how often it was sent, and who receives the outcome.
final class FilterJob {
    enum Request {
        case query(FilterQuery, then: (FilterOutcome) -> Void)
        case capabilities(then: (CapabilitiesOutcome) -> Void)
    }

    let id: QueryID
    let request: Request
    /// What goes wrong on purpose (X8).
    let chaos: ChaosEffects
    /// How many times it was sent to a process.
    var attempts = 0
    /// Whether it must be sent to a fresh process: its last process ended after answering other queries, and may have
    /// ended because of them.
    var needsNewProcess = false
    /// The process ends for which it was retried.
    private var retries: [Retry] = []
    var diagnostics: [Diagnostic] = []
    /// How many times the filter deferred it in the current attempt (D6).
    var deferrals = 0
    /// The exchanges with the server.
    var exchanges: [NetworkExchange] = []
    // Managed by `InFlightQueries`; stored here to avoid copies for each line.
    /// When it was sent, or re-entered the queue.
    var sent: ContinuousClock.Instant?
    /// The part of its time limit used before that.
    var used = Duration.zero
    var isSuspended = false
    /// How many times it entered the queue: only its newest place there counts.
    var turn = 0
    /// Whether its server was queried; then its time is measured separately.
    var waitedForServer = false

    init(id: QueryID, request: Request, chaos: ChaosEffects = .none) {
        self.id = id
        self.request = request
        self.chaos = chaos
    }

    /// The message query; nil for the capabilities query.
    var query: FilterQuery? { if case .query(let query, _) = request { query } else { nil } }

    /// The line to send.
    func line(id: Int) -> HostMessage {
        switch request {
        case .capabilities: .capabilities(id: id)
        case .query(let query, _):
            .query(
                id: id,
                sender: query.sender,
                messageBody: query.messageBody,
                receiverISOCountryCode: query.receiverISOCountryCode
            )
        }
    }

    /// How many diagnostics are kept per message: in a flood, the first ones are enough.
    private static let maxDiagnostics = 8

    func record(_ diagnostic: Diagnostic) {
        if diagnostics.count < Self.maxDiagnostics { diagnostics.append(diagnostic) }
    }

    /// Records that it will be retried after its process ended.
    func retry(_ retry: Retry) {
        retry.waiting += 1
        retries.append(retry)
    }

    /// Resolves its retries once it has an outcome.
    ///
    /// - Returns: how many process ends are recovered by it.
    private func resolveRetries(isAnswered: Bool) -> Int {
        defer { retries = [] }
        return retries.count { retry in
            retry.waiting -= 1
            if !isAnswered { retry.hasFailed = true }
            return retry.waiting == 0 && !retry.hasFailed
        }
    }

    /// Completes it without an answer.
    func fail(_ diagnostic: Diagnostic) -> () -> Void {
        _ = resolveRetries(isAnswered: false)
        // A newer diagnostic replaces an earlier one of the same name.
        let diagnostics = diagnostics.filter { $0.name != diagnostic.name } + [diagnostic]
        switch request {
        case .query(_, let then):
            let outcome = FilterOutcome(answer: nil, diagnostics: diagnostics, exchanges: exchanges)
            return { then(outcome) }
        case .capabilities(let then):
            let outcome = CapabilitiesOutcome(
                capabilities: nil, diagnostics: diagnostics, exchanges: exchanges)
            return { then(outcome) }
        }
    }

    /// Completes it with the answer in a line, or reports that the line is malformed.
    ///
    /// - Parameters:
    ///   - milliseconds: the response time; nil: not recorded.
    ///   - isFirst: whether it is the first answer of its process to a message.
    ///   - onRecovered: called before the outcome is delivered, with how many process ends are recovered by it.
    func finish(_ line: FilterMessage, milliseconds: Double?, isFirst: Bool, onRecovered: (Int) -> Void) {
        do {
            switch request {
            case .query(_, let then):
                let answer = FilterAnswer(try line.verdict())
                onRecovered(resolveRetries(isAnswered: true))
                then(
                    FilterOutcome(
                        answer: answer, milliseconds: milliseconds, isFirstCall: isFirst, diagnostics: diagnostics,
                        exchanges: exchanges))
            case .capabilities(let then):
                let capabilities = DeclaredCapabilities(try line.capabilities())
                onRecovered(resolveRetries(isAnswered: true))
                then(
                    CapabilitiesOutcome(
                        capabilities: capabilities, milliseconds: milliseconds, diagnostics: diagnostics,
                        exchanges: exchanges))
            }
        } catch {
            fail(Diagnostic(.malformedAnswer, error.reason))()
        }
    }
}

/// The end of a process whose in-flight queries are retried. It counts as recovered when all of them are answered,
/// since any of them may have caused it.
final class Retry {
    /// How many of its queries have no outcome yet.
    var waiting = 0
    /// Whether one of its queries got no answer.
    var hasFailed = false
}
