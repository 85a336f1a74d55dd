import FilterProcesses
import FilterWire
import Foundation
import InboxDatabase
import Messages
import ReportingDoubles
import SystemSupport
import Testing

@testable import Device

/// U: reports on the phone, from start to end.
@Suite struct ReportingTests {
    private let device: Device
    private let double: ReportingDouble
    private let sender = "+12025550143"

    /// Records what is posted, and answers it.
    private final class Server {
        var posted: [(body: String, to: String?)] = []
        var answer: Result<ReportReceipt, ReportError>? = .success(ReportReceipt(status: 200, beginning: "ok"))
    }
    private let server = Server()

    init() throws {
        device = try Device()
        double = ReportingDouble(device.loop)
        device.phone.makeReporting = double.make
        device.phone.postReport = { [server, loop = device.loop] body, filter, then in
            server.posted.append((String(decoding: body, as: UTF8.self), filter.networkReportDestination))
            loop.soon { if let answer = server.answer { then(answer) } }
        }
    }

    private var phone: Phone { device.phone }
    private static let network = "https://report.example/junk"

    private func choose(network: String? = nil, sms: String? = nil) throws {
        try device.enter(
            .chooseReporting(try ReportingDouble.writeExtension(in: device.folder, network: network, sms: sms)))
    }

    private func startReport(_ messages: [Int64]? = nil) -> Device.Promise {
        device.start(.report(.with(sender, folder: nil), messages: messages))
    }

    /// Runs the loop until the report is at a stage.
    private func waitForStage(_ condition: (ReportInProgress.Stage) -> Bool) throws {
        try #require(device.loop.run(atMost: .seconds(60)) { phone.report.map { condition($0.stage) } ?? false })
    }

    private func waitForSheet() throws { try waitForStage { if case .sheet = $0 { true } else { false } } }

    private func waitUntilReady() throws {
        try waitForSheet()
        try device.enter(.reportAction(.tap(2)))
        try waitForStage { if case .sheet(let sheet) = $0 { sheet.isReady } else { false } }
    }

    /// Reports the sender's messages as the extension says, and waits for the end.
    ///
    /// - Parameter answers: the user's answers to the questions after Done.
    @discardableResult
    private func report(_ answers: ReportAction...) throws -> Outcome {
        let promise = startReport()
        try waitUntilReady()
        try device.enter(.reportAction(.done))
        for answer in answers {
            try waitForStage { if case .blocking = $0 { true } else { false } }
            try device.enter(.reportAction(answer))
        }
        return try device.wait(promise)
    }

    private func refusal(_ action: ReportAction) -> ReportRefusal? {
        let promise = device.start(.reportAction(action))
        guard case .failure(.report(let refusal))? = promise.results.first else { return nil }
        return refusal
    }

    @Test func `a reset cancels the open report`() throws {
        try device.receive("first")
        try choose(network: Self.network)
        let promise = startReport()
        try waitForSheet()
        try device.enter(.reset)
        #expect(phone.report == nil)
        #expect(try device.wait(promise).report?.isCanceled == true)
        #expect(server.posted.isEmpty)
        #expect(phone.reporting != nil)
    }

    @Test func `U1: Done is disabled until the extension is ready, which receives the oldest message first`() throws {
        try device.receive("first")
        device.phone.advanceClock(1000)
        try device.enter(.reply(.with(sender, folder: nil), text: "mine"))
        try device.receive("second")
        try choose(network: Self.network)
        let promise = startReport()
        #expect(phone.report?.stage == .preparing)
        #expect(refusal(.done) == .notNow(.done, .preparing))
        try waitForSheet()
        #expect(double.last?.messages.map(\.body) == ["first", "second"])
        #expect(double.last?.messages.map(\.sender) == [sender, sender])
        #expect(double.last?.messages.map(\.date) == [Device.morning, Device.morning + 1000])
        #expect(refusal(.done) == .notReady)
        try waitUntilReady()
        try device.enter(.reportAction(.done))
        let outcome = try device.wait(promise)
        #expect(outcome.rules == [.u1, .u2, .u3, .u4, .u5, .u7])
        #expect(phone.report == nil)
        #expect(double.last?.isCanceled == true)
    }

    @Test func `U3: the user can refuse to block, and a blocked sender causes no question`() throws {
        try device.receive("x")
        try choose(network: Self.network)
        double.action = .reportJunkAndBlockSender
        for isBlocked in [false, true] {
            if isBlocked { try device.enter(.block(address: sender)) }
            let outcome = try isBlocked ? report() : report(.doNotBlock)
            #expect(outcome.report?.blocked == nil)
            #expect(try device.store.isBlocked(sender) == isBlocked)
        }
    }

