import Foundation
import SystemSupport
import TestFiles
import Testing

@testable import SessionScript

@Suite("Watched sessions")
struct SessionWatchTests {
    private let tree = TestFolder()
    private var folder: URL { tree.url }

    private static let limit = Duration.seconds(60)

    private func write(_ text: String, _ name: String, _ folder: URL) throws {
        let file = folder.appendingPathComponent(name)
        try file.deletingLastPathComponent().makeFolder()
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    private func session(_ filter: String = "none", _ more: String = "") -> String {
        "title: T\nfilter: \(filter)\n\(more)steps: [{ wait: 1s }]\n"
    }

    private func names(_ change: SessionWatch.Change) -> [String] {
        change.sessions.map { ($0 as NSString).lastPathComponent }
    }

    /// Waits for a change.
    private func change(_ watch: SessionWatch, _ loop: EventLoop) throws -> SessionWatch.Change {
        try #require(loop.run(atMost: Self.limit) { watch.hasChanged })
        return watch.takeChange()
    }

    @Test func `only what a save affects is run again`() throws {
        try write("#!/bin/sh\n", "filter.sh", folder)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.appendingPathComponent("filter.sh").path)
        try write("ham\thello\n", "data/messages.tsv", folder)
        try write(session(), "plain.yaml", folder)
        try write(session("./filter.sh"), "program.yaml", folder)
        try write(session("none", "messages: data/messages.tsv\n"), "rows.yaml", folder)
        let loop = EventLoop()
        let watch = SessionWatch(loop: loop, [folder.path], SessionSelection(), filters: [])
        #expect(watch.sessions.count == 3 && !watch.hasChanged)

        try write(session(), "plain.yaml", folder)
        var found = try change(watch, loop)
        #expect(names(found) == ["plain.yaml"] && found.causes == ["plain.yaml"])

        try write("#!/bin/sh\nexit\n", "filter.sh", folder)
        found = try change(watch, loop)
        #expect(names(found) == ["program.yaml"] && found.causes == ["filter.sh"])

        try write("ham\thello\nspam\tjunk\n", "data/messages.tsv", folder)
        found = try change(watch, loop)
        #expect(names(found) == ["rows.yaml"] && found.causes == ["messages.tsv"])
    }

    @Test func `a new session is run, and a deleted one is not one anymore`() throws {
        try write(session(), "a.yaml", folder)
        let loop = EventLoop()
        let watch = SessionWatch(loop: loop, [folder.path], SessionSelection(), filters: [])
        try write(session(), "sub/b.yaml", folder)
        #expect(names(try change(watch, loop)) == ["b.yaml"])
        #expect(watch.sessions.count == 2)
        try FileManager.default.removeItem(at: folder.appendingPathComponent("a.yaml"))
        let found = try change(watch, loop)
        #expect(found.sessions == [] && found.removed.map { ($0 as NSString).lastPathComponent } == ["a.yaml"])
        #expect(watch.sessions.count == 1)
    }

    @Test func `a filter's sources are watched, also while they do not build, or a session names another`() throws {
        try write("not Swift", "One/Handler.swift", folder)
        try write("not Swift", "Two/Handler.swift", folder)
        try write(session("One"), "a.yaml", folder)
        try write(session("Two"), "b.yaml", folder)
        let loop = EventLoop()
        let watch = SessionWatch(loop: loop, [folder.path], SessionSelection(), filters: [])
        try write("still not Swift", "One/Handler.swift", folder)
        var found = try change(watch, loop)
        #expect(names(found) == ["a.yaml"] && found.causes == ["One"])
        try write(session("Two"), "a.yaml", folder)
        #expect(names(try change(watch, loop)) == ["a.yaml"])
        try write("never Swift", "Two/Handler.swift", folder)
        found = try change(watch, loop)
        #expect(names(found) == ["a.yaml", "b.yaml"] && found.causes == ["Two"])
    }

    @Test func `other files in the folder, such as reports, change nothing`() throws {
        try write(session(), "a.yaml", folder)
        let loop = EventLoop()
        let watch = SessionWatch(loop: loop, [folder.path], SessionSelection(), filters: [])
        try write("<testsuites/>", "report.xml", folder)
        try write(session(), "a.yaml", folder)
        // Both were saved before the change was reported.
        #expect(try change(watch, loop).causes == ["a.yaml"])
    }
}
