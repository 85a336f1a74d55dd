import ExtensionPlans
import FilterProcesses
import Foundation
import Synchronization
import SystemSupport
import Testing

@testable import Device

/// What is watched, when a build starts, and who waits for it; with files and a compiler that the test controls.
@Suite struct SourceFollowerTests {
    private let loop = EventLoop()
    private let fake = FakeTools()
    private let follower: SourceFollower
    private let seen = Seen()

    private final class Seen {
        var starts: [String] = []
        var rebuilds: [Result<Filter, FilterReferenceError>] = []
        var programSaves = 0
        var located: [Result<Filter, FilterReferenceError>] = []
    }

    init() {
        follower = SourceFollower(loop: loop, tools: fake.tools())
        follower.onBuildStart = { [seen] in seen.starts.append($0) }
        follower.onRebuild = { [seen] result, _, _ in seen.rebuilds.append(result) }
        follower.onProgramSaved = { [seen] in seen.programSaves += 1 }
    }

    private func locate(_ reference: String, by follower: SourceFollower? = nil) {
        (follower ?? self.follower).locate(reference, relativeTo: URL(fileURLWithPath: "/nowhere")) { [seen] in
            seen.located.append($0)
        }
    }

    private static let error = FilterReferenceError("A.swift:1:1: error: oops", isBuildProblem: true)

    // MARK: Saves

    @Test func `nothing is watched before sources are followed`() {
        follower.follow(FakeTools.built("a.swift"))
        #expect(fake.watchCount == 0)
        #expect(!follower.isWatching)
        follower.startFollowing()
        #expect(follower.isWatching)
        #expect(fake.active.map(\.paths) == [["/nowhere/a.swift"]])
    }

    @Test func `a saved source is built, and the build is reported`() {
        follower.startFollowing()
        follower.follow(FakeTools.built("a.swift"))
        fake.save()
        #expect(seen.starts == ["a.swift"])
        #expect(follower.nameInBuild == "a.swift")
        fake.finish(.success(FakeTools.built("a.swift", version: 2)))
        #expect(seen.rebuilds == [.success(FakeTools.built("a.swift", version: 2))])
        #expect(follower.nameInBuild == nil)
    }

    @Test func `saves during a build discard it, and one more build follows`() {
        follower.startFollowing()
        follower.follow(FakeTools.built("a.swift"))
        for _ in 0..<3 { fake.save() }
        #expect(fake.buildCount == 1)
        fake.finish(.failure(Self.error))
        #expect(seen.rebuilds.isEmpty)
        #expect(fake.buildCount == 2)
        fake.finish(.success(FakeTools.built("a.swift", version: 2)))
        #expect(seen.rebuilds.count == 1)
        #expect(fake.builds.isEmpty)
    }

    @Test func `a build is discarded when another filter is followed, whose own save during it is built after it`() {
        follower.startFollowing()
        follower.follow(FakeTools.built("a.swift"))
        fake.save()
        follower.follow(FakeTools.built("b.swift"))
        #expect(follower.nameInBuild == nil)
        fake.save()
        #expect(fake.builds.map(\.source) == [FakeTools.source("a.swift")])
        fake.finish(.success(FakeTools.built("a.swift", version: 2)))
        #expect(seen.rebuilds.isEmpty)
        #expect(fake.builds.map(\.source) == [FakeTools.source("b.swift")])
        fake.finish(.success(FakeTools.built("b.swift", version: 2)))
        #expect(seen.rebuilds == [.success(FakeTools.built("b.swift", version: 2))])
    }

    @Test func `a build changes what is watched when the source has more folders now`() throws {
        follower.startFollowing()
        follower.follow(FakeTools.built("a.swift"))
        fake.save()
        fake.folders.more.withLock { $0 = ["/nowhere/more"] }
        fake.finish(.failure(Self.error))
        try #require(loop.run(atMost: .seconds(60)) { follower.watchedPaths?.folders.count == 2 })
        #expect(fake.active.map(\.paths) == [["/nowhere/a.swift", "/nowhere/more"]])
    }

