import Foundation
import Isolation
import Testing

@testable import ExtensionBuild

/// What a compiler can do when a hostile source controls it.
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

    /// Both kinds that this machine has.
    static let walls: [IsolationWalls] = {
        let found = AvailableWalls.probe(bubblewrap: "/usr/bin/bwrap", setpriv: "/usr/bin/setpriv")
        return [found.namespaces, found.landlock].compactMap { $0 }
    }()

    private func run(
        _ script: String, _ walls: IsolationWalls, seconds: Int = 60
    ) throws -> (status: Int32, output: String) {
        let out = work.appendingPathComponent("out").path
        let sandbox = BuildSandbox(
            readable: [work.appendingPathComponent("source").path], writable: [out], temporary: out, walls: walls)
        return try sandbox.run(["/bin/sh", "-c", script], seconds: seconds)
    }

    @Test(arguments: walls) func `it writes its output and nothing else`(_ walls: IsolationWalls) throws {
        let place = work.path
        let written = try run("cat \(place)/source; echo yes > \(place)/out/made", walls)
        #expect(written.status == 0 && written.output == "source")
        #expect(try String(contentsOf: work.appendingPathComponent("out/made"), encoding: .utf8) == "yes\n")
        for target in [
            "\(place)/source", "\(place)/new", "/new", "/usr/new", "/proc/sys/kernel/core_pattern", "/dev/new",
        ] {
            #expect(try run("echo no > \(target)", walls).status != 0, "\(target)")
        }
        #expect(try String(contentsOf: work.appendingPathComponent("source"), encoding: .utf8) == "source")
    }

    @Test(arguments: walls)
    func `it sees no secret, no home, no environment and no network`(_ walls: IsolationWalls) throws {
        #expect(try run("cat \(work.path)/secret", walls).status != 0)
        for folder in ["/home", "/root", "/etc/ssh", "/var", "/srv", "/run", "/sys"] {
            #expect(try run("ls \(folder)", walls).status != 0, "\(folder)")
        }
        let environment = try run("env", walls).output
        #expect(!environment.contains("USER=") && environment.contains("HOME=\(work.path)/out"))
        #expect(try run("cat /proc/net/dev", walls).output.split(separator: "\n").count <= 3, "only the loopback")
        // Its own sandbox is all that it sees of processes.
        #expect(
            try run("ls -d /proc/[0-9]* 2>/dev/null | wc -l", walls).output.trimmingCharacters(
                in: .whitespacesAndNewlines
            ).count
                == 1)
    }

    @Test(arguments: walls)
    func `one that does not end, or does not stop speaking, is stopped with the reason`(_ walls: IsolationWalls) throws
    {
        let late = #expect(throws: BuildError.self) { try run("sleep 600 & sleep 600", walls, seconds: 1) }
        #expect(
            late?.description
                == "The compiler was stopped: it was not done after 1 seconds, the most that a build may take."
        )
        let loud = #expect(throws: BuildError.self) { try run("yes", walls) }
        #expect(loud?.description == "The compiler was stopped: it said more than 8 MiB.")
    }
}
