import FilterHost
import Foundation
import InboxStore
import Messages
import ReportingDouble
import Testing

@testable import Phone

/// U: a report on the phone, from the user's wish to its end.
@Suite struct ReportingTests {
    private let device: Device
    private let double: ReportingDouble
    private let sender = "+12025550143"

    /// What was posted, and what is answered to it.
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

    private func wish(_ messages: [Int64]? = nil) -> Device.Promise {
        device.start(.report(.with(sender, folder: nil), messages: messages))
    }

    /// Turns until the report shows this, or something else than before where nothing is said.
    private func turn(_ what: (ReportInProgress.Stage) -> Bool) throws {
        try #require(device.loop.run(atMost: .seconds(60)) { phone.report.map { what($0.stage) } ?? false })
    }

    private func sheet() throws { try turn { if case .sheet = $0 { true } else { false } } }

    private func ready() throws {
        try sheet()
        try device.enter(.reportAction(.tap(2)))
        try turn { if case .sheet(let sheet) = $0 { sheet.isReady } else { false } }
    }

    private func refusal(_ act: ReportAction) -> ReportRefusal? {
        let promise = device.start(.reportAction(act))
        guard case .failure(.report(let refusal))? = promise.results.first else { return nil }
        return refusal
    }

    @Test("U1: Done waits until the extension is ready, and the extension is told what came in, the oldest first")
    func readiness() throws {
        try device.receive("first")
        device.phone.advanceClock(1000)
        try device.enter(.reply(.with(sender, folder: nil), text: "mine"))
        try device.receive("second")
        try choose(network: Self.network)
        let promise = wish()
        #expect(phone.report?.stage == .preparing)
        #expect(refusal(.done) == .notNow(.done, .preparing))
        try sheet()
        #expect(double.last?.messages.map(\.body) == ["first", "second"])
        #expect(double.last?.messages.map(\.sender) == [sender, sender])
        #expect(double.last?.messages.map(\.date) == [Device.morning, Device.morning + 1000])
        #expect(refusal(.done) == .notReady)
        try ready()
        try device.enter(.reportAction(.done))
        let outcome = try device.wait(promise)
        #expect(outcome.rules == [.u1, .u2, .u3, .u4, .u5, .u7])
        #expect(phone.report == nil)
        #expect(double.last?.isCancelled == true)
    }

    @Test("U2: Cancel does nothing")
    func cancel() throws {
        try device.receive("x")
        try choose(network: Self.network)
        let before = try device.snapshot()
        let promise = wish()
        try ready()
        try device.enter(.reportAction(.cancel))
        let outcome = try device.wait(promise)
        #expect(outcome.report?.isCancelled == true)
        #expect(outcome.rules == [.u1, .u2])
        #expect(outcome.summary == "The report was cancelled; nothing was sent.")
        #expect(server.posted.isEmpty)
        #expect(try device.snapshot() == before)
        #expect(try device.store.reports(of: 1) == [])
        #expect(double.last?.isCancelled == true)
    }

    @Test("U3: none reports nothing; block comes behind the report and its question, and can be taken back")
    func actions() throws {
        try device.receive("x")
        try choose(network: Self.network)
        for action in ClassificationAction.allCases {
            double.action = action
            let promise = wish()
            try ready()
            try device.enter(.reportAction(.done))
            if action == .reportJunkAndBlockSender {
                try turn { if case .blocking(let who) = $0 { who.key == sender } else { false } }
                #expect(server.posted.count == 3)
                #expect(try !device.store.isBlocked(sender))
                try device.enter(.reportAction(.block))
            }
            let outcome = try device.wait(promise)
            #expect(outcome.report?.action == action)
            #expect(outcome.report?.way == (action == .none ? .nothing : .network))
            #expect(outcome.rules.contains(.r7) == (action == .reportJunkAndBlockSender))
        }
        #expect(server.posted.count == 3)
        #expect(try device.receive("again").journey?.reason == .blocked)
        #expect(phone.undoLabel == "the block")
        try device.enter(.undo)
        #expect(try device.receive("and again").message != nil)
    }

    @Test("U3: who is not to be blocked is not, and of a blocked sender nothing is asked")
    func doNotBlock() throws {
        try device.receive("x")
        try choose(network: Self.network)
        double.action = .reportJunkAndBlockSender
        for isBlocked in [false, true] {
            if isBlocked { try device.enter(.block(address: sender)) }
            let promise = wish()
            try ready()
            try device.enter(.reportAction(.done))
            if !isBlocked {
                try turn { if case .blocking = $0 { true } else { false } }
                try device.enter(.reportAction(.doNotBlock))
            }
            #expect(try device.wait(promise).report?.blocked == nil)
            #expect(try device.store.isBlocked(sender) == isBlocked)
        }
    }

