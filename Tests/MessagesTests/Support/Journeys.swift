import Messages
import PropertyTesting

extension Journey {
    /// A message that a filter put in Finance.
    static let usual: Journey = {
        var journey = Journey(release: 16, alert: Alert(alerts: false, rule: .n2))
        journey.filterName = "Black Friday"
        journey.country = "US"
        journey.answer = FilterAnswer(action: .known(.transaction), subAction: .known(.transactionalFinance))
        journey.milliseconds = 0.412
        journey.action = .transaction
        journey.subAction = .transactionalFinance
        journey.category = .transaction(.transactionalFinance)
        journey.filedBy = [.f2]
        return journey
    }()

    /// A journey in which everything can occur.
    static func random(_ random: inout SeededGenerator) -> Journey {
        var journey = Journey(
            release: 16, alert: Alert(alerts: random.once(in: 2), rule: random.pick(Rule.allCases)))
        if random.once(in: 3) { journey.reason = random.pick(Criterion.allCases) }
        journey.replies = random.below(4)
        if random.once(in: 2) { journey.filterName = random.pick(["F", "“Ünï”\u{0}\u{202E}", ""]) }
        if random.once(in: 2) { journey.country = "GB" }
        if random.once(in: 2) {
            journey.answer = FilterAnswer(
                action: random.once(in: 4) ? .unknown("\u{1B}[2J") : .known(random.pick(Action.allCases)),
                subAction: random.once(in: 4) ? .unknown("77") : .known(random.pick(SubAction.allCases)))
        }
        if random.once(in: 2) { journey.milliseconds = Double(random.below(9_000_000)) / 1000 }
        for _ in 0..<random.below(3) {
            journey.diagnostics.append(
                Diagnostic(random.pick(Diagnostic.Name.allCases), random.pick(["", "exit 1\n"])))
        }
        journey.action = random.pick(Action.allCases)
        journey.subAction = random.pick(SubAction.allCases)
        journey.category = random.pick(Category.all)
        for _ in 0..<random.below(3) { journey.filedBy.append(random.pick(Rule.allCases)) }
        return journey
    }
}
