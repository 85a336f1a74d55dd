import FilterProcesses
import FilterWire
import InboxDatabase
import Messages
import ReportingDoubles
import SystemSupport
import Testing

@testable import Device

/// U: a report from its start to its result, without a phone.
@Suite struct ReportSessionTests {
    private let loop = EventLoop()
    private let store: InboxStore
    private let double: ReportingDouble
    private let session: ReportSession
    private let conversation: Int64
    private let device = FakeDevice()

    /// What the session asked of the device.
    private final class FakeDevice {
        var located: [(Result<Filter, FilterReferenceError>) -> Void] = []
        var sent: [String] = []
        var blocked: [String] = []
        var stages: [ReportInProgress.Stage?] = []
        var posted: [String] = []
        var results: [Result<Outcome, PhoneError>] = []
        var error: PhoneError?
    }

    private static let network = "https://report.example/junk"

    init() throws {
        let store = try InboxStore(path: nil)
        self.store = store
        double = ReportingDouble(loop)
        conversation = try store.insert(id: 1, "first", from: "24273", .junk)
        try store.insert(id: 2, "second", from: "24273", .junk)
        session = ReportSession(
            loop: loop, store: store, release: .sixteen, makeProcess: double.make,
            postReport: { [device, loop] body, _, then in
                device.posted.append(String(decoding: body, as: UTF8.self))
                loop.soon { then(.success(ReportReceipt(status: 200))) }
            },
            surroundings: ReportSession.Surroundings(
                locate: { [device] _, then in device.located.append(then) },
                conversation: { [store] in
                    guard case .id(let id) = $0, let found = try store.conversation(id) else {
                        throw PhoneError.conversationGone
                    }
                    return found
                },
                folder: { _ in nil },
                sendSMS: { [device] body, number in
                    if let error = device.error { throw error }
                    device.sent.append("\(number): \(body)")
                    return [.r5]
                },
                block: { [device] address in
                    device.blocked.append(address.written)
                    return [.r7]
                },
                now: { 42 },
                changed: { [device] in if case .report(let stage) = $0 { device.stages.append(stage) } }))
    }

    private func makeExtension(network: String? = nil, sms: String? = nil) -> Filter {
        var filter = Filter.fake("Report It")
        filter.networkReportDestination = network
        filter.smsReportDestination = sms
        return filter
    }

    private func begin(_ filter: Filter, _ messages: [Int64]? = nil) {
        session.choose(filter)
        session.begin(.id(conversation), messages) { [device] in device.results.append($0) }
    }

    /// Starts a report and selects a row, so that Done is possible.
    private func beginUntilReady(_ filter: Filter) throws {
        begin(filter)
        try locate(.success(filter))
        try #require(run { session.report?.sheet != nil })
        try session.perform(.tap(2))
        try #require(run { session.report?.sheet?.isReady == true })
    }

    /// Ends the location of the first extension.
    private func locate(_ result: Result<Filter, FilterReferenceError>) throws {
        let then = try #require(device.located.first)
        then(result)
    }

    /// The result of the first report.
    private func result() throws -> Outcome { try #require(device.results.first).get() }

    private func run(until condition: () -> Bool) -> Bool { loop.run(atMost: .seconds(60), until: condition) }

    private func refusal(_ body: () throws -> Void) -> ReportRefusal? {
        do { try body() } catch PhoneError.report(let refusal) { return refusal } catch {}
        return nil
    }

    private func refusalOfBeginning() -> ReportRefusal? {
        guard case .failure(.report(let refusal))? = device.results.last else { return nil }
        return refusal
    }

    @Test func `U1: a report needs an extension, received messages, and no other report`() {
        session.begin(.id(conversation), nil) { [device] in device.results.append($0) }
        #expect(refusalOfBeginning() == .noExtension)
        #expect(refusal { try session.perform(.done) } == .noReportOpen)
        begin(makeExtension(), [7])
        #expect(refusalOfBeginning() == .unknownMessage)
        begin(makeExtension())
        #expect(session.report?.messages.map(\.body) == ["first", "second"])
        session.begin(.id(conversation), nil) { [device] in device.results.append($0) }
        #expect(refusalOfBeginning() == .isOpen)
        #expect(device.results.count == 3)
    }

    @Test func `U5: a report is posted, and its record is stored`() throws {
        try beginUntilReady(makeExtension(network: Self.network))
        try session.perform(.done)
        try #require(run { !device.results.isEmpty })
        #expect(device.posted.count == 1)
        let outcome = try result()
        #expect(outcome.report?.date == 42)
        #expect(outcome.report?.status == 200)
        #expect(outcome.rules.starts(with: [.u1, .u2]))
        #expect(try store.reports(of: 2).count == 1)
        #expect(session.report == nil)
        #expect(double.last?.isCanceled == true)
        #expect(device.stages.last == .some(nil))
    }

    @Test func `U6: the SMS of a report that cannot be sent leaves the report open`() throws {
        try beginUntilReady(makeExtension(sms: "+12025550199"))
        double.userString = "spam"
        try session.perform(.done)
        try #require(run { if case .composer = session.report?.stage { true } else { false } })
        device.error = .store("disk full")
        #expect(throws: PhoneError.store("disk full")) { try session.perform(.send) }
        #expect(device.results.isEmpty)
        device.error = nil
        try session.perform(.send)
        #expect(device.sent.map { $0.prefix(14) } == ["+12025550199: "])
        #expect(try result().rules.contains(.r5))
    }

    @Test func `U3: the user is asked before the sender is blocked`() throws {
        double.action = .reportJunkAndBlockSender
        try beginUntilReady(makeExtension(network: Self.network))
        try session.perform(.done)
        try #require(run { if case .blocking = session.report?.stage { true } else { false } })
        #expect(device.blocked.isEmpty)
        try session.perform(.block)
        #expect(device.blocked == ["24273"])
        #expect(try result().report?.blocked == "24273")
        #expect(try result().rules.contains(.r7))
    }

    @Test func `U2: another choice of the extension cancels the report, and nothing is stored`() throws {
        try beginUntilReady(makeExtension(network: Self.network))
        session.choose(nil)
        #expect(session.report == nil)
        #expect(try result().report?.isCanceled == true)
        #expect(try store.reports(of: 2).isEmpty)
        #expect(session.chosen == nil)
    }

    @Test func `an extension that is located after the report was canceled is not started`() throws {
        begin(makeExtension())
        try session.perform(.cancel)
        try locate(.success(makeExtension()))
        #expect(double.processes == 0)
        #expect(device.results.count == 1)
    }

    @Test func `an extension that cannot be located ends the report with the reason`() throws {
        begin(makeExtension())
        try locate(.failure(FilterReferenceError("it does not build")))
        #expect(try result().diagnostics == [Diagnostic(.reportCannotStart, "it does not build")])
    }

    @Test func `a choice that is located after another choice is not current`() {
        var current: [Bool] = []
        session.startChoice()
        session.locate("first") { current.append($1) }
        session.startChoice()
        session.locate("second") { current.append($1) }
        for then in device.located { then(.success(makeExtension())) }
        #expect(current == [false, true])
    }
}
