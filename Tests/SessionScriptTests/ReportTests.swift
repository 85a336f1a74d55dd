import EventLoop
import FilterHost
import Foundation
import Messages
import ReportingDouble
import Testing

@testable import Phone
@testable import SessionScript

@Suite("Steps that report")
struct ReportTests {
    /// Plays steps with a double in the place of the extension; gives what does not hold.
    private func failures(
        _ steps: String, network: String? = nil, sms: String? = nil, settings: String = "answer-within: 60s",
        double change: (ReportingDouble) -> Void = { _ in }, stage look: (Stage) throws -> Void = { _ in }
    ) throws -> [String] {
        try withFolder { folder in
            let reports = try ReportingDouble.writeExtension(in: folder, network: network, sms: sms)
            let head = "title: T\nreporting: \"\(reports)\"\nsettings: { \(settings) }"
            let texts = "- receive: { from: \"24273\", text: One }\n- receive: { from: \"24273\", text: Two }\n"
            let stage = try Stage(try session(texts + steps, head: head), pace: .atOnce)
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

    @Test func `a report by network, from the first press to the block`() throws {
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
            let reports = stage.player.reported.compactMap { CheckedReport($0.outcome, at: $0.position) }
            #expect(reports.map(\.by) == ["network"])
            #expect(reports.map(\.messages) == [2])
            #expect(reports.map(\.status) == [204])
            #expect(reports.map(\.action) == ["reportJunkAndBlockSender"])
        }
        #expect(found == [])
    }

    @Test func `a key that was posted and is not named fails, wherever it is`() throws {
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

    @Test func `a report by SMS, sent and not`() throws {
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

    @Test func `cancel does nothing, and Done may be out of reach then`() throws {
        let steps = """
            - report: { from: "24273", answer: cancel }
              expect: { report: { ready: false, by: nothing, sent: none, blocked: false }, rules: [U1, U2] }
            - report: { from: "24273", answer: cancel, tap: Prize }
              expect: { report: { ready: true } }
            """
        #expect(try failures(steps, network: Self.server) == [])
    }

    @Test func `what the view does not show in time is a failure, with its place, and the report is cancelled`() throws
    {
        let steps = """
            - report: { from: "24273", tap: [Fraud, Spam] }
              expect: { report: { by: network } }
            - report: { from: "24273", tap: More }
            - report: { from: "24273", type: { Name: x } }
            - report: { from: "24273" }
            """
        let found = try failures(steps, network: Self.server, settings: "answer-within: 20ms")
        let view = "a view with What is it?, Fraud, Prize, Block the sender, More, Comment"
        #expect(
            found == [
                "s.yaml:7:43: report: expected \"Spam\" in the view, to be pressed, found \(view)",
                "s.yaml:8:25: report.by: expected network, found nothing: The report was cancelled; nothing was sent.",
                "s.yaml:9:35: report: expected \"More\" in the view, to be pressed, found \(view), which is not ready",
                "s.yaml:10:38: report: expected a field \"Name\" in the view, found \(view), which is not ready",
                "s.yaml:11:5: report: expected that Done can be pressed (isReadyForClassificationResponse), found "
                    + "\(view), which is not ready",
            ])
    }

    @Test func `a crash is told, unless it is what is expected`() throws {
        for (expectation, count) in [("", 1), ("\n  expect: { diagnostic: filter-crashed, rules: [U1] }", 0)] {
            let found = try failures("- report: { from: \"24273\", tap: Fraud }\(expectation)") {
                $0.misbehaviour = .crashesAtOnce
            }
            #expect(found.count == count)
            #expect(found.allSatisfy { $0.contains("filter-crashed: ended by signal 4") })
        }
    }

    @Test func `what differs is told with the report's sentence`() throws {
        let steps = """
            - report: { from: "24273", tap: Fraud }
              expect:
                report: { action: none, by: sms, sheet: Nothing, sent: { classification: { a: 1 } }, blocked: true }
            - report: { from: "24273", tap: Fraud }
              expect: { report: { sent: 200 }, blocked: ["24273"] }
            """
        let said = "Reported as junk by Report It: https://report.example/junk answered 204."
        let found = try failures(steps, network: Self.server, settings: "answer-within: 20ms")
        #expect(
            found.map { $0.split(separator: ": ", maxSplits: 1)[1] } == [
                "report.action: expected none, found reportJunk: \(said)",
                "report.by: expected sms, found network: \(said)",
                "report.sheet: expected a view with \"Nothing\", found a view with What is it?, Fraud, Prize, "
                    + "Block the sender, More, Comment",
                "report.sent: expected {classification: {a: 1}}, and no other key, found "
                    + "{\"_version\":1,\"app\":{\"version\":\"7\"},\"classification\":null}: \(said)",
                "report.blocked: expected that the sender is blocked, found that nobody is blocked: \(said)",
                "report.sent: expected the status 200, found 204: \(said)",
                "blocked: expected 24273, found nobody",
            ])
    }

    @Test func `no extension, no conversation and nothing that has the text are refusals`() throws {
        let found = try failures(
            """
            - report: { from: "24274" }
            - report: { from: "24273", messages: Nobody wrote this }
            """)
        #expect(found.count == 2)
        #expect(
            mistakes("title: T\nsteps:\n  - report: { from: \"24273\" }\n") == [
                "s.yaml:3:5: report: no reporting extension is chosen here; give the session one, with the key reporting at "
                    + "its top"
            ])
    }

    @Test func `a watched report is the same`() throws {
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
            #expect(stage.player.held == 2)
        }
    }

    @Test func `mistakes are told with their places`() {
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
                "s.yaml:4:13: from: this key is missing; report needs it",
                "s.yaml:5:38: answer: there is no \"maybe\"; allowed: done, cancel",
                "s.yaml:5:45: taps: there is no such key here; did you mean tap? allowed: from,",
                "s.yaml:6:51: sms: behind cancel nothing is sent and nobody is blocked; leave i",
                "s.yaml:7:36: type: it takes a mapping of a field's placeholder or label to a t",
                "s.yaml:8:35: tap: it takes the text of a button, switch or row, or a list of t",
                "s.yaml:10:33: action: there is no \"junk\"; allowed: none, reportNotJunk, report",
                "s.yaml:10:43: by: there is no \"post\"; allowed: network, sms, nothing",
                "s.yaml:10:55: sent: it takes a whole number from 100 to 999, and this is 99",
                "s.yaml:10:59: sheets: there is no such key here; did you mean sheet? allowed: ",
                "s.yaml:12:23: report: nothing is expected; allowed: action, by, ready, sheet, ",
                "s.yaml:14:15: report: it is not known of read; allowed here: folder, diagnosti",
                "s.yaml:15:24: blocked: it takes none, or a list of addresses, and this list is",
            ])
        #expect(
            found.first?.hasPrefix("s.yaml:2:12: reporting: There is no reporting extension no-such-extension") == true)
    }
}
