import FilterProcesses
import Foundation
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import Device

/// The active filter and its processes, with hosts that the test controls.
@Suite(.waitsForPrograms) final class FilterSlotTests {
    private let loop = EventLoop()
    private let tools = FakeTools()
    private let seen = Seen()
    private lazy var slot = makeSlot()

    private final class Seen {
        var hosts: [FakeHost] = []
        /// The filters that reach no server.
        var unconnected: [String] = []
        var problems: [FilterProblem.Kind] = []
        var builds: [Int] = []
        var amended: [Int64] = []
        var refreshed: [String] = []
        var arrivals = 0
        var outcomes: [Outcome] = []
        var limit = Settings.SubFolderLimit.warn
    }

    private func makeSlot(_ release: Release = .sixteen) -> FilterSlot {
        FilterSlot(
            loop: loop, release: release, sources: SourceFollower(loop: loop, tools: tools.tools()),
            surroundings: FilterSlot.Surroundings(
                makeHost: { [seen] filter, _ in
                    let host = FakeHost(filter)
                    seen.hosts.append(host)
                    return host
                },
                makeUnconnectedHost: { [seen] filter in
                    let host = FakeHost(filter)
                    seen.hosts.append(host)
                    seen.unconnected.append(filter.name)
                    return host
                },
                find: { (identifier: String) throws(FilterReferenceError) -> Filter in
                    if identifier == "missing" { throw FilterReferenceError("missing does not exist.") }
                    return .fake(identifier)
                },
                validate: { [seen] in Capabilities.validate($0, in: release, limit: seen.limit) },
                refreshAssociation: { [seen] in seen.refreshed.append($0.name) },
                changed: { [seen] change in
                    switch change {
                    case .building(.failed(_, let problem)): seen.problems.append(problem.kind)
                    case .building(.newBuildInUse(_, let build, _, _)): seen.builds.append(build)
                    default: break
                    }
                },
                capabilitiesArrived: { [seen] in seen.arrivals += 1 },
                amend: { [seen] message, _ in seen.amended.append(message) }))
    }

    private func start(_ slot: FilterSlot, _ filter: Filter?) {
        slot.start(filter) { [seen] in seen.outcomes.append($0) }
    }

