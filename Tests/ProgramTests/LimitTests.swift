import Foundation
import TestFiles
import Testing

/// Limits of a filter, and the files that a killed process leaves, tested through the program.
@Suite(.waitsForPrograms, .needsBubblewrap) struct LimitTests {
    private let folder = TestFolder()
    private static let filter = """
        #!/usr/bin/python3 -ES
        import json, subprocess, sys, time
        for line in map(json.loads, sys.stdin):
            children = [subprocess.Popen(["/bin/sleep", "600"]) for _ in range(4)]
            time.sleep(600)
        """

    @Test func `exceeding a limit is reported with the name of its setting`() throws {
        try folder.writeProgram("many.py", Self.filter)
        let result = try Program.run(
            ["classify", "--filter", folder.path("many.py"), "--limit", "extension-processes=2"],
            input: "{\"text\":\"hello\"}\n")
        #expect(result.output.contains("too-many-processes"), "\(result)")
    }

    @Test(arguments: [
        ("extension-processes", "expected NAME=VALUE"),
        ("extension-proceses=2", "--limit: unknown limit 'extension-proceses'. Did you mean extension-processes?"),
        ("extension-processes=0", "a number from 1 to 1000"), ("extension-disk=64", "a size from 1MiB to 65536MiB"),
        ("extension-memory=64", "a size from 1MiB to 65536MiB"), ("extension-idle-cpu=1", "a time from 1s to 3600s"),
    ])
    func `an invalid limit is refused`(limit: String, says: String) throws {
        let result = try Program.run(["classify", "--filter", "filterit", "--limit", limit])
        #expect(result.status != 0 && result.errors.contains(says), "\(result)")
    }

    @Test func `a folder that a killed process left is removed at a later start`() throws {
        try folder.writeProgram("many.py", Self.filter)
        let temporary = folder.path("tmp")
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
        func left() -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? [])
                .filter { $0.hasPrefix("siftbox-filter-") }
        }
        let command = "echo '{\"text\":\"hello\"}' | \(Program.siftbox) classify --filter \(folder.path("many.py"))"
        let running = try TestProgram(["TMPDIR=\(temporary)", "sh", "-c", command], folder: folder.url)
        let end = Date(timeIntervalSinceNow: 60)
        while left().allSatisfy({ !FileManager.default.fileExists(atPath: "\(temporary)/\($0)/container") }),
            Date() < end
        { sched_yield() }
        running.end()
        let killed = try #require(left().first)
        // The folder is removed in the background of a start, which may end first.
        while left().contains(killed), Date() < end {
            try Program.run(
                ["classify", "--filter", "filterit"], input: "{\"text\":\"hello\"}\n",
                environment: ["TMPDIR": temporary]
            ).ended(0)
        }
        #expect(left() == [])
    }
}
