import FilterProcesses
import Messages
import ReportingDoubles
import SystemSupport
import Testing

@testable import Device
@testable import SessionScript

@Suite("Steps that report")
struct ReportTests {
    /// Plays steps with a test double of the extension; returns the failures.
    private func failures(
        _ steps: String, network: String? = nil, sms: String? = nil, settings: String = "response-timeout: 60s",
        double change: (ReportingDouble) -> Void = { _ in }, stage look: (Stage) throws -> Void = { _ in }
    ) throws -> [String] {
        try withFolder { folder in
            let reports = try ReportingDouble.writeExtension(in: folder, network: network, sms: sms)
            let head = "title: T\nreporting: \"\(reports)\"\nsettings: { \(settings) }"
            let messages = "- receive: { from: \"24273\", text: One }\n- receive: { from: \"24273\", text: Two }\n"
            let stage = try Stage(try session(messages + steps, head: head), pace: .atOnce)
            let double = ReportingDouble(stage.loop)
            change(double)
            stage.phone.makeReporting = double.make
            stage.phone.postReport = { [loop = stage.loop] _, _, then in
                loop.soon { then(.success(ReportReceipt(status: 204))) }
            }
            stage.player.start()
            #expect(stage.turn { stage.player.isFinished })
            #expect(stage.player.problem == nil)
            #expect(stage.phone.report == nil)
            try look(stage)
            return stage.player.failures.map(\.headline)
        }
    }

    private static let server = "https://report.example/junk"

    @Test func `a report by network, from the first tap to blocking`() throws {
        let steps = """
            - report: { from: "24273", tap: [Fraud, Block the sender], type: { Comment: bad }, answer: done }
              expect:
                report:
                  action: reportJunkAndBlockSender
                  by: network
                  ready: true
                  sheet: [What is it?, Prize, bad]
                  sent:
                    _version: 1
                    app: { version: "7" }
                    classification: { kind: fraud, sure: true, n: 1, of: [a, null], more: {} }
                  blocked: true
                rules: [U1, U2, U3, U4, U5, U7, R7]
                blocked: ["242-73"]
            - receive: { from: "24273", text: Three }
              expect: { because: blocked }
            - undo: 1
              expect: { blocked: none }
            """
        let found = try failures(steps, network: Self.server) {
            $0.userInfo = #"{"kind":"fraud","sure":true,"n":1,"of":["a",null],"more":{}}"#
        } stage: { stage in
            let reports = stage.player.results.reported.compactMap { CheckedReport($0.outcome, of: $0.step) }
            #expect(reports.map(\.by) == ["network"])
            #expect(reports.map(\.messages) == [2])
            #expect(reports.map(\.status) == [204])
            #expect(reports.map(\.action) == ["reportJunkAndBlockSender"])
        }
        #expect(found == [])
    }

    @Test func `an unexpected posted key fails, at any level`() throws {
        let named = "_version: 1, app: { version: \"7\" }"
        for (sent, holds) in [
            ("{ \(named), classification: { kind: fraud } }", true),
            ("{ classification: { kind: fraud } }", false),
            ("{ \(named), classification: {} }", false),
            ("{ \(named), classification: { kind: fraud }, action: 2 }", false),
        ] {
            let steps = """
                - report: { from: "24273", tap: Fraud, block: no }
                  expect: { report: { sent: \(sent) } }
                """
            let found = try failures(steps, network: Self.server) { $0.userInfo = #"{"kind":"fraud"}"# }
            #expect((found == []) == holds, "\(sent): \(found)")
        }
    }

    @Test func `a report by SMS, sent and canceled`() throws {
        let steps = """
            - report: { from: "24273", tap: Fraud, sms: cancel, block: no, messages: newest }
              expect: { report: { by: sms, sent: none, blocked: false }, no-conversation: { from: "7726" } }
            - report: { from: "24273", tap: Fraud, block: no, messages: One }
              expect: { report: { sent: SPAM 24273 }, conversation: { from: "7726", messages: 1, replies: 1 } }
            """
        let found = try failures(steps, sms: "7726") {
            $0.userString = "SPAM 24273"
            $0.action = .reportJunkAndBlockSender
        }
        #expect(found == [])
    }

    @Test func `cancel does nothing, and works while Done is disabled`() throws {
        let steps = """
            - report: { from: "24273", answer: cancel }
              expect: { report: { ready: false, by: nothing, sent: none, blocked: false }, rules: [U1, U2] }
            - report: { from: "24273", answer: cancel, tap: Prize }
              expect: { report: { ready: true } }
            """
        #expect(try failures(steps, network: Self.server) == [])
    }

    @Test func `an element that does not appear in time is a failure with its place; the report is canceled`() throws {
        let steps = """
            - report: { from: "24273", tap: [Fraud, Spam] }
              expect: { report: { by: network } }
            - report: { from: "24273", tap: More }
            - report: { from: "24273", type: { Name: x } }
            - report: { from: "24273" }
            """
        let found = try failures(steps, network: Self.server, settings: "response-timeout: 300ms")
        let view = "a view with What is it?, Fraud, Prize, Block the sender, More, Comment"
        #expect(
            found == [
                "s.yaml:7:43: report: expected \"Spam\" in the view, enabled, found \(view)",
                "s.yaml:8:25: report.by: expected network, found nothing: The report was canceled; nothing was sent.",
                "s.yaml:9:35: report: expected \"More\" in the view, enabled, found \(view) (Done disabled)",
                "s.yaml:10:38: report: expected a field \"Name\" in the view, found \(view) (Done disabled)",
                "s.yaml:11:5: report: expected Done enabled (isReadyForClassificationResponse), found "
                    + "\(view) (Done disabled)",
            ])
    }