    @Test func `U4: without a destination the report fails, and no sender is blocked`() throws {
        try device.receive("x")
        try choose()
        double.action = .reportJunkAndBlockSender
        let outcome = try report()
        #expect(outcome.diagnostics == [Diagnostic(.noReportDestination)])
        #expect(outcome.rules == [.u1, .u2, .u3, .u4])
        #expect(try !device.store.isBlocked(sender))
    }

    @Test func `U5: userInfo is posted in its wrapper, and stored with the server's answer`() throws {
        try device.receive("x")
        try choose(network: Self.network, sms: "7726")
        double.userInfo = #"{"kind":"fraud","messages":[1]}"#
        double.userString = "not sent"
        let record = try #require(try report().report)
        let body =
            #"{"_version":1,"app":{"version":"7"},"classification":{"kind":"fraud","messages":[1]}}"#
        #expect(server.posted.map(\.body) == [body])
        #expect(server.posted.map(\.to) == [Self.network])
        #expect(record.sent == body)
        #expect(record.status == 200)
        #expect(record.answer == "ok")
        #expect(try device.store.reports(of: 1) == [record])
        let message = try #require(try device.store.message(1))
        let report = try #require(try phone.report(of: message))
        #expect(
            report.lines.filter { $0.section == .reports }.suffix(3).map(\.text) == [
                "Mon, Mar 2, 9:00 AM: Reported as junk by Report It: https://report.example/junk answered 200.",
                "Sent: \(body)", "The server answered: ok",
            ])
    }

    @Test(arguments: ["[1]", "{", "{},\"a\":1", "1", "{\"a\":}", ""])
    func `U5: userInfo that is not a JSON object is not sent`(_ userInfo: String) throws {
        try device.receive("x")
        try choose(network: Self.network)
        double.userInfo = userInfo
        #expect(try report().diagnostics == [Diagnostic(.userInfoNotJSON)])
        #expect(server.posted.isEmpty)
    }

    @Test func `U7: an unreachable server is reported, and the question about blocking still follows`() throws {
        try device.receive("x")
        try choose(network: Self.network)
        double.action = .reportJunkAndBlockSender
        let names: [NetworkError: Diagnostic.Name] = [
            .redundantNetworkDeferral: .reportNotSent,
            .system: .reportNotSent, .invalidNetworkURL: .reportNotSent, .networkRequestFailed: .reportNotSent,
            .networkURLUnauthorized: .reportNotAuthorized,
        ]
        for code in NetworkError.allCases {
            server.answer = .failure(ReportError(error: code, cause: "no route"))
            let outcome = try report(.doNotBlock)
            #expect(outcome.diagnostics.map(\.name) == [names[code]])
            #expect(outcome.diagnostics.map(\.detail) == ["\(code.name) (\(code.rawValue)): no route"])
            #expect(outcome.rules.contains(.u7) == (code == .networkURLUnauthorized))
            #expect(outcome.report?.sent == nil)
        }
    }

    @Test func `a crash at any point ends the report with a diagnostic and no effect`() throws {
        try device.receive("x")
        try choose(network: Self.network)
        for misbehavior in [ReportingDouble.Misbehavior.crashesAtOnce, .crashesOnTap, .crashesOnDone] {
            double.misbehavior = misbehavior
            let promise = startReport()
            if misbehavior != .crashesAtOnce {
                if misbehavior == .crashesOnDone { try waitUntilReady() } else { try waitForSheet() }
                try device.enter(.reportAction(misbehavior == .crashesOnDone ? .done : .tap(2)))
            }
            let outcome = try device.wait(promise)
            #expect(outcome.diagnostics == [Diagnostic(.filterCrashed, "ended by signal 4")])
            #expect(outcome.report?.action == nil)
            #expect(phone.report == nil)
        }
        #expect(server.posted.isEmpty)
        #expect(try device.store.reports(of: 1).count == 3)
    }

    @Test func `a forbidden action of the extension is reported once, and the report continues`() throws {
        try device.receive("x")
        try choose(network: Self.network)
        double.misbehavior = .usesNetwork
        let promise = startReport()
        try waitUntilReady()
        try device.enter(.reportAction(.tap(3)))
        try waitForStage {
            if case .sheet(let sheet) = $0 { sheet.elements[2].kind == .choice(isChosen: true) } else { false }
        }
        try device.enter(.reportAction(.done))
        let outcome = try device.wait(promise)
        #expect(outcome.report?.status == 200)
        #expect(outcome.diagnostics == [Diagnostic(.ownNetworking, "connect")])
        #expect(outcome.rules.contains(.x2))
    }

    @Test func `choosing another extension or None and closing the inbox cancel the report`() throws {
        try device.receive("x")
        try choose(network: Self.network)
        for end in 0..<3 {
            try choose(network: Self.network)
            let promise = startReport()
            try waitForSheet()
            switch end {
            case 0: try choose(network: Self.network)
            case 1: try device.enter(.chooseReporting(nil))
            default: phone.shutDown()
            }
            #expect(promise.isFulfilled)
            #expect(phone.report == nil)
            #expect(double.last?.isCanceled == true)
        }
    }

    @Test func `an action that is not possible is refused and changes nothing`() throws {
        #expect(refusal(.done) == .noReportOpen)
        try device.receive("x")
        #expect(startReport().results.first?.error == .report(.noExtension))
        try choose(network: Self.network)
        #expect(startReport([99]).results.first?.error == .report(.unknownMessage))
        #expect(startReport([]).results.first?.error == .report(.unknownMessage))
        let mine = try device.enter(.reply(.with(sender, folder: nil), text: "mine"))
        let sent = try #require(mine.message)
        #expect(startReport([sent]).results.first?.error == .report(.unknownMessage))
        try device.enter(.reply(.with("24273", folder: nil), text: "mine"))
        #expect(
            device.start(.report(.with("24273", folder: nil), messages: nil)).results.first?.error
                == .report(.noReceivedMessages))
        #expect(
            device.start(.report(.with("24274", folder: nil), messages: nil)).results.first?.error
                == .noSuchConversation("24274"))
        let promise = startReport([1])
        #expect(startReport().results.first?.error == .report(.isOpen))
        try waitForSheet()
        #expect(refusal(.tap(99)) == .noSuchElement)
        #expect(refusal(.tap(1)) == .cannotBeTapped("What is it?"))
        #expect(refusal(.tap(5)) == .isDisabled("More"))
        #expect(refusal(.type("x", into: 2)) == .cannotBeTyped("Fraud"))
        for action in [ReportAction.send, .doNotSend, .block, .doNotBlock] { #expect(refusal(action) != nil) }
        try device.enter(.reportAction(.type("hello", into: 6)))
        #expect(double.last?.comment == "hello")
        try device.enter(.reportAction(.cancel))
        try device.wait(promise)
    }

    @Test func `a report in flight cannot be canceled, but the inbox can be closed`() throws {
        try device.receive("x")
        try choose(network: Self.network)
        server.answer = nil
        let promise = startReport()
        try waitUntilReady()
        try device.enter(.reportAction(.done))
        try waitForStage { $0 == .sending(to: Self.network) }
        #expect(refusal(.cancel) == .notNow(.cancel, .sending(to: Self.network)))
        try device.enter(.chooseReporting(nil))
        #expect(try device.wait(promise).diagnostics.map(\.name) == [.reportNotSent])
    }

    @Test func `the choice is saved with the inbox and can be undone`() throws {
        let path = device.folder.appendingPathComponent("inbox.sqlite").path
        let first = try Device(path: path)
        let chosen = try ReportingDouble.writeExtension(in: device.folder, network: Self.network)
        try first.enter(.chooseReporting(chosen))
        #expect(first.phone.reporting?.name == "Report It")
        first.phone.shutDown()
        let second = try Device(path: path)
        var isResumed = false
        second.phone.resumeReporting { isResumed = true }
        #expect(second.loop.run(atMost: .seconds(60)) { isResumed })
        #expect(second.phone.reporting?.identifier == chosen)
        try second.enter(.chooseReporting(nil))
        #expect(second.phone.reporting == nil)
        try second.enter(.undo)
        #expect(second.phone.reporting?.identifier == chosen)
        #expect(second.phone.undoLabel == nil)
    }

    @Test func `a message filter is refused as a reporting extension`() throws {
        let promise = device.start(.chooseReporting(try device.makeFilter()))
        try #require(device.loop.run(atMost: .seconds(60)) { promise.isFulfilled })
        guard case .failure(.filter) = promise.results[0] else {
            Issue.record("It was chosen.")
            return
        }
        #expect(phone.reporting == nil)
    }
}

extension Result {
    fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
