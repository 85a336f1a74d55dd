import Foundation
import TestFiles
import Testing

/// `siftbox check --watch` on a real terminal.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed")) struct CheckWatchTests {
    private let folder = TestFolder()

    private func session(_ folder: String) -> String {
        """
        title: Parcel
        steps:
          - receive: { from: "+12025550143", text: "hello" }
            expect: { folder: \(folder) }
        """
    }

    @Test func `a saved session runs again, a broken one shows its mistake, and q ends with the last result`() throws {
        let path = try folder.write("parcel.yaml", session("unknown"))
        try folder.write("other.yaml", session("unknown"))
        let tmux = try Tmux("\(Program.siftbox) check --watch --response-timeout 60 \(folder.url.path)")
        try tmux.waitFor("2 of 2 sessions passed", "Waiting for changes (q ends")

        try folder.write("parcel.yaml", session("junk"))
        try tmux.waitFor("parcel.yaml ── 1 session", "\(path):4:", "1 of 2 sessions passed, 1 failed")

        try folder.write("parcel.yaml", "title: Broken\nstepps: []\n")
        try tmux.waitFor("unknown key 'stepps'", "1 of 2 sessions passed, 0 failed, 1 could not run.")

        try folder.write("parcel.yaml", session("unknown"))
        try tmux.wait { $0.components(separatedBy: "2 of 2 sessions passed").count == 3 }
        try tmux.press("Enter", shows: "── 2 sessions")
        try tmux.press("q", shows: "ended with 0")
    }

    @Test func `Ctrl-C ends with 1 if a session fails, and the terminal echoes again`() throws {
        try folder.write("parcel.yaml", session("junk"))
        let tmux = try Tmux("\(Program.siftbox) check --watch --response-timeout 60 \(folder.url.path)")
        try tmux.waitFor("0 of 1 sessions passed, 1 failed", "Waiting for changes")
        try tmux.press("C-c", shows: "ended with 1")
        try tmux.type("echo visible", shows: "echo visible")
    }

    @Test(arguments: [
        ["--json"], ["--junit", "a.xml"], ["--markdown", "-"], ["--repeat", "2"], ["--shuffle"], ["--fail-fast"],
    ])
    func `what needs an end of the run is refused`(_ arguments: [String]) throws {
        let path = try folder.write("parcel.yaml", session("junk"))
        try Program.run(["check", path, "--watch"] + arguments, folder: folder.url).ended(
            2, errors: "--watch and \(arguments[0]) cannot be combined.")
    }
}
