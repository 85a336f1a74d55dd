import Messages
import Testing

/// U: the effect of a reporting extension's response.
@Suite struct ReportingTests {
    private static let actions = ClassificationAction.allCases
    private static let server = "https://report.example/junk"

    private func made(
        _ action: ClassificationAction, userString: String? = "text", userInfo: String? = #"{"a":1}"#,
        network: String? = nil, sms: String? = nil, version: String? = "1"
    ) -> Reporting {
        Reporting(
            ClassificationResponse(action: action, userString: userString, userInfo: userInfo),
            to: .init(network: network, sms: sms), appVersion: version)
    }

    @Test func `U1, U2: every release has reports`() {
        for rule in [Rule.u1, .u2, .u3, .u4, .u5, .u6, .u7] {
            #expect(Release.all.allSatisfy { $0.has(rule) })
        }
    }

    @Test func `U3: none reports nothing, whatever the response and the destinations`() {
        for network in [nil, Self.server] {
            for sms in [nil, "", "7726"] {
                let made = made(.none, userString: nil, userInfo: "no JSON", network: network, sms: sms)
                #expect(made.delivery == .nothing)
                #expect(!made.asksToBlock)
                #expect(made.rules == [.u3])
            }
        }
    }

    @Test func `U3: one action asks to block, and only after a report that can be created`() {
        for action in Self.actions {
            #expect(made(action, network: Self.server).asksToBlock == (action == .reportJunkAndBlockSender))
            #expect(made(action, sms: "7726").asksToBlock == (action == .reportJunkAndBlockSender))
            #expect(!made(action).asksToBlock)
            #expect(!made(action, userString: "", sms: "7726").asksToBlock)
            #expect(!made(action, userInfo: "[]", network: Self.server).asksToBlock)
        }
    }

    @Test(arguments: actions.filter { $0 != .none })
    func `U4: the network wins, and without a destination the report fails`(_ action: ClassificationAction) {
        guard case .network(Self.server, _) = made(action, network: Self.server, sms: "7726").delivery else {
            Issue.record("it goes elsewhere")
            return
        }
        #expect(made(action, sms: "7726").delivery == .sms(to: "7726", body: "text"))
        let nowhere = made(action)
        #expect(nowhere.delivery == .failure(Diagnostic(.noReportDestination)))
        #expect(nowhere.rules == [.u3, .u4])
        #expect(made(action, network: Self.server, sms: "7726").rules == [.u3, .u4, .u5])
        #expect(made(action, sms: "7726").rules == [.u3, .u4, .u6])
        // A wrong address counts as a destination; it is checked when the report is sent (D4).
        guard case .network("", _) = made(action, network: "", sms: "7726").delivery else {
            Issue.record("an empty address is skipped")
            return
        }
    }

    private func body(_ userInfo: String?, version: String?) -> String? {
        // The body is the same for every action: it has neither its name nor its number.
        let bodies = Set(
            Self.actions.filter { $0 != .none }.map { action in
                let made = made(action, userString: "text", userInfo: userInfo, network: Self.server, version: version)
                guard case .network(_, let body) = made.delivery else { return String?.none }
                return String(decoding: body, as: UTF8.self)
            })
        return bodies.count == 1 ? bodies.first ?? nil : "\(bodies)"
    }

