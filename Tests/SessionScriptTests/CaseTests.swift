import Foundation
import LocatedYAML
import Messages
import PropertyTesting
import SessionTerms
import Testing

@testable import SessionScript

@Suite("Variables and cases")
struct CaseTests {
    private func session(_ yaml: String, case name: String? = nil) throws -> Session {
        try Session(yaml: yaml, file: "s.yaml", case: name)
    }

    @Test func `a variable is the value as it is written, and part of a longer value it is text`() throws {
        let one = try session(
            """
            title: About ${who}
            release: ${release}
            variables: { who: Mum, release: 18, times: 2, yes: yes, quoted: "2", no: "null" }
            steps:
              - caption: ${yes}
              - caption: "<${who}|${who}> costs $${times}, $$${times} or $$$${x}"
              - reply: { to: "1", text: "${no}", times: "${times}" }
              - receive: { from: "${quoted}", text: "${yes}" }
                expect: { queried: "${yes}", count: { all: "${times}" } }
              - receive: { from: "${quoted}", text: "${yes}${release}" }
            """)
        #expect(one.title == "About Mum" && one.release.number == 18)
        let same = try session(
            """
            title: About Mum
            release: 18
            steps:
              - caption: "yes"
              - caption: "<Mum|Mum> costs $${times}, $2 or $$$${x}"
              - reply: { to: "1", text: "null", times: 2 }
              - receive: { from: "2", text: "yes" }
                expect: { queried: true, count: { all: 2 } }
              - receive: { from: "2", text: "yes18" }
            """)
        #expect(one.actions == same.actions)
        #expect((one.steps[1].action as? CaptionStep)?.text == "<Mum|Mum> costs ${times}, $2 or $${x}")
        #expect(one.steps[3].expectation?.clauses.map(\.fact) == same.steps[3].expectation?.clauses.map(\.fact))
    }

