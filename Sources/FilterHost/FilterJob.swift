import FilterWire
import Messages

/// A question on its way: what is asked, how often it was sent, and who waits for the answer.
final class FilterJob {
    enum Request {
        case query(FilterQuery, then: (FilterOutcome) -> Void)
        case capabilities(then: (FilterHost.CapabilitiesOutcome) -> Void)
    }

    let id: FilterHost.QueryID
    let question: Request
    /// How often it was sent to a process.
    var attempts = 0
    /// Whether it is to be sent to a process that has been asked nothing else: its process ended after answering others,
    /// and may have ended because of them.
    var needsNewProcess = false
    /// The ends of processes because of which it was asked again.
    private var retries: [Retry] = []
    /// What was noticed so far.
    var diagnostics: [Diagnostic] = []
    /// How often it asked the process that it was sent to for its server (D6).
    var deferrals = 0
    /// What came of it.
    var exchanges: [NetworkExchange] = []
    // Kept by `UnderWay` while it is there; here, so that nothing is copied for each line.
    /// When it was sent, or came back into the row.
    var sent: ContinuousClock.Instant?
    /// What it had used of its time by then.
    var used = Duration.zero
    var isSuspended = false
    /// How often it was put into the row: only its newest place there counts.
    var turn = 0
    /// Whether its server was asked, so that it has waited for itself.
    var waitedForServer = false

    init(id: FilterHost.QueryID, question: Request) {
        self.id = id
        self.question = question
    }

    /// What is asked about a message; nil in the capabilities query.
    var query: FilterQuery? { if case .query(let query, _) = question { query } else { nil } }

    /// The line that asks it.
    func line(id: Int) -> HostMessage {
        switch question {
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

    /// What is kept of a filter's mistakes about one text: a flood of them says no more than the first ones.
    private static let maxDiagnostics = 8

    func record(_ diagnostic: Diagnostic) {
        if diagnostics.count < Self.maxDiagnostics { diagnostics.append(diagnostic) }
    }

    /// It is to be asked again, since a process has ended.
    func retry(_ retry: Retry) {
        retry.waiting += 1
        retries.append(retry)
    }

    /// It has its outcome.
    ///
    /// - Returns: how many ends of processes are mended with it.
    private func resolveRetries(isAnswered: Bool) -> Int {
        defer { retries = [] }
        return retries.count { retry in
            retry.waiting -= 1
            if !isAnswered { retry.hasFailed = true }
            return retry.waiting == 0 && !retry.hasFailed
        }
    }

    /// Hands over what came of it without an answer.
    func fail(_ diagnostic: Diagnostic) -> () -> Void {
        _ = resolveRetries(isAnswered: false)
        // What was noticed at the first attempt is said again, or better, by what was noticed last.
        let diagnostics = diagnostics.filter { $0.name != diagnostic.name } + [diagnostic]
        switch question {
        case .query(_, let then):
            let outcome = FilterOutcome(answer: nil, diagnostics: diagnostics, exchanges: exchanges)
            return { then(outcome) }
        case .capabilities(let then):
            let outcome = FilterHost.CapabilitiesOutcome(
                capabilities: nil, diagnostics: diagnostics, exchanges: exchanges)
            return { then(outcome) }
        }
    }

    /// Hands over the answer that a line gives, or that it is none.
    ///
    /// - Parameter onMended: called before that, with how many ends of processes are mended by it.
    func finish(_ line: FilterMessage, milliseconds: Double, onMended: (Int) -> Void) {
        do {
            switch question {
            case .query(_, let then):
                let answer = FilterAnswer(try line.verdict())
                onMended(resolveRetries(isAnswered: true))
                then(
                    FilterOutcome(
                        answer: answer, milliseconds: milliseconds, diagnostics: diagnostics, exchanges: exchanges))
            case .capabilities(let then):
                let capabilities = DeclaredCapabilities(try line.capabilities())
                onMended(resolveRetries(isAnswered: true))
                then(
                    FilterHost.CapabilitiesOutcome(
                        capabilities: capabilities, milliseconds: milliseconds, diagnostics: diagnostics,
                        exchanges: exchanges))
            }
        } catch {
            fail(Diagnostic(.malformedAnswer, error.reason))()
        }
    }
}

/// The end of a process after which the questions that were under way in it are asked again. It is mended when all of them
/// are answered: any of them may be the one that it ended over.
final class Retry {
    /// How many of them have no outcome yet.
    var waiting = 0
    /// Whether one of them got no answer.
    var hasFailed = false
}
