import Foundation
import Glibc
import TestFiles
import Testing

/// `siftbox evaluate`: exit codes, reports, and errors for invalid input.
@Suite(.waitsForPrograms, .needsBubblewrap) struct EvaluateTests {
    private let folder = TestFolder()

    /// Two of three spam messages contain the filter's word, and no other message does.
    private let path: String

    init() throws {
        path = try folder.write(
            "corpus.tsv",
            """
            spam\tBuy this junk now
            ham\tSee you at six
            spam\tJUNK mail, cheap junk
            spam\tYou have won, call 12345
            ham\tsee you at SIX!
            ham\tYour parcel is at the door

            """)
    }

    private func evaluate(_ arguments: String...) throws -> Program.Result {
        try Program.run(["evaluate", "--filter", "filterit"] + arguments)
    }

    @Test func `a passed gate exits with 0, a failed one with 1`() throws {
        try evaluate(path, "--min", "spam-caught=60", "--max", "ham-blocked=0").ended(0, output: "2 of 3")
        try evaluate(path, "--min", "spam-caught=90").ended(1)
    }

    @Test func `senders are not invented unless the user asks for it, and the report says which there were`() throws {
        let filter = try folder.writeFilter(
            "abroad.py", action: #""none" if (line.get("sender") or "+44").startswith("+44") else "junk""#)
        let path = try folder.write("c.csv", "from,text,label\n,Lunch at noon?,ham\n+447700900123,See you,ham\n")
        func result(_ arguments: String...) throws -> (senders: [String: Int]?, blocked: Double?, warnings: [String]) {
            let run = try Program.run(["evaluate", "--filter", filter, path, "--json", "-"] + arguments).ended(0)
            let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
            let measures = (report["filter"] as? [String: Any])?["measures"] as? [String: [String: Any]]
            return (
                (report["corpus"] as? [String: Any])?["senders"] as? [String: Int],
                measures?["ham-blocked"]?["value"] as? Double, report["warnings"] as? [String] ?? []
            )
        }
        let own = try result()
        #expect(own.senders == ["given": 1, "missing": 1, "invented": 0] && own.blocked == 0)
        #expect(own.warnings.contains { $0.hasPrefix("1 message has no sender, and the filter got none; iOS ") })
        let american = try result("--invent-senders")
        #expect(american.senders == ["given": 1, "missing": 0, "invented": 1] && american.blocked == 50)
        #expect(american.warnings.contains { $0.contains("an invented one (American numbers, ") })
        let british = try result("--invent-senders", "--country", "GB")
        #expect(british.blocked == 0)
        #expect(british.warnings.contains { $0.contains("(British numbers, +44 7700 900000 to 900999)") })
    }

    @Test func `each report is written to its file`() throws {
        let json = try evaluate(
            path, "--json", "-", "--html", folder.path("r.html"), "--junit", folder.path("r.xml"), "--markdown",
            folder.path("r.markdown"), "--save", folder.path("base.json")
        ).ended(0)
        let report = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(report?["format"] as? String == "siftbox evaluation 1")
        for name in ["r.html", "r.xml", "r.markdown"] {
            #expect(try !Data(contentsOf: URL(fileURLWithPath: folder.path(name))).isEmpty)
        }
        // Each ends with its last line, without an empty one after it.
        let files = try ["r.html", "r.xml", "r.markdown", "base.json"].map {
            try String(contentsOfFile: folder.path($0), encoding: .utf8)
        }
        for text in try files + [json.output, evaluate(path).output] {
            #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(text.suffix(40))")
        }
        try evaluate(path, "--baseline", folder.path("base.json"), "--no-regression").ended(0)
        try Program.run(
            ["evaluate", "--filter", "black-friday", path, "--baseline", folder.path("base.json"), "--no-regression"])
            .ended(1)
    }

    @Test func `a baseline with other conditions is reported`() throws {
        let (base, full) = (folder.path("base.json"), folder.path("full.json"))
        try evaluate(path, "--save", base, "--json", full).ended(0)
        for baseline in [base, full] {
            let same = try evaluate(path, "--baseline", baseline)
            #expect(same.status == 0 && !same.errors.contains("conditions"), "\(same.errors)")
            let otherwise = ["--baseline", baseline, "--release", "18", "--country", "GB", "--one-at-a-time"]
            let result = try Program.run(["evaluate", "--filter", "filterit", path, "--json", "-"] + otherwise)
            let change =
                "\(baseline) was measured under other conditions (iOS 16, now iOS 18; country US, now country GB)"
            #expect(result.status == 0 && result.errors.contains("siftbox: \(change)"), "\(result.errors)")
            #expect(result.errors.contains("They cannot be compared"), "\(result.errors)")
            let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            // Two about the conditions, and one about senders.
            #expect((report?["warnings"] as? [String])?.count == 3)
            // The filter is not run, and no report is made.
            let held = try Program.run(
                ["evaluate", "--filter", "filterit", path, "--json", "-", "--no-regression"] + otherwise)
            #expect(held.status == 2 && held.output == "" && held.errors.contains(change), "\(held.errors)")
        }
        try evaluate(path, "--baseline", base, "--hidden", "junk,promotion").ended(
            2, errors: "counts other folders as hidden: junk.")
    }

    @Test func `invalid input exits with 2 and names the place`() throws {
        let odd = try folder.write("odd.tsv", "ham\tone\nodd\ttwo\n")
        let empty = try folder.write("empty.tsv", "")
        for (arguments, words) in [
            ([odd], "odd.tsv:2: unknown label 'odd'"), ([empty], "no readable messages"),
            ([folder.path("missing.csv")], "missing.csv"),
            ([path, "--json", folder.path("no/r.json")], "there is no folder"),
            ([path, "--baseline", path], "is not a baseline"), ([path, "--min", "beauty=1"], "beauty"),
            ([path, "--rows", "100-200"], "in these rows"), ([path, "--no-regression"], "--baseline"),
            ([path, "--json", "-", "--html", "-"], "only one"), ([path, "--max", "p99=5"], "--one-at-a-time"),
            ([path, "--baseline", "/dev/null"], "/dev/null is not a regular file"),
            ([path, "--baseline", folder.url.path], "is not a regular file"),
            ([path, "--baseline", folder.path("none.json")], "No such file"),
            ([path, "--map", "a=junk", "--map", "A=none"], "'A=junk|none'"),
        ] {
            let result = try Program.run(["evaluate", "--filter", "filterit"] + arguments).ended(2, errors: words)
            #expect(result.output == "", "\(arguments)")
        }
        let mapped = try evaluate(odd, "--map", "odd=junk", "--map", "oddd=junk").ended(
            0, errors: "--map: no message has the label 'oddd'.")
        #expect(!mapped.errors.contains("'odd'"))
    }

    @Test func `--predictions writes a line for every message`() throws {
        let path = try folder.write(
            "corpus.jsonl",
            """
            {"id":"a1","from":"1","text":"this junk","label":"spam"}
            {"from":"1","text":"junk is what I eat","label":"ham"}
            {"from":"1","text":"you have won","label":"junk|promotion"}
            {"from":"1","text":"hello","label":"ham"}

            """)
        let lines = """
            {"row":1,"place":"\(path):1","id":"a1","expected":["junk"],"action":"junk","folder":"junk","outcome":"right"}
            {"row":2,"place":"\(path):2","expected":["none"],"action":"junk","folder":"junk","outcome":"ham-blocked"}
            {"row":3,"place":"\(path):3","expected":["junk","promotion"],"action":"none","folder":"unknown","outcome":"wrong-folder","failure":"deferred"}
            {"row":4,"place":"\(path):4","expected":["none"],"action":"none","folder":"unknown","outcome":"right","failure":"deferred"}

            """
        let file = folder.path("p.jsonl")
        let result = try evaluate(path, "--predictions", file).ended(0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == lines)
        #expect(result.output.contains("corpus.jsonl:2  Junk (expected: Uncategorized)"), "\(result.output)")
        #expect(result.output.contains("junk is what I eat"))
        let output = try evaluate(path, "--predictions", "-")
        #expect(output.output == lines && output.status == 0, "\(output.errors)")
        let beside = try evaluate(path, "--against", "black-friday", "--predictions", "-")
        #expect(beside.output.contains(#""against":{"action":""#), "\(beside.output)")
        // A failed run leaves nothing, and the earlier file stays.
        let odd = try folder.write("odd.tsv", "ham\tone\nodd\ttwo\n")
        try evaluate(odd, "--predictions", file).ended(2)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == lines)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 4)
        try Program.runShell([
            "sh", "-c", "\(Program.siftbox) evaluate --filter filterit '\(path)' --predictions - > /dev/full",
        ]).ended(2, errors: "the disk is full")
    }

    @Test func `--predictions writes allow and none as they were answered`() throws {
        try folder.writeFilter("says.py", action: #"line.get("messageBody", "none")"#)
        let path = try folder.write(
            "corpus.jsonl",
            ["allow", "none", "junk"].map { #"{"from":"1","text":"\#($0)","label":"ham"}"# + "\n" }.joined())
        let result = try Program.run(
            ["evaluate", "--filter", folder.path("says.py"), path, "--predictions", "-", "--against", "filterit"])
        let actions = result.output.matches(of: /"action":"(\w+)"/).map { String($0.1) }
        #expect(actions == ["allow", "none", "none", "none", "junk", "junk"], "\(result)")
        #expect(result.output.contains(#""action":"allow","folder":"unknown","outcome":"right""#), "\(result.output)")
        let labeled = try folder.write(
            "labeled.jsonl", actions.map { #"{"from":"1","text":"a","action":"\#($0)"}"# + "\n" }.joined())
        try evaluate(labeled, "--column", "label=action").ended(0)
    }

    @Test func `an export's folders are labels, and a name with several meanings is refused`() throws {
        let lines = ["none", "junk", "transactionalFinance", "promotionalCoupons", "transaction", "promotion"]
            .enumerated().map {
                #"{"from":"2427\#($0)","text":"a","category":"\#($1)"}"# + "\n"
            }
        let store = folder.path("inbox.sift")
        let file = try folder.write("m.jsonl", lines.joined())
        try Program.run(["import", file, "--store", store]).ended(0)
        for format in ["jsonl", "csv"] {
            let out = folder.path("out.\(format)")
            try Program.run(["export", "--store", store, "--format", format, "-o", out]).ended(0)
            for column in ["folder", "category"] {
                let result = try evaluate(out, "--column", "label=\(column)", "--predictions", "-")
                let expected = result.output.matches(of: /"expected":\["(\w+)"\]/).map { String($0.1) }
                #expect(
                    expected == [
                        "none", "junk", "transactionalFinance", "promotionalCoupons", "transaction", "promotion",
                    ], "\(result)")
            }
        }
        let other = try folder.write("o.jsonl", #"{"from":"1","text":"a","folder":"Others"}"# + "\n")
        try evaluate(other, "--column", "label=folder").ended(
            2, errors: "'Others' is a folder, not a category. For an export: --column label=category.")
    }

    @Test func `all unknown labels are reported at once`() throws {
        let path = try folder.write("odd.tsv", "ham\tone\nodd\ttwo\nham\tthree\nvery odd\tfour\nODD\tfive\n")
        let result = try evaluate(path).ended(2)
        #expect(
            result.errors.hasPrefix(
                """
                siftbox: \(path):2: unknown label 'odd' (2 messages), for example: two
                \(path):4: unknown label 'very odd', for example: four
                Map them to their categories: --map odd=CATEGORY --map 'very odd=CATEGORY'
                Categories: none, allow, junk,
                """), "\(result.errors)")
        let many = try folder.write("many.tsv", (1...70).map { "kind\($0)\twords\n" }.joined())
        let errors = try evaluate(many).errors
        #expect(errors.contains("unknown label 'kind20'") && !errors.contains("unknown label 'kind21'"), "\(errors)")
        #expect(errors.contains("… and 50 labels more."), "\(errors)")
    }

    @Test func `a model that was trained on the corpus is named in every report`() throws {
        let files = [
            "--html", folder.path("r.html"), "--markdown", folder.path("r.markdown"), "--junit", folder.path("r.xml"),
        ]
        try Program.run(
            ["evaluate", "--filter", "bayes", "sample", "--rows", "1-50", "--json", folder.path("r.json")] + files
        ).ended(0)
        let text = try Program.run(["evaluate", "--filter", "bayes", "sample", "--rows", "1-50"]).output
        let reports = try ["r.html", "r.markdown", "r.xml", "r.json"].map {
            try String(contentsOfFile: folder.path($0), encoding: .utf8)
        }
        for report in reports + [text] {
            let words = report.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(
                words.contains(
                    "Measured on its own training corpus: 50 of 50 messages are in the sample corpus, from which the "
                        + "bundled model of bayes has learned."),
                "\(report.prefix(3000))")
        }
        #expect(text.hasPrefix("! Measured on its own training corpus: "))
        #expect(reports[1].hasPrefix("> **Measured on its own training corpus: "))
        let json = try #require(try JSONSerialization.jsonObject(with: Data(reports[3].utf8)) as? [String: Any])
        let first = (json["warnings"] as? [String])?.first
        #expect(first?.hasPrefix("Measured on its own training corpus: ") == true)
        let own = try Program.run(["evaluate", "--filter", "bayes", path])
        #expect(!own.output.contains("training corpus: "))
    }

    @Test func `sub-actions that the filter does not declare are named`() throws {
        let path = try folder.write("c.tsv", "transactionalHealth\tone\nham\ttwo\ntransactionalHealth\tthree\n")
        let result = try evaluate(path)
        let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            words.contains("filterit does not declare transactionalHealth (2). 2 messages have such a label"),
            "\(words)")
    }

    @Test func `an encoding is detected with a note, given as an option, or refused`() throws {
        let bytes = Array("label,text\nham,caf".utf8) + [0xE9] + Array("\nspam,junk\n".utf8)
        let path = folder.path("western.csv")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let said = try evaluate(path)
        // Where the report is wrapped depends on the length of the folder's path.
        let words = said.output.filter { !$0.isWhitespace }
        #expect(said.status == 0 && words.contains("readasWindows-1252"), "\(said.output)")
        #expect(
            said.errors.contains("western.csv:2:8: not valid UTF-8; the file is read as Windows-1252."),
            "\(said.errors)")
        let named = try evaluate(path, "--encoding", "cp1252")
        #expect(
            named.status == 0 && named.errors.hasSuffix("label as label.\n") && !named.output.contains("Windows-1252"),
            "\(named.errors)")
        try evaluate(path, "--encoding", "klingon").ended(2, errors: "--encoding: unknown encoding 'klingon'.")
        try Data(Array("label,text\nham,".utf8) + [0xCF, 0xF0, 0xE8, 0x0A]).write(to: URL(fileURLWithPath: path))
        try evaluate(path).ended(2, errors: "western.csv:2:5: not valid UTF-8")
    }

    @Test func `a gate on single calls needs the time of each message`() throws {
        try evaluate(path, "--one-at-a-time", "--max", "longest=60000", "--json", "-").ended(
            0, output: "\"timing\" : \"single\"")
        try evaluate(path, "--one-at-a-time", "--max", "p50=0").ended(1, output: "Times of single calls")
        // The first message is always alone.
        try evaluate(path, "--max", "first=60000").ended(0)
    }

    /// A filter's answers as labels are all correct, with any of the three keys.
    @Test(arguments: ["folder", "subAction", "action"])
    func `the output of classify can be used as labels`(_ key: String) throws {
        let bodies = [
            "Rs 499 debited from A/c XX12, your bank balance is low", "Coupon SAVE20: 20 percent off", "See you at six",
            "Your prescription is ready, doctor", "Your order was shipped",
        ]
        let input = bodies.map { "{\"text\":\"\($0)\"}\n" }.joined()
        let classified = try Program.run(["classify", "--filter", "black-friday"], input: input)
        let answers = classified.output.split(separator: "\n")
        try #require(answers.count == bodies.count)
        var lines = ""
        for (text, line) in zip(bodies, answers) {
            let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            // With a sub-action the action alone would be another label.
            let label = answer?[key] as? String ?? answer?["action"] as? String ?? "?"
            lines += "{\"text\":\"\(text)\",\"label\":\"\(label)\"}\n"
        }
        let path = try folder.write("labeled.jsonl", lines)
        let gate = key == "action" ? "folder-accuracy=100" : "exact-accuracy=100"
        try Program.run(["evaluate", "--filter", "black-friday", path, "--min", gate]).ended(0)
    }

    /// A command that the user copies from an error message must be safe in a shell, whatever the labels of a corpus
    /// are.
    @Test func `a suggested command is safe in a shell`() throws {
        for (label, advice) in [
            ("smishing", "--map smishing=junk\n"), ("not spam", "--map 'not spam=none'\n"),
            ("x'; touch y; '", #"--map 'x'\''; touch y; '\''=CATEGORY'"# + "\n"), ("$(id)", "--map '$(id)=CATEGORY'\n"),
            // Otherwise it would be read as an option.
            ("-x", "--map=-x=CATEGORY\n"),
            (String(repeating: "long", count: 50_000), "1 label cannot be written on a command line"),
            ("спам", "--map 'спам=CATEGORY'\n"),
        ] {
            let path = try folder.write("label.tsv", "\(label)\tSee you at six\n")
            let result = try evaluate(path).ended(2, errors: advice)
            #expect(result.errors.utf8.count < 1000)
        }
    }

    @Test func `no input is overwritten`() throws {
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let link = folder.path("link.tsv")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        for arguments in [
            ["--json", path], ["--save", link], ["--training", path, "--html", folder.path("./corpus.tsv")],
        ] {
            try Program.run(["evaluate", "--filter", "filterit", path] + arguments).ended(
                2, errors: "would be overwritten")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        // A link to another file is kept.
        let other = folder.path("other.json")
        try Data("{}".utf8).write(to: URL(fileURLWithPath: other))
        let toOther = folder.path("report.json")
        try FileManager.default.createSymbolicLink(atPath: toOther, withDestinationPath: other)
        try evaluate(path, "--json", toOther).ended(0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: toOther) == other)
        #expect(try Data(contentsOf: URL(fileURLWithPath: other)).count > 100)
    }

    @Test func `no report overwrites a filter or its inputs`() throws {
        let files = FileManager.default
        for name in ["Ext/en.lproj", "group", "away"] {
            try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        let plist = try folder.write("Ext/Info.plist", "precious")
        let model = try folder.write("group/Model.bayes", "precious")
        let authority = try folder.write("ca.pem", "precious")
        let baseline = folder.path("base.json")
        try evaluate(path, "--save", baseline).ended(0)
        let before = try Data(contentsOf: URL(fileURLWithPath: baseline))
        let link = folder.path("away/link")
        try files.createSymbolicLink(atPath: link, withDestinationPath: "../group/new.json")
        for (arguments, words) in [
            (["filterit", "--baseline", baseline, "--json", baseline], "would be overwritten"),
            ([folder.path("Ext"), "--json", plist], "is part of the input"),
            ([folder.path("away/../Ext"), "--html", folder.path("Ext/en.lproj/r.html")], "would become part of"),
            (["filterit", "--against", folder.path("Ext"), "--json", plist], "would be overwritten"),
            (["filterit", "--app-group", folder.path("group"), "--json", model], "would be overwritten"),
            (["filterit", "--app-group", "group.example.a=\(folder.path("group"))", "--save", link], "would become"),
            (["filterit", "--trust-ca", authority, "--json", authority], "would be overwritten"),
        ] {
            try Program.run(["evaluate", path, "--filter"] + arguments).ended(2, errors: words)
        }
        for file in [plist, model, authority] {
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: baseline)) == before)
        // Of a project, only what it refers to is an input.
        try Program.run(["new", "filter", "Mine"], folder: folder.url).ended(0)
        for (report, words) in [
            ("Mine/MineExtension/r.json", "would become part of"),
            ("Mine/Mine.xcodeproj/project.pbxproj", "overwritten"),
            ("Mine/MineExtension/MessageFilterExtension.swift", "overwritten"),
        ] {
            try Program.run(
                ["evaluate", path, "--filter", folder.path("Mine"), "--json", folder.path(report)]).ended(
                    2, errors: words)
        }
        try Program.run(
            ["evaluate", path, "--filter", folder.path("Mine"), "--json", folder.path("Mine/r.json")]).ended(0)
        // A file beside such a folder is fine.
        try Program.run(
            ["evaluate", path, "--filter", "keywords", "--app-group", folder.path("group")]
                + ["--json", folder.path("group.json")]
        ).ended(0)
    }

    @Test func `a pipe without a reader is refused`() throws {
        let pipe = folder.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        try evaluate(path, "--json", pipe).ended(2, errors: "is a pipe")
    }

    @Test func `repeated messages and messages of the training corpus are counted`() throws {
        let training = try folder.write("training.tsv", "spam\tbuy THIS junk now\nham\tYour parcel is at the door\n")
        let result = try evaluate(path, "--training", training, "--json", "-").ended(0)
        let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let corpus = report?["corpus"] as? [String: Any]
        #expect((corpus?["duplicates"] as? [String: Any])?["count"] as? Int == 0)
        #expect((corpus?["leaks"] as? [String: Any])?["count"] as? Int == 1)
        let first = try evaluate(path, "--training", training, "--training-rows", "1")
        #expect(first.output.contains("training.tsv, message 1."), "\(first.output)")
    }

    /// Without training messages, a gate on leaks would always pass.
    @Test func `a training corpus without messages is invalid input`() throws {
        let empty = try folder.write("nothing.tsv", "")
        let header = try folder.write("header.csv", "label,text\n")
        for (arguments, words) in [
            ([empty], "The training corpus has no readable messages."),
            ([header], "The training corpus has no readable messages."),
            ([path, "--training-rows", "100-"], "The training corpus has no readable messages in these rows."),
        ] {
            let result = try Program.run(
                ["evaluate", "--filter", "filterit", path, "--max", "leaks=0", "--training"] + arguments
            ).ended(2)
            #expect(result.errors.contains(words) && result.output == "", "\(arguments): \(result.errors)")
        }
        try Program.run(["evaluate", "--filter", "filterit", path, "--training", empty, "--training", path]).ended(0)
    }

    @Test func `either filter that cannot be started exits with 2`() throws {
        try folder.writeProgram("none.py", "#!/no/such/interpreter\n")
        for arguments in [
            ["--filter", folder.path("none.py")], ["--filter", "filterit", "--against", folder.path("none.py")],
        ] {
            try Program.run(["evaluate", path] + arguments).ended(2)
        }
    }

    @Test func `an interrupted evaluation gives a report of the messages so far`() throws {
        // It takes a minute, so that it is interrupted in its middle, also when the start takes seconds.
        try folder.writeFilter(
            "slow.py", action: #""junk""#, first: #"time.sleep(0 if line["type"] == "capabilities" else 0.02)"#)
        let lines = (0..<3000).map { "ham\ttext number \($0)\n" }.joined()
        let path = try folder.write("long.tsv", lines)
        let predictions = try folder.write("predictions.jsonl", "earlier\n")
        let result = try Program.runShell([
            "timeout", "--preserve-status", "-s", "INT", "10", Program.siftbox, "evaluate", "--filter",
            folder.path("slow.py"), path, "--json", "-", "--save", folder.path("base.json"), "--predictions",
            predictions,
        ]).ended(
            130, errors: "base.json was not written",
            "predictions.jsonl was not written: the evaluation was interrupted.")
        #expect(try String(contentsOfFile: predictions, encoding: .utf8) == "earlier\n")
        #expect(!FileManager.default.fileExists(atPath: folder.path("base.json")))
        let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect(report?["isInterrupted"] as? Bool == true || result.output.contains("nterrupted"))
    }
}
