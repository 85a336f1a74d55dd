import Foundation
import TestFiles
import Testing

/// `siftbox train` from the command line.
@Suite(.waitsForPrograms) struct TrainTests {
    private let folder = TestFolder()
    private let corpus: String

    init() throws {
        corpus = try folder.write(
            "corpus.tsv", "spam\twin a prize now\nham\tlunch at one\nspam\tcall now\nham\tok\nham\tnow lunch\n")
    }

    @Test func `the model cannot replace its corpus`() throws {
        let before = try String(contentsOfFile: corpus, encoding: .utf8)
        try Program.run(["train", corpus, "-o", corpus]).ended(2, errors: "would be overwritten")
        #expect(try String(contentsOfFile: corpus, encoding: .utf8) == before)
    }

    @Test func `the same corpus gives the same model, and the filter uses it`() throws {
        try FileManager.default.createDirectory(atPath: folder.path("group"), withIntermediateDirectories: true)
        try Program.run(["train", corpus, "-o", folder.path("group/Model.bayes")]).ended(
            0, output: "Learned from 5 messages:", "3  none", "2  junk", "9 tokens",
            "siftbox --filter bayes --app-group \(folder.path("group"))")
        _ = try Program.run(["train", corpus, "-o", folder.path("again.bayes")])
        #expect(
            FileManager.default.contentsEqual(
                atPath: folder.path("group/Model.bayes"), andPath: folder.path("again.bayes")))
        let messages = try folder.write("messages.tsv", "x\twin a prize\nx\tlunch\n")
        try Program.run(
            ["--plain", "--filter", "bayes", "--app-group", folder.path("group"), "--deliver", messages]).ended(
                0, output: "Junk")
    }

    @Test func `--classes, --rows and --map select what is learned`() throws {
        let rows = try Program.run(["train", corpus, "--rows", "1-2", "-o", folder.path("a")])
        #expect(rows.output.contains("Learned from 2 messages:"))
        let map = try Program.run(
            ["train", corpus, "--map", "spam=promotion", "--map", "ham=transaction", "-o", folder.path("b")])
        #expect(map.output.contains("3  transaction"))
        let junk = try Program.run(
            ["train", corpus, "--map", "ham=transaction", "--classes", "junk", "-o", folder.path("c")])
        #expect(junk.output.contains("3  none"))
    }

    @Test func `an unusable corpus or destination exits with 2 and a reason, and leaves no file`() throws {
        let one = try folder.write("one.tsv", "ham\ta\nham\tb\n")
        let unknown = try folder.write("unknown.tsv", "ham\ta\nsmishing\tb\n")
        let empty = try folder.write("empty.tsv", "")
        let expected: [([String], String)] = [
            ([one], "only one category, none"), ([one, "--classes", "junk"], "has no junk (2 messages)"),
            ([unknown], "unknown.tsv:2: unknown label 'smishing'"), ([empty], "The corpus has no messages"),
            ([corpus, "--rows", "9-"], "in these rows"), ([folder.path("missing")], "missing"),
            ([corpus, "--rows", "3-1"], "3-1"), ([corpus, "--map", "ham"], "label=category"),
            ([corpus, "--map", "ham=spam"], "not one of Apple's categories"), ([""], "empty"),
        ]
        for (arguments, reason) in expected {
            let result = try Program.run(["train"] + arguments + ["-o", folder.path("model")]).ended(2)
            #expect((result.errors + result.output).contains(reason), "\(arguments): \(result.errors)")
        }
        let places = [
            (folder.path("no/model"), "-o: there is no folder"), (folder.url.path, "is a folder"), ("", "empty"),
            ("/dev/null", "is not a regular file"), ("-", "name a file"),
        ]
        for (place, reason) in places {
            try Program.run(["train", corpus, "-o", place]).ended(2, errors: reason)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(left == ["corpus.tsv", "empty.tsv", "one.tsv", "unknown.tsv"])
    }

    @Test func `a symbolic link is kept, and its target written`() throws {
        try FileManager.default.createDirectory(atPath: folder.path("it's mine"), withIntermediateDirectories: true)
        let link = folder.path("it's mine/Model.bayes")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path("real.bayes"))
        try Program.run(["train", corpus, "-o", link]).ended(2, errors: "is a broken symbolic link")
        try folder.write("real.bayes", "old")
        for _ in 0..<2 {
            let result = try Program.run(["train", corpus, "-o", link]).ended(0)
            let advice = try #require(result.output.split(separator: "\n").last.map(String.init))
            // The command can be copied into a shell.
            let folder = try Program.runShell([
                "sh", "-c", "printf %s \(advice.dropFirst("Try it: siftbox --filter bayes --app-group ".count))",
            ])
            #expect(folder.output == self.folder.path("it's mine"))
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == folder.path("real.bayes"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("real.bayes"))).count > 100)
    }

    @Test func `sub-actions beyond what a filter declares are reported`() throws {
        let names = [
            "transactionalHealth", "transactionalOrders", "transactionalFinance", "transactionalWeather",
            "promotionalOffers", "promotionalCoupons", "transactionalOthers",
        ]
        // One message more of each than of the next.
        let lines = names.enumerated().flatMap { index, name in
            (0..<10 - index).map { "\(name)\tword\(index) number\($0)\n" }
        }
        let many = try folder.write("many.tsv", lines.joined())
        try Program.run(["train", many, "-o", folder.path("m")]).ended(
            0, errors: "\nsiftbox: a filter declares at most 5 sub-actions, and the corpus has 7. ",
            "for promotionalCoupons, transactionalOthers.")
        let actions = try Program.run(["train", many, "--classes", "actions", "-o", folder.path("m")])
        #expect(!actions.errors.contains("declares"), "\(actions.errors)")
    }

    @Test func `mapped labels that no message has are reported`() throws {
        let result = try Program.run(["train", corpus, "--map", "smap=junk", "-o", folder.path("m")]).ended(0)
        #expect(result.errors.hasSuffix("--map: no message has the label 'smap'.\n"))
    }

    @Test func `the bundled model is the one that this version trains`() throws {
        try Program.run(["train", "sample", "--classes", "actions", "-o", folder.path("Model.bayes")]).ended(0)
        let own = Program.package.appendingPathComponent("Sources/Extension/SampleFilters/Bayes/Model.bayes").path
        #expect(
            FileManager.default.contentsEqual(atPath: folder.path("Model.bayes"), andPath: own),
            "To update it: siftbox train sample --classes actions -o Sources/Extension/SampleFilters/Bayes/Model.bayes")
    }

    @Test func `an App Group is a folder of files`() throws {
        let expected = [
            ([folder.path("none")], "there is no folder"), ([corpus], "expected a folder"), ([""], "empty"),
            (["group.=\(folder.url.path)"], "expected an App Group"),
        ]
        for (values, reason) in expected {
            try Program.run(["doctor", "--filter", "keywords"] + values.flatMap { ["--app-group", $0] }).ended(
                2, errors: reason)
        }
        try folder.write("group/Keywords.txt", "promotion: climbing")
        let filter = try Program.run(["doctor", "--filter", "keywords", "--app-group", folder.path("group")])
        #expect(filter.output.contains("1 promotion"), "\(filter.output)")
    }

    @Test func `an App Group that no filter has is refused, with the groups that it has`() throws {
        let files = folder.url.appendingPathComponent("group").path
        try folder.write("group/Keywords.txt", "promotion: climbing")
        let program = folder.url.appendingPathComponent("program")
        try FileManager.default.copyItem(
            at: Program.package.appendingPathComponent("Sources/Extension/SampleFilters/Python/python.py"), to: program)
        let keywords = "group.example.siftbox.keywords"
        let expected: [(filter: String, groups: [String], reason: String)] = [
            (
                "keywords", ["group.exmple=\(files)"],
                "keywords has no App Group group.exmple: its entitlements list \(keywords)."
            ),
            ("filterit", [files], "filterit has no App Group: its entitlements list none."),
            (program.path, [files], "\(program.path) is a program, not an extension"),
            ("python", ["group.a=\(files)"], "python is a program, not an extension"),
            ("keywords", [files, "\(keywords)=\(files)"], "given twice for \(keywords)"),
        ]
        for (filter, groups, reason) in expected {
            let arguments = ["--filter", filter] + groups.flatMap { ["--app-group", $0] }
            for command in [["evaluate", corpus], ["classify"], ["doctor"]] {
                try Program.run(command + arguments).ended(2, errors: reason)
            }
        }
        // In an inbox, another filter may be chosen later.
        try Program.run(["--plain", "--filter", "filterit", "--app-group", files]).ended(
            0, errors: "filterit has no App Group")
    }

    @Test func `each of two filters has its own App Group`() throws {
        try folder.write("group/Keywords.txt", "promotion: climbing")
        let groups = ["--app-group", "group.example.siftbox.keywords=\(folder.path("group"))"]
        let arguments = ["evaluate", corpus, "--filter", "filterit", "--against"]
        try Program.run(arguments + ["keywords"] + groups).ended(0)
        try Program.run(arguments + ["bayes"] + groups).ended(
            2,
            errors: "filterit has no App Group: its entitlements list none. bayes has no App Group "
                + "group.example.siftbox.keywords: its entitlements list group.example.siftbox.bayes.")
    }
}