    @Test func `U5: the body has userInfo, but not the action and userString`() {
        #expect(
            body(#"{"kind":"fraud"}"#, version: "1")
                == #"{"_version":1,"app":{"version":"1"},"classification":{"kind":"fraud"}}"#)
        #expect(body(nil, version: nil) == #"{"_version":1,"app":{"version":null},"classification":null}"#)
        #expect(
            body("{}", version: "a\"\\\n\u{1F}é")
                == #"{"_version":1,"app":{"version":"a\"\\\n\u001fé"},"classification":{}}"#)
        for text in ["no", "", "[]", "null", "{", #"{},"_version":2"#, "{} {}", #"{"a":1,}"#] {
            let bad = made(.reportJunk, userInfo: text, network: Self.server)
            #expect(bad.delivery == .failure(Diagnostic(.userInfoNotJSON)), "\(text)")
            #expect(bad.rules == [.u3, .u4, .u5])
        }
    }

    @Test func `U6: exactly userString, and neither it nor the number may be empty`() {
        for text in [" ", "a\nb", "\u{202E}x", "{\"a\":1}"] {
            #expect(made(.reportNotJunk, userString: text, sms: "7726").delivery == .sms(to: "7726", body: text))
        }
        for (text, number) in [(nil, "7726"), ("", "7726"), ("text", ""), (nil, "")] as [(String?, String)] {
            let made = made(.reportJunk, userString: text, sms: number)
            guard case .failure(let diagnostic) = made.delivery else {
                Issue.record("sent")
                return
            }
            #expect(diagnostic.name == .emptySMSReport)
            #expect(diagnostic.name.rule == .u6)
        }
        // SMS does not use userInfo, so an invalid one does not matter.
        #expect(made(.reportJunk, userInfo: "no", sms: "7726").delivery == .sms(to: "7726", body: "text"))
    }

    @Test func `U7: a server that does not list the app has its own diagnostic`() {
        #expect(Diagnostic.Name.reportNotAuthorized.rule == .u7)
        #expect(Diagnostic.Name.reportNotSent.rule == .u5)
    }
}

/// The record of a report.
@Suite struct ReportRecordTests {
    private func record(
        _ action: ClassificationAction?, _ way: ReportRecord.Route, _ change: (inout ReportRecord) -> Void = { _ in }
    ) -> ReportRecord {
        var record = ReportRecord(date: 1, extensionName: "Report It", messages: [1, 2])
        record.action = action
        record.route = way
        if way != .nothing { record.destination = way == .sms ? "7726" : "https://r.example" }
        change(&record)
        return record
    }

    @Test func `each outcome has its sentence`() {
        let sentences = [
            record(nil, .nothing) { $0.isCanceled = true },
            record(nil, .nothing) { $0.diagnostics = [Diagnostic(.filterCrashed, "signal 4")] },
            record(ClassificationAction.none, .nothing),
            record(.reportJunk, .nothing) { $0.diagnostics = [Diagnostic(.noReportDestination)] },
            record(.reportJunk, .network) { $0.status = 200 },
            record(.reportNotJunk, .network) { $0.diagnostics = [Diagnostic(.reportNotSent, "refused")] },
            record(.reportJunk, .sms),
            record(.reportJunkAndBlockSender, .sms) { ($0.sent, $0.blocked) = ("t", "24273") },
        ].map(\.sentence)
        #expect(
            sentences == [
                "The report was canceled; nothing was sent.",
                "Report It returned no response (filter-crashed: signal 4); nothing was sent.",
                "Report It reported nothing.",
                "The report by Report It failed (no-report-destination); nothing was sent.",
                "Reported as junk by Report It: https://r.example answered 200.",
                "The report by Report It did not reach https://r.example (report-not-sent: refused).",
                "The message to 7726 was not sent, so nothing was reported.",
                "Reported as junk by Report It: sent to 7726. 24273 is blocked.",
            ])
    }

    @Test func `a journey ends with the report, its problem and the fix`() {
        let report = record(.reportJunk, .network) { $0.diagnostics = [Diagnostic(.reportNotAuthorized, "r.example")] }
        let lines = JourneyReport(
            Journey.usual, sender: "24273", body: "x", folder: nil, reports: [report], time: { "at \($0)" }
        ).lines.suffix(3)
        #expect(
            lines.map { "\($0.kind) \($0.rule?.rawValue ?? "-") \($0.text.prefix(40))" } == [
                "result U3 at 1: The report by Report It did not re",
                "warning U7 The server does not list the app, so it ",
                "fact - Fix: List the app's identifier under cla",
            ])
    }
}