    /// The host that was made at this index.
    private func host(_ index: Int) throws -> FakeHost { try #require(seen.hosts.dropFirst(index).first) }

    private static let finance = DeclaredCapabilities(transactional: [.known(.transactionalFinance)])

    @Test func `E4: a filter that starts is queried for its capabilities, which are validated`() throws {
        start(slot, .fake("first"))
        #expect(slot.active?.filter.name == "first")
        #expect(slot.active?.capabilitiesAreKnown == false)
        #expect(seen.outcomes.isEmpty)
        try host(0).declare(Self.finance)
        #expect(slot.active?.capabilities.transactional == [.transactionalFinance])
        #expect(seen.arrivals == 1)
        #expect(seen.outcomes.map(\.summary) == ["first is active."])
    }

    @Test func `E1: None has no process`() throws {
        start(slot, .fake("first"))
        try host(0).declare(nil)
        start(slot, nil)
        #expect(slot.active == nil)
        #expect(try host(0).isTerminated)
        #expect(seen.outcomes.last?.summary == "No filter is active.")
    }

    @Test func `the process of a former filter ends when it has answered`() throws {
        start(slot, .fake("first"))
        let first = try host(0)
        first.declare(Self.finance)
        _ = first.query(FilterQuery(sender: nil, messageBody: "a", receiverISOCountryCode: nil)) { _ in }
        start(slot, .fake("second"))
        slot.closeDrained()
        #expect(!first.isTerminated)
        first.answer(FilterOutcome(answer: nil))
        slot.closeDrained()
        #expect(first.isTerminated)
        #expect(try !host(1).isTerminated)
        slot.close()
        #expect(try host(1).isTerminated)
    }

    @Test func `V5: the capabilities of a former filter still arrive, and the active filter's stay`() throws {
        start(slot, .fake("first"))
        let former = slot.active
        start(slot, .fake("second"))
        try host(0).declare(Self.finance)
        #expect(former?.capabilitiesAreKnown == true)
        #expect(former?.capabilities.transactional == [.transactionalFinance])
        #expect(slot.active?.capabilitiesAreKnown == false)
    }

    @Test func `S3: a new build keeps the folders of the former one until it has answered`() throws {
        start(slot, .fake("first"))
        try host(0).declare(Self.finance)
        start(slot, .fake("first"))
        #expect(slot.active?.number == 2 && slot.active?.capabilitiesAreKnown == false)
        #expect(slot.active?.capabilities.transactional == [.transactionalFinance])
        try host(1).declare(nil)
        #expect(slot.active?.capabilities.transactional == [])
        // Another filter starts without them.
        start(slot, .fake("second"))
        #expect(slot.active?.capabilities.transactional == [])
    }

    @Test func `S6: capabilities are validated again after a change of the settings`() throws {
        let subActions: [SubAction] = SubAction.allCases.filter { $0.name.hasPrefix("transactional") }
        start(slot, .fake("first"))
        try host(0).declare(DeclaredCapabilities(transactional: subActions.map(ReportedValue.known)))
        let before = slot.active?.capabilities
        seen.limit = .strict
        #expect(slot.active?.capabilities == before)
        slot.revalidate()
        #expect(before?.transactional.count == subActions.count)
        #expect(slot.active?.capabilities.transactional == [])
    }

    @Test func `a restarted process keeps the capabilities, and the former one answers its queries`() throws {
        start(slot, .fake("first"))
        slot.restartProcess()
        #expect(seen.hosts.count == 2)
        #expect(try !host(0).isTerminated)
        try host(0).declare(Self.finance)
        #expect(slot.active?.capabilities.transactional == [.transactionalFinance])
        #expect(try slot.active?.host === host(1))
    }

    @Test func `E2: declarations of other filters are queried once each, without the server`() throws {
        start(slot, .fake("first"))
        slot.queryDeclarations(of: ["first", "second", "third", "missing"])
        #expect(seen.hosts.map(\.filter.name) == ["first", "second", "third"])
        #expect(seen.unconnected == ["second", "third"])
        #expect(slot.declarations == ["second": .pending, "third": .pending, "missing": .silent])
        try host(1).declare(Self.finance)
        try host(2).declare(nil)
        #expect(slot.declarations["third"] == .silent)
        guard case .declared(let capabilities) = slot.declarations["second"] else {
            Issue.record("nothing was declared")
            return
        }
        #expect(capabilities.transactional == [.transactionalFinance])
        let second = try host(1)
        loop.run(atMost: .seconds(60)) { second.isTerminated }
        #expect(try host(2).isTerminated)
        slot.queryDeclarations(of: ["second"])
        #expect(seen.hosts.count == 3)
    }

    @Test func `V9: a late diagnostic amends the message of its query, each diagnostic once`() throws {
        start(slot, .fake("first"))
        let query = FilterQuery(sender: nil, messageBody: "a", receiverISOCountryCode: nil)
        let id = try host(0).query(query) { _ in }
        let unknown = try host(0).query(query) { _ in }
        try #require(slot.active).queried[id] = 7
        for _ in 0..<2 { try host(0).onLateDiagnostic?(id, Diagnostic(.answeredTwice)) }
        try host(0).onLateDiagnostic?(unknown, Diagnostic(.answeredTwice))
        #expect(seen.amended == [7])
    }

    // MARK: Builds

    @Test func `a build of a saved source takes over with the next number`() throws {
        slot.sources.startFollowing()
        start(slot, FakeTools.built("a.swift"))
        try host(0).declare(nil)
        #expect(slot.buildNumber == 1)
        tools.save()
        tools.finish(.success(FakeTools.built("a.swift", version: 2)))
        try host(1).declare(nil)
        #expect(seen.builds == [2])
        #expect(slot.buildNumber == 2)
        #expect(seen.refreshed.isEmpty)
    }

    @Test func `a saved source that does not build leaves the previous build in use`() throws {
        slot.sources.startFollowing()
        start(slot, FakeTools.built("a.swift"))
        tools.save()
        tools.finish(.failure(FilterReferenceError("A.swift:1:1: error: oops", isBuildProblem: true)))
        #expect(slot.problem?.kind == .previousBuildInUse)
        #expect(seen.hosts.count == 1)
        #expect(try host(0).log.lines.last?.text == "A.swift:1:1: error: oops")
        // Saved as it was built before.
        tools.save()
        tools.finish(.success(FakeTools.built("a.swift")))
        #expect(slot.problem == nil)
        #expect(seen.hosts.count == 1)
        #expect(seen.problems == [.previousBuildInUse])
    }

    @Test func `a filter without a build has the number 0, and its first build fetches the association file`() throws {
        slot.sources.startFollowing()
        start(slot, FilterCatalog.unbuilt(FakeTools.source("a.swift"), obstacles: ["A.swift:1:1: error: oops"]))
        #expect(slot.problem?.kind == .notBuilt)
        #expect(slot.active?.number == 0)
        #expect(slot.buildNumber == nil)
        tools.save()
        tools.finish(.failure(FilterReferenceError("A.swift:2:1: error: other", isBuildProblem: true)))
        #expect(slot.active?.filter.obstacles == ["A.swift:2:1: error: other"])
        #expect(slot.problem?.kind == .notBuilt)
        tools.save()
        tools.finish(.success(FakeTools.built("a.swift")))
        #expect(seen.refreshed == ["a.swift"])
        #expect(slot.active?.number == 1)
    }

    @Test func `S1: without sub-folders, a saved program is started to see whether it runs`() throws {
        let slot = makeSlot(.fourteen)
        slot.sources.startFollowing()
        start(slot, .fake("mine", identifier: "/nowhere/mine"))
        #expect(seen.outcomes.count == 1)
        #expect(try host(0).hasStarted)
        try host(0).end(Diagnostic(.filterCrashed, "ended by signal 4"))
        #expect(slot.problem?.kind == .doesNotRun)
        start(slot, .fake("sample"))
        #expect(try !host(1).hasStarted)
    }
}
