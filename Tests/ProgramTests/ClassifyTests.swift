import Foundation
import TestFiles
import Testing

/// `siftbox classify`: a line of output for each line of input.
@Suite(.waitsForPrograms, .needsBubblewrap) struct ClassifyTests {
    private let folder = TestFolder()

    /// Runs it without any environment variable.
    private func classify(_ input: String, _ arguments: [String] = []) throws -> Program.Result {
        try Program.runShell(
            ["-i", Program.siftbox, "classify", "--filter", "filterit"] + arguments, input: input)
    }

    @Test func `every line has a line with its id, in the same order`() throws {
        let result = try classify(
            """
            {"id":1,"messageBody":"This is junk"}
            {"id":"two","text":"hello","from":"+12025550143"}

            not json
            {"id":[1,{"a":null}],"text":"junk 😀","more":{"x":1}}
            {"id":6}
            {"id":7,"text":"broken
            {"i\\u0064":8,"text":"JUNK"}\r
            {"id":9,"text":"the last junk"}
            """
        ).ended(3)
        #expect(
            result.output == """
                {"id":1,"action":"junk","folder":"junk","noSender":true}
                {"id":"two","action":"none","folder":"unknown","deferred":true}
                {"line":3,"error":"The line is empty."}
                {"line":4,"error":"The line is not JSON."}
                {"id":[1,{"a":null}],"action":"junk","folder":"junk","noSender":true}
                {"id":6,"line":6,"error":"The line has no messageBody (or text). For a message without a body, use null."}
                {"id":7,"line":7,"error":"The line is not JSON."}
                {"id":8,"action":"junk","folder":"junk","noSender":true}
                {"id":9,"action":"junk","folder":"junk","noSender":true}

                """)
        #expect(result.errors == "siftbox: 4 of 9 messages got no answer\n")
    }

    /// For example that the filter uses another model than intended, which is visible only there.
    @Test func `the filter's log is printed on standard error`() throws {
        try folder.write("group/Model.bayes", "not a model")
        let result = try Program.run(
            ["classify", "--filter", "bayes", "--app-group", folder.path("group")],
            input: "{\"from\":\"1\",\"text\":\"qwxyz\"}\n"
        ).ended(0)
        #expect(result.output == "{\"action\":\"none\",\"folder\":\"unknown\"}\n")
        #expect(result.errors.contains("the App Group's Model.bayes: The file is not a model."), "\(result.errors)")
        try folder.writeFilter(
            "talks.py", action: #""none""#,
            first: #"print("seen \#u{1B}[2J", line["id"], "x" * 4000, file=sys.stderr, flush=True)"#)
        let talking = try Program.run(
            ["classify", "--filter", folder.path("talks.py")],
            input: String(repeating: "{\"text\":\"a\"}\n", count: 300))
        let lines = talking.errors.split(separator: "\n")
        #expect(lines.count == 4, "\(talking.errors.prefix(2000))")
        #expect(lines.last?.hasSuffix(" more lines") == true, "\(lines.last ?? "")")
        #expect(lines.allSatisfy { $0.utf8.count < 700 && !$0.contains("\u{1B}") })
    }

    @Test func `an empty input gives an empty output`() throws {
        let result = try classify("").ended(0)
        #expect(result.output == "")
    }

    @Test func `a line that is too long is an error, and the next line is read`() throws {
        let path = try folder.write(
            "long.jsonl",
            "{\"id\":1,\"text\":\"\(String(repeating: "a", count: 2 << 20))\"}\n{\"id\":2,\"text\":\"junk\"}\n")
        let result = try Program.runShell(["sh", "-c", "\(Program.siftbox) classify --filter filterit < '\(path)'"])
            .ended(3)
        #expect(
            result.output == """
                {"line":1,"error":"The line is longer than 1048576 bytes."}
                {"id":2,"action":"junk","folder":"junk","noSender":true}

                """)
    }

    /// Other programs' messages are not completed.
    @Test func `a message without a sender is sent to the filter without one`() throws {
        try folder.writeFilter("sender.py", action: #""junk" if "sender" in line else "transaction""#)
        let result = try Program.run(
            ["classify", "--filter", folder.path("sender.py")],
            input: "{\"text\":\"a\"}\n{\"text\":\"a\",\"from\":\"24273\"}\n{\"text\":\"a\",\"from\":\"\"}\n"
        ).ended(0)
        #expect(
            result.output == """
                {"action":"transaction","folder":"transactions","noSender":true}
                {"action":"junk","folder":"junk"}
                {"action":"transaction","folder":"transactions","noSender":true}

                """)
    }

    @Test func `a message without a body is sent to the filter without one`() throws {
        try folder.writeFilter("body.py", action: #""junk" if "messageBody" in line else "promotion""#)
        let result = try Program.run(
            ["classify", "--filter", folder.path("body.py")],
            input: #"{"from":"1","text":null}"# + "\n" + #"{"from":"1","messageBody":null,"more":[{}]}"# + "\n"
                + #"{"from":"1","text":""}"# + "\n"
        ).ended(0)
        #expect(
            result.output == """
                {"action":"promotion","folder":"promotions","noMessageBody":true}
                {"action":"promotion","folder":"promotions","noMessageBody":true}
                {"action":"junk","folder":"junk"}

                """)
    }

    @Test func `values of the App Group are given as options, and mistakes have positions`() throws {
        let filter = Program.package.appendingPathComponent("Tests/Extensions/UsesAppGroup").path
        func run(_ values: String...) throws -> Program.Result {
            try Program.run(
                ["classify", "--filter", filter] + values.flatMap { ["--app-group-value", $0] },
                input: #"{"from":"1","text":"a parcel, a fee"}"# + "\n")
        }
        let given = try run("keywords=[parcel, fee]", "group.example.wordguard:threshold=1.5")
        #expect(given.output.contains(#"{"action":"junk""#), "\(given.errors)")
        #expect(given.output.hasPrefix(#"{"action":"junk""#))
        #expect(try run("keywords=[giveaway]").output.hasPrefix(#"{"action":"none""#))
        for (value, error) in [
            ("keywords", "expected KEY=VALUE"), ("=1", "the key before '=' is missing"),
            ("a=[1, !data x]", "--app-group-value a:1:5: !data: expected Base64"),
            ("a=[1", "--app-group-value a:2:1: invalid YAML"),
            ("group.example.none:a=1", "has no App Group group.example.none"),
        ] {
            try run(value).ended(2, errors: error)
        }
        #expect(try run("a=1", "a=2").errors.contains("given twice for a"))
    }

    @Test(arguments: [("US", ["allow", "junk"]), ("gb", ["junk", "allow"]), ("IN", ["junk", "junk"])])
    func `the device's country is that of Locale, and the country of a message is not`(
        _ country: String, _ actions: [String]
    ) throws {
        let filter = Program.package.appendingPathComponent("Tests/Extensions/UsesLocale").path
        let result = try Program.run(
            ["classify", "--filter", filter, "--country", country],
            input: """
                {"from":"+12025550143","text":"a"}
                {"from":"+447700900143","text":"a","country":"IN"}

                """)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 2, "\(result.errors)")
        for (line, action) in zip(lines, actions) { #expect(line.contains("\"action\":\"\(action)\"")) }
    }

    /// Even with few lines, a filter without answers must not look like one that answers none.
    @Test(arguments: [1, 5, 400]) func `no answer at all is a failure`(_ count: Int) throws {
        // In shell and without a sandbox, because it is started two hundred times.
        try folder.writeProgram("crash.sh", "#!/bin/sh\nread -r line\nexit 9\n")
        let result = try Program.run(
            ["classify", "--unsandboxed", "--filter", folder.path("crash.sh")],
            input: String(repeating: "{\"text\":\"a\",\"from\":\"24273\"}\n", count: count)
        ).ended(1)
        #expect(result.output.split(separator: "\n").count == count)
        #expect(
            result.errors.contains("siftbox: \(count) of \(count) message\(count == 1 ? "" : "s") got no answer"),
            "\(result.errors)")
        try classify("no JSON\n").ended(1)
    }

    @Test func `a run that did not answer every line has its own status, unless --allow-missing is given`() throws {
        try folder.writeProgram(
            "dies.sh",
            """
            #!/bin/sh
            while read -r line; do
                case $line in *'"bad"'*) exit 3 ;; esac
                id=${line#*'"id":'}
                printf '{"id":%s,"action":"junk"}\\n' "${id%%[!0-9]*}"
            done

            """)
        func run(_ input: String, _ options: [String]) throws -> Program.Result {
            try Program.run(
                ["classify", "--unsandboxed", "--filter", folder.path("dies.sh")] + options, input: input)
        }
        let good = #"{"from":"24273","text":"good"}"# + "\n"
        let bad = #"{"from":"24273","text":"bad"}"# + "\n"
        for (input, missing, isAbandoned) in [
            (good + String(repeating: bad, count: 300), 300, true),
            (String(repeating: good, count: 300) + bad, 1, false),
            (good + String(repeating: "garbage\n", count: 300), 300, false), (good + "\n", 1, false),
        ] {
            for (options, status) in [([], 3), (["--allow-missing"], 0)] as [([String], Int32)] {
                let result = try run(input, options)
                #expect(result.status == status, "\(result.errors)")
                #expect(result.errors.contains("siftbox: \(missing) of "), "\(result.errors)")
                #expect(result.errors.contains("dies.sh was abandoned") == isAbandoned, "\(result.errors)")
            }
        }
        for options in [[], ["--allow-missing"]] {
            try run(good, options).ended(0)
            try run(bad, options).ended(1)
        }
    }

    @Test func `the names that import accepts are accepted, and --column names others`() throws {
        let lines = ["body", "Message", "content", "msg", "messageBody", "text"].map {
            #"{"number":24273,"\#($0)":"this junk"}"# + "\n"
        }
        let result = try classify(lines.joined()).ended(0)
        #expect(result.output == String(repeating: #"{"action":"junk","folder":"junk"}"# + "\n", count: 6))
        let nested = #"{"id":1,"m":{"t":"this junk"},"who":14085551234,"text":"x"}"# + "\n"
        let named = try classify(nested, ["--column", "text=m.t", "--column", "sender=who"])
        #expect(named.output == #"{"id":1,"action":"junk","folder":"junk"}"# + "\n", "\(named)")
        try classify(nested, ["--column", "text=body"]).ended(1, output: "The line has no body. For a message")
        let odd = try classify(#"{"id":1,"text":"a","sender":2.5}"# + "\n" + #"{"id":2,"body":[]}"# + "\n")
        #expect(
            odd.output == """
                {"id":1,"line":1,"error":"sender is neither a string nor a whole number."}
                {"id":2,"line":2,"error":"body is an array, not a string."}

                """)
        try classify("", ["--column", "label=x"]).ended(2, errors: "classify reads text=NAME and sender=NAME")
    }

    @Test func `a closed output ends it silently`() throws {
        let result = try Program.runShell([
            "bash", "-c",
            "yes '{\"from\":\"1\",\"text\":\"junk\"}' | \(Program.siftbox) classify --filter filterit | head -1; echo ${PIPESTATUS[1]}",
        ])
        #expect(result.output == "{\"action\":\"junk\",\"folder\":\"junk\"}\n141\n")
        #expect(!result.errors.contains("siftbox"))
    }

    @Test func `a line is answered before the next one arrives`() throws {
        let result = try Program.runShell([
            "python3", "-c",
            """
            import subprocess, sys
            program = subprocess.Popen([sys.argv[1], "classify", "--filter", "filterit"], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, text=True)
            for n in range(3):
                program.stdin.write('{"id":%d,"from":"1","text":"junk"}\\n' % n)
                program.stdin.flush()
                print(program.stdout.readline(), end="")
            program.stdin.close()
            print(program.wait())
            """, Program.siftbox,
        ])
        #expect(result.output.split(separator: "\n").count == 4)
        #expect(result.output.hasSuffix("{\"id\":2,\"action\":\"junk\",\"folder\":\"junk\"}\n0\n"))
    }

    @Test func `a crash is an error of its line, and an unknown filter exits with 2`() throws {
        try folder.writeFilter(
            "crash.py", action: #""junk""#, first: #"if line.get("messageBody") == "bad": os._exit(9)"#)
        let crashing = try Program.run(
            ["classify", "--filter", folder.path("crash.py")],
            input:
                "{\"id\":1,\"from\":\"1\",\"text\":\"a\"}\n{\"id\":2,\"text\":\"bad\"}\n{\"id\":3,\"from\":\"1\",\"text\":\"b\"}\n"
        ).ended(3)
        let lines = crashing.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first == #"{"id":1,"action":"junk","folder":"junk"}"#)
        #expect(lines.dropFirst().first?.hasPrefix(#"{"id":2,"line":2,"error":"filter-crashed: "#) == true)
        #expect(lines.dropFirst().first?.hasSuffix(#""failure":"crashed"}"#) == true)
        #expect(lines.last == #"{"id":3,"action":"junk","folder":"junk"}"#)
        let missing = try Program.run(["classify", "--filter", folder.path("none.py")], input: "{\"text\":\"a\"}\n")
            .ended(2)
        #expect(missing.output == "")
    }

    private static let spark: Bool = {
        let found = try? Program.runShell(["python3", "-c", "import pyspark, shutil; assert shutil.which('java')"])
        return found?.status == 0
    }()

    @Test(.enabled(if: spark, "PySpark, or the Java that it needs, is not installed"))
    func `Spark can pipe messages through it`() throws {
        let script = Program.package.appendingPathComponent("Tests/ProgramTests/Fixtures/spark-pipe.py").path
        try Program.runShell(["timeout", "-k", "5", "170", "python3", script, Program.siftbox, "5000"]).ended(0)
    }
}
