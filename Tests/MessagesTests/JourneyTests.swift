import Foundation
import Messages
import PropertyTesting
import Testing

/// The stored form of a message's journey.
@Suite struct JourneyTests {
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

    @Test func `a journey is decoded as it was encoded`() throws {
        var cases = [Self.usual, Journey(release: 16, alert: Alert(alerts: true, rule: .n4))]
        var random = SeededGenerator(seed: 1)
        for _ in 0..<500 { cases.append(Self.random(&random)) }
        for journey in cases {
            let back = try JSONDecoder().decode(Journey.self, from: JSONEncoder().encode(journey))
            #expect(back == journey)
        }
    }

    @Test func `the usual journey takes less than 250 bytes`() throws {
        let size = try JSONEncoder().encode(Self.usual).count
        #expect(size < 250)
    }

    @Test func `its rules are those that applied, in order, each once`() {
        #expect(Self.usual.rules == [.q1, .q2, .f2, .n2])
        var contact = Journey(release: 16, alert: Alert(alerts: true, rule: .n4))
        contact.reason = .contact
        contact.filedBy = [.r2, .r2]
        #expect(contact.rules == [.c5, .r2, .n4])
    }
}