    @Test("U4: with neither destination the report fails, and nobody is blocked")
    func nowhere() throws {
        try device.receive("x")
        try choose()
        double.action = .reportJunkAndBlockSender
        let promise = wish()
        try ready()
        try device.enter(.reportAction(.done))
        let outcome = try device.wait(promise)
        #expect(outcome.diagnostics == [Diagnostic(.noReportDestination)])
        #expect(outcome.rules == [.u1, .u2, .u3, .u4])
        #expect(try !device.store.isBlocked(sender))
    }

    @Test("U5: what is posted is userInfo in its wrapper, and is kept with what came back")
    func post() throws {
        try device.receive("x")
        try choose(network: Self.network, sms: "7726")
        double.userInfo = #"{"kind":"fraud","messages":[1]}"#
        double.userString = "not sent"
        let promise = wish()
        try ready()
        try device.enter(.reportAction(.done))
        let record = try #require(try device.wait(promise).report)
        let body =
            #"{"_version":1,"app":{"version":"7"},"classification":{"kind":"fraud","messages":[1]}}"#
        #expect(server.posted.map(\.body) == [body])
        #expect(server.posted.map(\.to) == [Self.network])
        #expect(record.sent == body)
        #expect(record.status == 200)
        #expect(record.answer == "ok")
        #expect(try device.store.reports(of: 1) == [record])
        let message = try #require(try device.store.message(1))
        let told = try #require(try phone.report(of: message))
        #expect(
            told.lines.suffix(3).map(\.text) == [
                "Mon 2 Mar 09:00: Reported as junk by Report It: https://report.example/junk answered 200.",
                "Sent: \(body)", "The server answered: ok",
            ])
    }

    @Test("U5: what is no JSON object is not sent", arguments: ["[1]", "{", "{},\"a\":1", "1", "{\"a\":}", ""])
    func notJSON(_ userInfo: String) throws {
        try device.receive("x")
        try choose(network: Self.network)
        double.userInfo = userInfo
        let promise = wish()
        try ready()
        try device.enter(.reportAction(.done))
        #expect(try device.wait(promise).diagnostics == [Diagnostic(.userInfoNotJSON)])
        #expect(server.posted.isEmpty)
    }

    @Test("U6: an SMS report is a message of the user's, sent or not; the question before blocking comes behind both")
    func sms() throws {
        try device.receive("x")
        try choose(sms: "7726")
        double.userString = " SPAM \n x"
        double.action = .reportJunkAndBlockSender
        for sends in [false, true] {
            let promise = wish()
            try ready()
            try device.enter(.reportAction(.done))
            try turn { $0 == .composer(to: "7726", body: " SPAM \n x") }
            #expect(refusal(.done) != nil)
            try device.enter(.reportAction(sends ? .send : .doNotSend))
            try turn { if case .blocking = $0 { true } else { false } }
            try device.enter(.reportAction(.doNotBlock))
            let outcome = try device.wait(promise)
            #expect(outcome.report?.sent == (sends ? " SPAM \n x" : nil))
            #expect(outcome.rules.contains(.u6))
        }
        let conversation = try #require(try phone.conversation(.with("7726", folder: nil)))
        #expect(try device.bodies(conversation.id) == [" SPAM \n x"])
        #expect(try device.store.messages(in: conversation.id, .last(1)).first?.isFromUser == true)
        try device.enter(.undo)
        #expect(try phone.conversation(.with("7726", folder: nil)) == nil)
    }

    @Test("U6: without a text nothing is opened")
    func emptySMS() throws {
        try device.receive("x")
        try choose(sms: "7726")
        let promise = wish()
        try ready()
        try device.enter(.reportAction(.done))
        #expect(try device.wait(promise).diagnostics.map(\.name) == [.emptySMSReport])
    }

    @Test("U7: a server that cannot be asked is told of, and the question before blocking comes all the same")
    func unreachable() throws {
        try device.receive("x")
        try choose(network: Self.network)
        double.action = .reportJunkAndBlockSender
        let names: [NetworkError: Diagnostic.Name] = [
            .redundantNetworkDeferral: .reportNotSent,
            .system: .reportNotSent, .invalidNetworkURL: .reportNotSent, .networkRequestFailed: .reportNotSent,
            .networkURLUnauthorized: .reportNotAuthorised,
        ]
        for code in NetworkError.allCases {
            server.answer = .failure(ReportError(code, "no way"))
            let promise = wish()
            try ready()
            try device.enter(.reportAction(.done))
            try turn { if case .blocking = $0 { true } else { false } }
            try device.enter(.reportAction(.doNotBlock))
            let outcome = try device.wait(promise)
            #expect(outcome.diagnostics.map(\.name) == [names[code]])
            #expect(outcome.diagnostics.map(\.detail) == ["\(code.name) (\(code.rawValue)): no way"])
            #expect(outcome.rules.contains(.u7) == (code == .networkURLUnauthorized))
            #expect(outcome.report?.sent == nil)
        }
    }

    @Test func `a crash at any point ends the report, says why, and does nothing`() throws {
        try device.receive("x")
        try choose(network: Self.network)
        for misbehaviour in [ReportingDouble.Misbehaviour.crashesAtOnce, .crashesOnTap, .crashesOnDone] {
            double.misbehaviour = misbehaviour
            let promise = wish()
            if misbehaviour != .crashesAtOnce {
                if misbehaviour == .crashesOnDone { try ready() } else { try sheet() }
                try device.enter(.reportAction(misbehaviour == .crashesOnDone ? .done : .tap(2)))
            }
            let outcome = try device.wait(promise)
            #expect(outcome.diagnostics == [Diagnostic(.filterCrashed, "ended by signal 4")])
            #expect(outcome.report?.action == nil)
            #expect(phone.report == nil)
        }
        #expect(server.posted.isEmpty)
        #expect(try device.store.reports(of: 1).count == 3)
    }

    @Test func `what the extension may not do is told once, and nothing stops for it`() throws {
        try device.receive("x")
        try choose(network: Self.network)
        double.misbehaviour = .usesNetwork
        let promise = wish()
        try ready()
        try device.enter(.reportAction(.tap(3)))
        try turn { if case .sheet(let sheet) = $0 { sheet.elements[2].kind == .choice(isChosen: true) } else { false } }
        try device.enter(.reportAction(.done))
        let outcome = try device.wait(promise)
        #expect(outcome.report?.status == 200)
        #expect(outcome.diagnostics == [Diagnostic(.ownNetworking, "connect")])
        #expect(outcome.rules.contains(.x2))
    }

    @Test func `another extension, None and the end of the inbox cancel`() throws {
        try device.receive("x")
        try choose(network: Self.network)
        for end in 0..<3 {
            try choose(network: Self.network)
            let promise = wish()
            try sheet()
            switch end {
            case 0: try choose(network: Self.network)
            case 1: try device.enter(.chooseReporting(nil))
            default: phone.shutDown()
            }
            #expect(promise.isKept)
            #expect(phone.report == nil)
            #expect(double.last?.isCancelled == true)
        }
    }

    @Test func `what does not fit is refused, and changes nothing`() throws {
        #expect(refusal(.done) == .noneIsOpen)
        try device.receive("x")
        #expect(wish().results.first?.error == .report(.noExtension))
        try choose(network: Self.network)
        #expect(wish([99]).results.first?.error == .report(.notThere))
        #expect(wish([]).results.first?.error == .report(.notThere))
        let mine = try device.enter(.reply(.with(sender, folder: nil), text: "mine"))
        let sent = try #require(mine.message)
        #expect(wish([sent]).results.first?.error == .report(.notThere))
        try device.enter(.reply(.with("24273", folder: nil), text: "mine"))
        #expect(
            device.start(.report(.with("24273", folder: nil), messages: nil)).results.first?.error
                == .report(.nothingCameIn))
        #expect(
            device.start(.report(.with("24274", folder: nil), messages: nil)).results.first?.error
                == .noSuchConversation("24274"))
        let promise = wish([1])
        #expect(wish().results.first?.error == .report(.isOpen))
        try sheet()
        #expect(refusal(.tap(99)) == .noSuchElement)
        #expect(refusal(.tap(1)) == .cannotBeTapped("What is it?"))
        #expect(refusal(.tap(5)) == .isMuted("More"))
        #expect(refusal(.type("x", into: 2)) == .cannotBeTyped("Fraud"))
        for act in [ReportAction.send, .doNotSend, .block, .doNotBlock] { #expect(refusal(act) != nil) }
        try device.enter(.reportAction(.type("hello", into: 6)))
        #expect(double.last?.comment == "hello")
        try device.enter(.reportAction(.cancel))
        try device.wait(promise)
    }

    @Test func `while a report is on its way it cannot be cancelled, but the inbox can be closed`() throws {
        try device.receive("x")
        try choose(network: Self.network)
        server.answer = nil
        let promise = wish()
        try ready()
        try device.enter(.reportAction(.done))
        try turn { $0 == .sending(to: Self.network) }
        #expect(refusal(.cancel) == .notNow(.cancel, .sending(to: Self.network)))
        try device.enter(.chooseReporting(nil))
        #expect(try device.wait(promise).diagnostics.map(\.name) == [.reportNotSent])
    }

    @Test func `the choice is kept with the inbox, and taken back`() throws {
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

    @Test func `a message filter is not taken for a reporting extension`() throws {
        let promise = device.start(.chooseReporting(try device.makeFilter()))
        try #require(device.loop.run(atMost: .seconds(60)) { promise.isKept })
        guard case .failure(.filter) = promise.results[0] else {
            Issue.record("it was chosen")
            return
        }
        #expect(phone.reporting == nil)
    }
}

extension Result {
    fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
