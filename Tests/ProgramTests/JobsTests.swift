import Foundation
import TestFiles
import Testing

/// `--jobs N`: several processes of a filter give the output of one, to the byte, whatever the filter does.
@Suite(.waitsForPrograms, .needsBubblewrap) struct JobsTests {
    private let folder = TestFolder()

    /// What the filter does with a message is its first word.
    private static let script = """
        #!/usr/bin/python3
        import json, os, sys, time
        def say(line): print(json.dumps(line), flush=True)
        for line in map(json.loads, sys.stdin):
            if line["type"] == "capabilities":
                say({"id": line["id"], "transactionalSubActions": ["transactionalOrders"]})
            elif line["type"] == "network":
                say({"id": line["id"], "action": "promotion"})
            else:
                word = line["messageBody"].split()[0]
                if word == "crash": os._exit(3)
                elif word == "hang": time.sleep(1000)
                elif word == "refuse": say({"id": line["id"], "actoin": "junk"})
                elif word == "defer": say({"id": line["id"], "type": "defer"})
                elif word == "order": say({"id": line["id"], "action": "transaction", "subAction": "transactionalOrders"})
                else: say({"id": line["id"], "action": "ACTION"})

        """

    /// Enough messages to keep several processes busy. While one retries its messages after the crash, the others answer theirs.
    private static let words = (0..<300).map { number in
        switch number {
        case 200: "crash"
        case 250: "hang"
        default: ["junk", "order", "defer", "junk", "refuse", "order", "order"][number % 7]
        }
    }

    init() throws {
        try folder.writeProgram("first/filter.py", Self.script.replacingOccurrences(of: "ACTION", with: "junk"))
        try folder.writeProgram("second/filter.py", Self.script.replacingOccurrences(of: "ACTION", with: "allow"))
        let rows = Self.words.enumerated().map {
            "\($1 == "junk" ? "spam" : "ham"),+1202555\(100 + $0 % 100),\($1) \($0)"
        }
        try folder.write("messages.csv", (["label,from,text"] + rows).joined(separator: "\n") + "\n")
    }

    /// The output of a command with 1, 2 and 5 jobs, which run at the same time.
    ///
    /// - Parameter arguments: JOBS stands for the number.
    private func outputs(_ arguments: [String], input: String = "") async throws -> [Program.Result] {
        let arguments = arguments + ["--response-timeout", "2"]
        return try await withThrowingTaskGroup(of: (Int, Program.Result).self) { group in
            for jobs in [1, 2, 5] {
                group.addTask {
                    let result = try Program.run(
                        (arguments + ["--jobs", "JOBS"]).map { $0.replacingOccurrences(of: "JOBS", with: "\(jobs)") },
                        input: input, folder: folder.url)
                    return (jobs, result)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// - Parameter times: what differs from run to run.
    private func expectEqual(_ results: [Program.Result], without times: Regex<Substring>? = nil) {
        let outputs = results.map { result in times.map { result.output.replacing($0, with: "") } ?? result.output }
        for (result, output) in zip(results, outputs).dropFirst() {
            #expect(result.status == results[0].status && result.errors == results[0].errors, "\(result.errors)")
            guard output != outputs[0] else { continue }
            let lines = [output, outputs[0]].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
            Issue.record("\(zip(lines[0], lines[1]).first { $0 != $1 }.debugDescription)")
        }
    }

    @Test func `classify writes the same lines with any number of jobs`() async throws {
        let lines = Self.words.enumerated().map {
            "{\"id\":\($0),\"from\":\"+12025550143\",\"text\":\"\($1) \($0)\"}\n"
        }
        let results = try await outputs(["classify", "--filter", "first/filter.py"], input: lines.joined())
        #expect(results[0].status == 3, "\(results[0].errors)")
        #expect(results[0].output.contains("\"failure\":\"late\""))
        #expect(results[0].output.contains("\"failure\":\"crashed\""))
        #expect(results[0].output.contains("\"failure\":\"malformed\""))
        expectEqual(results)
    }

    @Test func `evaluate reports and predicts the same with any number of jobs`() async throws {
        let results = try await outputs([
            "evaluate", "--filter", "first/filter.py", "messages.csv", "--predictions", "JOBS.jsonl",
        ])
        #expect(results[0].status == 0, "\(results[0].errors)")
        #expect(results[0].output.contains("Times of calls"))
        expectEqual(results, without: /(?s)  Times of calls.*?\n\n/)
        // A process that was started first is not a restart.
        for (result, processes) in zip(results, ["1 process", "2 processes", "5 processes"]) {
            let words = result.output.split { $0.isWhitespace }.joined(separator: " ")
            #expect(words.contains(" · \(processes)"), "\(result.output)")
        }
        let predictions = try [1, 2, 5].map { try Data(contentsOf: URL(fileURLWithPath: folder.path("\($0).jsonl"))) }
        #expect(predictions[0].count { $0 == UInt8(ascii: "\n") } == Self.words.count)
        #expect(predictions[1] == predictions[0] && predictions[2] == predictions[0])
    }

    @Test func `an inbox is the same with any number of jobs`() async throws {
        try folder.write(
            "inbox.yaml",
            """
            title: A delivery and a move
            clock: 2026-03-02T09:00:00Z
            filter: first/filter.py
            messages: messages.csv
            steps:
              - move: second/filter.py
            """)
        // Each filter would hang for the time limit. With one process, messages are filed in the order of the answers, and
        // a deferred one is answered later.
        let messages = try String(contentsOfFile: folder.path("messages.csv"), encoding: .utf8)
        try folder.write("messages.csv", messages.replacing(/hang|defer/, with: "junk"))
        let results = try await outputs(["--plain", "inbox.yaml"])
        #expect(results[0].status == 0, "\(results[0].errors)")
        #expect(results[0].output.contains("filed in Junk"))
        expectEqual(results, without: /in [\d.]+ ms/)
    }
}
