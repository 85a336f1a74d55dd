import Foundation
import TestFiles
import Testing

/// `siftbox check` as a test runner.
@Suite(.waitsForPrograms) struct CheckTests {
    /// Five sessions; `b` fails.
    private let folder = TestFolder()

    init() throws {
        for name in ["a", "b", "c", "d", "e"] {
            try folder.write(
                "\(name).yaml",
                """
                title: Session \(name.uppercased())
                tags: [\(name == "a" ? "smoke" : "other")]
                steps:
                  - receive: { from: "+12025550143", text: hello }
                    expect: { folder: \(name == "b" ? "junk" : "unknown") }
                """)
        }
    }

    private func check(_ arguments: String...) throws -> Program.Result {
        try Program.run(["check"] + arguments, folder: folder.url)
    }

    /// The order in which the sessions ran.
    private func order(_ output: String) -> String {
        output.matches(of: /\(Session ([A-E])\): [01]/).map { String($0.1) }.joined()
    }

    @Test func `sessions are selected by name and tag, and nothing selected exits with 2`() throws {
        let named = try check(".", "--only", "session c", "--only", "a")
        #expect(named.status == 0 && order(named.output) == "AC", "\(named)")
        let tagged = try check(".", "--tag", "smoke")
        #expect(tagged.status == 0 && order(tagged.output) == "A", "\(tagged)")
        let rest = try check(".", "--skip-tag", "smoke")
        #expect(rest.status == 1 && order(rest.output) == "BCDE", "\(rest)")
        for (arguments, reason) in [
            (["--only", "Sesion C"], "--only Sesion C: no session has this name, title or path. Did you mean"),
            (["--tag", "smoek"], "--tag smoek: no session has this tag. Did you mean smoke?"),
            (["--only", ""], "--only has an empty value. Is a variable not set?"),
            (["--repeat", "0"], "expected 1 to"),
            (["--jobs", "0"], "--jobs '0': expected a number from 1 to 64, such as"),
            (["--jobs", "many"], "--jobs 'many': expected a number from 1 to 64"),
            (["--jobs", "99999999999999999999"], "expected a number from 1 to 64"),
        ] {
            let result = try Program.run(["check", "."] + arguments, folder: folder.url)
            #expect(result.status == 2 && result.output.isEmpty && result.errors.contains(reason), "\(result)")
        }
    }

    @Test func `each line has a time, and the slowest sessions are listed before the summary`() throws {
        let result = try check(".").ended(1)
        #expect(result.output.contains(/a.yaml \(Session A\): 1 expectation passed \(\d+\.\d\d s\)\n/))
        let end = result.output.split(separator: "\n").suffix(5)
        #expect(end.first?.contains(/^\d+\.\d\d s in all. The slowest:$/) == true, "\(result.output)")
        #expect(end.dropFirst().dropLast().allSatisfy { $0.contains(/^  +\d+\.\d\d s  \.\/[a-e].yaml$/) }, "\(end)")
        #expect(end.last == "4 of 5 sessions passed, 1 failed, 0 could not run.")
    }

    @Test func `the output does not depend on --jobs`() throws {
        func output(_ jobs: String, _ others: [String]) throws -> String {
            let result = try Program.run(["check", ".", "--jobs", jobs] + others, folder: folder.url).ended(1)
            // Without times, and without the list that depends on them.
            return result.output.replacing(/[ ]\(\d+\.\d\d s.*?\)/, with: "")
                .replacing(/(?s)\d+\.\d\d s in all.*\n(?=\d+ of)/, with: "")
                .replacing(/"seconds" : [0-9.]+/, with: "").replacing(/(?s)"slowest" : \[.*?\]/, with: "")
        }
        for others in [[], ["--fail-fast"], ["--json"], ["--repeat", "3", "--shuffle", "7", "--coverage"]] {
            #expect(try output("1", others) == output("4", others))
        }
    }

    @Test func `--fail-fast stops at the first failure`() throws {
        let result = try check(".", "--fail-fast")
        #expect(result.status == 1 && order(result.output) == "AB")
        #expect(result.output.hasSuffix("1 of 5 sessions passed, 1 failed, 0 could not run, 3 not run.\n"))
    }

    @Test func `--shuffle prints a seed that repeats the order`() throws {
        let first = try check("--shuffle", ".", "--repeat", "2")
        let seed = try #require(first.output.firstMatch(of: /repeat it with --shuffle (\d+)\./)).1
        #expect(first.status == 1 && order(first.output).count == 10, "\(first)")
        #expect(first.output.contains(", run 2 of 2)"))
        let second = try check("--shuffle", String(seed), "--repeat", "2", ".")
        #expect(order(second.output) == order(first.output))
        let json = try check(".", "--json", "--shuffle", String(seed))
        #expect(json.output.contains("\"seed\" : \(seed)"), "\(json.output.suffix(400))")
        #expect(json.output.hasPrefix("{"), "the seed is in the document")
    }
}
