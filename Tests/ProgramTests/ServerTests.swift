import Foundation
import TestFiles
import Testing

/// `siftbox server` from the command line.
@Suite(.waitsForPrograms) struct ServerTests {
    private let folder = TestFolder()

    /// Runs the command in a shell that waits for its port, does something with it as `$URL`, and interrupts it.
    private func serve(_ options: String, doing script: String) throws -> Program.Result {
        let shell = """
            "$1" server --port 0 \(options) > "$2/out" 2> "$2/err" & server=$!
            for i in $(seq 600); do
                URL=$(grep -o 'http://127.0.0.1:[0-9]*' "$2/out" | head -1)
                [ -n "$URL" ] && break
                sleep 0.1
            done
            \(script)
            kill -INT $server; wait $server; status=$?
            cat "$2/out"; cat "$2/err" >&2; exit $status
            """
        return try Program.runShell(["bash", "-m", "-c", shell, "bash", Program.siftbox, folder.url.path])
    }

    @Test func `the server prints an example command and logs each request`() throws {
        let result = try serve(
            "--cookie a=1",
            doing: """
                eval "$(grep -o 'curl .*' "$2/out")"' -q --noproxy "*" -s -i'
                printf '{"classification":"\\xe2\\x80\\xae"}' |
                    curl -q --noproxy '*' -s -H $'X-Evil: a\\x1b[31m' --data-binary @- $URL/report
                """
        ).ended(
            0, output: "Set-Cookie: a=1", "\n1  POST /\n", "\n   Content-Type: application/json; charset=utf-8\n",
            "\n     \"_version\": 1,\n     \"query\": {\n       \"sender\": \"+12025550143\",",
            "\n   answered 200  {\"action\":\"junk\"}\n", "\n2  POST /report  (a report)\n", "‹U+202E›")
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test func `--json logs JSON Lines`() throws {
        // The port is in the first line, which has no URL.
        let shell = """
            "$1" server --port 0 --json --delay 1ms > "$2/out" & server=$!
            while ! grep -q listening "$2/out"; do sleep 0.1; done
            curl -q --noproxy '*' -s http://127.0.0.1:$(tr -dc 0-9 < "$2/out")/ > "$2/answer"
            kill -INT $server; wait $server; status=$?
            cat "$2/out"; exit $status
            """
        let result = try Program.runShell(["bash", "-m", "-c", shell, "bash", Program.siftbox, folder.url.path]).ended(
            0)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 2)
        for (line, type) in zip(lines, ["listening", "request"]) {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(object?["type"] as? String == type)
        }
    }

    @Test func `the server ends when the reader of its log closes it`() throws {
        let result = try Program.runShell(["bash", "-c", "\"$1\" server --port 0 | head -1", "bash", Program.siftbox])
        #expect(result.output.hasPrefix("Listening on http://127.0.0.1:"))
    }

    @Test(arguments: [
        (["--delay", "soon"], "--delay 'soon': expected a duration"),
        (["--delay", "1h"], "The delay must be from 0 to 600000 ms"),
        (["--status", "7"], "The status must be from 200 to 599, not 7."), (["--answer", "loud"], "verdict"),
        (["--words", "/nonexistent/words"], "--words: /nonexistent/words cannot be read."),
        (["--words="], "--words has an empty value."), (["--port", "65536"], "--port"),
        (["--cookie", "a\nb"], "The cookie must be printable ASCII."),
    ])
    func `invalid options are refused with 2`(arguments: [String], reason: String) throws {
        try Program.run(["server"] + arguments).ended(2, errors: reason)
    }
}
