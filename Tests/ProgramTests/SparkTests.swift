import Foundation
import TestFiles
import Testing

/// `Sessions/clients/spark.py` with PySpark on this machine.
@Suite(
    .waitsForPrograms, .needsBubblewrap, .enabled(if: hasSpark, "PySpark, or the Java that it needs, is not installed"))
struct SparkTests {
    private let folder = TestFolder()

    private func spark(_ arguments: [String]) throws -> Program.Result {
        let script = Program.package.appendingPathComponent("Sessions/clients/spark.py").path
        let environment = ["SIFTBOX": Program.siftbox, "PYSPARK_SUBMIT_ARGS": "--master local[2] pyspark-shell"]
        return try Program.runShell(
            ["timeout", "-k", "5", "170", "python3", script] + arguments, environment: environment)
    }

    @Test func `shards that run as tasks are merged, and a failed one fails the job`() throws {
        let corpus = try folder.write(
            "c.tsv",
            (1...40).map { $0 % 3 == 0 ? "spam\tjunk \($0)" : "ham\thello \($0)" }.joined(separator: "\n") + "\n")
        let (whole, merged) = (folder.path("whole.json"), folder.path("merged.json"))
        let evaluation = ["--filter", "filterit", corpus, "--no-times", "--response-timeout", "60"]
        try Program.run(["evaluate"] + evaluation + ["--json", whole, "--min", "spam-caught=100"]).ended(0)
        try spark(["evaluate", "3"] + evaluation + ["--", "--json", merged, "--min", "spam-caught=100"]).ended(0)
        #expect(FileManager.default.contentsEqual(atPath: whole, andPath: merged))
        try spark(["evaluate", "2"] + evaluation + ["--", "--max", "support:junk=1"]).ended(1)
        // Messages 2, 4, 6 … get no answer: only the second shard fails.
        let filter = try folder.writeFilter(
            "half.py", action: #""none" if int(line["messageBody"].split()[-1]) % 2 else 42"#)
        let result = try spark(["evaluate", "2", "--filter", filter, corpus, "--response-timeout", "60"])
        #expect(
            result.status != 0 && result.errors.contains("shard 2/2: exit status 1"), "\(result.errors.suffix(2000))")
    }

    @Test func `partitions are classified, and one without answers fails the job`() throws {
        let lines = (0..<200).map { #"{"id":\#($0),"text":"\#($0 % 4 == 0 ? "junk" : "hello") \#($0)"}"# }
        let input = try folder.write("m.jsonl", lines.joined(separator: "\n") + "\n")
        let output = folder.path("answers")
        try spark(["classify", input, output, "--filter", "filterit"]).ended(0)
        let parts = try FileManager.default.contentsOfDirectory(atPath: output).filter { $0.hasPrefix("part-") }
        let answers = try parts.map { try String(contentsOfFile: output + "/\($0)", encoding: .utf8) }.joined()
        #expect(answers.split(separator: "\n").count == 200)
        #expect(answers.components(separatedBy: #""action":"junk""#).count == 51)
        let filter = try folder.writeFilter("silent.py", action: "42")
        #expect(try spark(["classify", input, folder.path("none"), "--filter", filter]).status != 0)
    }
}

private let hasSpark: Bool = {
    let found = try? Program.runShell(["python3", "-c", "import pyspark, shutil; assert shutil.which('java')"])
    return found?.status == 0
}()
