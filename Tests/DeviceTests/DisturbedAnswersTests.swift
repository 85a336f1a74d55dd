import FilterProcesses
import Foundation
import InboxDatabase
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import Device

@Suite("X8: chaos with a filter and its server", .waitsForPrograms)
struct DisturbedAnswersTests {
    private let device: Device

    init() throws {
        device = try Device()
        try device.chooseFilter()
    }

    private func change(_ shares: [ChaosEffect: Chaos.Share], delay: Int = 100, timeout: Int = 60_000) throws {
        try device.change { settings in
            settings.chaos = Chaos()
            settings.chaos.delayMilliseconds = delay
            settings.responseTimeoutMilliseconds = timeout
            for (effect, share) in shares { settings.chaos[effect] = share }
        }
    }

    private func names(_ outcome: Outcome) -> [Diagnostic.Name] { outcome.journey?.diagnostics.map(\.name) ?? [] }

    // MARK: The filter

    @Test func `an answer is replaced by another one, which the seed chooses`() throws {
        try change([.filterWrong: .every(2)])
        #expect(try device.receive("junk").journey?.action == .junk)
        let outcome = try device.receive("junk")
        #expect(outcome.journey?.action == .promotion)
        #expect(outcome.folder?.id == .promotions)
        #expect(
            outcome.journey?.diagnostics
                == [Diagnostic(.filterWrong, "the filter answered junk, and promotion arrived")])
        #expect(outcome.rules.contains(.x8))
    }

    @Test func `a silent filter has the usual time, and not more`() throws {
        try change([.filterSilent: .every(2)], timeout: 3_000)
        try device.receive("junk")
        let start = ContinuousClock.now
        let outcome = try device.receive("junk")
        #expect((.seconds(2.9)..<(.seconds(30))).contains(ContinuousClock.now - start))
        #expect(outcome.journey?.action == Action.none)
        #expect(names(outcome) == [.chaos, .noAnswerInTime])
        #expect([.v7, .v8, .x8].allSatisfy(outcome.rules.contains))
        // Its process continues.
        #expect(try device.receive("junk").journey?.action == .junk)
        #expect(device.phone.filterLog.lines.count { $0.text == "started" } == 1)
    }

    @Test func `a late answer counts within the time limit, and not after it`() throws {
        try change([.filterLate: .every(1)], delay: 200)
        let start = ContinuousClock.now
        let outcome = try device.receive("junk")
        #expect(ContinuousClock.now - start >= .milliseconds(200))
        #expect(outcome.journey?.action == .junk)
        #expect(names(outcome) == [.chaos])
        #expect(outcome.journey?.milliseconds ?? 0 >= 200)
        try change([.filterLate: .every(1)], delay: 60_000, timeout: 2_000)
        let late = try device.receive("junk")
        #expect(late.journey?.action == Action.none)
        #expect(names(late) == [.chaos, .noAnswerInTime])
    }

    @Test func `V9: a second answer is ignored, and reported`() throws {
        try change([.filterTwice: .every(1)])
        let outcome = try device.receive("junk")
        #expect(outcome.journey?.action == .junk)
        #expect(names(outcome) == [.chaos, .answeredTwice])
        #expect(outcome.rules.contains(.v9))
    }

    @Test func `a filter that chaos kills is restarted each time, answers all, and is not abandoned`() throws {
        try change([.filterKilled: .every(1)])
        for number in 1...12 {
            let outcome = try device.receive("junk \(number)", from: "2427\(number)")
            #expect(outcome.journey?.action == .junk)
            #expect(names(outcome) == [.chaos, .filterCrashed])
        }
    }

    @Test func `queries that are in flight when chaos kills the filter are answered, too`() throws {
        try change([.filterKilled: .every(3)])
        let promises = (1...60).map { device.start(Device.text("junk \($0)", from: "+1202555\(1000 + $0)")) }
        for (index, promise) in promises.enumerated() {
            let outcome = try device.wait(promise)
            #expect(outcome.journey?.action == .junk)
            #expect(names(outcome) == ((index + 1).isMultiple(of: 3) ? [.chaos, .filterCrashed] : []))
        }
    }

    @Test func `a filter that crashes by itself is abandoned as usual`() throws {
        try change([.filterWrong: .every(1)])
        let promises = (1...400).map { device.start(Device.text("crash \($0)", from: "+1202555\(1000 + $0)")) }
        let outcomes = try promises.map { try device.wait($0) }
        #expect(outcomes.contains { names($0).contains(.filterAbandoned) })
    }

    @Test func `what would change is not disturbed`() throws {
        try device.receive("junk")
        try change([.filterWrong: .every(1), .filterKilled: .every(1), .filterSilent: .every(1)])
        let finding = try device.reevaluate(by: .active)
        #expect(finding.comparison.queried == 1)
        #expect(finding.comparison.moved == 0 && finding.comparison.failures.isEmpty)
    }

    // MARK: Its server

    private func deferringFilter() throws -> FilterTestServer {
        let association = #"{"messagefilter":{"apps":["A1B2C3D4E5.example.siftbox.App"]}}"#
        let server = try FilterTestServer(in: device.folder, association: association)
        try device.change { $0.localHTTP = .allow }
        try device.enter(.chooseFilter(device.makeDeferringFilter(url: "http://127.0.0.1:\(server.port)/")))
        return server
    }

    @Test func `a failing server has answered, and the filter gets 500 without a body`() throws {
        let server = try deferringFilter()
        try change([.serverFailing: .every(2)])
        #expect(try device.receive("first").journey?.action == .junk)
        let outcome = try device.receive("second")
        #expect(server.posts.count == 2)
        #expect(outcome.journey?.action == Action.none)
        #expect(outcome.journey?.exchanges.first?.result == .answered(status: 500, bytes: 0, excerpt: ""))
        #expect(
            outcome.journey?.diagnostics == [Diagnostic(.serverFailing, "the server answered 200, and 500 arrived")])
    }

    @Test func `nonsense is another body than that of the server`() throws {
        let server = try deferringFilter()
        defer { server.stop() }
        try change([.serverNonsense: .every(1)], timeout: 5_000)
        for number in 1...4 {
            let outcome = try device.receive("message \(number)", from: "2427\(number)")
            #expect(names(outcome).first == .chaos)
            guard case .answered(200, let bytes, _) = outcome.journey?.exchanges.first?.result else {
                Issue.record("there is no exchange")
                continue
            }
            #expect(bytes != 17)
        }
    }

    @Test func `a slow server's answer counts within the time limit, and not after it`() throws {
        let server = try deferringFilter()
        defer { server.stop() }
        try change([.serverSlow: .every(1)], delay: 200)
        let start = ContinuousClock.now
        let outcome = try device.receive("first")
        #expect(ContinuousClock.now - start >= .milliseconds(200))
        #expect(outcome.journey?.action == .junk)
        #expect(names(outcome) == [.chaos])
        try change([.serverSlow: .every(1)], delay: 60_000, timeout: 4_000)
        let late = try device.receive("second")
        #expect(late.journey?.action == Action.none)
        #expect(names(late) == [.chaos, .noAnswerInTime])
    }
}
