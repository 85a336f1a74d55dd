import Messages
import Testing

/// C: does the filter receive this message?
@Suite struct CriteriaTests {
    private let release = Release.sixteen

    private func facts(_ change: (inout CriteriaFacts) -> Void) -> CriteriaFacts {
        var facts = CriteriaFacts()
        change(&facts)
        return facts
    }

    @Test(arguments: Service.allCases)
    func `C2: the filter receives SMS and MMS, but not iMessage`(_ service: Service) {
        let isAsked = [Service.sms, .mms].contains(service)
        #expect(facts { $0.service = service }.stoppingCriterion(in: release) == (isAsked ? nil : .iMessage))
    }

    @Test func `C2: there is no RCS before iOS 18`() { #expect(release.services == [.sms, .mms, .iMessage]) }

    @Test(arguments: 0...9)
    func `C7: after the third reply there is no query`(_ replies: Int) {
        #expect(facts { $0.replies = replies }.stoppingCriterion(in: release) == (replies < 3 ? nil : .replied))
    }

    @Test(arguments: Release.all)
    func `C1, C3, C4, C5, C8: for all combinations, the first criterion in order is the reason`(release: Release) {
        let every: [(Criterion, (inout CriteriaFacts) -> Void)] = [
            (.blocked, { $0.isBlocked = true }), (.iMessage, { $0.service = .iMessage }),
            (.noFilter, { $0.hasActiveFilter = false }), (.filteringOff, { $0.filterUnknownSenders = false }),
            (.contact, { $0.isContact = true }), (.markedKnown, { $0.isMarkedKnown = true }),
            (.replied, { $0.replies = 3 }), (.noSender, { $0.hasSender = false }), (.noBody, { $0.hasBody = false }),
        ]
        #expect(every.map(\.0) == Criterion.allCases)
        let order = every.filter { release.criteria.contains($0.0) }
        #expect(order.map(\.0) == release.criteria)
        for subset in 0..<(1 << order.count) {
            let failing = order.indices.filter { subset >> $0 & 1 == 1 }
            let facts = facts { facts in failing.forEach { order[$0].1(&facts) } }
            #expect(facts.stoppingCriterion(in: release) == failing.first.map { order[$0].0 }, "subset \(subset)")
        }
    }

    @Test func `every criterion has a rule and two different sentences`() {
        let rules = Criterion.allCases.map(\.rule)
        #expect(rules == [.c1, .c2, .c3, .c4, .c5, .c6, .c7, .c8, .c8])
        for release in Release.all {
            let sentences = Criterion.allCases.flatMap { criterion in
                [false, true].map { criterion.sentence(stopped: $0, in: release) }
            }
            #expect(Set(sentences).count == sentences.count)
        }
        #expect(Criterion.filteringOff.sentence(stopped: true, in: .twentySix) == "Screen Unknown Senders is off")
    }

    @Test func `the criteria have the names of sessions`() {
        let names = [
            "blocked", "imessage", "no-filter", "filtering-off", "contact", "marked-known", "replied", "no-sender",
            "no-body",
        ]
        #expect(Criterion.allCases.map(\.rawValue) == names)
    }
}
