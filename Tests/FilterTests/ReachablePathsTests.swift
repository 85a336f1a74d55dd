import Foundation
import Glibc
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses
@testable import Sandboxing

@Suite("X3: without mounts, files are found by paths that every user can enter", .waitsForPrograms)
struct ReachablePathsTests {
    @Test func `the closed folders above a path are named, outermost first, with the command that opens them`() throws {
        let scratch = TestFolder()
        let root = HostEnvironment.resolved(scratch.url.path)
        let file = URL(fileURLWithPath: try scratch.write("one two/open/three/file", "x"))
        #expect(chmod(root, 0o755) == 0 && chmod("\(root)/one two", 0o700) == 0)
        #expect(chmod("\(root)/one two/open", 0o711) == 0 && chmod("\(root)/one two/open/three", 0o770) == 0)
        let closed = ReachablePaths.closedFolders(above: HostEnvironment.resolved(file.path))
        #expect(closed.suffix(2) == ["\(root)/one two", "\(root)/one two/open/three"])
        #expect(!ReachablePaths.contain(file.path) && ReachablePaths.contain("/usr/bin/env"))
        #expect(!ReachablePaths.contain("\(root)/missing/file"))
        let reason = ReachablePaths.refusal(of: file.path, purpose: "a test").reason
        #expect(reason.hasPrefix("\(file.path) (a test) is out of reach: "))
        #expect(reason.hasSuffix(" '\(root)/one two' '\(root)/one two/open/three'"), "\(reason)")
    }

    @Test(
        .enabled("only root starts filters as another user") {
            geteuid() == 0 && HostEnvironment().isolation.landlock != nil
        })
    func `an interpreter that the filter's user cannot reach is named`() throws {
        let scratch = TestFolder()
        try FileManager.default.createDirectory(
            at: scratch.url.appendingPathComponent("closed"), withIntermediateDirectories: true)
        let python = scratch.url.appendingPathComponent("closed/python3")
        try FileManager.default.copyItem(atPath: HostEnvironment.resolved("/usr/bin/python3"), toPath: python.path)
        #expect(chmod(python.deletingLastPathComponent().path, 0o700) == 0)
        let filter = try ScriptedFilter("", prelude: "#!\(python.path)\n") { $0.isolationMode = .landlock }
        let outcome = try filter.ask("text")
        #expect(outcome.names == [.filterCannotStart])
        let detail = try #require(outcome.diagnostics.first?.detail)
        #expect(detail.contains("the interpreter in the filter's first line) is out of reach"), "\(detail)")
        #expect(detail.contains(HostEnvironment.resolved(python.deletingLastPathComponent().path)), "\(detail)")
    }
}
