import Messages

// Which host a query goes to, and which of the outcomes count.
extension ParallelFilterHost {
    private var options: FilterOptions { reference.options }

    /// The maximum number of queries without an outcome in one host: what its process works on, and as many again. While
    /// helpers start, the reference gets few, so that a slow filter does not keep the others from them.
    private var limit: Int {
        if options.process == .fresh { return 2 }
        return helpers.phase == .starting ? min(options.window, 512) : 2 * options.window
    }

    /// Sends the queries that wait, as far as the hosts have room.
    func dispatch() {
        guard !isClosed, !isBroken else { return }
        startHelpersIfUseful()
        while let (number, query) = window.nextWaiting {
            if helpers.phase == .ready {
                guard helpers.send(query, number: number, limit: limit) else { return }
                window.markSent(byReference: false)
            } else {
                guard reference.unanswered < limit else { return }
                window.markSent(byReference: true)
                assigned[reference.query(query) { [weak self] in self?.recordReference($0, of: number) }] = number
            }
        }
    }

    private func startHelpersIfUseful() {
        guard helpers.phase == .none, !isSingleForever, window.count >= Self.backlog,
            let (number, _) = window.nextWaiting, number >= singleUntil
        else { return }
        // Nothing is compared before iOS 16, or if the filter did not answer.
        isSingleForever = !helpers.start(declared: declared, server: server)
    }

    /// Ends the helpers. Their queries without a delivered outcome wait again.
    func retireHelpers() {
        isBroken = false
        guard helpers.phase != .none else { return }
        helpers.retire()
        window.takeBackFromHelpers()
        reference.creditAnswers(creditedAnswers)
        creditedAnswers = 0
    }
}

extension ParallelFilterHost {
    // MARK: Outcomes

    private func recordReference(_ outcome: FilterOutcome, of number: Int) {
        guard !isClosed else { return }
        window.set(number, outcome)
        if outcome.mayDependOnOthers {
            retireHelpers()
            singleUntil = max(singleUntil, number + Self.calmCount)
        }
        deliver()
        dispatch()
    }

    /// Records outcomes of a helper.
    func record(_ outcomes: [HelperThread.NumberedOutcome]) {
        guard !isClosed else { return }
        for numbered in outcomes {
            window.set(numbered.number, numbered.outcome)
            if numbered.outcome.mayDependOnOthers { isBroken = true }
        }
        deliver()
        dispatch()
    }

    /// Delivers outcomes in the order of the queries.
    private func deliver() {
        while !isClosed, let outcome = window.firstOutcome {
            if !window.firstIsOfReference {
                // Everything from this query on is given to the reference.
                if outcome.mayDependOnOthers {
                    singleUntil = max(singleUntil, window.first + Self.calmCount)
                    return retireHelpers()
                }
                creditedAnswers += 1
            }
            guard let entry = window.removeFirst() else { return }
            entry.then(outcome)
            for diagnostic in entry.late { onLateDiagnostic?(QueryID(number: entry.number), diagnostic) }
        }
    }

    /// Fails the queries that the only host would have in its queue.
    func failWaiting(_ diagnostic: Diagnostic) {
        retireHelpers()
        while let (number, _) = window.nextWaiting {
            window.markSent(byReference: true)
            window.set(number, FilterOutcome(answer: nil, diagnostics: [diagnostic]))
        }
        loop.soon { [weak self] in self?.deliver() }
    }

    func report(_ diagnostic: Diagnostic, of number: Int) {
        if !window.addLate(diagnostic, to: number) {
            onLateDiagnostic?(QueryID(number: number), diagnostic)
        }
    }
}

extension FilterOutcome {
    /// The reasons for no answer that depend on nothing but the query.
    private static let independentFailures: Set<Diagnostic.Name> = [
        .malformedAnswer, .noHandler, .conformanceMissing, .completionNeverCalled,
    ]

    /// Whether it could be another one after other queries.
    fileprivate var mayDependOnOthers: Bool {
        guard answer == nil, let reason = diagnostics.last else { return answer == nil }
        return !Self.independentFailures.contains(reason.name)
    }
}
