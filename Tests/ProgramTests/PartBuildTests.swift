import Foundation
import TestFiles
import Testing

/// What README's start command leaves out is built when it is first used. Here, the program is in a folder like that of a
/// clone, and a script takes the place of `swift`.
@Suite(.waitsForPrograms) struct PartBuildTests {
    private let clone = TestFolder()
    private let siftbox: String

    init() throws {
        try clone.write("Package.swift", "let package = Package(name: \"Siftbox\")")
        try clone.write(
            "Filter/Filter.swift",
            """
            import Combine
            import IdentityLookup
            final class Filter: ILMessageFilterExtension {}
            """)
        try clone.write(".build/x86_64-unknown-linux-gnu/debug/README", "")
        siftbox = clone.path(".build/x86_64-unknown-linux-gnu/debug/siftbox")
        // A link: the program is large. Its file must be here, because the folder of the file counts.
        guard link(Program.siftbox, siftbox) != 0 else { return }
        try FileManager.default.copyItem(
            at: URL(fileURLWithPath: Program.siftbox).resolvingSymlinksInPath(), to: URL(fileURLWithPath: siftbox))
    }

    /// The environment in which a script is `swift`.
    private func environment(swift script: String) throws -> [String: String] {
        try clone.writeProgram("bin/swift", "#!/bin/sh\n\(script)\n")
        let path = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"]
        return ["PATH": "\(clone.path("bin")):\(path)", "XDG_CACHE_HOME": clone.path("cache")]
    }

    @Test func `a command says what is built, and why that failed`() throws {
        let failing = try environment(swift: "echo \"swift $*\"; echo 'A.swift:1:2: error: broken'; exit 1")
        let server = try Program.runShell([siftbox, "server", "--port", "0"], environment: failing)
        #expect(server.status == 2 && server.output == "")
        #expect(
            server.errors == """
                siftbox: Building the local server, once … This takes up to a minute.
                siftbox: The local server could not be built. To try it again, in \(clone.url.path): swift build -c debug --product siftbox-server
                A.swift:1:2: error: broken

                """)
        try Program.runShell([siftbox, "build", clone.path("Filter")], environment: failing).ended(
            2, errors: "siftbox: Building Siftbox's other modules for extensions, once …",
            "swift build -c debug --product ExtensionSupport")
    }

    @Test func `a part is used as soon as it is built`() throws {
        // What the script creates is a server that cannot run; that it was started is enough.
        let program = clone.path(".build/x86_64-unknown-linux-gnu/debug/siftbox-server")
        let making = try environment(
            swift: "printf '#!/bin/sh\\nexit 7\\n' > \(program); chmod +x \(program)")
        let server = try Program.runShell([siftbox, "server", "--port", "0"], environment: making)
        #expect(server.errors.contains("exited with status 7"), "\(server.errors)")
        let second = try Program.runShell([siftbox, "server", "--port", "0"], environment: making)
        #expect(second.errors.contains("exited with status 7") && !second.errors.contains("Building"))
    }

    @Test func `without the toolchain, the error says what to do`() throws {
        try Program.runShell(
            ["env", "PATH=\(clone.path("none"))", siftbox, "server", "--port", "0"]).ended(
                2, errors: "swift is not in the PATH. Add the toolchain to the PATH, or run this in")
    }

    @Test(.enabled(if: Program.isInstalled("tmux"), "tmux is not installed"))
    func `the screen shows how far a build is`() throws {
        let pipe = clone.path("pipe")
        let waiting = try environment(swift: "mkfifo \(pipe); echo '[3/12] Compiling AppleCombine'; cat \(pipe)")
        let tmux = try Tmux("\(siftbox) --filter \(clone.path("Filter"))", environment: waiting)
        try tmux.waitFor("Building Siftbox's other modules for extensions, once: 3 of 12", "All Messages")
        // The inbox can be used, and left, during the build.
        try tmux.press("q")
    }
}
