import Foundation
import TestFiles
import Testing

/// `siftbox install`: the installed program needs nothing of the clone.
@Suite(.waitsForPrograms) struct InstallTests {
    private let folder = TestFolder()
    private let prefix: String

    init() throws {
        prefix = folder.path("prefix")
    }

    private var installed: String { prefix + "/bin/siftbox" }

    /// Runs commands where the clone and its build folder are not visible.
    private func runWithoutClone(_ script: String) throws -> Program.Result {
        // Empty folders in their places, in a mount namespace; root keeps its permissions for the sandboxes inside.
        let hidden = [Program.package.path, Program.buildFolder.path].flatMap { ["--tmpfs", $0] }
        return try Program.runShell(
            ["bwrap", "--dev-bind", "/", "/"] + hidden + (geteuid() == 0 ? ["--cap-add", "ALL"] : [])
                + ["--chdir", folder.url.path, "sh", "-c", script],
            environment: ["XDG_CACHE_HOME": folder.path("cache"), "SIFTBOX": installed])
    }

    @Test func `an installed program plays the tour, builds an extension without the clone, and is removed`() throws {
        let install = try Program.run(["install", "--prefix", prefix])
        try #require(install.status == 0, Comment(rawValue: install.errors))
        #expect(install.output.contains("Installed Siftbox"))
        // The extension that is built below is linked with the stripped archive.
        for name in ["siftbox", "libExtensionSupport.a"] {
            let built = try size(Program.buildFolder.appendingPathComponent(name).resolvingSymlinksInPath().path)
            #expect(try size("\(prefix)/libexec/siftbox/1/\(name)") < built, "\(name) is not stripped")
        }
        let probe = try runWithoutClone("ls \(Program.package.path)")
        try #require(probe.status == 0 && probe.output == "", "no mount namespace here: \(probe.errors)")

        try runWithoutClone("$SIFTBOX --plain").ended(0, output: "Now your own filter")
        try runWithoutClone(
            "$SIFTBOX check --response-timeout 60 \(prefix)/share/siftbox/Sessions/tour.yaml"
        ).ended(0)
        // The Swift compiler needs the modules, the archive and the headers.
        try runWithoutClone(
            "$SIFTBOX new filter Mine && cd Mine && $SIFTBOX check --response-timeout 60 Sessions && $SIFTBOX evaluate --response-timeout 60 --filter . sample >/dev/null"
        ).ended(0)
        try runWithoutClone(
            "$SIFTBOX filters && $SIFTBOX check --response-timeout 60 \(prefix)/share/siftbox/Sessions/filterit.yaml"
        ).ended(0)

        for file in [
            "share/man/man1/siftbox.1", "share/bash-completion/completions/siftbox",
            "share/zsh/site-functions/_siftbox", "share/fish/vendor_completions.d/siftbox.fish",
        ] {
            let text = try String(contentsOfFile: "\(prefix)/\(file)", encoding: .utf8)
            #expect(text.contains("siftbox"), "\(file)")
        }
        // Upgrading, by the installed program itself.
        try runWithoutClone("$SIFTBOX install --prefix \(prefix)").ended(0, output: "Upgraded to")
        #expect(try runWithoutClone("$SIFTBOX --plain").output.contains("Now your own filter"))

        try runWithoutClone("$SIFTBOX uninstall").ended(0)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: prefix) == [])
        try Program.run(["uninstall", "--prefix", prefix]).ended(2)
    }

    private func size(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }

    @Test func `a symbolic link to the built program works`() throws {
        try FileManager.default.createDirectory(atPath: folder.path("bin"), withIntermediateDirectories: true)
        try folder.link("bin/siftbox", to: Program.siftbox)
        let path = "\(folder.path("bin")):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
        let result = try Program.runShell(
            [
                "sh", "-c",
                "siftbox filters && siftbox --plain | tail -n 3 && siftbox new filter Mine && cd Mine && siftbox check --response-timeout 60 Sessions",
            ],
            environment: ["PATH": path], folder: folder.url
        ).ended(0)
        // The user calls it by its name.
        #expect(result.output.contains("\n  siftbox check Sessions "))
    }
}
