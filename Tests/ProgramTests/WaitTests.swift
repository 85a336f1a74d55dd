import Foundation
import TestFiles
import Testing

/// `siftbox wait`, `watch` and `listen`.
@Suite(.waitsForPrograms) struct WaitTests {
    @Test func `wait prints the body of a message that is there`() throws {
        let inbox = try ListeningInbox()
        try inbox.run(["send", "--from", "24273", "Your code is 1234"]).ended(0)
        #expect(try inbox.run(["wait", "from:24273 code"]).ended(0).output == "Your code is 1234\n")
        try inbox.run(["wait", "from:24273 code", "--json"]).ended(0, output: #""text":"Your code is 1234""#)
        #expect(try inbox.run(["wait"]).ended(0).output == "Your code is 1234\n")
    }

    @Test func `wait ends with 1 when the time is over`() throws {
        let inbox = try ListeningInbox()
        try inbox.run(["send", "--from", "24273", "Your code is 1234"]).ended(0)
        let result = try inbox.run(["wait", "code", "--new", "--within", "20ms"])
        #expect(result.status == 1 && result.output == "" && result.errors.hasPrefix("siftbox: "), "\(result)")
        try inbox.run(["wait", "parcel", "--within", "20ms"]).ended(1)
        try inbox.run(["wait", "code", "--within", "soon"]).ended(2, errors: "--within: expected a duration")
        try inbox.run(["wait", "code", "--within", "5h"]).ended(2, errors: "siftbox: --within: expected a duration")
        try inbox.run(["wait", "form:24273"]).ended(2, errors: "siftbox: No condition form:")
    }

    @Test func `wait prints a message that arrives`() throws {
        let inbox = try ListeningInbox()
        let waiting = try inbox.start(["wait", "code", "--new", "--within", "5m"])
        // It may not wait yet: the message that it finds is one of several.
        var number = 0
        while waiting.isRunning {
            number += 1
            try inbox.run(["send", "--from", "24273", "Your code is \(number)"]).ended(0)
        }
        #expect(waiting.read().hasPrefix("Your code is ") && waiting.waitForEnd() == 0)
    }

    @Test func `watch prints what arrives, as lines and as events`() throws {
        let inbox = try ListeningInbox()
        let watches = try [[], ["--json"]].map { try inbox.start(["watch"] + $0) }
        for watch in watches { #expect(watch.line()?.hasPrefix("Watching the inbox parrot.") == true) }
        try inbox.run(["send", "--from", "24273", "You have won -> junk"]).ended(0)
        let line = watches[0].line() ?? ""
        #expect(
            line.wholeMatch(of: /\d\d:\d\d:\d\d  24273  Junk · junk · parrot.sh  You have won -> junk/) != nil,
            "\(line)")
        #expect(watches[1].line()?.contains(#""event":"message""#) == true)
        inbox.kill()
        for watch in watches { #expect(watch.waitForEnd() == 2) }
    }

    /// A shell starts the programs: those of this process may have blocked signals.
    private func shell(_ script: String) throws -> TestProgram.Result {
        let folder = TestFolder()
        return try Program.runShell(
            ["bash", "-c", "mkfifo out; exec 3<>out\n\(script)"],
            environment: ["XDG_RUNTIME_DIR": folder.url.path, "siftbox": Program.siftbox], folder: folder.url)
    }

    private static let awaiting = #"until read -r line <&3; [[ $line = Listening* ]]; do :; done"#

    @Test(arguments: ["INT", "TERM"]) func `listen ends in order after a signal`(_ signal: String) throws {
        // A shell lets programs in the background ignore SIGINT, unless it controls jobs.
        try shell(
            """
            set -m; name=saved; $siftbox listen --store saved.sift >&3 & child=$!
            \(Self.awaiting); echo "$line"
            $siftbox send --inbox $name --from 24273 one; kill -\(signal) $child; wait $child; echo "ended with $?"
            $siftbox wait one --inbox "$PWD/siftbox/saved.sock"; $siftbox export --store saved.sift \\
                | grep -q 24273 && echo saved
            """
        ).ended(
            0, output: "Listening", "siftbox send --inbox saved", "ended with 0\nsaved\n", errors: "saved.sock")
    }

    @Test func `watch ends with 0 after Ctrl-C, and after the end of its inbox`() throws {
        try shell(
            """
            set -m; name=none; $siftbox listen --filter none >&3 & child=$!
            \(Self.awaiting)
            mkfifo watched; exec 4<>watched
            $siftbox watch --inbox $name 2>&4 & watch=$!; read -r line <&4; kill -INT $watch; wait $watch; echo "ended with $?"
            $siftbox watch --inbox $name 2>&4 & watch=$!; read -r line <&4; kill -TERM $child; wait $watch; echo "ended with $?"
            """
        ).ended(0, output: "ended with 0\nended with 0\n")
    }

    @Test func `a reader that is gone ends watch and listen with 141`() throws {
        try shell(
            """
            set -m; name=none; $siftbox listen --filter none >&3 & child=$!
            \(Self.awaiting)
            mkfifo watched; exec 4<>watched
            { $siftbox watch --inbox $name 2>&4; echo "ended with $?" >&2; touch ended; } | true &
            read -r line <&4; until [ -e ended ]; do $siftbox send --inbox $name --from 24273 one; done
            kill -TERM $child
            """
        ).ended(0, errors: "ended with 141\n")
    }

    @Test func `listen plays a session first, and prints what happens`() throws {
        let folder = TestFolder()
        let session = try folder.write(
            "first.yaml",
            """
            title: First
            filter: "\(ListeningInbox.parrot)"
            steps:
              - receive: { from: "24273", text: "From the session -> junk" }
            """)
        let inbox = try ListeningInbox([session])
        #expect(inbox.greeting.contains("siftbox send --inbox first --from"))
        #expect(try inbox.run(["wait", "session"]).ended(0).output == "From the session -> junk\n")
        try inbox.run(["send", "--from", "24273", "Hello -> transaction"]).ended(0)
        #expect(inbox.line()?.contains("24273: Hello -> transaction") == true)
        #expect(inbox.line()?.contains("filed in All Transactions by parrot.sh (transaction)") == true)
    }

    @Test func `a saved filter is rebuilt while an inbox listens`() throws {
        let folder = TestFolder()
        let filter = try folder.writeFilter("filter.py", action: "'junk'")
        let inbox = try ListeningInbox(["--filter", filter])
        try folder.writeFilter("filter.py", action: "'transaction'")
        #expect(inbox.line()?.contains("filter.py restarted") == true)
        try inbox.run(["send", "--from", "24273", "one", "--expect", "action=transaction"]).ended(0)
    }
}

/// The same beside the screen of an inbox.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct SendScreenTests {
    @Test func `a message that is sent appears on the screen, and a key answers it`() throws {
        let folder = TestFolder()
        let environment = ["XDG_RUNTIME_DIR": folder.url.path]
        let inbox = folder.path("siftbox/filterit.sock")
        let tmux = try Tmux("\(Program.inbox) --filter filterit", environment: environment)
        try tmux.waitFor("FILTERED BY FILTERIT")
        // The socket opens after the first screen; a key is answered after that.
        try tmux.press("?", shows: "type to find a key")
        try tmux.press("Escape", shows: "FILTERED BY FILTERIT", without: "type to find a key")
        try Program.run(
            ["send", "--inbox", inbox, "--from", "+12025550143", "Lunch at noon?"], environment: environment
        ).ended(0)
        try tmux.waitFor("Lunch at noon?")
        try tmux.press("r")
        try tmux.type("Yes, see you there")
        try tmux.press("Enter", shows: "Yes, see you there")
        try Program.run(["wait", "see you there", "--inbox", inbox], environment: environment).ended(
            0, output: "Yes, see you there")
    }
}