    @Test func `a crash is a failure, unless it is expected`() throws {
        for (expectation, count) in [("", 1), ("\n  expect: { diagnostic: filter-crashed, rules: [U1] }", 0)] {
            let found = try failures("- report: { from: \"24273\", tap: Fraud }\(expectation)") {
                $0.misbehavior = .crashesAtOnce
            }
            #expect(found.count == count)
            #expect(found.allSatisfy { $0.contains("filter-crashed: ended by signal 4") })
        }
    }

    @Test func `a failure has the outcome of the report`() throws {
        let steps = """
            - report: { from: "24273", tap: Fraud }
              expect:
                report: { action: none, by: sms, sheet: Nothing, sent: { classification: { a: 1 } }, blocked: true }
            - report: { from: "24273", tap: Fraud }
              expect: { report: { sent: 200 }, blocked: ["24273"] }
            """
        let said = "Reported as junk by Report It: https://report.example/junk answered 204."
        let found = try failures(steps, network: Self.server, settings: "response-timeout: 300ms")
        let messages = found.map { String($0.split(separator: ": ", maxSplits: 1)[1]) }
        let expected: [String] = [
            "report.action: expected none, found reportJunk: \(said)",
            "report.by: expected sms, found network: \(said)",
            """
            report.sheet: expected a view with "Nothing", found a view with What is it?, Fraud, Prize, Block the sender, \
            More, Comment
            """,
            """
            report.sent: expected exactly {classification: {a: 1}}, found \
            {"_version":1,"app":{"version":"7"},"classification":null}: \(said)
            """,
            "report.blocked: expected a blocked sender, found no blocked sender: \(said)",
            "report.sent: expected the status 200, found 204: \(said)",
            "blocked: expected 24273, found no one",
        ]
        #expect(messages == expected)
    }

    @Test func `a report without an extension, a conversation or messages fails`() throws {
        let found = try failures(
            """
            - report: { from: "24274" }
            - report: { from: "24273", messages: No such message }
            """)
        #expect(found.count == 2)
        #expect(
            mistakes("title: T\nsteps:\n  - report: { from: \"24273\" }\n") == [
                "s.yaml:3:5: report: no reporting extension is active here; set the key 'reporting' at the top of the session"
            ])
    }

    @Test func `a watched report has the same result`() throws {
        try withFolder { folder in
            let reports = try ReportingDouble.writeExtension(in: folder, network: Self.server)
            let text =
                "- receive: { from: \"24273\", text: One }\n- report: { from: \"24273\", tap: [Fraud, Block the sender] }"
                + "\n  expect: { report: { by: network, blocked: true } }"
            let stage = try Stage(try session(text, head: "title: T\nreporting: \"\(reports)\""))
            stage.phone.makeReporting = ReportingDouble(stage.loop).make
            stage.phone.postReport = { [loop = stage.loop] _, _, then in
                loop.soon { then(.success(ReportReceipt(status: 200))) }
            }
            stage.player.start()
            #expect(stage.turn { stage.player.isFinished })
            #expect(stage.player.failures.map(\.headline) == [])
            #expect(stage.player.results.held == 2)
        }
    }

    @Test func `mistakes have their positions`() {
        let yaml = """
            title: T
            reporting: no-such-extension
            steps:
              - report: { answer: done }
              - report: { from: "24273", answer: maybe, taps: [x] }
              - report: { from: "24273", answer: cancel, sms: send }
              - report: { from: "24273", type: hello }
              - report: { from: "24273", tap: [] }
              - report: { from: "24273" }
                expect: { report: { action: junk, by: post, sent: 99, sheets: [] } }
              - report: { from: "24273" }
                expect: { report: {} }
              - read: { from: "24273" }
                expect: { report: { by: sms } }
              - expect: { blocked: [] }
            """
        let found = mistakes(yaml)
        #expect(
            found.dropFirst().map { String($0.prefix(78)) } == [
                "s.yaml:4:13: missing key 'from' in report",
                "s.yaml:5:38: answer: unknown value 'maybe' (allowed: done, cancel)",
                "s.yaml:5:45: unknown key 'taps'; did you mean 'tap'? (allowed: from, with, fol",
                "s.yaml:6:51: sms: has no effect with 'answer: cancel'; remove it",
                "s.yaml:7:36: type: expected a mapping of field placeholders or labels to strin",
                "s.yaml:8:35: tap: expected the text of a button, switch or row, or a list of t",
                "s.yaml:10:33: action: unknown value 'junk' (allowed: none, reportNotJunk, repo",
                "s.yaml:10:43: by: unknown value 'post' (allowed: network, sms, nothing)",
                "s.yaml:10:55: sent: expected a whole number from 100 to 999, found 99",
                "s.yaml:10:59: unknown key 'sheets'; did you mean 'sheet'? (allowed: action, by",
                "s.yaml:12:23: report: no expectation given (allowed: action, by, ready, sheet,",
                "s.yaml:14:15: report: cannot be expected after 'read' (allowed: folder, diagno",
                "s.yaml:15:24: blocked: expected none or a list of addresses, found an empty li",
            ])
        #expect(
            found.first?.hasPrefix("s.yaml:2:12: reporting: There is no reporting extension 'no-such-extension'")
                == true)
    }
}
