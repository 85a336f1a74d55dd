import Messages
import PropertyTesting
import Testing

/// A message's journey as text.
@Suite struct JourneyReportTests {
    private func lines(_ journey: Journey, folder: String? = "Finance", movedBy: Rule? = nil) -> [String] {
        JourneyReport(journey, sender: "24273", body: "Rs 499 debited", folder: folder, movedBy: movedBy).lines.map {
            "\($0.kind) \($0.rule?.rawValue ?? "-") \($0.text)"
        }
    }

    @Test func `it has every step of a message that the filter received`() {
        #expect(
            lines(Journey.usual) == [
                "passed C1 The sender is not blocked",
                "passed C2 The message is not an iMessage",
                "passed C3 A filter is active",
                "passed C4 Filter Unknown Senders is on",
                "passed C5 The sender is not in Contacts",
                "passed C7 The user has not replied three times",
                "passed C8 The message has a sender",
                "passed C8 The message has a body",
                "fact Q1 Query to Black Friday: sender 24273",
                "fact Q1 Message body: Rs 499 debited",
                "fact Q2 Receiver's country: US",
                "fact - Answer: transaction, transactionalFinance in 0.4 ms",
                "fact - Verdict: transaction, transactionalFinance",
                "result F2 Filed as Finance",
                "result - Current folder: Finance",
                "result N2 Delivered silently. Transactions and promotions do not alert.",
            ])
    }

    @Test func `each rule with a mark is one of the journey's rules`() {
        expectNoCounterexample(
            seeds: 0..<500, make: { random in [Journey.random(&random)] },
            violation: { journeys in
                for journey in journeys {
                    let report = JourneyReport(journey, sender: "24273", body: "Rs 499", folder: "Junk")
                    let marked = report.lines.filter { $0.kind == .warning }.compactMap(\.rule)
                    if let rule = marked.first(where: { !journey.rules.contains($0) }) { return "\(rule)" }
                }
                return nil
            })
    }

    @Test func `the criteria end with the one that stopped the message, and there is no query`() {
        for (place, reason) in Release.sixteen.criteria.enumerated() {
            var journey = Journey(release: 16, alert: Alert(alerts: true, rule: .n4))
            journey.reason = reason
            let report = JourneyReport(journey, sender: nil, body: nil, folder: "Known Senders").lines
            #expect(report.prefix(place).allSatisfy { $0.kind == .passed })
            #expect(report[place].kind == .stopped)
            #expect(report[place].rule == reason.rule)
            #expect(report[place].text.hasSuffix("[\(reason.rawValue)]"))
            #expect(report.dropFirst(place + 1).allSatisfy { $0.kind == .result })
            #expect(report.dropFirst(place + 1).isEmpty == (reason == .blocked))
        }
    }

    @Test func `it shows the number of replies`() {
        var journey = Journey.usual
        journey.replies = 2
        #expect(lines(journey).contains("passed C7 The user has not replied three times (2)"))
    }

    @Test func `it shows what is wrong with the answer, and the verdict`() {
        var journey = Journey.usual
        journey.answer = FilterAnswer(action: .known(.transaction), subAction: .known(.promotionalCoupons))
        journey.diagnostics = [Diagnostic(.subActionOfOtherGroup, "promotionalCoupons with transaction")]
        journey.subAction = .none
        journey.category = .transaction(.none)
        journey.filedBy = [.v4, .f2]
        let report = lines(journey)
        #expect(
            report.contains {
                $0.hasPrefix(
                    "warning V4 The sub-action belongs to the other action; it is dropped")
            })
        #expect(report.contains("fact - Verdict: transaction"))
        #expect(report.filter { $0.contains(" V4 ") }.count == 1)
        #expect(report.contains("result F2 Filed as Transactions"))
    }

    @Test func `it shows the score of an answer`() {
        var journey = Journey.usual
        journey.answer?.score = 0.93127
        #expect(
            lines(journey).contains { $0.hasPrefix("fact - Answer: transaction, transactionalFinance, score 0.9313") })
    }

    @Test func `every rule of the verdict is explained, by a diagnostic or by its sentence`() {
        var journey = Journey.usual
        journey.answer = FilterAnswer(action: .known(.promotion), subAction: .known(.promotionalCoupons))
        journey.diagnostics = [Diagnostic(.unknownSubAction, "x")]
        journey.filedBy = [.v3, .s1, .v5, .v1, .f1]
        let report = lines(journey)
        for rule in [Rule.v3, .s1, .v1] { #expect(report.contains("fact \(rule.rawValue) \(rule.sentence)")) }
        #expect(report.filter { $0.contains(" V5 ") }.count == 1)
        #expect(report.last { $0.hasPrefix("result F1") } != nil)
    }

    @Test func `F1, F3: a message that is not junk itself says why it is filed as junk`() {
        for rule in [Rule.f1, .f3] {
            var journey = Journey.usual
            journey.category = .junk
            journey.filedBy = [.v1, rule]
            journey.action = .allow
            let filed = "result \(rule.rawValue) Filed as Junk"
            #expect(lines(journey).contains("\(filed): an earlier message from this sender was junk"))
            journey.action = .junk
            #expect(lines(journey).contains(filed))
        }
    }

    @Test func `it shows a missing answer and an unknown answer`() {
        var journey = Journey.usual
        journey.answer = nil
        #expect(lines(journey).contains("fact - The filter gave no valid answer"))
        journey.answer = FilterAnswer(action: .unknown("spam"), subAction: .unknown("x"))
        journey.milliseconds = nil
        #expect(lines(journey).contains("fact - Answer: “spam”, “x”"))
    }

    @Test func `N4: it shows that a message alerted, and what moved it`() {
        var journey = Journey.usual
        journey.alert = Alert(alerts: true, rule: .n4)
        let report = lines(journey, folder: "Known Senders", movedBy: .r1)
        #expect(
            report.contains("result R1 Moved later: The third reply takes a junk conversation back to the main list."))
        #expect(report.last == "result N4 Delivered with an alert")
    }

    @Test func `the last line says how a network carries an SMS with a body`() {
        func last(_ body: String?, _ service: Service?) -> JourneyReport.Line? {
            JourneyReport(.usual, sender: "24273", body: body, service: service, folder: "Finance").lines.last
        }
        #expect(last("Rs 499 debited", .sms)?.text == "Carried in 1 segment")
        #expect(last("₹499 debited", .sms)?.text == "Carried in 1 segment (UCS-2), because of ₹ at character 1")
        #expect(last("", .sms)?.section == .segments)
        for (body, service) in [(nil, .sms), ("Hello", .mms), ("Hello", .rcs), ("Hello", nil)] as [(String?, Service?)]
        {
            #expect(last(body, service)?.section == .alert)
        }
    }

    @Test func `every journey has a report`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            let journey = Journey.random(&random)
            #expect(!JourneyReport(journey, sender: nil, body: nil, folder: nil).lines.isEmpty)
        }
        var unknown = Journey.usual
        unknown.release = 99
        #expect(!lines(unknown).isEmpty)
    }

    @Test(arguments: [
        (0, "0.0 ms"), (0.04, "0.0 ms"), (0.412, "0.4 ms"), (9.94, "9.9 ms"), (10, "10 ms"), (999.4, "999 ms"),
        (999.6, "1.0 s"), (5_000, "5.0 s"), (-1, "an unknown time"), (.nan, "an unknown time"),
        (.infinity, "an unknown time"), (1e300, "an unknown time"),
    ])
    func `a duration has a suitable unit`(_ milliseconds: Double, _ text: String) {
        #expect(Counted.time(milliseconds) == text)
    }

    @Test func `every rule and every diagnostic has its own sentence`() {
        #expect(Set(Rule.allCases.map(\.sentence)).count == Rule.allCases.count)
        #expect(Set(Diagnostic.Name.allCases.map(\.explanation)).count == Diagnostic.Name.allCases.count)
        #expect(Set(Diagnostic.Name.allCases.map(\.remedy)).count == Diagnostic.Name.allCases.count)
        let advice = Diagnostic.Name.allCases.flatMap { [$0.explanation, $0.remedy] }
        for sentence in Rule.allCases.map(\.sentence) + advice {
            #expect(sentence.hasSuffix("."))
        }
    }
}
