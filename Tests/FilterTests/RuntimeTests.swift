import Foundation
import Glibc
import Messages
import TestFiles
import Testing

@testable import FilterProcesses

/// What the sandbox refuses (.github/SECURITY.md, limits) must not be what a runtime needs.
@Suite("X2, X5: filters of other runtimes run in the sandbox", .waitsForPrograms)
struct RuntimeTests {
    struct Runtime: CustomTestStringConvertible, Sendable {
        let name: String
        /// What must be installed.
        let program: String
        let script: String
        /// A file beside the script.
        var source: String?

        var testDescription: String { name }
    }

    static let runtimes = [
        Runtime(
            name: "Python with threads, a process and a database", program: "python3",
            script: """
                #!/usr/bin/python3
                import json, sqlite3, subprocess, sys, tempfile, threading
                for line in sys.stdin:
                    thread = threading.Thread(target=lambda: subprocess.run(["/bin/true"], check=True))
                    thread.start()
                    thread.join()
                    store = sqlite3.connect("words.sqlite")
                    store.execute("pragma journal_mode=wal")
                    store.execute("create table if not exists words(word)")
                    store.commit()
                    tempfile.TemporaryFile().write(b"x")
                    print(json.dumps({"id": json.loads(line)["id"], "action": "junk"}), flush=True)

                """),
        Runtime(
            name: "Node with a process and a thread", program: "node",
            script: """
                #!/usr/bin/env node
                const { Worker } = require("worker_threads")
                const { execFileSync } = require("child_process")
                require("readline").createInterface({ input: process.stdin }).on("line", line => {
                  execFileSync("/bin/true")
                  new Worker("1", { eval: true }).on("exit", () => {
                    console.log(JSON.stringify({ id: JSON.parse(line).id, action: "junk" }))
                  })
                })

                """),
        Runtime(
            name: "Perl", program: "perl",
            script: """
                #!/usr/bin/perl
                $| = 1;
                while (<STDIN>) {
                  /"id":(\\d+)/ and print "{\\"id\\":$1,\\"action\\":\\"junk\\"}\\n";
                }

                """),
        Runtime(
            name: "Java", program: "javac",
            script: """
                #!/bin/sh
                exec java -Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "$(dirname "$0")/Answers.java"

                """,
            source: """
                import java.io.*;
                public class Answers {
                    public static void main(String[] arguments) throws Exception {
                        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
                        for (String line; (line = lines.readLine()) != null; ) {
                            String number = line.substring(line.indexOf("\\"id\\":") + 5).split("[,}]")[0];
                            System.out.println("{\\"id\\":" + number + ",\\"action\\":\\"junk\\"}");
                        }
                    }
                }

                """),
    ]

    @Test(arguments: runtimes, IsolationForTests.all)
    func `a filter of another runtime answers`(_ runtime: Runtime, mode: FilterOptions.IsolationMode) throws {
        guard HostEnvironment().program(runtime.program) != nil else { return }
        let filter = try ScriptedFilter(runtime.script, prelude: "") {
            ($0.isolationMode, $0.showsFolder, $0.container) = (mode, true, nil)
        }
        if let source = runtime.source { try filter.scratch.write("filter/Answers.java", source) }
        #expect(try filter.ask(["a", "b"]).map(\.action) == [.junk, .junk], "\(filter.logText)")
        #expect(filter.host.history.starts == 1, "\(filter.logText)")
    }
}