    @Test func `a value with more than a variable is a text, also where it could be something else`() {
        #expect(
            mistakes("title: T\nvariables: { a: 1 }\nsteps: [{ undo: \"${a}${a}\" }]\n") == [
                "s.yaml:3:17: undo: expected a whole number from 1 to 1000, found \"11\""
            ])
    }

    /// A value cannot become a key, a list, another step or a comment.
    @Test(arguments: [
        "x\", text: injected", "a }\n  - caption: injected", "[a, b]", "{ a: b }", "&x", "*x", "!file /etc/passwd",
        "# no",
        "${other}", "$${other}", "- caption: b", "|", "\u{1B}[2J", "''", "\\n",
    ])
    func `no value becomes structure of the session`(_ value: String) throws {
        let yaml = """
            title: T
            variables: { body: \(value.yamlValue) }
            steps:
              - receive: { from: "1", text: "${body}" }
              - receive: { from: "1", text: "before ${body} after" }
            """
        let bodies = try session(yaml).steps.map { ($0.action as? ReceiveStep)?.text.text }
        #expect(bodies == [value, "before \(value) after"])
    }

    @Test func `a text of a conversation that looks like a variable stays as it is`() throws {
        for text in ["${a}", "$${a}", "$$$${", "a ${", "{}$"] {
            let yaml = "title: T\nsteps: [{ caption: \(Substitution.escaped(text).yamlValue) }]"
            #expect((try session(yaml).steps[0].action as? CaptionStep)?.text == text)
        }
    }

    private static let table = """
        title: Codes
        tags: [quick]
        cases:
          - { name: one, sender: "+12025550150", folder: unknown }
          - { sender: "24273", folder: junk }
          - { name: three, sender: "24274", folder: unknown }
        steps:
          - receive: { from: "${sender}", text: Hi }
            expect: { folder: "${folder}" }

        """

    private func withTable<Value>(_ yaml: String = table, _ body: (SessionSuite, String) throws -> Value) throws
        -> Value
    {
        try withFolder { folder in
            let file = folder.appendingPathComponent("otp.yaml")
            try yaml.write(to: file, atomically: true, encoding: .utf8)
            return try body(SessionSuite([folder.path]), file.path)
        }
    }

    @Test func `each case is a run with its name or number, in text and reports`() throws {
        try withTable { suite, file in
            let result = suite.run()
            #expect(result.results.map(\.name) == ["\(file)[one]", "\(file)[2]", "\(file)[three]"])
            #expect(result.summary == "2 of 3 sessions passed, 1 failed, 0 could not run.")
            #expect(CheckReport(result).sessions.map(\.case) == ["one", "2", "three"])
            let lines = result.results[1].description.split(separator: "\n").map(String.init)
            #expect(lines.first == "\(file):9:15: folder: expected junk, found unknown")
            #expect(lines.contains("  case 2, \(file):5:5") && lines.contains("    sender: 24273"))
            #expect(lines.last == "\(file)[2] (Codes): 1 of 1 expectations failed")
            let stopped = suite.run(SuitePlan(stopsAtFailure: true))
            #expect(stopped.results.map(\.verdict.isProblem) == [false, true, false])
            #expect(stopped.results.last?.verdict == .notRun && stopped.results.last?.name == "\(file)[three]")
            #expect(suite.run(SuitePlan(repetitions: 2, seed: 3)).results.count == 6)
        }
    }

    @Test(arguments: [
        ("otp", [1, 2, 3]), ("otp[2]", [2]), ("otp.yaml[three]", [3]), ("otp[3]", [3]), ("three", [3]),
        ("codes", [1, 2, 3]), ("*[[]o*", [1]),
    ])
    func `cases are selected by name and number`(_ name: String, _ expected: [Int]) throws {
        try withTable { suite, file in
            var suite = suite
            _ = try suite.select(SessionSelection(names: [name]))
            #expect(suite.entries.map(\.caseLabel) == expected.map { ["one", "2", "three"][$0 - 1] })
            #expect(suite.files == [file])
        }
    }

    @Test func `a case that does not exist is an error that names those that do`() throws {
        try withTable { suite, file in
            var suite = suite
            do throws(SessionSelection.Failure) {
                _ = try suite.select(SessionSelection(names: ["otp[four]"]))
                Issue.record("selected")
            } catch {
                #expect(error.description.hasSuffix("Names: otp[one], otp[2], otp[three]."))
            }
            do throws(SessionErrors) {
                _ = try Session(path: file, case: "thre")
                Issue.record("read")
            } catch {
                #expect(
                    error.description
                        == "\(file):4:3: unknown case 'thre'; did you mean 'three'? (allowed: one, 2, three)")
            }
        }
        #expect(try session(Self.table).tableCase?.label == "one")
        #expect(try session(Self.table, case: "2").tableCase?.number == 2)
    }

    @Test func `a mistake is reported once, and one of some cases names the first of them`() throws {
        let yaml = Self.table.replacing("folder: junk }", with: "folder: jnuk }")
            .replacing("text: Hi", with: "txt: Hi")
        try withTable(yaml) { suite, file in
            let result = suite.run()
            #expect(result.results.count == 1)
            guard case .cannotRun(let reasons) = result.results[0].verdict else { throw CancellationError() }
            #expect(reasons.count == 2)
            #expect(
                reasons.first
                    == "\(file):8:35: unknown key 'txt'; did you mean 'text'? (allowed: from, text, service, with, spam, perturb, seed)"
            )
            #expect(reasons.last?.hasPrefix("\(file):9:23: folder: unknown value 'jnuk'; did you mean 'junk'?") == true)
            #expect(reasons.last?.hasSuffix(" (case 2, \(file):5:5)") == true)
        }
    }

    @Test func `a mistake in a later case is found before anything runs`() throws {
        let yaml = Self.table.replacing("\"24274\", folder: unknown", with: "\"24274\", folder: jnuk")
        try withTable(yaml) { suite, file in
            let result = suite.run()
            #expect(result.results.count == 1 && result.brokenCount == 1)
            #expect(result.results[0].description.contains("(case three, \(file):6:5)"))
            #expect(throws: SessionErrors.self) { try Session(path: file) }
        }
    }

    /// A table is the same as its sessions written out by hand.
    @Test func `a session with cases equals the same sessions written by hand`() throws {
        let bodies = ["yes", "null", "12", "a: b", "${a}", "\"", "'", "€ 5", "- x", "{ }", "#", "~", "\t|"]
        try expectNoCounterexample(seeds: 0..<60) { random -> [[String]] in
            (0..<random.below(4) + 1).map { _ in
                [
                    random.pick(bodies), "+1202555015\(random.below(10))", "\(random.below(3) + 1)",
                    random.pick(["true", "no"]),
                ]
            }
        } violation: { rows in
            guard !rows.isEmpty else { return nil }
            let template = """
                - receive: { from: "SENDER", text: "TEXT" }
                  expect: { queried: "FLAG", list: { all: ["SENDER"] } }
                - caption: "So TEXT is from SENDER"
                - reply: { to: "SENDER", text: "TEXT", times: "TIMES" }
                """
            func steps(_ values: [String]) -> String {
                zip(["TEXT", "SENDER", "TIMES", "FLAG"], values).reduce(template) { yaml, pair in
                    yaml.replacing("\"\(pair.0)\"", with: pair.1).replacing(
                        pair.0, with: pair.1.hasPrefix("\"") ? String(pair.1.dropFirst().dropLast()) : pair.1)
                }.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
            }
            func written(_ text: String) -> String { Substitution.escaped(text).yamlValue }
            let cases = rows.map { row in
                "  - { text: \(row[0].yamlValue), sender: \(written(row[1])), times: \(row[2]), flag: \(row[3]) }"
            }
            let table =
                "title: T\ncases:\n\(cases.joined(separator: "\n"))\nsteps:\n"
                + steps(["\"${text}\"", "\"${sender}\"", "\"${times}\"", "\"${flag}\""])
            for (index, row) in rows.enumerated() {
                let byHand = "title: T\nsteps:\n" + steps([written(row[0]), written(row[1]), row[2], row[3]])
                let (one, two) = (try session(table, case: "\(index + 1)"), try session(byHand))
                guard one.actions == two.actions else { return "case \(index + 1)\n\(table)\n\(byHand)" }
                let facts = [one, two].map { $0.steps.compactMap(\.expectation).map { $0.clauses.map(\.fact) } }
                guard facts[0] == facts[1] else { return "case \(index + 1): other expectations\n\(table)" }
                let verdicts = [one, two].map { SessionCheck.run($0) }.map { ($0.held, $0.steps) }
                guard verdicts[0] == verdicts[1] else { return "case \(index + 1): \(verdicts)" }
            }
            return nil
        }
    }
}

extension String {
    /// In double quotes, as the value of a variable, in which `${` stays as it is.
    fileprivate var yamlValue: String {
        let characters = unicodeScalars.map { scalar in
            scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
                ? String(format: "\\x%02X", scalar.value) : String(scalar)
        }
        return "\"\(characters.joined())\""
    }
}
