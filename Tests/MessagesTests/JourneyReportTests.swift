import Messages
import PropertyTesting
import Testing

/// A message's journey, as it is told.
@Suite struct JourneyReportTests {
    private func lines(_ journey: Journey, folder: String? = "Finance", movedBy: Rule? = nil) -> [String] {
        JourneyReport(journey, sender: "24273", body: "Rs 499 debited", folder: folder, movedBy: movedBy).lines.map {
            "\($0.kind) \($0.rule?.rawValue ?? "-") \($0.text)"
        }
    }

    @Test func `it tells every step of a message that was asked about`() {
        #expect(
            lines(JourneyTests.usual) == [
                "passed C1 the sender is not blocked",
                "passed C2 the service is one that filters are asked about",
                "passed C3 a filter is chosen",
                "passed C4 Filter Unknown Senders is on",
                "passed C5 the sender is not in Contacts",
                "passed C7 the user replied to them fewer than three times",
                "passed C8 there is a sender",
                "passed C8 there is a text",
                "fact Q1 Black Friday was asked about 24273",
                "fact Q1 with the text: Rs 499 debited",
                "fact Q2 and the receiver's country: US",
                "fact - it answered transaction, transactionalFinance in 0.4 ms",
                "fact - that counts as transaction with transactionalFinance",
                "result F2 filed in the sender's conversation: Finance",
                "result - it lies in Finance",
                "result N2 it came silently: Transactions and promotions come silently.",
            ])
    }

    @Test func `the criteria end with the one that stopped it, and no filter is spoken of`() {
        for (place, reason) in Release.sixteen.criteria.enumerated() {
            var journey = Journey(release: 16, alert: Alert(alerts: true, rule: .n4))
            journey.reason = reason
            let told = JourneyReport(journey, sender: nil, body: nil, folder: "Known Senders").lines
            #expect(told.prefix(place).allSatisfy { $0.kind == .passed })
            #expect(told[place].kind == .stopped)
            #expect(told[place].rule == reason.rule)
            #expect(told[place].text.hasSuffix("[\(reason.rawValue)]"))
            #expect(told.dropFirst(place + 1).allSatisfy { $0.kind == .result })
            #expect(told.dropFirst(place + 1).isEmpty == (reason == .blocked))
        }
    }

    @Test func `it counts the replies where there are some`() {
        var journey = JourneyTests.usual
        journey.replies = 2
        #expect(lines(journey).contains("passed C7 the user replied to them fewer than three times (2)"))
    }

    @Test func `it tells what was wrong with the answer, and what it counts as`() {
        var journey = JourneyTests.usual
        journey.answer = FilterAnswer(action: .known(.transaction), subAction: .known(.promotionalCoupons))
        journey.diagnostics = [Diagnostic(.subActionOfOtherGroup, "promotionalCoupons beside transaction")]
        journey.subAction = .none
        journey.category = .transaction(.none)
        journey.filedBy = [.v4, .f2]
        let told = lines(journey)
        #expect(
            told.contains {
                $0.hasPrefix(
                    "warning V4 sub-action-of-other-group: promotionalCoupons beside transaction. The sub-action")
            })
        #expect(told.contains("fact - that counts as transaction"))
        #expect(told.filter { $0.contains(" V4 ") }.count == 1)
        #expect(told.contains("result F2 filed in the sender's conversation: Transactions"))
    }

    @Test func `every rule of the verdict is told, by a diagnostic or by itself`() {
        var journey = JourneyTests.usual
        journey.answer = FilterAnswer(action: .known(.promotion), subAction: .known(.promotionalCoupons))
        journey.diagnostics = [Diagnostic(.unknownSubAction, "x")]
        journey.filedBy = [.v3, .s1, .v5, .v1, .f1]
        let told = lines(journey)
        for rule in [Rule.v3, .s1, .v1] { #expect(told.contains("fact \(rule.rawValue) \(rule.sentence)")) }
        #expect(told.filter { $0.contains(" V5 ") }.count == 1)
        #expect(told.last { $0.hasPrefix("result F1") } != nil)
    }

    @Test("F1, F3: a text that is no junk itself says why it lies with the junk of its sender")
    func carried() {
        for rule in [Rule.f1, .f3] {
            var journey = JourneyTests.usual
            journey.category = .junk
            journey.filedBy = [.v1, rule]
            journey.action = .allow
            let filed = "result \(rule.rawValue) filed in the sender's conversation: Junk"
            #expect(
                lines(journey).contains("\(filed), where everything of this sender goes since an earlier text was junk")
            )
            journey.action = .junk
            #expect(lines(journey).contains(filed))
        }
    }

    @Test func `it tells that there was no answer, and that an answer was unknown`() {
        var journey = JourneyTests.usual
        journey.answer = nil
        #expect(lines(journey).contains("fact - there was no usable answer"))
        journey.answer = FilterAnswer(action: .unknown("spam"), subAction: .unknown("x"))
        journey.milliseconds = nil
        #expect(lines(journey).contains("fact - it answered “spam”, “x”"))
    }

    @Test("N4: it tells that a message alerted, and what moved it since")
    func movedAndAlerted() {
        var journey = JourneyTests.usual
        journey.alert = Alert(alerts: true, rule: .n4)
        let told = lines(journey, folder: "Known Senders", movedBy: .r1)
        #expect(
            told.contains("result R1 moved since: The third reply takes a junk conversation back to the main list."))
        #expect(told.last == "result N4 it alerted")
    }

    @Test func `whatever stands in a journey, it can be told`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            let journey = JourneyTests.random(&random)
            #expect(!JourneyReport(journey, sender: nil, body: nil, folder: nil).lines.isEmpty)
        }
        var unknown = JourneyTests.usual
        unknown.release = 99
        #expect(!lines(unknown).isEmpty)
    }

    @Test(arguments: [
        (0, "0.0 ms"), (0.04, "0.0 ms"), (0.412, "0.4 ms"), (9.94, "9.9 ms"), (10, "10 ms"), (999.4, "999 ms"),
        (999.6, "1.0 s"), (5_000, "5.0 s"), (-1, "an unknown time"), (.nan, "an unknown time"),
        (.infinity, "an unknown time"), (1e300, "an unknown time"),
    ])
    func `a time is told in its own unit`(_ milliseconds: Double, _ told: String) {
        #expect(JourneyReport.time(milliseconds) == told)
    }

    @Test func `every rule and every diagnostic has a sentence of its own`() {
        #expect(Set(Rule.allCases.map(\.sentence)).count == Rule.allCases.count)
        #expect(Set(Diagnostic.Name.allCases.map(\.explanation)).count == Diagnostic.Name.allCases.count)
        #expect(Set(Diagnostic.Name.allCases.map(\.remedy)).count == Diagnostic.Name.allCases.count)
        let words = Diagnostic.Name.allCases.flatMap { [$0.explanation, $0.remedy] }
        for sentence in Rule.allCases.map(\.sentence) + words {
            #expect(sentence.hasSuffix("."))
        }
    }
}
