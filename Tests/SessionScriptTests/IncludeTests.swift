import Foundation
import LocatedYAML
import SessionTerms
import SystemSupport
import TestFiles
import Testing

@testable import SessionScript

@Suite("Included steps")
struct IncludeTests {
    /// Writes files into a folder.
    private func withFiles<Value>(_ files: [String: String], _ body: (URL) throws -> Value) throws -> Value {
        let folder = TestFolder()
        for (name, text) in files { try folder.write(name, text) }
        return try withExtendedLifetime(folder) { try body(folder.url) }
    }

    /// The mistakes of `s.yaml`, without the folder.
    private func mistakes(_ files: [String: String]) throws -> [String] {
        try withFiles(files) { folder in
            foundMistakes { try Session(path: folder.appendingPathComponent("s.yaml").path) }
                .map { $0.replacing(folder.path + "/", with: "") }
        }
    }

    private static let greeting = """
        fragment: A greeting
        steps:
          - receive: { from: "${sender}", text: Hello }
            expect: { folder: unknown }

        """

    private func including(_ include: String) -> String { "title: T\nsteps:\n  - include: \(include)\n" }

    @Test func `the steps of a fragment are those of the session, with its variables`() throws {
        let files = [
            "s.yaml": including("{ file: common/greeting.yaml, with: { sender: \"24273\" } }")
                + "    expect: { count: { unknown: 1 } }\n",
            "common/greeting.yaml": Self.greeting,
        ]
        try withFiles(files) { folder in
            let file = folder.appendingPathComponent("s.yaml").path
            let session = try Session(path: file)
            #expect(session.steps.map { $0.action?.key } == ["receive", nil])
            #expect(session.steps[0].file == folder.path + "/common/greeting.yaml")
            #expect(session.steps[0].includedAt == ["\(file):3:14"])
            #expect(SessionCheck.run(session).verdict == .passed)
            // A folder's fragments are not sessions.
            #expect(SessionSuite([folder.path]).files == [file])
        }
    }

    @Test func `a failure in a fragment has its place there, and where it is included`() throws {
        let files = [
            "s.yaml": including("{ file: f.yaml, with: { sender: \"24273\" } }"),
            "f.yaml": Self.greeting.replacing("unknown", with: "junk"),
        ]
        try withFiles(files) { folder in
            let result = SessionCheck.run(file: folder.appendingPathComponent("s.yaml").path, CheckOptions())
            let lines = result.description.replacing(folder.path + "/", with: "").split(separator: "\n").map(
                String.init)
            #expect(lines.first == "f.yaml:4:15: folder: expected junk, found unknown")
            #expect(lines.contains("  included at s.yaml:3:14"))
        }
    }

    @Test func `paths in a fragment start at its folder`() throws {
        let files = [
            "s.yaml": including("common/f.yaml"),
            "common/f.yaml":
                "fragment: F\nsteps: [{ choose-filter: ./words, expect: { heading: { matches: WORDS } } }]\n",
        ]
        try withFiles(files) { folder in
            let program = folder.appendingPathComponent("common/words")
            try "#!/bin/sh\ncat >/dev/null\n".write(to: program, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
            let session = try Session(path: folder.appendingPathComponent("s.yaml").path)
            let step = try #require(session.steps.first?.action as? ChooseFilterStep)
            #expect(step.reference == program.path)
        }
    }

    @Test func `each mistake has the place where it is and the place of the inclusion`() throws {
        let found = try mistakes([
            "s.yaml": including("{ file: f.yaml, with: { sendr: x } }"),
            "f.yaml": Self.greeting.replacing("folder: unknown", with: "fodler: unknown"),
        ])
        #expect(
            found == [
                "f.yaml:3:22: undefined variable 'sender'; did you mean 'sendr'? (allowed: sendr) (included at s.yaml:3:14)",
                "f.yaml:4:15: unknown key 'fodler'; did you mean 'folder'? (allowed: "
                    + SessionReference.expectationKeys.joined(separator: ", ")
                    + ", eventually) (included at s.yaml:3:14)",
                "s.yaml:3:38: with: f.yaml does not use 'sendr'",
            ])
    }

