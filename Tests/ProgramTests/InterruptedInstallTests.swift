import Foundation
import TestFiles
import Testing

/// `siftbox install` that is killed, or has no space: the earlier installation works, or the new one is complete.
///
/// `InterruptedInstallationTests` has every moment, with a small program. Here it is the real one, which takes a second or two
/// for each installation.
@Suite(.waitsForPrograms) struct InterruptedInstallTests {
    private static let source = TestFolder.ofRun()
    /// An installed program, from which the others are installed: removing symbols from a debug program takes seconds.
    private static let installed = Result { try Program.run(["install", "--prefix", source.url.path]).ended(0) }

    private let folder = TestFolder()
    private let prefix: String
    private let siftbox: String

    init() throws {
        prefix = folder.path("prefix")
        _ = try Self.installed.get()
        siftbox = Self.source.path("bin/siftbox")
    }

    /// Paths below the folder of the versions; each exists from some moment of an upgrade on.
    private static let moments = ["incomplete/siftbox.stripped", "incomplete/India", "incomplete/Modules", "2"]

    /// Starts an installation, and ends it as soon as a path exists below the folder of the versions.
    private func install(until path: String, endingWith signal: Int32) throws {
        let running = try TestProgram([siftbox, "install", "--prefix", prefix], folder: folder.url)
        let place = "\(prefix)/libexec/siftbox/\(path)"
        while running.isRunning, !FileManager.default.fileExists(atPath: place) { usleep(1_000) }
        running.end(with: signal)
    }

    private func run(_ command: String) throws -> Program.Result {
        try Program.runShell([siftbox, command, "--prefix", prefix])
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
        try #require(try run("install").status == 0)
        let whole = currentFiles()
        #expect(whole.count > 50)
        for (number, moment) in Self.moments.enumerated() {
            try install(until: moment, endingWith: number % 2 == 0 ? SIGKILL : SIGTERM)
            #expect(currentFiles() == whole, "\(moment)")
            #expect(try installedVersion().status == 0, "\(moment)")
        }
        try run("install").ended(0, output: "Upgraded to")
        #expect(currentFiles() == whole)
        let versions = try FileManager.default.contentsOfDirectory(atPath: "\(prefix)/libexec/siftbox")
        #expect(versions.count == 3 && !versions.contains("incomplete"), "\(versions)")
        try run("uninstall").ended(0)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: prefix) == [])
    }

    @Test func `a first installation that is killed is removed completely`() throws {
        for moment in ["incomplete/Modules", "1"] {
            try install(until: moment, endingWith: SIGKILL)
            try run("uninstall").ended(0)
            #expect(try FileManager.default.subpathsOfDirectory(atPath: prefix) == [], "\(moment)")
        }
    }

    /// The sum of the sizes of an installation's files, in bytes.
    private func installedSize() throws -> Int {
        let installed = Self.source.url.path
        return try FileManager.default.subpathsOfDirectory(atPath: installed).map { path in
            try FileManager.default.attributesOfItem(atPath: "\(installed)/\(path)")[.size] as? Int ?? 0
        }.reduce(0, +)
    }

    /// Runs a script where the prefix is a disk of its own.
    private func runScript(_ script: String, sizeOfDisk size: Int) throws -> Program.Result {
        try Program.runShell(
            ["bwrap", "--dev-bind", "/", "/", "--size", "\(size)", "--tmpfs", prefix, "sh", "-c", script],
            environment: ["SIFTBOX": siftbox, "PREFIX": prefix])
    }

    @Test func `a full disk leaves the earlier installation, or nothing`() throws {
        let size = try installedSize()
        try URL(fileURLWithPath: prefix).makeFolder()
        let first = try runScript("$SIFTBOX install --prefix $PREFIX; echo $?; find $PREFIX", sizeOfDisk: size / 2)
        #expect(first.output == "2\n\(prefix)\n", "\(first.output)")
        #expect(first.errors.contains("Not installed: ") && first.errors.contains("space"), "\(first.errors)")
        let upgrade = try runScript(
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
