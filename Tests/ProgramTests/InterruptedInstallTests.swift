import Foundation
import TestFiles
import Testing

/// `siftbox install` that is killed, or has no space: the earlier installation works, or the new one is complete.
@Suite(.waitsForPrograms) struct InterruptedInstallTests {
    private let folder: TestFolder
    private let prefix: String

    init() throws {
        folder = try TestFolder()
        prefix = folder.path("prefix")
    }

    /// Paths below the folder of the versions; each exists from some moment of an upgrade on.
    private static let moments = [
        "incomplete/siftbox.stripped", "incomplete/India", "incomplete/Modules", "incomplete/libExtensionSupport.a",
        "incomplete/Sessions", "2",
    ]

    /// Starts an installation, and ends it as soon as a path exists below the folder of the versions.
    private func install(until path: String, endingWith signal: Int32) throws {
        let running = try Program.start(["install", "--prefix", prefix])
        let place = "\(prefix)/libexec/siftbox/\(path)"
        while running.isRunning, !FileManager.default.fileExists(atPath: place) { usleep(200) }
        running.end(with: signal)
    }

    /// Everything in the version that the command leads to.
    private func currentFiles() -> Set<String> {
        let command = "\(prefix)/libexec/siftbox/current/"
        return Set((try? FileManager.default.subpathsOfDirectory(atPath: command)) ?? [])
    }

    private func installedVersion() throws -> Program.Result {
        try Program.runShell(["\(prefix)/bin/siftbox", "--version"])
    }

    @Test func `an upgrade that is killed leaves an installation that works, and the next one repairs it`() throws {
        try #require(try Program.run(["install", "--prefix", prefix]).status == 0)
        let whole = currentFiles()
        #expect(whole.count > 50)
        for (number, moment) in Self.moments.enumerated() {
            try install(until: moment, endingWith: number % 2 == 0 ? SIGKILL : SIGTERM)
            #expect(currentFiles() == whole, "\(moment)")
            #expect(try installedVersion().status == 0, "\(moment)")
        }
        let repaired = try Program.run(["install", "--prefix", prefix])
        #expect(repaired.status == 0 && repaired.output.contains("Upgraded to"), "\(repaired.errors)")
        #expect(currentFiles() == whole)
        let versions = try FileManager.default.contentsOfDirectory(atPath: "\(prefix)/libexec/siftbox")
        #expect(versions.count == 3 && !versions.contains("incomplete"), "\(versions)")
        #expect(try Program.run(["uninstall", "--prefix", prefix]).status == 0)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: prefix) == [])
    }

    @Test(arguments: ["incomplete/siftbox.stripped", "incomplete/Modules", "1"])
    func `a first installation that is killed is removed completely`(_ moment: String) throws {
        try install(until: moment, endingWith: SIGKILL)
        let removed = try Program.run(["uninstall", "--prefix", prefix])
        #expect(removed.status == 0, "\(removed.errors)")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: prefix) == [])
    }

    /// The sum of the files' sizes, in bytes.
    private func installedSize() throws -> Int {
        try FileManager.default.subpathsOfDirectory(atPath: prefix).map { path in
            try FileManager.default.attributesOfItem(atPath: "\(prefix)/\(path)")[.size] as? Int ?? 0
        }.reduce(0, +)
    }

    /// Runs a script where the prefix is a disk of its own.
    private func run(_ script: String, sizeOfDisk size: Int) throws -> Program.Result {
        try Program.runShell(
            ["bwrap", "--dev-bind", "/", "/", "--size", "\(size)", "--tmpfs", prefix, "sh", "-c", script],
            environment: ["SIFTBOX": Program.siftbox, "PREFIX": prefix])
    }

    @Test func `a full disk leaves the earlier installation, or nothing`() throws {
        try #require(try Program.run(["install", "--prefix", prefix]).status == 0)
        let size = try installedSize()
        let first = try run("$SIFTBOX install --prefix $PREFIX; echo $?; find $PREFIX", sizeOfDisk: size / 2)
        #expect(first.output == "2\n\(prefix)\n", "\(first.output)")
        #expect(first.errors.contains("Not installed: ") && first.errors.contains("space"), "\(first.errors)")
        let upgrade = try run(
            """
            $SIFTBOX install --prefix $PREFIX >/dev/null || exit 3
            $SIFTBOX install --prefix $PREFIX; echo $?
            $PREFIX/bin/siftbox --version && ls $PREFIX/libexec/siftbox
            $SIFTBOX uninstall --prefix $PREFIX >/dev/null; find $PREFIX
            """, sizeOfDisk: size * 3 / 2)
        #expect(upgrade.output.hasPrefix("2\n"), "\(upgrade.output)\(upgrade.errors)")
        #expect(upgrade.output.hasSuffix("\n1\ncurrent\nmanifest\n\(prefix)\n"), "\(upgrade.output)")
    }
}
