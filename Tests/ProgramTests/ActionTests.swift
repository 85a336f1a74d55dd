import Foundation
import TestFiles
import Testing

/// `.github/actions/check`, which other repositories use: its scripts do what the guide says, on any build server.
@Suite(.waitsForPrograms) struct ActionTests {
    private static let action = Program.package.appendingPathComponent(".github/actions/check")
    private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    private let folder = TestFolder()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Program.package.appendingPathComponent(path), encoding: .utf8)
    }

    /// Runs a script of the action with `program` as `siftbox`.
    private func run(
        _ script: String, _ arguments: [String] = [], siftbox program: String, _ variables: [String: String] = [:],
        in project: String = "."
    ) throws -> Program.Result {
        try folder.writeProgram("bin/siftbox", program)
        return try Program.runShell(
            [Self.action.appendingPathComponent(script).path] + arguments,
            environment: ["PATH": "\(folder.path("bin")):\(Self.path)"].merging(variables) { $1 },
            folder: folder.url.appendingPathComponent(project))
    }

    /// Writes each argument on a line, and fails as a command named in `FAIL` says: `film=1`.
    private static let recorder = """
        #!/bin/bash
        printf '%s\\n' "$@" "" >>calls
        for rule in $FAIL; do if [ "${rule%=*}" = "$1" ]; then exit "${rule#*=}"; fi; done
        """

    private func calls() throws -> [[String]] {
        try String(contentsOfFile: folder.path("calls"), encoding: .utf8).components(separatedBy: "\n\n")
            .map { $0.split(separator: "\n").map(String.init) }.filter { !$0.isEmpty }
    }

    @Test func `each line of a list is one argument, whatever it contains`() throws {
        try run(
            "check.sh", siftbox: Self.recorder,
            [
                "SESSIONS": "  a b.yaml\n\n$(touch hacked)\r\n", "FILTER": "My App",
                "FILTER_OPTIONS": "--target\nMy Filter",
                "MESSAGES": "one.csv\ntwo.csv", "MIN": "mcc=0.9\nf1=0.8\n", "MAX": "late=0", "FILMS": "s/`x`;.yaml",
                "MIN_COVERAGE": "rules=100%\nlines=80%", "REPORTS": "the reports",
            ]
        ).ended(0)
        let calls = try calls()
        #expect(calls.map(\.first) == ["check", "doctor", "evaluate", "film", "film"])
        try #require(calls.count == 5)
        #expect(calls[0].starts(with: ["check", "a b.yaml", "$(touch hacked)", "--junit", "the reports/sessions.xml"]))
        #expect(calls[0].suffix(4) == ["--min-coverage", "rules=100%", "--min-coverage", "lines=80%"])
        #expect(calls[1] == ["doctor", "--filter", "My App", "--target", "My Filter"])
        #expect(
            calls[2].starts(with: [
                "evaluate", "--filter", "My App", "--target", "My Filter", "one.csv", "two.csv", "--min", "mcc=0.9",
                "--min", "f1=0.8", "--max", "late=0",
            ]))
        #expect(calls[3] == ["film", "s/`x`;.yaml", "-o", "the reports/`x`;.svg"])
        #expect(calls[4].last == "the reports/`x`;.cast")
        #expect(!FileManager.default.fileExists(atPath: folder.path("hacked")))
    }

    @Test func `everything runs, also after a failure, and the status is the highest`() throws {
        let variables = ["SESSIONS": "s", "FILTER": "f", "MESSAGES": "m", "FILMS": "f.yaml"]
        for (failures, status) in [("check=1", 1), ("check=2 film=1", 2), ("doctor=1 evaluate=2", 2), ("film=1", 1)] {
            try? FileManager.default.removeItem(atPath: folder.path("calls"))
            let result = try run(
                "check.sh", siftbox: Self.recorder, variables.merging(["FAIL": failures]) { $1 })
            #expect(result.status == status, "\(failures)")
            #expect(try calls().count == 5, "\(failures)")
        }
    }

    @Test func `an empty list leaves its part out, and messages without a filter are refused`() throws {
        try run("check.sh", siftbox: Self.recorder, ["SESSIONS": " \n", "FILMS": ""]).ended(0)
        #expect(!FileManager.default.fileExists(atPath: folder.path("calls")))
        try run("check.sh", siftbox: Self.recorder, ["MESSAGES": "a.csv"]).ended(2, errors: "needs FILTER")
    }

    @Test(arguments: ["", "--python", "--keywords"])
    func `a new filter's workflow passes with the real program, and keeps every report`(_ kind: String) throws {
        try Program.run(["new", "filter", "Mine"] + [kind].filter { !$0.isEmpty }, folder: folder.url).ended(0)
        let workflow = try String(contentsOfFile: folder.path("Mine/.github/workflows/siftbox.yml"), encoding: .utf8)
        let inputs = try Self.inputs(ofWorkflow: workflow)
        #expect(inputs["films"] == "Sessions/Mine.yaml" && inputs["messages"] == "labeled.csv")
        // On a busy machine, the default time limit is too short.
        let patient = """
            #!/bin/bash
            case $1 in check | evaluate | film) set -- "$@" --response-timeout 60 ;; esac
            exec '\(Program.siftbox)' "$@"
            """
        var variables = ["SESSIONS": "Sessions", "GITHUB_STEP_SUMMARY": folder.path("summary.markdown")]
        for (name, value) in inputs { variables[Self.variable(name)] = value }
        try run("check.sh", siftbox: patient, variables, in: "Mine").ended(0)
        let reports = try FileManager.default.contentsOfDirectory(atPath: folder.path("Mine/siftbox-reports"))
        #expect(
            reports.sorted() == [
                "Mine.cast", "Mine.svg", "coverage.html", "coverage.json", "evaluation.html", "evaluation.markdown",
                "evaluation.xml", "sessions.markdown", "sessions.xml",
            ])
        let summary = try String(contentsOfFile: folder.path("summary.markdown"), encoding: .utf8)
        #expect(summary.contains("1 of 1 sessions passed") && summary.contains("ham-blocked"))
    }

    /// The values after `with:`.
    private static func inputs(ofWorkflow text: String) throws -> [String: String] {
        let lines = try #require(text.components(separatedBy: "with:\n").last).split(separator: "\n")
        var (inputs, name) = ([String: String](), "")
        for line in lines {
            let parts = line.trimmingCharacters(in: .whitespaces).split(separator: " ", maxSplits: 1).map(String.init)
            if line.hasPrefix(String(repeating: " ", count: 12)) {
                inputs[name, default: ""] += line.trimmingCharacters(in: .whitespaces) + "\n"
            } else if parts.count == 2 {
                name = String(parts[0].dropLast())
                inputs[name] = parts[1] == "|" ? "" : parts[1]
            }
        }
        return inputs
    }

    /// `min-coverage` is `MIN_COVERAGE`.
    private static func variable(_ input: String) -> String {
        input.uppercased().replacingOccurrences(of: "-", with: "_")
    }

    @Test func `each variable of check.sh is an input of the action, and a row of the guide's table`() throws {
        let (script, action) = (
            try Self.text(".github/actions/check/check.sh"), try Self.text(".github/actions/check/action.yml")
        )
        let guide = try Self.text(".github/guide/test.md")
        let documented = script.matches(of: /\n\#[ ]{3}([A-Z_]+)(?:, ([A-Z]+))?[ ]/).flatMap {
            [String($0.output.1)] + ($0.output.2.map { [String($0)] } ?? [])
        }
        let passed = action.matches(of: /\n        ([A-Z_]+): \$\{\{ inputs\.([a-z-]+) \}\}/)
        #expect(passed.count == 9 && Set(documented) == Set(passed.map { String($0.output.1) }))
        for match in passed {
            let input = String(match.output.2)
            #expect(Self.variable(input) == match.output.1)
            #expect(action.contains("\n  \(input):\n    description: "), "\(input)")
            #expect(input == "reports" || guide.contains("`\(input)`"), "\(input)")
        }
        let gitLab = try #require(guide.components(separatedBy: "  variables:\n").dropFirst().first)
        for match in gitLab.prefix(while: { $0 != "`" }).matches(of: /\n[ ]{4}([A-Z]+):[ ]/) {
            #expect(documented.contains(String(match.output.1)), "\(match.output.1)")
        }
    }

    @Test func `the action, the container and the documents use one image`() throws {
        let image = "swift:6.3-bookworm"
        for file in [
            "README.md", ".github/guide/test.md", ".container/Containerfile",
            "Sources/Program/FilterTemplates/WorkflowTemplate.swift",
        ] {
            #expect(
                try Self.text(file).matches(of: /swift:[0-9.]+-[a-z]+/).allSatisfy { $0.output == image }, "\(file)")
            #expect(try Self.text(file).contains(image), "\(file)")
        }
    }

    @Test func `the container gets the packages of README's start command`() throws {
        let start = try #require(
            try Self.text("README.md").components(separatedBy: "apt-get install -y ").dropFirst().first)
        let packages = start.prefix { $0 != "&" }.split(separator: " ")
        let container = try Self.text(".container/Containerfile")
        #expect(packages.count >= 5)
        for package in packages { #expect(container.contains(" \(package) "), "\(package)") }
    }

    @Test func `install.sh installs the packages of README, and builds nothing if the version is there`() throws {
        try folder.writeProgram("bin/apt-get", "#!/bin/sh\necho \"$@\" >>\(folder.path("packages"))\n")
        try folder.writeProgram("bin/sudo", "#!/bin/sh\nexec \"$@\"\n")
        let key = try run("install.sh", ["--key"], siftbox: "").output.trimmingCharacters(in: .newlines)
        #expect(key.wholeMatch(of: /siftbox-[a-z0-9_]+-[0-9a-f]{32}/) != nil, "\(key)")
        try folder.write("prefix/siftbox.key", key + "\n")
        try folder.writeProgram("prefix/bin/siftbox", "#!/bin/sh\necho present\n")
        let result = try run("install.sh", [folder.path("prefix")], siftbox: "")
        #expect(result.status == 0 && result.output.hasSuffix("present\n"), "\(result)")
        let packages = try String(contentsOfFile: folder.path("packages"), encoding: .utf8)
        #expect(packages.hasPrefix("update\ninstall -y bubblewrap libcurl4-openssl-dev"), "\(packages)")
        let missing = try run("install.sh", siftbox: "")
        #expect(missing.status != 0 && missing.errors.contains("a folder, or --key, is missing"))
    }
}
