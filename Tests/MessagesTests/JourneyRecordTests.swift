import Messages
import Testing

/// The journey as data has the content of the journey as text.
@Suite struct JourneyRecordTests {
    @Test(arguments: Release.all)
    func `it has every criterion up to the one that stopped the message, in order`(release: Release) {
        for (place, reason) in release.criteria.enumerated() {
            var journey = Journey(release: release.number, alert: Alert(alerts: true, rule: .n4))
            journey.reason = reason
            let record = JourneyRecord(journey, sender: "24273", body: "hello", folder: .known)
            #expect(record.criteria.map(\.reason) == release.criteria[...place].map(\.rawValue))
            #expect(record.criteria.map(\.stopped) == Array(repeating: false, count: place) + [true])
            #expect(record.because == reason.rawValue)
            #expect(!record.asked && record.query == nil)
            let report = JourneyReport(journey, sender: "24273", body: "hello", folder: "Known Senders")
            let checks = report.lines.filter { $0.kind == .passed || $0.kind == .stopped }
            #expect(checks.map { $0.rule?.rawValue } == record.criteria.map(\.rule))
        }
    }

    @Test func `it has the answer and the verdict`() {
        var journey = Journey(release: 16, alert: Alert(alerts: false, rule: .n2))
        journey.filterName = "Black Friday"
        journey.country = "US"
        journey.answer = FilterAnswer(action: .known(.transaction), subAction: .unknown("coupons"))
        journey.action = .transaction
        journey.category = .transaction(.none)
        journey.diagnostics = [Diagnostic(.unknownSubAction, "coupons with transaction")]
        journey.filedBy = [.v5, .f2]
        let record = JourneyRecord(journey, sender: "24273", body: "hello", folder: .transactions, movedBy: .r2)
        #expect(record.answer?.action == "transaction" && record.answer?.subAction == "coupons")
        #expect(record.action == "transaction" && record.subAction == "none")
        #expect(record.query?.messageBody == "hello" && record.query?.receiverISOCountryCode == "US")
        #expect(record.diagnostics.map(\.name) == [.unknownSubAction])
        #expect(record.rules == ["Q1", "Q2", "V5", "F2", "N2"])
        #expect(record.folder == "transactions" && record.movedBy == "R2" && !record.notified)
    }
}
