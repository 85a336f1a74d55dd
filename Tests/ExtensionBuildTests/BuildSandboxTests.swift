import Foundation
import Testing

@testable import ExtensionBuild

/// What a compiler can do that somebody's source had made do anything.
@Suite final class BuildSandboxTests {
    private let work = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appendingPathComponent("build-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(
            at: work.appendingPathComponent("out"), withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: work.appendingPathComponent("secret"))
        try Data("source".utf8).write(to: work.appendingPathComponent("source"))
    }

    deinit { try? FileManager.default.removeItem(at: work) }

    private func run(_ script: String, seconds: Int = 60) throws -> (status: Int32, output: String) {
        let out = work.appendingPathComponent("out").path
        let sandbox = BuildSandbox(
            readable: [work.appendingPathComponent("source").path], writable: [out], temporary: out)
        return try CompilerProcess.run(try sandbox.command(["/bin/sh", "-c", script]), seconds: seconds)
    }

    @Test func `it writes its output and nothing else`() throws {
        let place = work.path
        let written = try run("cat \(place)/source; echo yes > \(place)/out/made")
        #expect(written.status == 0 && written.output == "source")
        #expect(try String(contentsOf: work.appendingPathComponent("out/made"), encoding: .utf8) == "yes\n")
        for target in [
            "\(place)/source", "\(place)/new", "/new", "/usr/new", "/proc/sys/kernel/core_pattern", "/dev/new",
        ] {
            #expect(try run("echo no > \(target)").status != 0, "\(target)")
        }
        #expect(try String(contentsOf: work.appendingPathComponent("source"), encoding: .utf8) == "source")
    }

    @Test func `it sees no secret, no home, no environment and no network`() throws {
        #expect(try run("cat \(work.path)/secret").status != 0)
        for folder in ["/home", "/root", "/etc/ssh", "/var", "/srv", "/run", "/sys"] {
            #expect(try run("ls \(folder)").status != 0, "\(folder)")
        }
        let environment = try run("env").output
        #expect(!environment.contains("USER=") && environment.contains("HOME=\(work.path)/out"))
        #expect(try run("cat /proc/net/dev").output.split(separator: "\n").count == 3, "only the loopback")
        // Its own sandbox is all that it sees of processes.
        #expect(try run("ls -d /proc/[0-9]* | wc -l").output.trimmingCharacters(in: .whitespacesAndNewlines).count == 1)
    }

    @Test func `one that does not end, or does not stop speaking, is stopped with the reason`() throws {
        let late = #expect(throws: BuildError.self) { try run("sleep 600 & sleep 600", seconds: 1) }
        #expect(
            late?.description
                == "The compiler was stopped: it was not done after 1 seconds, the most that a build may take."
        )
        let loud = #expect(throws: BuildError.self) { try run("yes") }
        #expect(loud?.description == "The compiler was stopped: it said more than 8 MiB.")
    }

    @Test func `what bubblewrap says of itself becomes an error with the way out`() {
        let said = "bwrap: No permissions to create new namespace\nmore"
        #expect(BuildSandbox.refusal(said)?.hasPrefix("bwrap: No permissions to create new namespace. ") == true)
        #expect(BuildSandbox.refusal(said)?.contains("--unsandboxed") == true)
        #expect(BuildSandbox.refusal("a.swift:1:1: error: bwrap: x") == nil)
    }
}