    @Test func `what cannot be included is refused with the reason`() throws {
        func refusal(_ include: String, _ files: [String: String] = [:]) throws -> String {
            try mistakes(files.merging(["s.yaml": including(include)]) { $1 }).joined(separator: "\n")
        }
        #expect(try refusal("none.yaml") == "s.yaml:3:14: include: none.yaml: no such file")
        #expect(
            try refusal("/etc/hosts")
                == "s.yaml:3:14: include: expected a path that starts at the folder of this file, found \"/etc/hosts\"")
        #expect(try refusal("~/x.yaml").contains("starts at the folder of this file"))
        #expect(try refusal(".").hasSuffix(": expected a fragment file, found a folder"))
        #expect(
            try refusal("o.yaml", ["o.yaml": "title: O\nsteps: [{ wait: 1s }]\n"])
                == "s.yaml:3:14: include: o.yaml is a session; include needs a fragment, which has the key 'fragment' "
                + "instead of 'title' and only steps")
        #expect(
            try refusal("f.yaml", ["f.yaml": "steps: [{ wait: 1s }]\nfilter: none\n"])
                == "f.yaml:1:1: missing key 'fragment' (included at s.yaml:3:14)\n"
                + "f.yaml:2:1: unknown key 'filter' (allowed: fragment, steps) (included at s.yaml:3:14)")
        #expect(
            try refusal("f.yaml", ["f.yaml": "fragment: F\nsteps: [{ include: f.yaml }]\n"])
                == "f.yaml:2:20: include: includes itself: f.yaml → f.yaml (included at s.yaml:3:14)")
        #expect(try refusal("{ with: { a: b } }") == "s.yaml:3:14: missing key 'file' in include")
        #expect(try refusal("f.yaml", ["f.yaml": "a: [\n"]).hasPrefix("f.yaml:2:1: invalid YAML: "))
    }

    @Test func `inclusions are limited in depth and number`() throws {
        var files = ["s.yaml": including("f0.yaml")]
        for index in 0..<12 {
            files["f\(index).yaml"] = "fragment: F\nsteps: [{ include: f\(index + 1).yaml }]\n"
        }
        #expect(try mistakes(files).first?.contains("more than 8 files include each other: f0.yaml → ") == true)
        files = ["s.yaml": including("f0.yaml"), "f7.yaml": "fragment: F\nsteps: [{ wait: 1s }]\n"]
        for index in 0..<7 {
            let steps = Array(repeating: "{ include: f\(index + 1).yaml }", count: 6).joined(separator: ", ")
            files["f\(index).yaml"] = "fragment: F\nsteps: [\(steps)]\n"
        }
        #expect(try mistakes(files).contains { $0.contains("more than 1000 inclusions; include fewer files") })
    }

    @Test func `a fragment cannot be run, and a session that includes it runs again when it changes`() throws {
        try withFiles(["s.yaml": including("common/f.yaml"), "common/f.yaml": "fragment: F\nsteps: [{ wait: 1s }]\n"]) {
            folder in
            let fragment = folder.appendingPathComponent("common/f.yaml")
            guard case .cannotRun(let reasons) = SessionSuite([fragment.path]).run().results.first?.verdict else {
                throw CancellationError()
            }
            #expect(reasons == ["\(fragment.path):1:1: this is a fragment for 'include', not a session"])
            let loop = EventLoop()
            let watch = SessionWatch(loop: loop, [folder.path], SessionSelection(), filters: [])
            #expect(watch.sessions == [folder.appendingPathComponent("s.yaml").path])
            try "fragment: F\nsteps: [{ wait: 2s }, { wait: 2s }]\n"
                .write(to: fragment, atomically: true, encoding: .utf8)
            #expect(loop.run(atMost: .seconds(30)) { watch.hasChanged })
            #expect(watch.takeChange().sessions == watch.sessions)
        }
    }
}