    @Test func `the watch ends with the filter`() {
        follower.startFollowing()
        follower.follow(FakeTools.built("a.swift"))
        follower.follow(.fake("sample"))
        #expect(fake.active.isEmpty)
        #expect(!follower.isWatching)
    }

    // MARK: Programs

    @Test func `the program of an author is watched, and a sample's is not`() {
        follower.startFollowing()
        follower.follow(.fake("sample"))
        #expect(fake.watchCount == 0)
        follower.follow(.fake("mine", identifier: "/nowhere/mine"))
        #expect(fake.active.map(\.paths) == [["/nowhere/mine/program"]])
        fake.save()
        #expect(seen.programSaves == 1)
        #expect(fake.buildCount == 0)
        follower.follow(nil)
        #expect(fake.active.isEmpty)
    }

    // MARK: The first build

    @Test func `a filter that needs no build is located at once`() {
        locate("keywords")
        locate("missing")
        #expect(
            seen.located == [.success(.fake("keywords")), .failure(FilterReferenceError("missing does not exist."))])
        #expect(follower.firstBuild == nil)
    }

    @Test func `a source that does not build is an error, but a filter without a program when sources are followed`() {
        locate("a.swift")
        fake.finish(.failure(Self.error))
        #expect(seen.located == [.failure(Self.error)])
        follower.startFollowing()
        locate("a.swift")
        fake.finish(.failure(Self.error))
        #expect((try? seen.located.last?.get())?.obstacles == ["A.swift:1:1: error: oops"])
        #expect((try? seen.located.last?.get())?.source == FakeTools.source("a.swift"))
    }

    @Test func `a source that is saved during its first build is built again before it is returned`() {
        follower.startFollowing()
        locate("a.swift")
        #expect(follower.nameInBuild == "a.swift")
        fake.save()
        fake.finish(.failure(Self.error))
        #expect(seen.located.isEmpty)
        fake.finish(.success(FakeTools.built("a.swift", version: 2)))
        #expect(seen.located == [.success(FakeTools.built("a.swift", version: 2))])
        #expect(seen.rebuilds.isEmpty)
    }

    @Test func `the watch of the first build is kept for the followed filter`() {
        follower.startFollowing()
        follower.locate("a.swift", relativeTo: URL(fileURLWithPath: "/nowhere")) { result in
            if case .success(let filter) = result { follower.follow(filter) }
        }
        fake.finish(.success(FakeTools.built("a.swift")))
        #expect(fake.watchCount == 1)
        #expect(fake.active.count == 1)
        fake.save()
        #expect(fake.builds.count == 1)
    }

    @Test func `a build for an earlier choice is discarded`() {
        locate("a.swift")
        locate("b.swift")
        fake.finish(.success(FakeTools.built("a.swift")))
        #expect(seen.located == [.failure(.replaced)])
        fake.finish(.success(FakeTools.built("b.swift")))
        #expect(seen.located.last == .success(FakeTools.built("b.swift")))
        locate("a.swift")
        follower.startChoice()
        fake.finish(.success(FakeTools.built("a.swift")))
        #expect(seen.located.last == .failure(.replaced))
    }

    @Test func `a project is located on another thread, and has a name in the meantime`() throws {
        let follower = SourceFollower(loop: loop, tools: fake.tools(isSlow: true))
        locate("a.swift", by: follower)
        #expect(follower.nameInBuild == "a.swift")
        #expect(fake.buildCount == 0)
        try #require(loop.run(atMost: .seconds(60)) { fake.buildCount == 1 })
        fake.finish(.success(FakeTools.built("a.swift")))
        #expect(seen.located.count == 1)
    }

    // MARK: Waiting

    @Test func `whenBuilt calls back at once without a build, and otherwise after it`() {
        var calls = 0
        follower.whenBuilt { calls += 1 }
        #expect(calls == 1)
        locate("a.swift")
        follower.whenBuilt { calls += 1 }
        loop.run(atMost: .zero) { false }
        #expect(calls == 1)
        fake.finish(.failure(Self.error))
        loop.run(atMost: .seconds(60)) { calls == 2 }
        #expect(calls == 2)
    }
}
